-- Games, their logs, who plays them, and what remains to be told.
-- Instants are UTC epoch seconds. Only seats and messages know people and Discord's ids of
-- messages; events, games and outbox name seats alone.

CREATE TABLE people (
    person_id INTEGER PRIMARY KEY,  -- Discord user id
    name TEXT NOT NULL,             -- display name when last seen
    locale TEXT NOT NULL,           -- of private answers
    dms_closed_at INTEGER           -- since when Discord refuses direct messages to them
) STRICT;

-- A cache of the log, but for the place. Numbers grow in the order of the offers.
CREATE TABLE games (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    game_id TEXT NOT NULL UNIQUE,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    phase TEXT NOT NULL,
    live INTEGER NOT NULL CHECK (live IN (0, 1)),
    seq INTEGER NOT NULL CHECK (seq > 0),
    turn INTEGER,
    turn_seq INTEGER NOT NULL,
    due INTEGER
) STRICT;

CREATE UNIQUE INDEX games_live ON games (channel_id) WHERE live = 1;
CREATE INDEX games_of_channel ON games (channel_id, number);
CREATE INDEX games_due ON games (due) WHERE due IS NOT NULL;

CREATE TABLE events (
    game_id TEXT NOT NULL REFERENCES games (game_id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game_id, seq)
) STRICT, WITHOUT ROWID;

-- A log grows at its end and nowhere else, also against INSERT OR REPLACE.
CREATE TRIGGER events_follow BEFORE INSERT ON events
WHEN NEW.seq IS NOT (SELECT COALESCE(MAX(seq) + 1, 0) FROM events WHERE game_id = NEW.game_id)
BEGIN
    SELECT RAISE(ABORT, 'not the next event of this log');
END;

CREATE TRIGGER events_stand BEFORE UPDATE ON events
BEGIN
    SELECT RAISE(ABORT, 'events never change');
END;

-- Only with its whole game, whose row is gone when the deletion cascades to here.
CREATE TRIGGER events_stay BEFORE DELETE ON events
WHEN EXISTS (SELECT 1 FROM games WHERE game_id = OLD.game_id)
BEGIN
    SELECT RAISE(ABORT, 'events are only deleted with their game');
END;

-- Which interaction has done what: the same one never acts twice.
CREATE TABLE keys (
    key INTEGER PRIMARY KEY,
    game_id TEXT NOT NULL REFERENCES games (game_id) ON DELETE CASCADE,
    first_seq INTEGER NOT NULL,
    last_seq INTEGER NOT NULL,
    seat INTEGER
) STRICT;

CREATE INDEX keys_of_game ON keys (game_id);

CREATE TABLE seats (
    game_id TEXT NOT NULL REFERENCES games (game_id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    person_id INTEGER NOT NULL REFERENCES people (person_id),
    PRIMARY KEY (game_id, seat),
    UNIQUE (game_id, person_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_of_person ON seats (person_id);

-- What must still be told. A row with a reason is kept aside and not tried again.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game_id TEXT NOT NULL REFERENCES games (game_id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER,
    progress TEXT NOT NULL DEFAULT '{}',
    tries INTEGER NOT NULL DEFAULT 0,
    not_before INTEGER NOT NULL DEFAULT 0,
    reason TEXT,
    UNIQUE (game_id, seq, kind)
) STRICT;

CREATE TABLE messages (
    message_id INTEGER PRIMARY KEY,
    game_id TEXT NOT NULL REFERENCES games (game_id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    seat INTEGER,
    seq INTEGER NOT NULL,
    channel_id INTEGER NOT NULL
) STRICT;

CREATE INDEX messages_of_game ON messages (game_id, kind, seat, seq);
