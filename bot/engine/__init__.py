"""Word graphs, play generation and computer players: pure, over `bot.rules` values."""
