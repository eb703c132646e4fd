-- Servers the bot is no longer in. What belongs to them waits a month for the bot to be invited back.

CREATE TABLE departures (
    guild_id INTEGER PRIMARY KEY,
    since INTEGER NOT NULL,         -- when the bot was there last: players are given the time from then
    noticed INTEGER NOT NULL        -- when the bot has learnt of it: the month counts from then
) STRICT;

CREATE INDEX games_of_guild ON games (guild_id);
