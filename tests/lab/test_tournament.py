import itertools
import json
import shlex
import time
from argparse import Namespace
from dataclasses import asdict, replace

import pytest

from paperbits import find
from paperbits.core import clock
from paperbits.core.engine.answers import Thought
from paperbits.engines.search_engine import SECONDS
from paperbits.lab import matches
from paperbits.lab.cluster import Workplace
from paperbits.lab.ladder import RATINGS, offered, stored_results
from paperbits.lab.matches import Pair, Played, play_pair, settings_for
from paperbits.lab.pairings import most_pairs, next_pairs, rungs, without_gaps
from paperbits.lab.tournament import main, play_all, read_played
from paperbits.match.players import OwnPlayer
from tests.support.engines import DICE, faulty

CARD = find("palindromic-rows-columns")


@pytest.fixture
def small(monkeypatch):
    """Ratings on a board of four squares."""
    monkeypatch.setattr(matches, "settings_for", lambda _: {"n": 2})


def test_equal_seeds_give_equal_pairs(monkeypatch):
    monkeypatch.setattr(matches, "settings_for", lambda _: {"n": 3})
    pair = Pair(CARD.id, "casual", "beginner", 7)
    first, second = (play_pair(pair) for _ in range(2))
    assert (first.score, first.plies) == (second.score, second.plies) == (first.score, 8)
    assert set(first.slowest) == {"casual", "beginner"}


def test_only_seconds_in_which_a_level_computes_count_against_its_limit(monkeypatch):
    """A busy machine changes no result; elsewhere the clock on the wall counts."""
    looks = []

    def choose(_, position, **limits):
        looks.append((clock.now(), time.thread_time(), limits["seconds"]))
        return Thought(position.legal(1).moves[0], "")

    monkeypatch.setattr(OwnPlayer, "choose", choose)
    play_pair(Pair("binary-primes", "casual", "beginner", 1))
    assert looks
    assert all(seen <= after and seconds == SECONDS for seen, after, seconds in looks)
    assert time.monotonic() <= clock.now() <= time.monotonic()


def test_every_game_is_rated_for_two_or_for_one_alone():
    assert settings_for(CARD) == {"n": 8}
    assert settings_for(find("binary-scramble"))["players"] == 2
    assert find("sums-grid").new(settings_for(find("sums-grid"))).players == 1


def test_in_games_for_one_the_better_score_wins_a_pair(monkeypatch):
    monkeypatch.setattr(matches, "settings_for", lambda _: {"n": 2})
    scores = [play_pair(Pair("sums-grid", "keen", "beginner", seed)).score for seed in range(2)]
    assert scores == [2, 2]


def test_margins_decide_pairs_of_unbalanced_games(monkeypatch):
    monkeypatch.setattr(matches, "settings_for", lambda _: {"n": 8})
    pair = Pair("another-binary-primes", "casual", "beginner", 1)
    card = find(pair.game)
    assert card.rated_by == "margin"
    outcome = replace(card, rated_by="outcome")
    scores = []
    for rules in (card, outcome):
        monkeypatch.setattr(matches, "find", lambda _, rules=rules: rules)
        scores.append(play_pair(pair).score)
    assert scores[0] in {0.0, 1.0, 2.0}
    assert scores[1] in {0.0, 0.5, 1.0, 1.5, 2.0}


def asking(**options):
    usual = {"pairs": 1, "steps": 0, "seed": 0, "minutes": None, "keep": None}
    return Namespace(**{**usual, "again": False, "further": False, **options})


def results_of(pairs, score):
    return [Played(pair, score, 1) for pair in pairs]


def seeds(pairs):
    """Those of the pairs in which keen meets club."""
    return {pair.seed for pair in pairs if (pair.first, pair.second) == ("keen", "club")}


