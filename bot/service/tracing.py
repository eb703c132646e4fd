"""What may be logged of an error: its kind and where it came through, never its text.

A text may quote what it failed on, and that may be somebody's tiles.
"""

from __future__ import annotations


def traced(error: BaseException) -> str:
    """Return the kind of an error and the places it came through, without its text."""
    places = []
    at = error.__traceback__
    while at is not None:
        code = at.tb_frame.f_code
        places.append(f"{code.co_filename.rpartition('/')[2]}:{at.tb_lineno} {code.co_name}")
        at = at.tb_next
    return f"{type(error).__name__} at {' < '.join(reversed(places))}"
