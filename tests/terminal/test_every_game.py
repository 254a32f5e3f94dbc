"""Every game is played to its end in the terminal: line by line, and by touches in the app."""

import random

import pytest
from long import many
from matches import random_move, random_settings, some_games
from talking import on_screen
from textual.widgets import Input

from paperbits import all_games
from paperbits.terminal.board_widget import BoardWidget
from paperbits.terminal.hand import reach
from paperbits.terminal.new_match import new_match
from paperbits.terminal.output import status_line
from paperbits.terminal.plain import Dialogue

EVERY_GAME = pytest.mark.parametrize("card", all_games(), ids=lambda card: card.id)
MOST = 400
"""Plies, after which a game that may wander for long is left."""

TOUCHED = many(6, 60)
"""Plies that are made by touches."""


@EVERY_GAME
def test_line_by_line(card):
    chance, most = random.Random(card.id), many(20, MOST) if card.position.hidden else MOST
    local = new_match(card, random_settings(card, chance), seed=5)
    said = []

    def type_something():
        if local.position.over or len(local.position.plies) >= most:
            return None
        return random_move(local.position, chance)

    dialogue = Dialogue(local)
    dialogue.read, dialogue.write = type_something, said.append
    finished = dialogue.run()
    assert finished or len(local.position.plies) == most
    assert not [line for line in said if line.startswith("Not done")]
    if finished:
        assert said[-1] == status_line(local.position)


def next_touch(screen, chance):
    """A touch that can follow, or a text to type, or nothing where the touches make a move that may
    be entered.
    """
    follows = reach(screen.view.hand, screen.path)
    if follows.move and (not follows.squares or chance.random() < 0.5):
        return None
    touches = [*follows.squares, *(f"={option}" for option in follows.options)]
    if follows.entries and (not touches or screen.path):
        entry = follows.entries[0]
        move = random_move(screen.local.position, chance)
        before, _, after = entry.template.replace(
            "{square}", screen.path[0] if screen.path else ""
        ).partition("{text}")
        fits = move.startswith(before) and move.endswith(after)
        return ("type", move.removeprefix(before).removesuffix(after) if fits else None)
    return ("touch", chance.choice(touches))


@pytest.mark.long
@pytest.mark.parametrize("card", some_games(), ids=lambda card: card.id)
async def test_by_touches_in_the_app(card):
    chance = random.Random(card.id)
    local = new_match(card, random_settings(card, chance), seed=6)
    async with on_screen(local, size=(140, 50)) as (app, pilot):
        screen = app.screen
        for _ in range(TOUCHED):
            if local.position.over:
                break
            before = len(local.position.plies)
            if screen.view.hand.rack is not None:
                screen.play(random_move(local.position, chance))
            else:
                await touch_a_move(screen, pilot, chance)
            await pilot.pause()
            assert len(local.position.plies) > before, (screen.path, local.position.text())
        assert screen.query_one(BoardWidget).view.boards


async def touch_a_move(screen, pilot, chance):
    """Touch, pick and type until a move is made."""
    plies = len(screen.local.position.plies)
    for _ in range(40):
        if len(screen.local.position.plies) > plies:
            return
        step = next_touch(screen, chance)
        if step is None:
            screen.query_one("#entry", Input).focus()
            await pilot.press("enter")
        elif step[0] == "touch":
            screen.extend(step[1])
        elif step[1] is None:  # The number thought of belongs elsewhere; begin again.
            screen.path = ()
        else:
            entry = screen.query_one("#entry", Input)
            entry.focus()
            entry.value = step[1]
            await pilot.press("enter")
