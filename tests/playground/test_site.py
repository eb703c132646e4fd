"""Who is let in where, and what no answer may lack."""

from __future__ import annotations

import re
import socket
from typing import TYPE_CHECKING

import pytest
from aiohttp import WSServerHandshakeError

from bot.__main__ import main
from bot.playground.site import PAGE
from bot.playground.town import Town

if TYPE_CHECKING:
    from tests.playground.conftest import BotHands, Visitor

POLICY = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
}
FILES = sorted(path.name for path in PAGE.iterdir())
PNG = b"\x89PNG\r\n\x1a\n" + bytes(16)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/seat/1/", 200),
        ("/page/main.js", 200),
        ("/page/nothing.js", 404),
        ("/nothing", 404),
        ("/seat/1/socket", 403),
        ("/seat/99/socket", 403),
        ("/seat/1/file/1/rack.png", 403),
        ("/seat/1/enter", 405),
    ],
)
async def test_every_answer_has_the_headers(visitor: Visitor, path: str, status: int) -> None:
    answer = await visitor.get(path)
    assert answer.status == status
    assert set(answer.headers["Content-Security-Policy"].split("; ")) == POLICY
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "Server" not in answer.headers
    assert "Access-Control-Allow-Origin" not in answer.headers


@pytest.mark.parametrize("name", FILES)
async def test_page_files_have_their_types(visitor: Visitor, name: str) -> None:
    kinds = {
        "html": "text/html",
        "css": "text/css",
        "js": "text/javascript",
        "svg": "image/svg+xml",
    }
    answer = await visitor.get(f"/page/{name}")
    assert answer.status == 200
    assert answer.headers["Content-Type"] == f"{kinds[name.rsplit('.', 1)[-1]]}; charset=utf-8"


@pytest.mark.parametrize("path", ["/page/..%2Ftown.py", "/page/%2e%2e/site.py", "/page/"])
async def test_nothing_else_is_served(visitor: Visitor, path: str) -> None:
    assert (await visitor.get(path)).status == 404


