"""Settings: one frozen value, read once at start from the environment and a TOML file.

The environment wins over the file, so that a host can override one line for one run. The file is
the one named by CROSSTILE_CONFIG, else `crosstile.toml` in the current folder if there is one. It
may hold the token, and then nobody but its owner may be able to read it: a token is the whole bot.

    environment                 file            meaning
    DISCORD_TOKEN               token           the bot's token; no default
    CROSSTILE_DATABASE          database        path of the SQLite file
    CROSSTILE_THEME             theme           name of the picture theme used by default
    CROSSTILE_LOCALE            locale          locale of public texts by default
    CROSSTILE_LOG_LEVEL         log_level       debug, info, warning or error

Whatever is wrong is one `SettingsError` with one English line for the host; it never quotes the
token. Reading creates nothing: the folder of the database is made by `prepare_database`.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

DEFAULT_FILE: Final = Path("crosstile.toml")
LOG_LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")
_NAMES: Final = {
    "token": "DISCORD_TOKEN",
    "database": "CROSSTILE_DATABASE",
    "theme": "CROSSTILE_THEME",
    "locale": "CROSSTILE_LOCALE",
    "log_level": "CROSSTILE_LOG_LEVEL",
}
# Discord has changed the shape of tokens before, so only an obvious mistake (a placeholder, "Bot "
# left in front, a stray line break) is caught here; Discord judges the rest.
_TOKEN: Final = re.compile(r"[!-~]{20,}")
_WORD: Final = re.compile(r"[a-z][a-z0-9-]{0,31}")
_OTHERS_MAY_READ: Final = 0o077


class SettingsError(Exception):
    """The settings cannot be used; the text is one line for the host."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a host may choose.

    `token` is None where none is given, and stays out of `repr`; `database` is absolute.
    """

    database: Path
    theme: str = "dark"
    locale: str = "en"
    log_level: str = "INFO"
    token: str | None = field(default=None, repr=False)

    @classmethod
    def read(cls, environ: Mapping[str, str], file: Path | None = None) -> Settings:
        """Return the settings of `environ` over those of `file`; raise `SettingsError`.

        Without `file`, it is looked for as the head of this module says.
        """
        values = _from_file(_chosen_file(environ) if file is None else file)
        values |= {key: environ[name] for key, name in _NAMES.items() if environ.get(name)}
        return cls(
            database=_database(values.get("database"), environ),
            theme=_word("theme", values.get("theme", "dark")),
            locale=_word("locale", values.get("locale", "en")),
            log_level=_log_level(values.get("log_level", "INFO")),
            token=_token(values.get("token")),
        )

    def demand_token(self) -> str:
        """Return the token; raise `SettingsError` where there is none."""
        if self.token is None:
            raise SettingsError(
                "DISCORD_TOKEN is not set: give the bot's token in the environment or as `token` "
                "in crosstile.toml"
            )
        return self.token


def prepare_database(database: Path) -> None:
    """Make the folder of `database`, closed to other users; raise `SettingsError`."""
    try:
        database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise SettingsError(f"cannot make the folder of the database: {error}") from error


def _chosen_file(environ: Mapping[str, str]) -> Path | None:
    named = environ.get("CROSSTILE_CONFIG")
    if named:
        return Path(named)
    return DEFAULT_FILE if DEFAULT_FILE.exists() else None


def _from_file(file: Path | None) -> dict[str, str]:
    if file is None:
        return {}
    values = _parsed(file)
    for key, value in values.items():
        if key not in _NAMES:
            raise SettingsError(f"{file}: unknown setting {key!r}; known are {', '.join(_NAMES)}")
        if not isinstance(value, str):
            raise SettingsError(f"{file}: {key} must be a text in quotes")
    if values.get("token") and file.stat().st_mode & _OTHERS_MAY_READ:
        raise SettingsError(f"{file} holds a token and others may read it: run `chmod 600 {file}`")
    return values


def _parsed(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError(f"cannot read {file}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise SettingsError(f"{file} is not UTF-8 text") from error
    except tomllib.TOMLDecodeError as error:
        # The parser names line and column but does not quote the text, which may be a token.
        raise SettingsError(f"{file} is not TOML: {error}") from error


def _database(value: str | None, environ: Mapping[str, str]) -> Path:
    path = Path(value).expanduser() if value else _data_home(environ) / "crosstile.sqlite3"
    if path.is_dir():
        raise SettingsError(f"the database must be a file, and {path} is a folder")
    return path.absolute()


def _data_home(environ: Mapping[str, str]) -> Path:
    """Return the platform's folder for the data of one user's programs, extended by our name."""
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        folder = Path(environ.get(name) or "")
        # The XDG specification wants a relative path ignored.
        if folder.is_absolute():
            return folder / "crosstile"
    home = environ.get("HOME") or environ.get("USERPROFILE")
    if not home:
        raise SettingsError("no home folder is known: set CROSSTILE_DATABASE to a path")
    return Path(home) / ".local" / "share" / "crosstile"


def _word(key: str, value: str) -> str:
    if not _WORD.fullmatch(value):
        raise SettingsError(f"{_NAMES[key]} must be a short lower-case name, not {value[:40]!r}")
    return value


def _log_level(value: str) -> str:
    level = value.strip().upper()
    if level not in LOG_LEVELS:
        raise SettingsError(f"CROSSTILE_LOG_LEVEL must be one of {', '.join(LOG_LEVELS).lower()}")
    return level


def _token(value: str | None) -> str | None:
    token = (value or "").strip()
    if not token:
        return None
    if not _TOKEN.fullmatch(token):
        raise SettingsError(
            "DISCORD_TOKEN is not a bot token: that is one run of 20 characters or more without "
            "a space, shown once on the page Bot of the developer portal"
        )
    return token
