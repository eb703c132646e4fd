-- Words: what members report, and what their server has decided.

-- A member reports a word once for each thing it may be asked to be. `asks`: to be a word, or to
-- be none. Closed reports stay, so that nobody reports the same again and again.
CREATE TABLE reports (
    guild_id INTEGER NOT NULL,
    language TEXT NOT NULL,
    word TEXT NOT NULL,
    asks TEXT NOT NULL CHECK (asks IN ('word', 'ban')),
    person_id INTEGER NOT NULL REFERENCES people (person_id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    reason TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'refused')),
    PRIMARY KEY (guild_id, language, word, asks, person_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX reports_open ON reports (guild_id, at) WHERE state = 'open';
CREATE INDEX reports_of_person ON reports (person_id, at);

-- A server's own words and bans beside the list; they hold for games begun afterwards.
CREATE TABLE house_words (
    guild_id INTEGER NOT NULL,
    language TEXT NOT NULL,
    word TEXT NOT NULL,
    standing TEXT NOT NULL CHECK (standing IN ('word', 'ban')),
    at INTEGER NOT NULL,
    PRIMARY KEY (guild_id, language, word)
) STRICT, WITHOUT ROWID;
