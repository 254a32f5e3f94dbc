"""Making puzzles: the same command makes the same puzzles, each once, and stores the command with
them.
"""

from itertools import combinations

import pytest

from paperbits import find
from paperbits.core.settings import checked
from paperbits.engines.choose import highest_scoring
from paperbits.lab.cluster import Workplace
from paperbits.puzzles import Puzzle
from paperbits.puzzles.calendar import EDITION
from paperbits.puzzles.lines import read_head, read_line
from paperbits.puzzles.puzzle import GRADES, grade_of
from studies.puzzles.__main__ import board_of, main
from studies.puzzles.choosing import canonical_key, make
from studies.puzzles.everywhere import endings
from studies.puzzles.making import PuzzleMaker
from studies.puzzles.matches import quiet_play, self_play
from studies.puzzles.prover import Prover
from studies.puzzles.writing import written

CARD = find("palindromic-rows-columns")
WORDS = "palindromic-rows-columns --board n=3 --matches 6 --count 3 --steps 20000 --workers 0"
COMMAND = WORDS.split()


def test_one_command_makes_and_stores_puzzles(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr("studies.puzzles.__main__.SETS", tmp_path / "sets")
    main([*COMMAND, "--write"])
    kept = (tmp_path / "sets" / "palindromic-rows-columns.jsonl").read_text()
    main(COMMAND)
    assert capsys.readouterr().out == kept
    head, *lines = kept.splitlines()
    head = read_head(head)
    assert head.commands[EDITION].startswith(
        "python -m studies.puzzles palindromic-rows-columns --board n=3 --count 3"
    )
    puzzles = [read_line(head, line) for line in lines]
    assert puzzles
    assert {puzzle.edition for puzzle in puzzles} == {EDITION}
    assert written(head.game, head.commands, puzzles) == kept


@pytest.fixture(scope="module", autouse=True)
def few_searches():
    """A grade is found with two searches in place of eight, which take most of the time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("studies.puzzles.making.SEEDS", 2)
        patch.setattr("studies.puzzles.making.STEADY", 2)
        yield


@pytest.fixture(scope="module")
def made():
    """Puzzles of some matches, and their maker."""
    maker = PuzzleMaker(CARD, [{"n": 3}], 20_000, 2, 0)
    return maker, make(maker, 2, 20, Workplace())


def test_older_editions_stay_and_are_not_made_again(made):
    maker, older = made
    assert older
    assert make(maker, 2, 20, Workplace(), older=older) == []


def test_equal_seeds_give_equal_matches_and_other_seeds_other_ones():
    played = [tuple(self_play(CARD, {"n": 4}, seed, 4)) for seed in (1, 1, 2)]
    assert played[0] == played[1] != played[2]


def test_a_quiet_match_scores_as_soon_as_it_can_and_then_no_more():
    position = find("flipping-bits").new({"n": 6, "rounds": 2})
    moves = quiet_play(position.copy(), 3, 12)
    position.push_all(moves[:2])
    scores = position.scores()
    assert sum(scores) > 0
    position.push_all(moves[2:])
    assert (position.scores(), len(position.plies)) == (scores, 13)


def test_symmetric_positions_are_one_puzzle(made):
    puzzles = made[1]
    assert len({canonical_key(puzzle) for puzzle in puzzles}) == len(puzzles) > 1

    def after(*moves, game=CARD.id):
        return Puzzle(game, {"n": 3}, 0, moves, "win", ("b2",), 16, 1, 0)

    assert canonical_key(after("a1", "b1")) == canonical_key(after("a3", "b3"))
    assert canonical_key(after("a1", "b1")) != canonical_key(after("a1", "b2"))
    keyless = "divisor-over-sums"
    assert canonical_key(after("a1", game=keyless)) == canonical_key(after("c3", game=keyless))
    assert canonical_key(after("a1", game=keyless)) != canonical_key(after("b1", game=keyless))


def test_the_check_reports_its_result(monkeypatch, capsys):
    monkeypatch.setattr("studies.puzzles.check.shelf", dict)
    with pytest.raises(SystemExit, match="0"):
        main(["--check", "--workers", "0"])
    assert capsys.readouterr().out == "Every puzzle holds.\n"


def test_boards_are_read_as_settings():
    assert board_of("n=5,last_dot_point=true,division=floor") == {
        "n": 5,
        "last_dot_point": True,
        "division": "floor",
    }
    assert board_of("") == {}


def test_more_effort_is_a_higher_grade():
    efforts = (16, 80, 400, 2_500, 20_000)
    assert tuple(grade_of(find("plexus").grade_limits, effort) for effort in efforts) == GRADES
    assert grade_of(find("binary-number-scrabble").grade_limits, 3) == "gentle"
    assert grade_of(find("binary-number-scrabble").grade_limits, 3_000) == "fiendish"


def test_the_effort_of_a_play_counts_shorter_plays():
    position = find("binary-number-scrabble").new(racks=["1110=++--", "0011=+-*&"])
    best = highest_scoring(position)
    listed = [
        position.preview(move).score
        for move in position.legal().moves
        if move[0].isdigit() or move[1:2].isdigit()
    ]
    listed.sort(reverse=True)
    assert (best.moves, best.points, best.next) == (len(listed), listed[0], listed[1])
    assert 0 < best.looked <= best.moves
    assert highest_scoring(CARD.new()) is None


def values(card, settings, moves, prover):
    """A position, and the values of its moves."""
    position = card.new(dict(settings))
    position.push_all(moves)
    return position, list(prover.values(position.record).values())


def test_all_positions_with_one_right_move_are_found():
    """In Another Binary Primes with 10 squares, against the values of all moves."""
    card = find("another-binary-primes")
    settings = tuple(checked(card.settings, {"n": 10}).items())
    found = endings(card.id, settings, 1, 0)
    prover = Prover(card.new(dict(settings)), 1_000_000)
    expected = set()
    for filled in range(3):
        for moves in combinations(map(str, range(1, 11)), filled):
            _, found_here = values(card, settings, moves, prover)
            if max(found_here) >= 0 and found_here.count(max(found_here)) == 1:
                expected.add(moves)
    assert {tuple(moves) for moves in found} == expected != set()


@pytest.mark.compiled
def test_positions_with_one_right_move_are_found_by_key():
    """30 on 5 by 5, one for each key, as a search among counts of groups found, too."""
    settings = tuple(checked(CARD.settings, {"n": 5}).items())
    found = endings(CARD.id, settings, 2, 0)
    prover, keys = Prover(CARD.new(dict(settings)), 1_000_000), set()
    for moves in found:
        position, of_moves = values(CARD, settings, moves, prover)
        keys.add(int(position.game.key(position.record)))
        assert max(of_moves) >= 0
        assert of_moves.count(max(of_moves)) == 1
    assert len(found) == len(keys) == 30


def test_a_game_without_tiles_has_no_tasks():
    with pytest.raises(SystemExit, match="has no tiles, so it has no --tasks"):
        main(["plexus", "--tasks"])


def test_puzzles_are_made_from_all_positions():
    maker = PuzzleMaker(
        find("another-binary-primes"), [{"n": 12}], 400_000, 0, 3, shortest=2, everywhere=True
    )
    puzzles = make(maker, 1, 3, Workplace())
    assert puzzles
    assert all(len(puzzle.line) >= 2 for puzzle in puzzles)
    with pytest.raises(ValueError, match="no list of positions"):
        PuzzleMaker(find("plexus"), [{}], 1_000, 0, 3, everywhere=True).match(0)


def test_boards_with_high_scores_are_emptied():
    card = find("sums-grid")
    settings = tuple(checked(card.settings, {"n": 2, "players": 1}).items())
    best = []
    for moves in endings(card.id, settings, 1, 0)[:20]:
        position = card.new(dict(settings))
        position.push_all(moves)
        assert position.text().split().count(".") == 2
        best.append(Prover(position, 100_000).value(position.record))
    assert min(best) >= 3
    assert max(best) > 5
