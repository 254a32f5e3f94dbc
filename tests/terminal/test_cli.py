"""The command line: answers, exit statuses, and no tracebacks."""

import json

import pytest
from commands import paperbits, told

from paperbits import all_games, find
from paperbits.core.engine.levels import every_level
from paperbits.core.shelves import on_shelves


def test_games_to_start_with_are_listed_first_then_the_other_shelves():
    lines = paperbits("games").stdout.splitlines()
    listed = told("games")
    assert [game["id"] for game in listed] == [card.id for card in all_games()]
    assert {(game["minutes"] > 0, "shelf" in game) for game in listed} == {(True, True)}
    headings = [shelf.title for shelf, _ in on_shelves(all_games())]
    assert [line.split(".")[0] for line in lines if line and not line.startswith(" ")] == headings
    games = [
        line.split()[0] for line in lines if line.startswith("  ") and not line.startswith("    ")
    ]
    assert games == [card.id for _, cards in on_shelves(all_games()) for card in cards]
    first = next(card for card in all_games() if card.good_first)
    assert first.good_first in " ".join(line.strip() for line in lines)
    assert "(2 to 9 players, about 20 minutes)" in paperbits("games").stdout


def test_levels_are_listed_with_their_ratings():
    listed = told("levels", "palindromic-rows-columns")
    assert listed.pop()["name"] == "perfect"  # It has no rating: it is exact.
    assert listed[0]["name"] == "beginner"
    rated = [level for level in listed if level["elo"] is not None]
    assert rated[0]["elo"] > 1000  # Random moves have 1000.
    assert all(low <= level["elo"] <= high for level in rated for low, high in [level["span"]])
    shown = " ".join(paperbits("levels", "palindromic-rows-columns").stdout.split())
    assert all(level["title"] in shown for level in listed)
    assert all(f"{level['elo']:,}" in shown for level in rated)
    assert "`random`) have 1,000 in every game" in shown
    merged = [level for level in every_level(find("palindromic-rows-columns")) if level.equal_to]
    assert all(
        f"`{level.name}` plays too, and is about as strong as {level.equal_to}." in shown
        for level in merged
    )
    assert rated[0]["measured_with"] == {"players": 2, "n": 8}
    assert "They were measured with other settings: n 8, not 6." in shown


@pytest.mark.parametrize(
    ("equation", "status", "words"),
    [
        ("100 OR 1=101", 0, "4 OR 1 is 5"),
        ("NOT 1 = 10", 1, "the left side, NOT 1, is 0, but the right side is 2"),
        ("hello", 1, "At characters 1 to 5, 'hello' can't be read"),
        ("1+1=2", 1, "so you may mean 1+1=10"),
        ("1+1=11", 1, "  1+1=11\n      ^^\n"),
        ("", 1, "not valid"),
    ],
)
def test_check_prints_validity_and_working(equation, status, words):
    done = paperbits("check", equation)
    assert (done.returncode, words in done.stdout) == (status, True)


def test_check_follows_the_settings():
    assert paperbits("check", "1/11*11=1", "-s", "division=rational").returncode == 0
    assert told("check", "10*10=100")["bonus"] == 4


def test_score_reads_a_file_or_standard_input(tmp_path):
    (tmp_path / "grid.txt").write_text("* .\n. .\n")
    by_file = paperbits("score", "palindromic-rows-columns", str(tmp_path / "grid.txt"))
    assert "a1 and b1 differ" in by_file.stdout
    by_input = told("score", "palindromic-rows-columns", "-", text="*.;.*")
    assert (by_input["scores"], by_input["winners"]) == ([2, 2], [1, 2])
    pointless = paperbits("score", "not-divisors-or-not-multiples", "-", text="6 3;2 .").stdout
    assert "last move: player 1 wrote" in pointless
    assert "Score" not in pointless


@pytest.mark.parametrize("card", all_games(), ids=lambda card: card.id)
def test_every_games_rules_are_printed(card):
    done = paperbits("rules", card.id)
    assert done.returncode == 0
    assert card.title in done.stdout


SUMS = "08 09 01 10\n03 11 16 07\n02 14 15 05\n04 12 06 13\n"


