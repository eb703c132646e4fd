-- What players keep: the order of their tiles, and what their finished games came to.

-- The order in which a player has put the own tiles when the log was `seq` events long; tiles that
-- have come since lie behind them.
CREATE TABLE racks (
    game_id TEXT NOT NULL REFERENCES games (game_id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    tiles TEXT NOT NULL,            -- a JSON list
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;

-- A cache of the logs of finished games, a row a person's seat; `number` is the game's.
CREATE TABLE results (
    number INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
    game_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    family TEXT NOT NULL,
    computers INTEGER NOT NULL CHECK (computers IN (0, 1)),  -- whether one played too
    outcome TEXT NOT NULL CHECK (outcome IN ('won', 'drawn', 'lost')),
    score INTEGER NOT NULL,
    all_tiles INTEGER NOT NULL,     -- plays that used a whole rack
    best INTEGER,                   -- points of the best play that stood; NULL without a play
    best_tiles TEXT,                -- its main word: JSON lists of letter, value, whether blank
    longest TEXT,                   -- the longest word formed
    length INTEGER NOT NULL,        -- its tiles
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX results_of_game ON results (number);
CREATE INDEX games_ended ON games (number) WHERE phase = 'ended';
