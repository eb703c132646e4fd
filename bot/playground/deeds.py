"""What a seat does: the requests of the page, carried out in the stand-in of Discord.

A request is `{"ref": …, "do": …, …}`, its answer `{"t": "answer", "ref": …, …}`:

    slash     channel, name, options             the command with its options by name
    complete  channel, name, options,            suggestions for the option `focused`: `choices`
              focused, typed
    click     channel, message, custom_id        a button
    select    channel, message, custom_id,       a menu
              values
    submit    form, values                       a form, by the interaction that opened it
    locale    locale                             the person's language
    dms       open                               whether the person takes direct messages
    read      channel, message                   everything up to that message has been read
    dismiss   channel, message                   put a private answer away
    arm       kind, route, times, skip           a fault for calls of the bot
    shake     kind, event, when, times, skip     a fault for the gateway
    disarm    number                             take a fault back
    relieve                                      take all of them back

An answer may hold `form` and `modal` (a form was opened), `failed` (the bot did not respond in
time), `choices`, or `error`: a short English sentence about what cannot be done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bot.playground.town import LOCALES
from bot.playground.view import EVENTS, WHEN, find_channel, find_message
from bot.standin import EPHEMERAL, Impossible

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.playground.town import Seat, Town
    from bot.standin import Interaction, Wire

MOST_ARMED: Final = 50
MOST_TIMES: Final = 999


class Deeds:
    """What one seat can do."""

    def __init__(self, town: Town, seat: Seat) -> None:
        self._standin = town.standin
        self._town = town
        self._seat = seat
        self._known: dict[str, Callable[[Wire], Awaitable[Wire]]] = {
            "slash": self._slash,
            "complete": self._complete,
            "click": self._click,
            "select": self._select,
            "submit": self._submit,
            "locale": self._locale,
            "dms": self._dms,
            "read": self._read,
            "dismiss": self._dismiss,
            "arm": self._arm,
            "shake": self._shake,
            "disarm": self._disarm,
            "relieve": self._relieve,
        }

    async def do(self, ask: Any) -> Wire:
        """Carry a request out and return its answer; never raises for what the page sent."""
        ref = ask.get("ref") if isinstance(ask, dict) else None
        try:
            answer = await self._known[ask["do"]](ask)
        except Impossible as error:
            answer = {"error": str(error)}
        except (LookupError, TypeError, ValueError, ArithmeticError):
            answer = {"error": "The page asked for something this server does not know."}
        return {"t": "answer", "ref": ref, **answer}

    async def _slash(self, ask: Wire) -> Wire:
        channel = self._channel(ask["channel"])
        options = dict(ask["options"])
        done = await self._standin.slash(self._seat.user, channel, str(ask["name"]), options)
        return self._outcome(done)

    async def _complete(self, ask: Wire) -> Wire:
        choices = await self._standin.autocomplete(
            self._seat.user,
            self._channel(ask["channel"]),
            str(ask["name"]),
            dict(ask["options"]),
            focused=str(ask["focused"]),
            typed=str(ask["typed"]),
        )
        return {"choices": choices}

    async def _click(self, ask: Wire) -> Wire:
        message = self._message(ask)
        return self._outcome(
            await self._standin.click(self._seat.user, message, str(ask["custom_id"]))
        )

    async def _select(self, ask: Wire) -> Wire:
        message = self._message(ask)
        values = [str(v) for v in ask["values"]]
        return self._outcome(
            await self._standin.select(self._seat.user, message, str(ask["custom_id"]), values)
        )

    async def _submit(self, ask: Wire) -> Wire:
        opened = self._seat.forms.get(ask["form"])
        if opened is None:
            raise Impossible("This form is no longer open.")
        done = await self._standin.submit(self._seat.user, opened, dict(ask["values"]))
        if not done.failed:
            self._seat.forms.pop(opened.id, None)
        return self._outcome(done)

    async def _locale(self, ask: Wire) -> Wire:
        if ask["locale"] not in LOCALES:
            raise Impossible("That language is not offered.")
        self._seat.locale = ask["locale"]
        self._standin.set_locale(self._seat.user, self._seat.locale)
        return {}

    async def _dms(self, ask: Wire) -> Wire:
        self._seat.dms_open = bool(ask["open"])
        self._standin.set_dms(self._seat.user, open=self._seat.dms_open)
        return {}

    async def _read(self, ask: Wire) -> Wire:
        self._seat.read[self._channel(ask["channel"])["id"]] = str(int(ask["message"]))
        return {}

    async def _dismiss(self, ask: Wire) -> Wire:
        message = self._message(ask)
        if not message["flags"] & EPHEMERAL:
            raise Impossible("Only private answers can be dismissed.")
        self._seat.dismissed.add(message["id"])
        return {}

    async def _arm(self, ask: Wire) -> Wire:
        if ask["route"] and ask["route"] not in self._standin.routes:
            raise Impossible("The bot makes no such call.")
        times, skip = self._how_often(ask)
        self._standin.faults.arm(str(ask["kind"]), ask["route"], times=times, skip=skip)
        return {}

    async def _shake(self, ask: Wire) -> Wire:
        if ask["event"] not in {"", *EVENTS} or ask["when"] not in WHEN:
            raise Impossible("There is no such moment.")
        times, skip = self._how_often(ask)
        try:
            self._standin.faults.arm_moment(
                str(ask["kind"]), ask["event"], when=ask["when"], times=times, skip=skip
            )
        except ValueError as error:  # not at that moment
            raise Impossible(str(error)) from error
        return {}

    async def _disarm(self, ask: Wire) -> Wire:
        self._standin.faults.disarm(int(ask["number"]))
        return {}

    async def _relieve(self, _: Wire) -> Wire:
        self._standin.faults.clear()
        return {}

    def _how_often(self, ask: Wire) -> tuple[int | None, int]:
        """Return how often a fault is to strike (None: until it is taken back), and after what."""
        if len(self._standin.faults.armed) >= MOST_ARMED:
            raise Impossible("Enough faults are armed: take some back first.")
        times = None if ask["times"] is None else int(ask["times"])
        skip = int(ask["skip"])
        if not (times is None or 1 <= times <= MOST_TIMES) or not 0 <= skip <= MOST_TIMES:
            raise Impossible(f"Numbers from 1 to {MOST_TIMES} only.")
        return times, skip

    def _outcome(self, done: Interaction) -> Wire:
        if done.modal is None:
            return {"failed": done.failed}
        self._seat.keep_form(done)
        return {"failed": done.failed, "form": done.id, "modal": done.modal}

    def _channel(self, channel_id: Any) -> Wire:
        channel = find_channel(self._town, self._seat, channel_id)
        if channel is None:
            raise Impossible("That channel is not there.")
        return channel

    def _message(self, ask: Wire) -> Wire:
        message = find_message(self._town, self._seat, ask["channel"], ask["message"])
        if message is None:
            raise Impossible("That message is not there any more.")
        return message