def test_neighbours_meet_until_a_sequential_test_tells_them_apart():
    """The strongest meet less often; random moves are at the foot of the ladder."""
    assert rungs(CARD) == ["random", *(level.name for level in CARD.levels)]
    most = most_pairs(CARD, 24)
    some = {("random", "beginner"): 24, ("club", "strong"): 12, ("strong", "master"): 8}
    assert some.items() <= most.items()
    assert (most["random", rungs(CARD)[2]], most["club", "master"]) == (4, 1)
    first = next_pairs(CARD, [], 24, 5)
    assert len(set(first)) == len(first)
    assert {(pair.first, pair.second) for pair in first if pair.seed == 5} == set(most)
    late = [pair.seed for pair in first if pair.second in {"strong", "master"}]
    assert [pair.seed for pair in first[-len(late) :]] == sorted(late)
    assert seeds(first) == {*range(5, 17)}
    assert next_pairs(CARD, results_of(first, 2.0), 24, 5) == []
    more = next_pairs(CARD, results_of(first, 1.0), 24, 5)
    assert seeds(more) == {*range(17, 21)}
    played = [*first, *more]
    while more:
        more = next_pairs(CARD, results_of(played, 1.0), 24, 5)
        played += more
    assert len(seeds(played)) == 24


def test_a_measurement_can_be_continued_and_loses_no_pair_that_was_played(tmp_path):
    """Also if no minute is left for a new pair, and if more pairs were kept than are asked for."""
    stored = json.loads((RATINGS / "flipping-bits.json").read_text())
    card = find("flipping-bits")
    before = stored_results(card, stored["seed"])
    scores = {done.pair: done.score for done in before}
    assert len(scores) == stored["pairs"]
    assert stored_results(card, stored["seed"] + 1) == []
    (tmp_path / "pairs.jsonl").write_text(
        "".join(json.dumps(asdict(done)) + "\n" for done in before)
    )
    for options in ({"further": True, "seed": None}, {"keep": tmp_path, "seed": stored["seed"]}):
        asked = asking(minutes=0, **options)
        played = play_all([card], [], asked, Workplace(), print)
        assert {done.pair: done.score for done in played} == scores
    for other in (["--again"], ["--player", "keen"]):
        with pytest.raises(SystemExit):
            main(["flipping-bits", "--further", *other])


def test_results_behind_a_pair_that_is_missing_are_left_out():
    played = results_of([Pair(CARD.id, "keen", "club", seed) for seed in (5, 7, 6, 9, 4)], 1.0)
    assert sorted(pair.seed for pair in without_gaps(played, 5)) == [5, 6, 7]


def test_of_levels_that_are_not_apart_one_is_offered():
    names = ["beginner", "casual", "greedy", "keen", "club", "strong", "master"]
    rated = dict(zip(names, (1100, 1200, 1210, 1500, 1490, 1600, 1610), strict=True))
    groups = [["beginner"], ["casual", "greedy"], ["keen", "club"], ["strong", "master"]]
    kept = {"beginner": [], "greedy": ["casual"], "keen": ["club"], "master": ["strong"]}
    assert offered(groups, rated) == kept
    assert offered([["beginner", "casual", "greedy"], ["keen", "club"]], rated) == {
        "beginner": ["casual", "greedy"],
        "club": ["keen"],
    }


@pytest.mark.usefixtures("small")
def test_finished_pairs_are_not_played_again(tmp_path):
    first, again = [], []
    for pairs, told in ((1, first), (2, again)):
        asked = asking(pairs=pairs, keep=tmp_path)
        assert play_all([CARD], ["random"], asked, Workplace(), told.append) == told
        assert read_played(tmp_path / "pairs.jsonl") == told
    assert again[: len(first)] == first
    assert len(again) == 2 * len(first)
    assert play_all([CARD], ["random"], asking(minutes=0), Workplace(), print) == []


