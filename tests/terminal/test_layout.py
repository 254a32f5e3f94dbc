"""All that is needed to play is on the screen, in every game, from its first move to its last."""

import random

import pytest
from matches import random_move
from talking import on_screen
from textual.widgets import Button, DataTable, Input, Label, Static

from paperbits import all_games, find
from paperbits.match import Match
from paperbits.terminal.board_widget import BoardWidget
from paperbits.terminal.drawing import Shape, drawings, size
from paperbits.terminal.local_match import LocalMatch
from paperbits.terminal.new_match import new_match

EVERY_GAME = pytest.mark.parametrize("card", all_games(), ids=lambda card: card.id)
TILES = find("binary-number-scrabble")


def played(card, plies, seed=3):
    """A local of people with some moves made by chance, and the match not over."""
    chance = random.Random(seed)
    match = Match(card, {}, seed=5)
    match.begin()
    while len(match.entries) < plies and not match.over:
        match.play(random_move(match.position, chance))
    if match.over:
        match = Match(card, {}, seed=5, entries=match.entries[:-1])
    return LocalMatch(match)


def whole(screen, widget):
    """Whether a widget is shown, and nothing of it is cut off."""
    if not widget.display:
        return False
    place = screen.find_widget(widget)
    seen = place.visible_region == place.region and screen.region.contains_region(place.region)
    return seen and bool(place.region.area)


def shown(widget):
    """The text of a widget as it stands on the screen."""
    return "\n".join(
        "".join(part.text for part in widget.render_line(y)) for y in range(widget.size.height)
    )


def headings(table):
    """The headings of a table, whose columns fit."""
    columns = table.ordered_columns
    assert sum(column.get_render_width(table) for column in columns) <= table.size.width
    return [str(column.label) for column in columns]


def assert_playable(app, local):
    screen = app.screen
    board = screen.query_one(BoardWidget)
    assert not screen.has_class("lacking")
    assert whole(screen, board)
    columns, lines = size(board._drawings)
    assert board.size.width >= columns
    assert board.size.height >= lines
    squares = {
        square.id
        for each in board.view.boards
        if each.kind != "log"
        for row in each.rows
        for square in row
    }
    assert squares <= set(board._places)
    players = screen.query_one("#players", Static)
    assert whole(screen, players)
    for line, score in zip(shown(players).split("\n"), local.position.scores(), strict=True):
        assert line.replace(" ", "").endswith(str(score)) or not local.position.card.wins
    assert "▸" in shown(players)
    prompt = screen.query_one("#prompt", Static)
    assert whole(screen, prompt)
    assert screen.view.hand.prompt.split()[0] in shown(prompt)
    assert whole(screen, screen.query_one("#goal", Static)) == (screen.size.height >= 24)
    if screen.view.hand.rack is not None:
        rack = screen.query_one("#rack", Static)
        assert whole(screen, rack)
        tiles = [tile.symbol for tile in screen.view.hand.rack.tiles]
        assert shown(rack).split() == ["Rack:", *tiles]
    assert whole(screen, screen.query_one("#entry", Input))


@EVERY_GAME
async def test_all_is_on_a_screen_of_80_by_24(card):
    local = played(card, 0)
    async with on_screen(local) as (app, pilot):
        for plies in (0, 9, 20 if card.position.hidden else 200):
            local.match = played(card, plies).match
            app.screen.refresh_match()
            await pilot.pause()
            await pilot.pause()  # A table hears of its new width by a message of its own.
            assert_playable(app, local)
            scores = app.screen.query_one("#scores", DataTable)
            if scores.display:
                assert headings(scores)[:2] == ["Line", "Points"]


@pytest.mark.parametrize("game", [TILES.id, "product-grid", "not-divisors-or-not-multiples"])
async def test_other_screens_will_do(game):
    local = played(find(game), 9)
    async with on_screen(local, size=(60, 20)) as (app, pilot):
        assert_playable(app, local)
        for screen_size in ((100, 30), (140, 45)):
            await pilot.resize_terminal(*screen_size)
            await pilot.pause()
            await pilot.pause()
            assert_playable(app, local)
            moves = app.screen.query_one("#moves", DataTable)
            assert headings(moves) == ["Ply", "Move"]
            assert local.text.ply(local.position.plies[-1])[:9] in shown(moves)


@pytest.mark.parametrize("screen_size", [(80, 24), (60, 20)])
async def test_a_preview_is_shown_beside_the_board(screen_size):
    async with on_screen(new_match(TILES, {}, seed=4), size=screen_size) as (app, pilot):
        await pilot.press("1", "equals_sign", "1")
        await pilot.pause()
        said = app.screen.query_one("#message", Static)
        assert whole(app.screen, said)
        assert "1=1: 1 = 1" in shown(said)
        assert shown(app.screen.query_one("#rack", Static)).split() == [
            "Rack:",
            "0",
            "1",
            "1",
            "1",
            "*",
            "~",
        ]


async def test_options_are_on_the_screen():
    async with on_screen(
        new_match(find("not-divisors-or-not-multiples"), {"largest": 60}), size=(80, 24)
    ) as (app, pilot):
        await pilot.press("enter")
        await pilot.pause()
        assert len(app.screen.query(Button)) == 59
        assert all(whole(app.screen, button) for button in app.screen.query(Button))


async def test_a_small_screen_shows_the_needed_size_and_works_when_it_grows():
    local = played(TILES, 3)
    async with on_screen(local, size=(50, 18)) as (app, pilot):
        said = str(app.screen.query_one("#needed", Static).render())
        assert "60 columns and 19 lines" in said
        assert "--plain" in said
        assert not app.screen.query_one(BoardWidget).region.area
        await pilot.resize_terminal(60, 19)
        await pilot.pause()
        assert_playable(app, local)


async def test_a_board_larger_than_the_screen_follows_the_cursor():
    async with on_screen(new_match(find("another-binary-primes"), {"n": 32})) as (
        app,
        pilot,
    ):
        await pilot.press(*["down"] * 31)
        await pilot.pause()
        board = app.screen.query_one(BoardWidget)
        row, _ = board._places["32"]
        line = board.region.y + row
        assert board.cursor == "32"
        assert line in app.screen.query_one("#left").region.line_range


async def test_tables_keep_their_headings():
    async with on_screen(played(find("palindromic-rows-columns"), 12)) as (
        app,
        pilot,
    ):
        for name, heading in (("#scores", "Line"), ("#moves", "Ply")):
            table = app.screen.query_one(name, DataTable)
            while not table.has_focus:
                await pilot.press("tab")
            for key in (*["down"] * 15, "right", "right", "pagedown", "up"):
                await pilot.press(key)
            await pilot.pause()
            assert shown(table).lstrip().startswith(heading)
            assert whole(app.screen, table)


def test_plain_boards_are_drawn_narrow_if_they_would_not_fit():
    view = new_match(TILES, {}).position.view(0)
    assert size(list(drawings(view)))[0] > 40 >= size(list(drawings(view, Shape(width=40))))[0]
    long = Match(
        find("combining-dividing"), {"length": 40, "players": 2}, entries=["1"] * 30
    ).position.view(0)
    assert size(list(drawings(long, Shape(width=40))))[0] <= 40


async def test_the_list_of_games_is_wrapped():
    async with on_screen() as (app, _):
        labels = list(app.screen.query(Label))
        assert len(labels) >= len(all_games())
        assert all(label.region.right <= 80 for label in labels)
        told = " ".join(" ".join(shown(label).split()) for label in labels)
        assert find("palindromic-rows-columns").blurb in told
