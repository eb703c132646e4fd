-- What keeps games going: the bot's own pulse, games that cannot be read, tasks kept aside.

-- When the bot was last there for its players; what lies between then and now is credited.
CREATE TABLE pulse (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at INTEGER NOT NULL
) STRICT;

-- Games whose log cannot be replayed, under the reference their players were given.
CREATE TABLE damaged (
    game_id TEXT PRIMARY KEY REFERENCES games (game_id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    reference TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A task with a reason is kept aside since this instant; `not_before` is its next try.
ALTER TABLE outbox ADD COLUMN aside_at INTEGER;
CREATE INDEX outbox_aside ON outbox (game_id) WHERE reason IS NOT NULL;

CREATE INDEX messages_told ON messages (game_id, seq);
