"""Plays that do not count yet: told apart by colour and shape, their points beside the word."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rendering import THEMES, BoardScene, Cell, Pending
from rendering.pending import beside
from tests.rendering.colour import contrast, distance
from tests.rendering.scenes import alphabet, board, decoded, painter, square_box
from tests.rendering.whole_games import HALFWAY, variant

themes = pytest.mark.parametrize("theme", THEMES)
STATES = ("empty", "dl", "tl", "dw", "tw", "tile", "new")


def small(tiles: str, squares: set[tuple[int, int]], note: str = "+9") -> BoardScene:
    """Return a drawn board of five rows with a preview on some of its tiles."""
    laid = tuple(
        Cell(row, column, letter, 1)
        for row, line in enumerate(tiles.split())
        for column, letter in enumerate(line)
        if letter != "."
    )
    pending = Pending("preview", frozenset(squares), note)
    return BoardScene(5, 5, (), (2, 2), "none", board().labels, tiles=laid, pending=pending)


PLACES = (
    ("after a word across", "..... ..... .AB.. ..... .....", {(2, 1), (2, 2)}, (2, 3)),
    ("after a word down", "..A.. ..B.. ..C.. ..... .....", {(0, 2), (1, 2), (2, 2)}, (3, 2)),
    ("after old tiles behind", "..... ..... ABCD. ..... .....", {(2, 0), (2, 1)}, (2, 4)),
    ("before, at the right edge", "..... ..... ..ABC ..... .....", {(2, 3), (2, 4)}, (2, 1)),
    ("before, at the lower edge", "..... ..... ..A.. ..B.. ..C..", {(3, 2), (4, 2)}, (1, 2)),
    ("one tile in a word down", "..A.. ..B.. ..C.. ..... .....", {(2, 2)}, (3, 2)),
    ("nearest where the word fills the row", "..... ..... ABCDE ..... .....", {(2, 4)}, (1, 4)),
)


@pytest.mark.parametrize(
    ("tiles", "squares", "place"), [row[1:] for row in PLACES], ids=[row[0] for row in PLACES]
)
def test_the_badge_stands_beside_the_word(
    tiles: str, squares: set[tuple[int, int]], place: tuple[int, int]
) -> None:
    assert beside(small(tiles, squares)) == place


def test_without_a_note_or_room_there_is_no_badge() -> None:
    assert beside(small("..... ..... .AB.. ..... .....", {(2, 1)}, note="")) is None
    assert beside(small("ABCDE " * 5, {(2, 1)})) is None
    assert beside(board()) is None


@settings(max_examples=30)
@given(st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1), st.data())
def test_the_badge_never_hides_a_tile(laid: set[tuple[int, int]], data: st.DataObject) -> None:
    tiles = " ".join("".join(".A"[(r, c) in laid] for c in range(5)) for r in range(5))
    squares = data.draw(st.sets(st.sampled_from(sorted(laid)), min_size=1))
    assert beside(small(tiles, squares)) not in laid


@themes
@pytest.mark.parametrize(("kind", "face"), [("preview", "trial"), ("challenge", "new")])
def test_only_the_squares_of_the_play_and_the_badge_look_other(
    theme: str, kind: str, face: str
) -> None:
    scene = variant(kind, theme)
    plain = decoded(painter().board(variant(kind, theme, note="")))
    image = decoded(painter().board(scene))
    tokens = THEMES[theme]
    for square in product(range(15), range(15)):
        box = square_box(*square)
        part = image.crop(box)
        colours = {colour: count for count, colour in part.getcolors(4096)}
        if square in HALFWAY:
            assert max(colours, key=colours.__getitem__) == getattr(tokens, face)
        assert (part.tobytes() != plain.crop(box).tobytes()) == (square == beside(scene))
    badge = decoded(painter().board(scene)).crop(square_box(*beside(scene)))
    fill = tokens.new if kind == "preview" else tokens.doubt
    assert fill in {colour for _, colour in badge.getcolors(4096)}


@themes
def test_a_preview_has_dashes_and_a_doubted_tile_cut_corners(theme: str) -> None:
    tokens = THEMES[theme]
    previewed, doubted = (
        decoded(painter().board(variant(kind, theme))).crop(square_box(12, 8))
        for kind in ("preview", "challenge")
    )
    edge = {previewed.getpixel((at, 3)) for at in range(6, 58)}
    assert {tokens.trial_edge, tokens.page} <= edge
    corners = [doubted.getpixel(at) for at in ((8, 8), (55, 8), (8, 52), (58, 55))]
    assert corners == [tokens.doubt] * 3 + [tokens.new]


@themes
def test_every_tile_of_a_play_that_does_not_count_is_another_picture(theme: str) -> None:
    looks = [(text, blank) for text in alphabet("classic.es") for blank in (False, True)]
    places = {divmod(at, 15): look for at, look in enumerate(looks)}
    tiles = tuple(Cell(*at, text, 1, blank) for at, (text, blank) in places.items())
    seen = set()
    for kind in ("preview", "challenge"):
        pending = Pending(kind, frozenset(places))
        image = decoded(painter().board(board(tiles=tiles, pending=pending, theme=theme)))
        seen |= {image.crop(square_box(*at)).tobytes() for at in places}
    assert len(seen) == 2 * len(looks)


@themes
@pytest.mark.parametrize(
    ("face", "ink", "least"),
    [
        ("trial", "trial_ink", 7),
        ("doubt", "doubt_ink", 7),
        ("page", "trial_edge", 3),
        ("new", "doubt", 3),
        *(("page", f"series_{seat}", 4.5) for seat in range(1, 5)),
    ],
)
def test_what_does_not_count_and_the_lines_of_charts_have_contrast(
    theme: str, face: str, ink: str, least: float
) -> None:
    assert contrast(getattr(THEMES[theme], face), getattr(THEMES[theme], ink)) >= least


@themes
@pytest.mark.parametrize("sight", ["normal", "protan", "deutan", "tritan"])
def test_a_preview_is_told_apart_from_what_lies(theme: str, sight: str) -> None:
    tokens = THEMES[theme]
    for state in STATES:
        # Letter and dashes tell it from premium and empty squares; it must not look like a tile.
        least = 20 if state in ("tile", "new") else 5
        if sight == "tritan" and least == 20:
            least = 15
        assert distance(tokens.trial, getattr(tokens, state), sight) >= least, state


@themes
@pytest.mark.parametrize(
    ("sight", "least"), [("normal", 20), ("protan", 15), ("deutan", 15), ("tritan", 10)]
)
def test_the_lines_of_a_chart_are_told_apart(theme: str, sight: str, least: float) -> None:
    for one, other in combinations(THEMES[theme].series, 2):
        assert distance(one, other, sight) >= least


@pytest.mark.parametrize(
    ("reason", "fields"),
    [
        ("without tiles", {"pending": Pending("preview", frozenset())}),
        ("pending square", {"pending": Pending("preview", frozenset({(0, 0)}))}),
        (
            "pending square",
            {
                "tiles": (Cell(7, 7, "A", 1),),
                "fresh": frozenset({(7, 7)}),
                "pending": Pending("preview", frozenset({(7, 7)})),
            },
        ),
    ],
)
def test_an_impossible_pending_play_is_refused(reason: str, fields: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=reason):
        board(**fields)


@pytest.mark.parametrize(("kind", "note"), [("preview", "1234567"), ("challenge", "\n"), ("x", "")])
def test_an_impossible_note_is_refused(kind: str, note: str) -> None:
    with pytest.raises(ValueError, match=r"note|kind"):
        Pending(kind, frozenset({(0, 0)}), note)