@pytest.mark.usefixtures("small")
def test_one_command_rates_every_level_and_then_plays_the_steps_between_those_offered(
    monkeypatch, tmp_path, capsys
):
    for module in ("tournament", "ladder"):
        monkeypatch.setattr(f"paperbits.lab.{module}.RATINGS", tmp_path / "ratings")
    command = "palindromic-rows-columns --pairs 1 --steps 3 --workers 0 --write --json"
    main(command.split())
    kept = json.loads((tmp_path / "ratings" / "palindromic-rows-columns.json").read_text())
    assert kept == json.loads(capsys.readouterr().out)
    assert list(kept["levels"]) == rungs(CARD)
    assert all(level["slowest_s"] >= 0 for level in kept["levels"].values())
    assert kept["command"].endswith("palindromic-rows-columns --again --write")
    met = {(met["first"], met["second"]): len(met["scores"]) for met in kept["meetings"]}
    steps = list(itertools.pairwise(["random", *kept["offered"]]))
    assert [met[step] for step in steps] == [3] * len(steps)
    assert met["strong", "master"] == 1
    main(["palindromic-rows-columns", "--again", "--workers", "0", "--json"])
    again = json.loads(capsys.readouterr().out)
    assert again["meetings"] == kept["meetings"]
    assert [level["elo"] for level in again["levels"].values()] == [
        level["elo"] for level in kept["levels"].values()
    ]


@pytest.mark.usefixtures("small")
def test_an_engine_is_rated_among_the_levels(capsys):
    arguments = ["palindromic-rows-columns", "--player", DICE, "--pairs", "1"]
    main([*arguments, "--workers", "0", "--json"])
    rated = json.loads(capsys.readouterr().out)
    assert shlex.split(rated["command"])[3:] == arguments
    assert "failed" not in rated
    assert list(rated["levels"])[-1] == DICE
    stored = json.loads((RATINGS / f"{CARD.id}.json").read_text())
    levels = [met for met in rated["meetings"] if DICE not in met.values()]
    assert sorted(levels, key=str) == sorted(stored["meetings"], key=str)
    mine = {(met["first"], met["second"]) for met in rated["meetings"] if met not in levels}
    assert mine == {(name, DICE) for name in rungs(CARD)}
    assert (rated["pairs"], rated["stored_pairs"]) == (len(rungs(CARD)), stored["pairs"])
    # One pair with each says little of the levels, whose own pairs keep them far apart.
    assert rated["levels"]["master"]["elo"] > rated["levels"]["beginner"]["elo"] + 200
    assert not rated["offered"]
    with pytest.raises(SystemExit):
        main(["palindromic-rows-columns", "--player", DICE, "--write"])
    assert "leave --write" in capsys.readouterr().err


@pytest.mark.usefixtures("small")
def test_people_get_a_table_that_names_who_failed(capsys, tmp_path):
    broken = faulty(tmp_path, "crashes")
    main(["palindromic-rows-columns", "--player", broken, "--pairs", "1", "--workers", "0"])
    said = capsys.readouterr().out
    matches = 2 * len(rungs(CARD))
    assert said.startswith(f"{CARD.title}: {len(rungs(CARD))} pairs of matches, and ")
    assert "is offered" not in said
    assert (
        f"failed in {matches} matches, which it lost. The first time it ended before it moved"
        in said
    )
    assert all(name in said for name in rungs(CARD))
    assert (
        "To repeat it: python -m paperbits.lab.tournament palindromic-rows-columns --player" in said
    )


@pytest.mark.parametrize(("game", "other"), [("palindromic-rows-columns", 2.0), ("sums-grid", 2.0)])
def test_an_engine_that_fails_loses_its_pairs(monkeypatch, tmp_path, game, other):
    monkeypatch.setattr(matches, "settings_for", lambda _: {"n": 2})
    assert play_pair(Pair(game, "random", faulty(tmp_path, "crashes"), 3)).score == other


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["plexsus"], "Did you mean plexus?"),
        (["plexus", "--player", "nobody"], "has no level 'nobody'"),
        (["plexus", "--player", "engine: ./no-such"], "There is no program './no-such'."),
        (["plexus", "--pairs", "0"], "--pairs is 1 or more"),
        (["plexus", "--minutes", "0"], "--minutes more than 0"),
        ([], "name a game, or --all"),
    ],
    ids=" ".join,
)
def test_bad_input_gets_a_sentence(capsys, arguments, sentence):
    with pytest.raises(SystemExit) as ended:
        main([*arguments, "--workers", "0"])
    assert ended.value.code == 2
    assert sentence in capsys.readouterr().err.splitlines()[-1]
