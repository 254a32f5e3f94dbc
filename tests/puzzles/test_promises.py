"""What docs/puzzles.md promises of every puzzle, held against the whole shelf by facts that are cheap,
and by plain minimax over a sample.
"""

import random

import pytest
from long import many

from paperbits.puzzles import shelf
from studies.puzzles.second import SecondProof
from studies.puzzles.themes import at_once

FEWEST = 4
"""The fewest moves to choose from."""
GAMES = list(shelf())
PROVED = {game: [each for each in shelf()[game] if not each.one_play] for game in GAMES}


@pytest.mark.parametrize("game", GAMES)
def test_there_is_a_choice_and_the_right_move_does_not_end_the_game(game):
    for puzzle in PROVED[game]:
        position = puzzle.position()
        # A puzzle for one names the numbers that could matter, but every integer is legal.
        assert puzzle.asks == "most" or len(puzzle.answers) + len(puzzle.others) >= FEWEST, (
            puzzle.id
        )
        for move in puzzle.answers:
            after = position.copy()
            after.push(move)
            assert not after.over, puzzle.id
        assert puzzle.line, puzzle.id


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_at_most_a_fifth_is_solved_by_the_move_that_scores_most_at_once(game):
    some = PROVED[game]
    if not some or some[0].card.without_points:
        return
    assert sum("take-points" in puzzle.themes for puzzle in some) * 5 <= len(some)
    for puzzle in some[:: many(8, 1)]:
        plain = at_once(puzzle, puzzle.position()) == "take-points"
        assert plain == ("take-points" in puzzle.themes), puzzle.id


def test_most_puzzles_of_plexus_have_a_theme():
    some = PROVED["plexus"]
    assert sum(bool(puzzle.themes) for puzzle in some) >= 2 / 3 * len(some)


def narrow(rules, proof, state, player, *, replied=False):
    """Whether after every best reply only one of several moves is right."""
    turn = rules.turn(state)
    if turn is None:
        return False
    after = [rules.play(state, move) for move in rules.moves(state)]
    values = [proof.outcome(each) * (-1 if turn else 1) for each in after]
    if replied and turn == player:
        return len(values) >= 3 and values.count(max(values)) == 1
    return all(
        narrow(rules, proof, each, player, replied=replied or turn != player)
        for each, value in zip(after, values, strict=True)
        if value == max(values)
    )


@pytest.mark.parametrize(
    "game", ["sum-kind-of-game", "binary-primes", "palindromes-antipalindromes"]
)
def test_a_path_is_narrow_after_every_best_reply(game):
    """By plain rules, on puzzles with the theme and without."""
    some = [puzzle for puzzle in PROVED[game] if 4 <= len(puzzle.line) <= 5]
    chosen = random.Random(game).sample(some, min(len(some), 12))
    chosen += [puzzle for puzzle in some if "narrow-path" in puzzle.themes][:3]
    for puzzle in chosen:
        proof = SecondProof(puzzle.game, puzzle.settings).minimax
        rules = proof.rules
        state = rules.start()
        for move in puzzle.moves:
            state = rules.play(state, move)
        player = rules.turn(state)
        after = rules.play(state, puzzle.answers[0])
        assert narrow(rules, proof, after, player) == ("narrow-path" in puzzle.themes), puzzle.id
