"""A state names the players for its reader, and contains the goal."""

from paperbits import find, host
from paperbits.host.holder import Holder
from paperbits.match import Match, Seat

PERSON, COMPUTER = Seat(), Seat(level="learner")


def state(game, places, *moves, seats=(0,), settings=None, seed=0, resigns=None):
    match = Match(find(game), settings, list(places), seed=seed)
    match.begin()
    for move in moves:
        match.play(move)
    if resigns is not None:
        match.resign(resigns)
    return host.state(match, Holder(frozenset(seats), host=True))


def told(state):
    names = {seat.player: seat.called for seat in state.seats}
    return [" ".join(filter(None, (names.get(line.player), line.words))) for line in state.sheet]


def test_an_opening_ply_has_no_player():
    found = state("plexus", (PERSON, COMPUTER), "b3-a3")
    assert [line.player for line in found.sheet] == [None, 1]
    assert told(found) == [
        "The opening: a segment from c3 to b3",
        "You draw from b3, an endpoint, to a3",
    ]
    assert ("Round 1", "You draw first") in [(fact.name, fact.value) for fact in found.view.facts]


def test_the_reader_is_you_and_the_others_have_names():
    ada, bob = Seat(name="Ada"), Seat(name="Bob")
    for seats, reason in (
        ((0,), "You resigned."),
        ((1,), "Ada resigned."),
        ((), "Ada resigned."),
        ((0, 1), "Ada resigned."),
    ):
        assert state("plexus", (ada, bob), seats=seats, resigns=0).reason == reason
    racks = state("binary-number-scrabble", (ada, bob), seats=(0, 1))
    assert "Bob holds" in [fact.name for fact in racks.view.facts]
    alone = state("binary-number-scrabble", (PERSON, COMPUTER))
    assert "The computer holds" in [fact.name for fact in alone.view.facts]
    assert [seat.called for seat in state("plexus", (PERSON, PERSON), seats=(0, 1)).seats] == [
        "Player 1",
        "Player 2",
    ]
    waiting = state("plexus", (PERSON, Seat(invite="x")), seats=(0,))
    assert [seat.called for seat in waiting.seats] == ["You", "A friend"]


def test_every_state_contains_the_goal():
    found = state("palindromic-rows-columns", (PERSON, COMPUTER))
    assert found.wins == "fewest"
    assert found.goal.endswith("rows count for you, columns for the computer. Fewest points win.")
    assert found.lesson == 0
    assert found.in_force == ""
    assert state("plexus", (PERSON, COMPUTER)).wins == "most"
    assert state("combining-dividing", (PERSON, COMPUTER)).wins == ""


def test_a_state_lists_the_changed_settings():
    settings = {"sweep": 0, "precedence": "left-to-right", "alongside": True}
    found = state("binary-number-scrabble", (PERSON, COMPUTER), settings=settings)
    assert found.in_force == (
        "What is worked out first: left-to-right."
        " Whether a line across a play may be just a number: on."
        " Points for playing all nine tiles in one turn: 0."
    )


def test_in_a_race_your_grid_is_first_and_labelled():
    places = (COMPUTER, PERSON, Seat(name="Ada"))
    found = state("sums-grid", places, "a1=1", seats=(1,), settings={"players": 3, "n": 2})
    assert [board.title for board in found.view.boards] == [
        "Your grid",
        "The computer's grid",
        "Ada's grid",
    ]
    assert [board.closed for board in found.view.boards] == [
        "",
        "That is the computer's grid; you play on your own.",
        "That is Ada's grid; you play on your own.",
    ]


def test_a_state_names_the_lesson_for_its_settings():
    lessons = [
        state("binary-number-scrabble", (PERSON, COMPUTER), settings={"base": base}).lesson
        for base in (2, 3, 8, 10, 16)
    ]
    assert lessons == [0, 1, 2, 3, 4]