def test_score_gives_one_answer_with_and_without_the_divisors():
    assert told("score", "divisor-over-sums", "-", text=SUMS + "d 4 3\n")["scores"] == [12, 12]
    best = told("score", "divisor-over-sums", "-", text=SUMS)
    assert (best["scores"], best["over"], best["winners"]) == ([32, 34], False, [])
    assert [sum(part["points"] for part in parts) for parts in best["parts"]] == [32, 34]
    shown = paperbits("score", "divisor-over-sums", "-", text=SUMS).stdout
    assert "Read as a 4 by 4 grid." in shown
    assert (
        "Not over yet: 32 to 34, with the best choice for each player who has not chosen." in shown
    )


def test_score_and_analyse_read_several_grids_moves_and_a_byte_order_mark():
    two = told("score", "sums-grid", "-", text="\ufeff1 3\r\n4 2\r\n\r\n1 2\r\n3 6\r\n")
    assert (two["scores"], two["settings"]) == ([6, 4], {"players": 2, "n": 2})
    moves = told("score", "palindromic-rows-columns", "-", "-s", "n=2", text="a1 b1")
    assert (moves["scores"], moves["over"]) == ([0, 2], True)
    done = paperbits("analyse", "divisor-over-sums", "-", "--json", text="1 3\n4 2\nd 6\n")
    assert json.loads(done.stdout)["player"] == 2
    assert "Read as a 2 by 2 grid." in done.stderr


LOST = (
    "paperbits record 1\ngame: palindromic-rows-columns\nsettings: n=3\n1. a1\n2. a3\n3. b1\n4."
    " c2\n"
)
BOARD = "\n".join(["." * 15] * 7 + ["...1+1=10......"] + ["." * 15] * 7) + "\nrack: 0=11+0101\n"


def test_review_prints_what_each_move_gave_away(tmp_path):
    file = tmp_path / "match.txt"
    file.write_text(LOST)
    found = told("review", str(file))
    assert found["done"]
    assert [ply["ply"] for ply in found["plies"]] == [1, 2, 3, 4]
    assert [ply["player"] for ply in found["plies"]] == [1, 2, 1, 2]
    assert all(ply["judged"]["sure"] for ply in found["plies"])
    assert [each["kind"] for each in found["grounds"]] == ["proved"] * len(found["expected"])
    shown = paperbits("review", "-", text=LOST).stdout
    assert "Gave away" in shown
    assert "proved" in shown.split("Who was ahead")[0]  # In the table too.
    assert "Who was ahead is proved at the start and after moves 1 to 4." in " ".join(shown.split())
    for player, said in enumerate(found["summaries"], 1):
        assert f"Player {player} {said[0].lower()}{said[1:]}" in shown


def test_analyse_accepts_positions_moves_and_records_at_any_ply():
    whole = told("analyse", "palindromic-rows-columns", "-", "--seconds", "60", text="* .\n. .\n")
    assert (whole["player"], whole["proved"], whole["done"]) == (2, 1, True)
    american = told("analyze", "palindromic-rows-columns", "-", "--ply", "2", text=LOST)
    assert american["player"] == 1
    assert len(american["options"]) == 7
    table = paperbits(
        "analyse", "palindromic-rows-columns", "-", "--ply", "3", "--seconds", "60", text=LOST
    ).stdout
    assert "for certain" in table
    assert whole["options"][0]["value"] == {"kind": "proved", "outcome": 1}
    assert whole["why"].startswith("It changes your column")
    assert "It wins, if you make no mistake later." in whole["why"]
    assert "Why " in table


def test_analyse_streams_lines_that_deepen():
    lines = paperbits(
        "analyse", "palindromic-rows-columns", "-s", "n=6", "--stream", "--seconds", "1"
    ).stdout.splitlines()
    found = [json.loads(line) for line in lines]
    assert [each["done"] for each in found[:-1]] == [False] * (len(found) - 1)
    assert found[-1]["done"]
    assert [each["why"] != "" for each in found] == [each["done"] for each in found]


def test_analyse_reads_a_board_and_a_rack():
    found = told("analyse", "binary-number-scrabble", "-", "--seconds", "0.2", text=BOARD)
    assert found["options"][0]["points"] > 0
