"""A game as it is spoken of: what everybody may see, who sits where, in which language."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from bot.ui.texts import is_visible, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.rules.seen import PublicGame
    from bot.service.values import SeatPerson
    from bot.ui.texts import Texts


class Sitting(Protocol):
    """A seat, in whichever form."""

    @property
    def computer(self) -> str | None:
        """The level of a computer that sits there."""


def computer_name(texts: Texts, seats: Sequence[Sitting], seat: int) -> str | None:
    """Return the name of a seat's computer, numbered among several; None for a person's seat."""
    level = seats[seat].computer if seat < len(seats) else None
    if level is None:
        return None
    numbers = [number for number, other in enumerate(seats) if other.computer is not None]
    shown_level = texts(f"level-{level}") if texts.localizer.has(f"level-{level}") else level
    if len(numbers) == 1:
        return texts("computer", level=shown_level)
    return texts("computer-numbered", number=numbers.index(seat) + 1, level=shown_level)


@dataclass(frozen=True, slots=True)
class Table:
    """A public game with its people and the texts to speak of it."""

    game: PublicGame
    people: tuple[SeatPerson, ...]
    texts: Texts

    def person(self, seat: int) -> SeatPerson | None:
        """Return who sits on a seat, or for whom it is kept; None for an empty one."""
        return next((person for person in self.people if person.seat == seat), None)

    def name(self, seat: int) -> str:
        """Return the plain name of who sits there, for pictures and alt texts."""
        computer = computer_name(self.texts, self.game.seats, seat)
        if computer is not None:
            return computer
        person = self.person(seat)
        name = " ".join(person.name.split()) if person else ""
        return name if is_visible(name) else self.texts("player", number=seat + 1)

    def shown(self, seat: int) -> str:
        """Return the name for a message."""
        return shown(self.name(seat))

    def mention(self, seat: int) -> str:
        """Return the mention of a seat's person; whom it pings is decided by the sender."""
        person = self.person(seat)
        if person is None or person.erased:
            return self.shown(seat)
        return f"<@{person.person_id}>"

    def names(self) -> str:
        """Return the names of all who play."""
        taken = [seat.number for seat in self.game.seats if seat.taken]
        return self.texts.listed([f"**{self.shown(seat)}**" for seat in taken])

    def spoken(self, texts: Texts) -> Table:
        """Return the same table in another language."""
        return replace(self, texts=texts)
