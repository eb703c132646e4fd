"""From a function to a command whose every text comes from the locales.

discord.py reads options from a function's parameters, so the functions have real annotations at
run time; their names lead to the texts of the options, `option-…`.
"""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

from discord import app_commands

from bot.ui.translate import named

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Mapping, Sequence

    from bot.l10n import Localizer

    Callback = Callable[..., Coroutine[Any, Any, None]]


def command(
    localizer: Localizer,
    name: str,
    callback: Callback,
    choices: Mapping[str, Sequence[app_commands.Choice[str]]] | None = None,
    *,
    guild_only: bool = False,
) -> app_commands.Command[Any, ..., None]:
    """Return the command called `name`, with localised options and choices.

    `guild_only` hides it in direct messages; no command is offered outside the bot's servers.
    """
    options = list(inspect.signature(callback).parameters)[1:]
    texts = {option: f"option-{option.replace('_', '-')}" for option in options}
    app_commands.rename(**{o: named(localizer, text) for o, text in texts.items()})(callback)
    described = {o: named(localizer, f"{text}.description") for o, text in texts.items()}
    app_commands.describe(**described)(callback)
    if choices:
        app_commands.choices(**{o: list(offered) for o, offered in choices.items()})(callback)
    return app_commands.Command(
        name=named(localizer, f"command-{name}"),
        description=named(localizer, f"command-{name}.description"),
        callback=callback,
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=not guild_only),
        allowed_installs=app_commands.AppInstallationType(guild=True),
    )


def group(
    localizer: Localizer, name: str, commands: Sequence[app_commands.Command[Any, ..., None]]
) -> app_commands.Group:
    """Return the command called `name` with these as its subcommands."""
    made = app_commands.Group(
        name=named(localizer, f"command-{name}"),
        description=named(localizer, f"command-{name}.description"),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
        allowed_installs=app_commands.AppInstallationType(guild=True),
    )
    for subcommand in commands:
        made.add_command(subcommand)
    return made


def choice(localizer: Localizer, text: str, value: str) -> app_commands.Choice[str]:
    """Return a choice whose name is the text called `text`."""
    return app_commands.Choice(name=named(localizer, text), value=value)
