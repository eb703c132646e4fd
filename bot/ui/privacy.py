"""/privacy: what is kept of whoever asks, and why; to have it all as a file, or erased.

Everything here is private and about the asker alone. A second press finds nobody and says so.
"""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING, Final

from bot.rules.illegal import Refused
from bot.service.keeping import COPIES_KEPT
from bot.service.servers import DAYS_KEPT
from bot.ui.parts import person_of, texts_of
from bot.ui.refusals import NotYours
from bot.ui.texts import heading, small
from bot.ui.views.answer import give
from bot.ui.views.privacybuttons import delete_buttons, privacy_buttons
from bot.ui.views.promises import promise
from bot.ui.views.sheet import Paper, Sheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.service.privacy import Kept, Privacy
    from bot.ui.parts import Interaction
    from bot.ui.texts import Texts

MOST_BYTES: Final = 8 * 1024 * 1024  # of a file that Discord takes from everybody
TOPICS: Final = ("person", "games", "words", "messages")


async def show(interaction: Interaction) -> None:
    """Tell what is kept, why and for how long."""
    await _begin(interaction)
    texts, person_id = texts_of(interaction), interaction.user.id
    kept = await _privacy(interaction).kept(person_id)
    items = privacy_buttons(texts, person_id) if kept.known else ()
    await give(interaction, Sheet(tuple(_told(texts, kept)), items=items))


async def export(interaction: Interaction, person_id: int) -> None:
    """Give all that is kept as a file."""
    _check_own(interaction, person_id)
    await _begin(interaction)
    texts, text = texts_of(interaction), await _privacy(interaction).export(person_id)
    if text is None:
        await give(interaction, Sheet((texts("privacy-nothing"),)))
        return
    await give(interaction, Sheet((texts("privacy-exported"),), papers=(_paper(text.encode()),)))


async def ask(interaction: Interaction, person_id: int) -> None:
    """Ask once, saying what will go and what stays."""
    _check_own(interaction, person_id)
    await _begin(interaction, replacing=True)
    texts, kept = texts_of(interaction), await _privacy(interaction).kept(person_id)
    if not kept.known:
        await give(interaction, Sheet((texts("privacy-nothing"),)))
        return
    items = delete_buttons(texts, person_id)
    await give(interaction, Sheet(tuple(_asked(texts, kept)), items=items))


async def delete(interaction: Interaction, person_id: int) -> None:
    """Erase whoever presses, after the question."""
    _check_own(interaction, person_id)
    await _begin(interaction, replacing=True)
    texts, privacy = texts_of(interaction), _privacy(interaction)
    kept = await privacy.kept(person_id)
    if not kept.known:
        await give(interaction, Sheet((texts("privacy-nothing"),)))
        return
    given_up = await privacy.erase(person_id)
    interaction.client.parts.untold.discard(person_id)
    await give(interaction, Sheet((texts("privacy-deleted", games=given_up),)))


async def keep(interaction: Interaction, person_id: int) -> None:
    """Take the question back."""
    _check_own(interaction, person_id)
    await _begin(interaction, replacing=True)
    await give(interaction, Sheet((texts_of(interaction)("privacy-kept"),)))


async def _begin(interaction: Interaction, *, replacing: bool = False) -> None:
    promise(interaction, replacing=replacing)
    interaction.client.parts.games.admit(person_of(interaction), interaction.id)


def _check_own(interaction: Interaction, person_id: int) -> None:
    """Refuse before anything is promised: a promise could take the place of another's message."""
    if interaction.user.id != person_id:
        raise Refused(NotYours())


def _privacy(interaction: Interaction) -> Privacy:
    return interaction.client.parts.privacy


def _told(texts: Texts, kept: Kept) -> Iterator[str]:
    yield heading(texts("privacy-title"))
    yield texts("privacy-intro")
    for topic in TOPICS:
        yield f"- {texts(f'privacy-{topic}')}"
    yield texts("privacy-how-long", copies=COPIES_KEPT, days=DAYS_KEPT)
    yield texts("privacy-who")
    yield small(_counted(texts, kept) if kept.known else texts("privacy-nothing"))


def _counted(texts: Texts, kept: Kept) -> str:
    counts = {
        "running": kept.running,
        "finished": kept.finished,
        "invitations": kept.invitations,
        "reports": kept.reports,
    }
    counted = [texts(f"privacy-{name}", count=count) for name, count in counts.items() if count]
    return texts("privacy-counted", what=texts.listed([texts("privacy-name"), *counted]))


def _asked(texts: Texts, kept: Kept) -> Iterator[str]:
    yield heading(texts("privacy-delete-title"))
    if kept.running:
        others = kept.with_others > 0
        yield f"- {texts('privacy-delete-running', count=kept.running, others=others)}"
    if kept.invitations:
        yield f"- {texts('privacy-delete-invitations')}"
    for part in ("gone", "stays", "channels"):
        yield f"- {texts(f'privacy-delete-{part}')}"
    yield texts("privacy-delete-sure")


def _paper(data: bytes) -> Paper:
    name = "crosstile-my-data.json"
    if len(data) > MOST_BYTES:
        return Paper(f"{name}.gz", gzip.compress(data))
    return Paper(name, data)
