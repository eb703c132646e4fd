"""Crosstile: crossword tile games for the channels of a Discord server."""
