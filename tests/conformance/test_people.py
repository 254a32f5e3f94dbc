"""What people see of every game: views, examples, the lesson, the rules page."""

import doctest
import random

import pytest
from long import many
from matches import random_move, random_settings

from paperbits import all_games

CARDS = all_games()
every_game = pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)


def positions(card, seed):
    chance = random.Random(f"{card.id} {seed}")
    plies = many(15, 60) if card.position.hidden else 60  # Tiles take long without the compiler.
    position = card.new(
        random_settings(card, chance), **({"seed": seed} if card.position.hidden else {})
    )
    yield position
    while not position.over and len(position.plies) < plies:
        position.push(random_move(position, chance))
        if chance.random() < 0.2 or position.over:
            yield position


def only_the_player_to_move_has_a_hand(position):
    for seat in [None, *range(position.players)]:
        hand = position.view(seat).hand
        if seat is None or seat != position.turn:
            assert not hand.choices
            assert not hand.entries
        if seat is None or position.over:
            assert hand.rack is None or not hand.rack.tiles or position.over


@pytest.mark.long
@every_game
@pytest.mark.parametrize("seed", range(1, 1 + many(1, 6)))
def test_every_touch_of_the_hand_is_a_square_of_the_view(card, seed):
    for position in positions(card, seed):
        view = position.view(position.turn)
        squares = [
            square.id for board in view.boards for row in board.rows for square in row if square.id
        ]
        assert len(set(squares)) == len(squares)
        paths = [choice.path for choice in view.hand.choices]
        assert len(set(paths)) == len(paths)
        for path in paths:
            assert path
            assert all(touch in squares or touch.startswith("=") for touch in path), path
        assert all(square in squares for entry in view.hand.entries for square in entry.squares)
        assert all(square in squares for square in view.last)
        for part in (part for parts in position.parts() for part in parts):
            assert part.line
            assert part.why
            assert set(part.squares) <= set(squares)
        if view.hand.choices and not view.hand.entries and view.hand.rack is None:
            legal = position.legal().moves
            assert sorted(choice.move for choice in view.hand.choices) == sorted(legal)
        if view.hand.entries and view.hand.entries[0].squares and not view.hand.choices:
            (entry,) = view.hand.entries
            members = [entry.template.format(square=each, text="k") for each in entry.squares]
            assert set(position.legal().families.values()) <= set(members)
        if not position.over:
            assert view.hand.choices or view.hand.entries or view.hand.rack
            assert view.hand.prompt
        only_the_player_to_move_has_a_hand(position)


@every_game
def test_the_card_has_the_length_of_a_match_and_whether_there_are_points(card):
    assert 1 <= card.minutes <= 120
    if card.without_points:
        ends = [
            position for seed in range(3) for position in positions(card, seed) if position.over
        ]
        assert ends
        assert all(set(position.scores()) <= {0, 1} for position in ends)


@every_game
def test_examples_have_the_results_that_they_state(card):
    assert card.examples
    for example in card.examples:
        assert example.title
        if example.position:
            position = card.read(example.position, example.settings, "score")
        else:
            given = {"start": example.start or None}
            if example.racks:
                given |= {"racks": list(example.racks), "draws": list(example.draws)}
            position = card.new(example.settings, **given)
            position.push_all(list(example.moves))
        if example.scores:
            assert tuple(position.scores()) == example.scores, example.title


@every_game
def test_the_lessons_can_be_followed_to_their_end(card):
    assert card.lessons
    for lesson in card.lessons:
        assert lesson.title
        assert len(lesson.steps) >= 2
        assert any(step.answers for step in lesson.steps)
        for step in lesson.steps:
            assert step.text
            given = {"start": step.position or None}
            if lesson.racks:
                given |= {"racks": list(lesson.racks), "draws": list(lesson.draws)}
            position = card.new(lesson.settings, **given)
            position.push_all(list(step.moves))
            for answer in step.answers:
                position.copy().push(answer)


@every_game
def test_the_rules_page_has_a_doctest_that_runs(card):
    assert len(card.rules) > 300
    assert doctest.DocTestParser().get_examples(card.rules)
    assert card.title
    assert card.credit
    assert card.blurb.endswith(".")
    assert all(setting.about for setting in card.settings.values())
