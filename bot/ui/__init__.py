"""Discord: what people type and press, and what they get to see and read.

Beside `bot.client` this is the only package that knows discord.py. It holds no game: buttons carry
ids, every answer is made from what the service gives back, and what a channel gets to see is made
from `PublicGame` and `PublicEvent`, which cannot hold a rack.
"""
