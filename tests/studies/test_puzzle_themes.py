"""Themes of puzzles: defined for people, and computed from the proofs. What a theme claims is checked
here another way, on shipped puzzles.
"""

from pathlib import Path

from paperbits import find
from paperbits.puzzles import ABOUT, THEMES, find_puzzle, matching
from paperbits.puzzles.themes import LONG, MANY
from studies.puzzles.second import RULES, SecondProof

DOCS = Path(__file__).parents[2] / "docs"
TILES = find("binary-number-scrabble")
WORDS = {8: "eight", 9: "nine"}


def some(theme, count=3):
    """A few puzzles with a theme, spread over all of them."""
    found = list(matching(theme=theme))
    assert found, theme
    return [find_puzzle(mark.id) for mark in found[:: max(1, len(found) // count)][:count]]


def plain(puzzle):
    """The plain rules, the state and the player to move."""
    rules = RULES[puzzle.game](puzzle.settings)
    state = rules.after(puzzle.moves)
    return rules, state, rules.turn(state)


def test_every_theme_is_explained_on_the_page_about_puzzles():
    page = (DOCS / "puzzles.md").read_text()
    assert all(f"| {ABOUT[theme].name} | {ABOUT[theme].meaning} |" in page for theme in THEMES)
    assert WORDS[MANY] in ABOUT["only-move"].meaning
    assert WORDS[LONG] in ABOUT["long-plan"].meaning


def test_only_move_and_save_the_tie_follow_from_the_values():
    for puzzle in some("only-move", 20):
        assert {value for value, _ in puzzle.others.values()} == {-1}
        assert len(puzzle.others) + len(puzzle.answers) >= MANY
    for puzzle in some("save-the-tie", 20):
        assert (puzzle.best, puzzle.next) == (0, -1)
    for puzzle in some("long-plan", 20):
        assert len(puzzle.line) >= LONG


def test_a_tempting_move_scores_better_at_once_and_a_sacrifice_loses_something():
    def ahead(position, player):
        own, *others = position.scores()[player:] + position.scores()[:player]
        return (own - max(others, default=0)) * (-1 if position.card.lowest_wins else 1)

    for theme in ("temptation", "sacrifice"):
        for puzzle in some(theme, 6):
            position = puzzle.position()
            gains = {}
            for move in (*puzzle.answers, *puzzle.others):
                after = position.copy()
                after.push(move)
                gains[move] = ahead(after, position.turn) - ahead(position, position.turn)
            right = max(gains[move] for move in puzzle.answers)
            assert max(gains.values()) > right
            assert theme == "temptation" or right < 0 <= max(gains.values())


def matchings(left):
    if not left:
        yield {}
    for other in left[1:]:
        for rest in matchings([each for each in left[1:] if each != other]):
            yield {left[0]: other, other: left[0], **rest}


def kept(rules, state, partner, player, value):
    """Whether answering by the partner leads to the value at least, whatever the other player does."""
    if rules.turn(state) is None:
        first, second = rules.scores(state)
        return ((first > second) - (first < second)) * (-1 if player else 1) >= value
    replies = []
    for move in rules.moves(state):
        after = rules.play(state, move)
        if partner[move] not in rules.moves(after):
            return False
        replies.append(rules.play(after, partner[move]))
    return all(kept(rules, reply, partner, player, value) for reply in replies)


def paired(puzzle):
    rules, state, player = plain(puzzle)
    after = rules.play(state, puzzle.answers[0])
    return any(
        kept(rules, after, partner, player, puzzle.best)
        for partner in matchings(rules.moves(after))
    )


def test_pairs_answer_everything_and_where_there_are_none_none_are_claimed():
    for puzzle in some("pairing", 4):
        assert paired(puzzle)
    fair = (find_puzzle(mark.id) for mark in matching("sum-kind-of-game", "fair"))
    others = [each for each in fair if "pairing" not in each.themes and len(each.line) == 4][:3]
    assert [paired(puzzle) for puzzle in others] == [False] * 3


def test_after_the_best_reply_a_narrow_path_has_one_right_move():
    for puzzle in some("narrow-path", 4):
        rules, state, player = plain(puzzle)
        replied = False
        for move in (puzzle.answers[0], *puzzle.line):
            turn = rules.turn(state)
            if replied and turn == player:
                break
            replied = replied or turn != player
            state = rules.step(state, move) if hasattr(rules, "step") else rules.play(state, move)
        if hasattr(rules, "step"):
            continue  # Its plain rules know whole turns only.
        proof = SecondProof(puzzle.game, puzzle.settings).minimax
        values = [
            proof.outcome(rules.play(state, move)) * (-1 if player else 1)
            for move in rules.moves(state)
        ]
        assert values.count(max(values)) == 1 < len(values)


def test_a_key_move_refutes_most_wrong_moves():
    for puzzle in [
        puzzle for puzzle in some("key-move", 30) if puzzle.game == "palindromic-rows-columns"
    ][:3]:
        rules, state, player = plain(puzzle)
        proof = SecondProof(puzzle.game, puzzle.settings).minimax
        count = 0
        for move, (value, _) in puzzle.others.items():
            after = rules.play(rules.play(state, move), puzzle.answers[0])
            count += proof.outcome(after) * (-1 if player else 1) == value
        assert count * 3 >= len(puzzle.others) * 2


def test_parity_holds_along_every_line_of_best_play():
    """Not only along the first one of the game's own order, by which the theme is found."""

    def lengths(rules, proof, state, known):
        if rules.turn(state) is None:
            return frozenset({0})
        if state not in known:
            after = [rules.play(state, move) for move in rules.moves(state)]
            kept = [each for each in after if proof.outcome(each) == proof.outcome(state)]
            known[state] = frozenset(
                1 - odd for each in kept for odd in lengths(rules, proof, each, known)
            )
        return known[state]

    for mark in [mark for mark in matching("combining-dividing") if "parity" in mark.themes][::12]:
        puzzle = find_puzzle(mark.id)
        rules, state, _ = plain(puzzle)
        proof, known = SecondProof(puzzle.game, puzzle.settings).minimax, {}
        (right,) = lengths(rules, proof, rules.play(state, puzzle.answers[0]), known)
        for move in puzzle.others:
            assert lengths(rules, proof, rules.play(state, move), known) == {1 - right}


def test_a_mirrored_board_reads_the_same_from_another_side():
    for puzzle in some("mirror", 12):
        if len(puzzle.position().text().splitlines()) < 2:
            continue
        position = puzzle.position()
        position.push(puzzle.answers[0])
        rows = [
            line.split() if " " in line else list(line) for line in position.text().splitlines()
        ]
        across = [row[::-1] for row in rows]
        sides = [across, rows[::-1], across[::-1], [list(line) for line in zip(*rows, strict=True)]]
        # Lines without an order may be exchanged.
        exchanged = sorted(map(tuple, rows)) != [tuple(row) for row in rows]
        assert rows in sides or exchanged


def test_plays_of_tiles_have_the_themes_of_their_equations():
    for rack, play, themes in (
        ("10+11=101", "8d 10+11=101", ("sweep",)),
        ("1+1=?0000", "8d 1+1=?10", ("blank",)),
        ("~0=~01111", "8d ~0=~0", ("not-twice",)),
        ("~0=~01111", "8d ~0=1", ()),
    ):
        assert TILES.new(racks=[rack, "0011=+-*&"]).themes(play) == themes
    for theme, holds in (
        ("two-at-once", lambda lines: sum("=" in line for line in lines) > 1),
        ("chain", lambda lines: any(line.count("=") > 1 for line in lines)),
    ):
        for puzzle in some(theme):
            assert holds([line.text for line in puzzle.position().preview(puzzle.answers[0]).lines])
