"""Making the commands known to Discord, only when they have changed.

Discord limits how many commands may be registered a day and shows changed ones anew in every
client, so a digest of what was registered lies beside the database (`<database>.commands`). It
counts only as long as Discord still lists commands of these names.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from discord import app_commands

_log = logging.getLogger(__name__)


async def register(tree: app_commands.CommandTree[Any], database: Path) -> None:
    """Register the commands unless Discord has them as they are."""
    file = database.with_name(f"{database.name}.commands")
    digest = await _digest(tree)
    if await asyncio.to_thread(_read, file) == digest and await _known(tree):
        return
    await tree.sync()
    await asyncio.to_thread(_write, file, digest)
    _log.info("registered %d commands", len(tree.get_commands()))


async def _digest(tree: app_commands.CommandTree[Any]) -> str:
    translator = tree.translator
    payload = []
    for command in tree.get_commands():
        described: Any = command
        payload.append(
            await described.get_translated_payload(tree, translator)
            if translator is not None
            else described.to_dict(tree)
        )
    text = json.dumps([tree.client.application_id, payload], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


async def _known(tree: app_commands.CommandTree[Any]) -> bool:
    listed = {command.name for command in await tree.fetch_commands()}
    return listed == {command.name for command in tree.get_commands()}


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def _write(file: Path, digest: str) -> None:
    try:
        file.write_text(f"{digest}\n", encoding="ascii")
    except OSError as error:
        _log.warning("the digest of the commands could not be kept: %s", error.strerror)
