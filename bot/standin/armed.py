"""A fault that waits for its moment: how many it lets pass, how often it strikes after that."""

from dataclasses import dataclass


@dataclass(slots=True, eq=False)
class Armed:
    """What every armed fault has.

    number: counts up, so that it can be taken back. left: how often it strikes still, None for
    always. skip: how many moments that fit are let pass first.
    """

    number: int
    name: str
    place: str
    left: int | None = 1
    skip: int = 0

    @property
    def is_spent(self) -> bool:
        """Tell whether it will never strike again."""
        return self.left is not None and self.left <= 0

    def is_due(self) -> bool:
        """Take notice of a moment that fits; tell whether this one is struck."""
        if self.is_spent:
            return False
        if self.skip > 0:
            self.skip -= 1
            return False
        if self.left is not None:
            self.left -= 1
        return True
