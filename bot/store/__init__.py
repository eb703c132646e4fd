"""SQLite: the append-only log of every game and the little that stands beside it."""

from bot.store.database import Store, Transaction
from bot.store.errors import CodecError, Conflict, NewerSchema, StoreError
from bot.store.rows import GameRow, KeyRow, Message, SeatRow, Task

__all__ = [
    "CodecError",
    "Conflict",
    "GameRow",
    "KeyRow",
    "Message",
    "NewerSchema",
    "SeatRow",
    "Store",
    "StoreError",
    "Task",
    "Transaction",
]
