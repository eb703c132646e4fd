"""A game as it is spoken of: what everybody may see, who sits where, in which language."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.ui.texts import is_visible, shown

if TYPE_CHECKING:
    from bot.rules.seen import PublicGame
    from bot.service.values import SeatPerson
    from bot.ui.texts import Texts


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
        """Return the plain name of a seat's person, for pictures and alt texts."""
        person = self.person(seat)
        name = " ".join(person.name.split()) if person else ""
        return name if is_visible(name) else self.texts("player", number=seat + 1)

    def shown(self, seat: int) -> str:
        """Return the name for a message."""
        return shown(self.name(seat))

    def mention(self, seat: int) -> str:
        """Return the mention of a seat's person; whom it pings is decided by the sender."""
        person = self.person(seat)
        return f"<@{person.person_id}>" if person else self.shown(seat)

    def names(self) -> str:
        """Return the names of all who play."""
        taken = [seat.number for seat in self.game.seats if seat.taken]
        return self.texts.listed([f"**{self.shown(seat)}**" for seat in taken])

    def spoken(self, texts: Texts) -> Table:
        """Return the same table in another language."""
        return replace(self, texts=texts)
