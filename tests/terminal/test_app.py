"""The terminal app, driven by keys and clicks."""

import threading

import pytest
from talking import on_screen
from textual.widgets import Button, DataTable, Input, ListView, Static

from paperbits import find
from paperbits.match import Match
from paperbits.terminal import match_screen
from paperbits.terminal.board_widget import BoardWidget
from paperbits.terminal.chooser import SettingsScreen
from paperbits.terminal.new_match import new_match
from paperbits.terminal.review_screen import ReviewScreen

CARD = find("palindromic-rows-columns")


def said(app):
    return str(app.screen.query_one("#message", Static).render())


async def test_a_click_fills_a_square_and_undo_takes_it_back():
    local = new_match(CARD, {"n": 4})
    async with on_screen(local, size=(100, 40)) as (app, pilot):
        board = app.screen.query_one(BoardWidget)
        row, column = board._places["b2"]
        await pilot.click(BoardWidget, offset=(column + 1, row))
        await pilot.pause()
        assert local.position.plies[-1].move == "b2"
        await pilot.press("ctrl+z")
        assert local.position.plies == []


async def test_a_typed_move_and_a_refusal():
    local = new_match(CARD, {"n": 4})
    async with on_screen(local, size=(100, 40)) as (app, pilot):
        for _ in range(2):
            await pilot.press("c", "3", "enter")
            await pilot.pause()
        assert [ply.move for ply in local.position.plies] == ["c3"]
        assert "filled already" in said(app)


async def test_the_computer_answers():
    local = new_match(CARD, {"n": 3}, against="beginner", seed=1)
    async with on_screen(local, size=(100, 40)) as (app, pilot):
        await pilot.press("enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert len(local.position.plies) == 2
        assert "The computer fills " in said(app)


async def test_compiling_before_a_computers_move_is_shown(monkeypatch):
    compiled = threading.Event()
    monkeypatch.setattr(match_screen, "compiling", lambda: not compiled.is_set())
    local = new_match(CARD, {"n": 2}, against="beginner", seat=1)
    think = local.think
    monkeypatch.setattr(local, "think", lambda **how: compiled.wait(60) and think(**how))
    async with on_screen(local) as (app, pilot):
        while "compiling for this machine, once" not in said(app):
            await pilot.pause(0.05)
        compiled.set()
        await app.workers.wait_for_complete()
        while "compiling" in said(app):
            await pilot.pause(0.05)
        assert len(local.position.plies) == 1


async def test_a_scored_line_lights_its_squares():
    local = new_match(CARD, {"n": 4})
    local.play("a1")
    async with on_screen(local, size=(110, 40)) as (app, pilot):
        app.screen.query_one("#scores", DataTable).focus()
        await pilot.press("down")
        await pilot.pause()
        assert app.screen.query_one(BoardWidget).lit == {"a1", "d1"}


async def test_choosing_a_game_and_its_settings():
    async with on_screen(size=(100, 40)) as (app, pilot):
        games = app.screen.query_one(ListView)
        games.index = next(k for k, item in enumerate(games.children) if item.card is CARD)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)
        app.screen.query_one("#set-n", Input).value = "99"
        await pilot.click("#begin")
        assert "from 2 to 12" in str(app.screen.query_one("#wrong", Static).render())
        app.screen.query_one("#set-n", Input).value = "3"
        app.screen.query_one("#begin", Button).press()
        await pilot.pause()
        assert app.screen.local.position.game.n == 3


async def test_a_replay_steps():
    match = Match(CARD, {"n": 2}, entries=["a1", "b1"])
    async with on_screen(replay=match) as (app, pilot):
        await pilot.press("right")
        assert "1 of 2. Player 1 fills a1" in said(app)
        await pilot.press("end")
        assert "2 of 2" in said(app)
        await pilot.press("left", "left", "left")
        assert said(app) == "Before the first move."


async def test_tiles_are_typed_from_the_centre_and_played():
    local = new_match(find("binary-number-scrabble"), {}, seed=4)
    rack = [tile.symbol for tile in local.position.view(0).hand.rack.tiles]
    assert rack == ["0", "1", "1", "1", "1", "1", "=", "*", "~"]
    async with on_screen(local, size=(120, 40)) as (app, pilot):
        await pilot.press("tab", "1", "equals_sign", "1")
        assert "1=1: 1 = 1" in said(app)
        await pilot.press("escape")
        assert app.screen.draft.laid == {}
        await pilot.press("1", "equals_sign", "x")
        await pilot.press("enter")
        assert local.position.plies == []
        assert "*" in said(app) or "×" in said(app)
        await pilot.press("backspace", "n", "0", "enter")
        await pilot.pause()
        assert local.position.plies[-1].move == "h8 1=~0"


async def test_an_ended_match_can_be_reviewed_in_the_app():
    local = new_match(CARD, {"n": 2})
    async with on_screen(local, size=(120, 45)) as (app, pilot):
        await pilot.press("f4")
        assert "when it is over" in said(app)
        for move in ("a1", "b1"):
            app.screen.play(move)
        await pilot.pause()
        await pilot.press("f4")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReviewScreen)
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert screen.found.done
        plies = screen.query_one("#plies", DataTable)
        assert plies.row_count == 2
        costly = [ply for ply in screen.found.plies if ply.judged.better]
        assert costly
        plies.move_cursor(row=costly[0].number)
        await pilot.pause()
        assert screen.query_one(BoardWidget).lit == {costly[0].judged.better}
        said_why = str(screen.query_one("#why", Static).render())
        assert f"Better: {costly[0].judged.better}" in said_why
        assert "Who was ahead after it: proved by" in said_why
        await pilot.press("m")
        assert screen.query_one(BoardWidget).view.last == (costly[0].move,)
        await pilot.press("p")
        assert screen.query_one(BoardWidget).view.last == ()
        await pilot.press("t")
        assert plies.cursor_row in screen.found.turning
        await pilot.press("escape")
        await pilot.pause()
        assert not isinstance(app.screen, ReviewScreen)


@pytest.mark.parametrize(
    ("settings", "columns", "shown"),
    [
        ({}, 80, "usual settings"),
        ({"base": 3}, 80, "base 3"),
        ({"base": 3, "sweep": 40}, 80, "sweep 40, base 3"),
        ({"base": 3}, 200, "players 2, precedence standard"),
    ],
)
async def test_the_title_bar_shows_the_settings_that_matter(settings, columns, shown):
    async with on_screen(
        new_match(find("binary-number-scrabble"), settings), size=(columns, 24)
    ) as (app, _):
        assert app.screen.sub_title.startswith(shown)
        assert "…" not in str(app.screen.query_one("HeaderTitle").render())
        assert len(str(app.screen.query_one("HeaderTitle").render())) <= columns - 20
