"""The bot as a process of its own, for tests that kill it.

    python -m tests.ui.bot_process BASE_URL DATABASE DRAW.json      (the token: DISCORD_TOKEN)

The draw is scripted, so that a recorded game can be played; everything else is the bot.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path

from bot.client import build, redirect
from bot.config import Settings
from tests.scripted import ScriptedDraw


async def main(database: str, draw: ScriptedDraw) -> None:
    client = build(Settings(database=Path(database)), draw=draw, guild_ready_timeout=0.0)
    async with client:
        await client.start(os.environ["DISCORD_TOKEN"])


if __name__ == "__main__":
    base_url, database_file, draw_file = sys.argv[1:]
    redirect(base_url)
    orders = json.loads(Path(draw_file).read_text(encoding="utf-8"))
    asyncio.run(main(database_file, ScriptedDraw(orders)))
