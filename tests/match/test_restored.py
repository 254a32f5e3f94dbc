"""A match from the log costs what its final line costs, and is the same as when all of it is played
through.
"""

import random

import pytest
from long import many
from matches import random_move, random_settings, some_games

from paperbits import IllegalMoveError, PaperbitsError, find
from paperbits.match import Match, Seat, record
from paperbits.match.match import MOST_ENTRIES
from paperbits.match.past import NEAR, Past

FILLS = find("palindromic-rows-columns")


def random_entries(card, settings, chance, plies):
    """A match in which much is taken back and some leave, and its entries as they were written down
    one by one.
    """
    match = Match(card, settings, seed=chance.randrange(1_000))
    while not match.over and len(match.entries) < plies:
        done, what = len(match.position.plies), chance.random()
        if what < 0.2 and done and not match.position.hidden:
            near = max(0, done - 3) if what < 0.12 else 0
            match.add(f"undo {chance.randrange(near, done)}")
        elif what < 0.22 and any(not seat.computer for seat in match.seats):
            player = chance.choice(
                [player for player, seat in enumerate(match.seats) if not seat.computer]
            )
            leave = chance.choice(
                [
                    "computer 9 casual",
                    f"computer {player + 1} casual",
                    f"resign {player + 1} casual",
                ]
            )
            try:
                match.add(leave)
            except IllegalMoveError:
                continue
        else:
            move = random_move(match.position, chance)
            if move is None:
                break
            match.play(move)
    return match


def faces(match):
    """All that may be seen of a match."""
    seats = [None, *range(len(match.seats))]
    return (
        match.entries,
        match.seats,
        match.left,
        (match.resigned, match.turn, match.over, match.winners(), match.ended(), match.result),
        match.position,
        match.position.plies,
        match.position.scores(),
        [match.position.view(seat) for seat in seats],
        [match.position.plies_for(seat) for seat in seats],
    )


@pytest.mark.long
@pytest.mark.parametrize("card", some_games(), ids=lambda card: card.id)
def test_every_way_to_the_same_entries_leads_to_the_same_match(card):
    chance = random.Random(card.id)
    for _ in range(2 if card.position.hidden else many(5, 30)):
        settings = random_settings(card, chance)
        match = random_entries(card, settings, chance, 25 if card.new(settings).hidden else 90)
        seats = [Seat() for _ in match.seats]
        plain = Match(card, settings, seats, seed=match.seed)
        for entry in match.entries:  # Without a past, each move taken back is a replay.
            plain.add(entry)
        verified = Match(card, settings, seats, seed=match.seed, entries=match.entries)
        restored = Match(card, settings, seats, seed=match.seed).restored(match.entries)
        again = record.read(record.write(match))
        for other in (plain, verified, restored, again):
            assert faces(other) == faces(match)
        if not match.over and not match.position.hidden and match.position.plies:
            for other in (verified, restored):  # It goes on as it would have.
                other.add("undo 0")
            assert verified.position == restored.position


@pytest.fixture
def pushes(monkeypatch):
    """Counts the moves made in positions."""
    counted = []
    push = FILLS.position.push

    def counting(position, text):
        counted.append(text)
        push(position, text)

    monkeypatch.setattr(FILLS.position, "push", counting)
    return counted


SQUARES = [f"{column}{row}" for row in range(1, 13) for column in "abcdefghijkl"]


def test_undone_moves_cost_nothing_when_a_match_is_loaded(pushes):
    entries = [*SQUARES[:60], *(["undo 59", SQUARES[61]] * 4_000)]
    match = Match(FILLS, {"n": 12}).restored(entries)
    assert len(pushes) == len(match.position.plies) == 60
    assert match.version == 8_060


@pytest.mark.parametrize("back", [1, NEAR - 1, NEAR, NEAR + 1, 2 * NEAR - 1, 59])
def test_a_record_with_thousands_of_undos_is_not_replayed_each_time(pushes, back):
    lines = list(SQUARES[:60])
    while len(lines) < 6_000:
        lines += [f"undo {60 - back}", *SQUARES[60 - back : 60]]
    match = Match(FILLS, {"n": 12})
    head = record.write(match)
    ply, written = 0, []
    for line in lines:
        back_to = line.removeprefix("undo ")
        ply = ply + 1 if back_to == line else int(back_to)
        written.append(f"{ply}. {line}" if back_to == line else line)
    found = record.read(head + "\n".join(written))
    assert found.version == len(lines)
    assert len(pushes) <= 2 * len(lines)


def test_few_positions_of_a_long_match_are_kept():
    match, past = Match(FILLS, {"n": 12}), Past()
    for square in SQUARES[:70]:
        match.add(square, past)
    assert len(past._copies) < NEAR + 70 // NEAR + 2
    for ply in (69, 60, 48, 47, 31, 1, 0):
        match.add(f"undo {ply}", past)
        assert [made.move for made in match.position.plies] == SQUARES[:ply]
        assert match.position == match.at(ply)


@pytest.mark.parametrize("entry", ["undo 0", "undo 1", " UNDO  0 "])
def test_no_move_is_taken_back_if_tiles_are_hidden(entry):
    match = Match(find("binary-number-scrabble"), {"players": 3}, seed=5)
    match.play("pass")
    match.play("exchange " + match.position.hidden_state()["racks"][1][0])
    before = match.position.hidden_state()
    with pytest.raises(IllegalMoveError, match="nothing of that kind to take back"):
        match.add(entry)
    with pytest.raises(IllegalMoveError, match="what was drawn has been seen"):
        match.undo()
    assert (match.version, match.position.hidden_state()) == (2, before)


def test_no_match_grows_without_end():
    full = ["a1", *(["undo 0", "a1"] * ((MOST_ENTRIES - 1) // 2)), "undo 0"]
    match = Match(FILLS, {"n": 4}, entries=full)
    assert match.version == MOST_ENTRIES == 10_000
    for change in (
        lambda: match.play("a1"),
        lambda: match.add("undo 0"),
        match.undo,
        lambda: match.seat_computer(0, "casual"),
    ):
        with pytest.raises(
            IllegalMoveError, match=r"A match can have 10,000 moves and take-backs at most"
        ):
            change()
    assert match.undo_refusal
    assert match.version == MOST_ENTRIES
    with pytest.raises(PaperbitsError, match="Entry 10001, 'a1': A match can have 10,000"):
        Match(FILLS, {"n": 4}, entries=[*full, "a1"])
    match.resign(0)
    assert match.over
    assert record.read(record.write(match)).resigned == 0


def test_a_record_that_is_too_long_is_refused_before_it_is_played(pushes):
    head = record.write(Match(FILLS, {"n": 4}))
    with pytest.raises(
        record.RecordError,
        match=r"the record has 12,000 moves and take-backs, and a match can have 10,000",
    ):
        record.read(head + "1. a1\nundo 0\n" * 6_000)
    assert pushes == []


@pytest.mark.parametrize(
    "entries",
    [
        *(["a1", f"undo{count}"] for count in ("", " x", " -1", " 1", " 2", " 9999999999", " ²")),
        *(["undo 0"], ["a1", "a1"], ["a1", "resign 3"], ["z9"]),
    ],
)
def test_impossible_entries_are_refused_by_both(entries):
    with pytest.raises(PaperbitsError):
        Match(FILLS, {"n": 4}, entries=entries)
    with pytest.raises(PaperbitsError):
        Match(FILLS, {"n": 4}).restored(entries)
