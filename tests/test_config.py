"""Settings: where each comes from, and what a host is told when one is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.config import Settings, SettingsError, prepare_database

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.a-made_up_token_of_the_usual_shape"  # noqa: S105 - made up
HOME = {"HOME": "/home/anna"}
DEFAULT = Path("/home/anna/.local/share/crosstile/crosstile.sqlite3")


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def config_file(path: Path, text: str, mode: int = 0o600) -> Path:
    path.write_text(text, encoding="utf-8")
    path.chmod(mode)
    return path


def test_nothing_given() -> None:
    settings = Settings.read(HOME)
    assert settings == Settings(
        database=Path("/home/anna/.local/share/crosstile/crosstile.sqlite3")
    )
    assert (settings.theme, settings.locale, settings.log_level) == ("dark", "en", "INFO")
    with pytest.raises(SettingsError, match="DISCORD_TOKEN is not set"):
        settings.demand_token()


def test_everything_in_the_environment() -> None:
    environ = {
        "DISCORD_TOKEN": f" {TOKEN}\n",
        "CROSSTILE_DATABASE": "/srv/games.sqlite3",
        "CROSSTILE_THEME": "light",
        "CROSSTILE_LOCALE": "sv",
        "CROSSTILE_LOG_LEVEL": "debug",
    }
    settings = Settings.read(environ)
    assert settings == Settings(Path("/srv/games.sqlite3"), "light", "sv", "DEBUG", TOKEN)
    assert settings.demand_token() == TOKEN


def test_the_environment_wins_over_the_file(tmp_path: Path) -> None:
    file = config_file(tmp_path / "mine.toml", f'token = "{TOKEN}"\ntheme = "light"\nlocale = "sv"')
    settings = Settings.read(HOME | {"CROSSTILE_CONFIG": str(file), "CROSSTILE_LOCALE": "de"})
    assert (settings.token, settings.theme, settings.locale) == (TOKEN, "light", "de")
    assert Settings.read(HOME, file).locale == "sv"


def test_the_file_of_the_current_folder_is_found(tmp_path: Path) -> None:
    config_file(tmp_path / "crosstile.toml", 'locale = "sv"')
    assert Settings.read(HOME).locale == "sv"


def test_an_empty_variable_is_no_variable() -> None:
    assert Settings.read(HOME | {"DISCORD_TOKEN": "", "CROSSTILE_CONFIG": ""}).token is None
    assert Settings.read(HOME | {"DISCORD_TOKEN": " \n"}).token is None


def test_the_token_is_not_shown() -> None:
    settings = Settings.read(HOME | {"DISCORD_TOKEN": TOKEN})
    assert TOKEN not in repr(settings)
    assert TOKEN not in str(settings)


@pytest.mark.parametrize("token", ["your token here", "Bot " + TOKEN, TOKEN[:5], TOKEN + "\nX: y"])
def test_what_is_no_token_is_refused_unquoted(token: str) -> None:
    with pytest.raises(SettingsError, match="DISCORD_TOKEN is not a bot token") as caught:
        Settings.read(HOME | {"DISCORD_TOKEN": token})
    assert token not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("theme = ", "is not TOML"),
        ("tokn = 'x'", "unknown setting 'tokn'"),
        ("theme = 7", "theme must be a text in quotes"),
        ("[theme]\nname = 'x'", "theme must be a text in quotes"),
        ("theme = '../x'", "CROSSTILE_THEME must be a short lower-case name"),
        ("locale = 'SV'", "CROSSTILE_LOCALE must be a short lower-case name"),
        ("log_level = 'loud'", "CROSSTILE_LOG_LEVEL must be one of debug, info"),
        ("database = '/'", "must be a file"),
    ],
)
def test_faulty_files(tmp_path: Path, text: str, complaint: str) -> None:
    file = config_file(tmp_path / "crosstile.toml", text)
    with pytest.raises(SettingsError, match=complaint) as caught:
        Settings.read(HOME, file)
    assert "\n" not in str(caught.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="cannot read"):
        Settings.read(HOME | {"CROSSTILE_CONFIG": str(tmp_path / "absent.toml")})
    with pytest.raises(SettingsError, match="cannot read"):
        Settings.read(HOME, tmp_path)
    (tmp_path / "latin.toml").write_bytes(b'theme = "\xe5"')
    with pytest.raises(SettingsError, match="not UTF-8"):
        Settings.read(HOME, tmp_path / "latin.toml")


@pytest.mark.parametrize("mode", [0o644, 0o640, 0o604, 0o660])
def test_a_token_others_may_read_is_refused(tmp_path: Path, mode: int) -> None:
    file = config_file(tmp_path / "crosstile.toml", f'token = "{TOKEN}"', mode)
    with pytest.raises(SettingsError, match="chmod 600") as caught:
        Settings.read(HOME)
    assert TOKEN not in str(caught.value)
    file.write_text('theme = "light"')
    assert Settings.read(HOME).theme == "light"


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({"XDG_DATA_HOME": "/data"}, "/data/crosstile/crosstile.sqlite3"),
        (HOME | {"XDG_DATA_HOME": "data"}, str(DEFAULT)),
        (HOME | {"XDG_DATA_HOME": "/data"}, "/data/crosstile/crosstile.sqlite3"),
    ],
)
def test_where_games_are_kept(environ: dict[str, str], expected: str) -> None:
    assert Settings.read(environ).database == Path(expected)


def test_a_relative_database_is_made_absolute(tmp_path: Path) -> None:
    settings = Settings.read(HOME | {"CROSSTILE_DATABASE": "games.sqlite3"})
    assert settings.database == tmp_path / "games.sqlite3"


def test_without_a_home_the_database_must_be_named() -> None:
    with pytest.raises(SettingsError, match="set CROSSTILE_DATABASE"):
        Settings.read({})


def test_the_folder_of_the_database_is_closed_to_others(tmp_path: Path) -> None:
    database = tmp_path / "crosstile" / "crosstile.sqlite3"
    prepare_database(database)
    assert database.parent.stat().st_mode & 0o777 == 0o700
    prepare_database(database)
    assert not database.exists()


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SettingsError, match="cannot make the folder"):
        prepare_database(tmp_path / "file" / "below" / "crosstile.sqlite3")
