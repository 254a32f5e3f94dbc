"""Programs play in studies like levels, and one that fails loses."""

import pytest

from engines import DICE, faulty
from paperbits.lab.errors import StudyError
from paperbits.lab.measures import measured
from paperbits.lab.played import Played
from paperbits.lab.playing import play, task_of
from paperbits.lab.report import markdown, summary
from paperbits.lab.results import read_parquet, write_parquet
from paperbits.lab.study_file import study_of

STUDY = """
matches = 2
seconds = 60
[[setups]]
game = "plexus"
settings = { n = 3 }
players = ["PLAYER", "random"]
swap = true
"""


def matches(player):
    study = study_of(STUDY.replace("PLAYER", player.replace("\\", "\\\\")))
    return [play(task_of(study, study.digest, 0, number)) for number in range(2)]


def test_a_program_plays_a_match_to_its_end():
    there, back = matches(DICE)
    assert there.finished
    assert back.finished
    assert sum(there.results) == 1
    assert there.seats[0] == back.seats[1] == DICE
    # Digests of matches without failures name published results.
    assert "failed" not in there.facts()


def test_a_program_that_fails_loses(tmp_path):
    there, back = matches(faulty(tmp_path, "crashes"))
    assert (there.results, there.finished) == ([0.0, 1.0], False)
    assert (back.results, back.finished) == ([1.0, 0.0], False)
    assert len(there.moves) == len(there.options) == len(there.turns) == 0
    assert measured("ties", [there, back]).value == 0


def test_a_study_says_which_program_failed_and_how(tmp_path):
    study = study_of(STUDY.replace("PLAYER", faulty(tmp_path, "illegal")) + 'opening = "each"\n')
    played = [play(task_of(study, study.digest, 0, number)) for number in range(2)]
    found = summary(study, [played])
    assert found["setups"][0]["failed"]["matches"] == 2
    assert "made a move that is not legal: 'z99'" in played[0].failed
    assert (
        "2 of 2 matches were lost by a program that failed. Match 1:"
        f" {played[0].failed.rstrip(chr(46))}." in markdown(found)
    )
    assert ".." not in markdown(found)
    write_parquet(tmp_path / "matches.parquet", study, played)
    assert read_parquet(tmp_path / "matches.parquet")[1] == played
    assert [Played.of(match.facts()) for match in played] == played


def test_the_time_of_programs_is_part_of_the_digest_only_where_one_plays():
    with_program = STUDY.replace("PLAYER", DICE)
    assert study_of(with_program).digest != study_of(with_program.replace("= 60", "= 61")).digest
    levels = STUDY.replace("PLAYER", "keen")
    assert study_of(levels).digest == study_of(levels.replace("= 60", "= 61")).digest


def test_a_program_that_is_not_there_is_told_in_a_sentence():
    with pytest.raises(StudyError, match="Setup 1: "):
        study_of(STUDY.replace("PLAYER", "engine: /nowhere/bot"))