@pytest.mark.parametrize("name", FILES)
def test_page_files_make_no_html_of_text_and_load_nothing_from_elsewhere(name: str) -> None:
    text = (PAGE / name).read_text(encoding="utf-8")
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("):
        assert word not in text
    assert not re.search(r"new Function|createContextualFragment|DOMParser|srcdoc", text)
    outside = r"""(?:from|import\(?|src=|href=|url\(|fetch\()\s*["'`]?(?:https?:)?//"""
    assert not re.search(outside, text)
    if name.endswith(".html"):
        assert not re.search(r"<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=", text)


def test_page_files_are_of_readable_length() -> None:
    assert {n: len((PAGE / n).read_bytes().splitlines()) for n in FILES if n.endswith("js")}
    assert all(len((PAGE / n).read_bytes().splitlines()) < 400 for n in FILES)


# Keys and cookies


async def test_the_key_of_a_seat_buys_its_cookie(visitor: Visitor) -> None:
    answer = await visitor.enter(2)
    assert answer.status == 204
    cookie = answer.headers["Set-Cookie"]
    value = visitor.playground.town.seats[1].cookie
    assert value in cookie
    attributes = {part.strip() for part in cookie.split(";")[1:]}
    assert attributes == {"HttpOnly", "Path=/seat/2/", "SameSite=Strict"}
    assert visitor.playground.town.seats[1].key not in cookie


@pytest.mark.parametrize("key", ["", "x", "å" * 43, "\0", "A" * 43])
async def test_a_wrong_key_buys_nothing(visitor: Visitor, key: str) -> None:
    answer = await visitor.enter(1, key)
    assert answer.status == 403
    assert "Set-Cookie" not in answer.headers


async def test_the_key_of_another_seat_buys_nothing(visitor: Visitor) -> None:
    assert (await visitor.enter(1, visitor.playground.town.seats[1].key)).status == 403


async def test_an_endless_key_is_cut_off(visitor: Visitor) -> None:
    assert (await visitor.enter(1, "k" * 100_000)).status == 413


async def test_keys_and_cookies_differ_between_seats_and_starts() -> None:
    seats = [*Town().seats, *Town().seats]
    secrets = {s.key for s in seats} | {s.cookie for s in seats}
    assert len(secrets) == 2 * len(seats)
    assert all(len(secret) >= 43 for secret in secrets)
    assert not any(seat.key in repr(seat) or seat.cookie in repr(seat) for seat in seats)


def test_the_same_people_and_channels_at_every_start() -> None:
    one, other = Town(), Town()
    assert [s.id for s in one.seats] == [s.id for s in other.seats]
    assert [c["id"] for c in one.channels] == [c["id"] for c in other.channels]


async def test_the_cookie_of_one_seat_does_not_open_another(visitor: Visitor) -> None:
    await visitor.enter(1)
    with pytest.raises(WSServerHandshakeError) as refused:
        await visitor.socket(2)
    assert refused.value.status == 403
    name = f"crosstile-{visitor.base.rsplit(':', 1)[1]}"
    stolen = f"{name}={visitor.playground.town.seats[0].cookie}"
    with pytest.raises(WSServerHandshakeError) as refused:
        await visitor.socket(2, Origin=visitor.base, Cookie=stolen)
    assert refused.value.status == 403


# Host and Origin


@pytest.mark.parametrize("path", ["/", "/page/main.js", "/seat/1/", "/seat/1/socket", "/nothing"])
@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost:80", ""])
async def test_a_foreign_host_is_refused(visitor: Visitor, path: str, host: str) -> None:
    assert (await visitor.get(path, Host=host)).status in {400, 403}


async def test_localhost_is_us_as_well(visitor: Visitor) -> None:
    port = visitor.base.rsplit(":", 1)[1]
    local = f"http://localhost:{port}"
    assert (await visitor.get("/", Host=f"localhost:{port}")).status == 200
    headers = {"Host": f"localhost:{port}", "Origin": local}
    assert (await visitor.enter(1, None, **headers)).status == 204
    # One's own name for the host must be the one the page came from.
    assert (await visitor.enter(1, None, Origin=local)).status == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", ""])
async def test_a_foreign_origin_is_refused(visitor: Visitor, origin: str) -> None:
    assert (await visitor.enter(1, None, Origin=origin)).status == 403
    await visitor.enter(1)
    with pytest.raises(WSServerHandshakeError) as refused:
        await visitor.socket(1, Origin=origin)
    assert refused.value.status == 403
    assert (await visitor.get("/page/main.js", Origin=origin)).status == 403


async def test_what_says_no_origin_may_only_read(visitor: Visitor) -> None:
    assert (await visitor.enter(1, None, Accept="*/*")).status == 403
    await visitor.enter(1)
    with pytest.raises(WSServerHandshakeError) as refused:
        await visitor.socket(1, Accept="*/*")
    assert refused.value.status == 403


# Pictures


async def test_a_rack_picture_is_for_its_seat_alone(visitor: Visitor, bot_hands: BotHands) -> None:
    town = visitor.playground.town
    directly = town.standin.dm(town.seats[0].user)
    message = await bot_hands.say(directly, "Your tiles", ("rack.png", PNG))
    number = message["attachments"][0]["id"]
    assert (await visitor.get(f"/seat/1/file/{number}/rack.png")).status == 403
    for seat in (1, 2, 3):
        await visitor.enter(seat)
    mine = await visitor.get(f"/seat/1/file/{number}/rack.png")
    assert (mine.status, mine.content_type, await mine.read()) == (200, "image/png", PNG)
    for seat in (2, 3):
        assert (await visitor.get(f"/seat/{seat}/file/{number}/rack.png")).status == 404


async def test_only_pictures_are_shown_as_what_they_are(
    visitor: Visitor, bot_hands: BotHands
) -> None:
    page = b"<script>alert(1)</script>"
    channel = visitor.playground.town.channels[0]
    files = ("board.png", PNG), ("game.html", page), ("game.svg", b"<svg/>"), ("game.txt", b"8H")
    message = await bot_hands.say(channel, "", *files)
    await visitor.enter(3)
    kinds = []
    for attachment in message["attachments"]:
        answer = await visitor.get(f"/seat/3/file/{attachment['id']}/any-name")
        kinds.append((answer.content_type, answer.headers.get("Content-Disposition")))
    download = ("application/octet-stream", "attachment")
    assert kinds == [("image/png", None), download, download, download]


# The command line


def test_a_port_that_is_taken_is_one_line_and_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["play", "--port", str(port)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert f"port {port} on 127.0.0.1 is taken" in printed.err
