"""SQLite: the append-only log of every game and the little that stands beside it."""

from bot.store.database import Reading, Store, Transaction
from bot.store.deadlines import Absence
from bot.store.errors import (
    Busy,
    CodecError,
    Conflict,
    DamagedFile,
    InUse,
    NewerSchema,
    StoreError,
    Unwritable,
)
from bot.store.rows import (
    Best,
    Chosen,
    GameRow,
    HouseRow,
    KeyRow,
    Message,
    OpenWord,
    Report,
    ResultRow,
    SeatRow,
    Sums,
    Task,
)

__all__ = [
    "Absence",
    "Best",
    "Busy",
    "Chosen",
    "CodecError",
    "Conflict",
    "DamagedFile",
    "GameRow",
    "HouseRow",
    "InUse",
    "KeyRow",
    "Message",
    "NewerSchema",
    "OpenWord",
    "Reading",
    "Report",
    "ResultRow",
    "SeatRow",
    "Store",
    "StoreError",
    "Sums",
    "Task",
    "Transaction",
    "Unwritable",
]
