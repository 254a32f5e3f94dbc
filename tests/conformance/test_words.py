"""Every game's sentences for people: its goal, and descriptions of its moves."""

import random
import re

import pytest
from matches import random_move, random_settings

from paperbits import all_games
from paperbits.core.wording import Called, Names

CARDS = all_games()
every_game = pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)

LONGEST = 150
CODE = re.compile(r"[=:*,|&~^?()→]")
"""Signs of the notation; only tiles and sums are written with some of them."""


def matches(card):
    """Short random matches, opened as matches are, each with the number of moves that opened it."""
    for seed in range(1 if card.position.hidden else 4):  # Plays of tiles take long to find.
        chance = random.Random(f"{card.id} words {seed}")
        position = card.new(
            random_settings(card, chance), **({"seed": seed} if card.position.hidden else {})
        )
        opening = tuple(position.game.opening()) if hasattr(card.game, "opening") else ()
        position.push_all(list(opening))
        while not position.over and len(position.plies) < 30:
            position.push(random_move(position, chance))
        yield position, len(opening)


@every_game
def test_the_goal_names_what_wins(card):
    for seed in range(12):
        settings = random_settings(card, random.Random(f"{card.id} goal {seed}"))
        goal = card.new(settings).goal
        assert 30 <= len(goal) <= LONGEST
        assert goal.endswith(".")
        if settings["players"] == 1:
            continue
        assert re.search(r"\bwins?\b", goal)
        assert ("ewest" in goal) == card.lowest_wins
        assert ("There are no points" in goal or "win" in goal) if card.without_points else True


@every_game
def test_the_blurb_does_not_contradict_the_goal(card):
    assert card.wins == ("" if card.without_points else "fewest" if card.lowest_wins else "most")
    if card.lowest_wins:
        assert re.search(r"fewest|cheapest|smallest", card.blurb, re.IGNORECASE)


@every_game
def test_goals_name_the_players(card):
    names = Names((Called("You"), *(Called(f"Ada {k}", proper=True) for k in range(2, 10))))
    goal = card.new().goal
    assert not re.search(r"player \d", names.text(goal), re.IGNORECASE)


@every_game
def test_moves_are_described_with_the_verbs_of_the_game(card):
    you = Names(tuple(Called("You") for _ in range(9)))
    for position, opened in matches(card):
        for ply in position.plies[opened:]:
            verb, _, rest = ply.words.partition(" ")
            assert re.fullmatch(r"[a-z]+s", verb), ply.words
            assert ply.words != ply.move
            assert rest or ply.move == "pass"
            if not position.hidden:
                assert CODE.findall(ply.move) == [] or ply.move not in ply.words
                assert not re.search(r"[:*→]|\d=", ply.words.replace(": ", " ")), ply.words
            else:
                assert not re.search(r"[*/|&~^?()]", ply.words), ply.words
            assert not you.sentence(ply.player, ply.words).startswith(f"You {verb} ")
        for ply in position.plies[:opened]:
            assert ply.words[0].isupper()


@every_game
def test_a_move_has_the_same_description_before_and_after_it_is_made(card):
    if card.position.hidden:
        return  # Draws depend on the seed; the games without racks show the same.
    for position, opened in matches(card):
        if len(position.plies) == opened:
            continue
        made = position.plies[-1]
        before = card.new(position.game._asdict())
        before.push_all([ply.move for ply in position.plies[:-1]])
        assert before.words_of(made.move) == made.words
        assert len(before.plies) == len(position.plies) - 1
