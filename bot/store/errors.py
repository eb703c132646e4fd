"""What can go wrong in the store. None of it ever leaves a transaction half done.

StoreError
|-- NewerSchema    the file was written by a later version of the bot
|-- Conflict       the log has grown since the state the events were decided on
+-- CodecError     a stored event that this version cannot read
"""

from __future__ import annotations


class StoreError(Exception):
    """The database did not do what it was asked; nothing has changed."""


class NewerSchema(StoreError):  # noqa: N818 - named after what is found
    """The file has a schema this version does not know."""


class Conflict(StoreError):  # noqa: N818 - the glossary's word
    """Somebody else has written to this log in between."""


class CodecError(StoreError):
    """Text that is no event, or an event of an unknown kind or with unknown fields."""
