"""What tiles, the first move and seeing are worth: the figures of the pages about tiles."""

import random
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from paperbits import find
from paperbits.games.binary_number_scrabble.bag import tile_set
from paperbits.games.binary_number_scrabble.texts import read_rack
from paperbits.games.binary_number_scrabble.tiles import ANY, EQUALS
from paperbits.lab.playing import Task, play
from studies.tiles.opening_racks import (
    Table,
    deals,
    has_play,
    racks,
    told,
    ways,
    without_play,
)
from studies.tiles.seeing import world
from studies.tiles.worth import (
    Told,
    by_count,
    first_wins,
    gift,
    luck_share,
    main,
    observe,
    shares,
    tiles_worth,
)

PAGES = Path(__file__).parents[2] / "docs" / "findings"


def rack(text):
    return tuple(read_rack(text))


def test_a_rack_has_a_play_where_the_proof_says_so():
    held = {
        "000011111": False,
        "=00+++++": True,
        "===01++++": False,
        "===01~~~~": True,
        "====++++?": False,
        "====0+++?": True,
        "01+++++??": True,
        "0+++++~~?": False,
    }
    assert {text: has_play(rack(text)) for text in held} == held


def test_every_deal_is_counted_once_and_the_page_has_the_exact_chances():
    found = list(racks())
    assert len(found) == len(set(found)) == 74_973
    assert sum(map(ways, found)) == deals()
    chances = without_play()
    page = (PAGES / "tiles-opening-rack.md").read_text(encoding="utf-8")
    for chance in (*chances.values(), sum(chances.values(), Fraction())):
        assert f"{chance.numerator}/{chance.denominator}" in page


@pytest.mark.compiled
def test_the_generator_agrees_about_random_racks_and_those_without_a_play():
    position = find("binary-number-scrabble").new()
    few = random.Random(4).sample(list(racks(most=1)), 150)
    table = Table(position, 1, iter([*few, rack("===01~~~~"), rack("===01++++")]))
    assert table.wrong == []
    assert "| all |" in told(table)


def matches(count, worth, first):
    """Matches whose lead is the worth of the tiles and of the first move, and chance."""
    rng = np.random.default_rng(5)
    bag = np.array(tile_set(0), float)
    found = []
    for _ in range(count):
        luck = np.where(bag > 0, rng.normal(size=len(bag)), 0.0)
        luck -= np.where(bag > 0, luck.sum() / (bag > 0).sum(), 0.0)
        opening = rng.integers(0, 3, (2, len(bag)))
        held = 50.0 * (opening[:, EQUALS] == 1)
        lead = first + luck @ worth + held[0] - held[1]
        points = {"tiles": 60.0, "bonus": 20.0, "sweeps": 20.0, "going out": 0.0}
        found.append(Told(float(lead + rng.normal(0, 2)), luck, opening, points))
    return found


def test_the_regression_recovers_the_worth_of_tiles_and_of_the_first_move():
    worth = np.zeros(ANY + 1)
    worth[ANY], worth[EQUALS] = 20.0, -10.0
    found = matches(1500, worth, 7.0)
    rows, first = tiles_worth(found)
    values = {name: each.value for name, each in rows}
    mean = (20 * 3 - 10 * 14) / 100
    assert abs(first.value - 7) < 3
    assert abs(values["blank"] - (20 - mean)) < 5
    assert abs(values["="] - (-10 - mean)) < 5
    held = {name: each.value for name, each in by_count(found, EQUALS, 2)}
    assert abs(held["1"] - held["0"] - 50) < 6
    assert [(name, round(each.value, 2)) for name, each in shares(found)][:3] == [
        ("tiles", 0.6),
        ("bonus", 0.2),
        ("sweeps", 0.2),
    ]
    assert gift(found).low < 7 < gift(found).high
    assert 0 < luck_share(found).value < 1
    assert first_wins(found).value > 0.5


@pytest.mark.compiled
def test_a_match_tells_where_its_points_come_from_and_its_luck_sums_to_nothing():
    each = observe(3, "greedy")
    assert sum(each.points.values()) > 0
    assert abs(each.luck.sum()) < 1e-9
    assert each.opening.sum() == 18
    assert observe(3, "greedy").lead == each.lead


def test_a_world_keeps_what_a_player_knows():
    position = find("binary-number-scrabble").new(seed=1)
    rng = np.random.default_rng(2)
    assert world(position, "all", rng).bag.order == position.bag.order
    rack_seen, blind = world(position, "rack", rng), world(position, "blind", rng)
    assert (rack_seen.racks[1] == position.racks[1]).all()
    assert rack_seen.bag.counts == position.bag.counts
    assert rack_seen.bag.order != position.bag.order
    assert (blind.racks[0] == position.racks[0]).all()
    assert (np.array(blind.bag.counts) + blind.racks[1] == position.unseen(0)).all()


@pytest.mark.compiled
def test_the_laboratory_judges_who_is_ahead_also_where_levels_estimate_nothing():
    task = Task(
        0, 0, "binary-number-scrabble", {}, ("greedy", "greedy"), 0, 1, None, "greedy", 2_000, 1.0
    )
    played = play(task)
    assert all(0 <= each <= 1 for each in played.estimates)
    assert len(set(played.estimates)) > 5
    start = find("binary-number-scrabble").new(seed=1)
    assert played.options[0] == start.legal().count


def test_what_is_no_level_is_refused_in_one_sentence(capsys):
    for text in ("gredy=50", "greedy=many", "greedy=29"):
        with pytest.raises(SystemExit):
            main([text])
        assert f"{text} is not a level with at least 30 matches" in capsys.readouterr().err


@pytest.mark.compiled
def test_one_command_prints_and_draws(tmp_path, capsys):
    main(["greedy=30", "beginner", "--matches", "31", "--workers", "0", "--plots", str(tmp_path)])
    text = capsys.readouterr().out
    assert "## greedy\n\nmatches 30\n" in text
    assert "## beginner\n\nmatches 31\n" in text
    assert {file.name for file in tmp_path.iterdir()} == {
        "tiles-worth.svg",
        "tiles-first-move.svg",
        "tiles-points.svg",
    }
