"""Studies are read, checked, and refused in one sentence."""

import itertools
from dataclasses import replace

import pytest
from lab_studies import SMALL, small

from paperbits.lab.errors import StudyError
from paperbits.lab.figures import draw
from paperbits.lab.playing import play, task_of
from paperbits.lab.report import summary
from paperbits.lab.study import Figure
from paperbits.lab.study_file import read_study, study_of

SETUP = '[[setups]]\ngame = "plexus"\nplayers = "casual"\n'
SOME = f"matches = 3\n{SETUP}"


def test_lists_of_settings_and_players_are_combined():
    study = study_of(
        'matches = 2\n[[setups]]\ngame = ["flipping-bits", "plexus"]\nsettings = { n = [5, 7]'
        ' }\nplayers = ["beginner", "casual"]\n[[setups]]\ngame = "plexus"\nplayers = [["keen",'
        ' "casual"], "keen"]\nswap = true\n'
    )
    assert [(setup.game, setup.settings["n"], setup.players) for setup in study.setups] == [
        ("flipping-bits", 5, ("beginner", "casual")),
        ("flipping-bits", 7, ("beginner", "casual")),
        ("plexus", 5, ("beginner", "casual")),
        ("plexus", 7, ("beginner", "casual")),
        ("plexus", 5, ("keen", "casual")),
        ("plexus", 5, ("keen", "keen")),
    ]
    assert study.total == 12


def test_a_single_player_takes_every_seat():
    assert small().setups[0].players == ("beginner", "beginner")
    three = study_of(
        'matches = 1\n[[setups]]\ngame = "flipping-bits"\nsettings = { players = 3 }\nplayers ='
        ' "keen"\n'
    )
    assert three.setups[0].players == ("keen",) * 3
    alone = study_of(
        'matches = 1\n[[setups]]\ngame = "sums-grid"\nsettings = { players = 1 }\nplayers ='
        ' "keen"\n'
    )
    assert alone.setups[0].players == ("keen",)


def test_the_digest_covers_what_is_played_and_nothing_else():
    study = small()
    same = small(matches=24, title='"Another title"', measures='["first"]')
    assert study.digest == same.digest
    others = small(seed=4), small(judge='"club"'), small(longest=9)
    assert len({study.digest, *(other.digest for other in others)}) == 4
    assert study.digest != study_of(SMALL.replace("n = 3 ", "n = 4 ")).digest


def test_seeds_follow_from_digest_setup_and_number():
    study = small()
    places = list(itertools.product(range(2), range(12)))
    seeds, again = ([task_of(study, study.digest, *at).seed for at in places] for _ in range(2))
    assert seeds == again
    assert len(set(seeds)) == 24
    swapped = [task_of(study, study.digest, 2, number) for number in range(4)]
    assert swapped[0].seed == swapped[1].seed != swapped[2].seed
    assert [task.seats for task in swapped[:2]] == [("casual", "beginner"), ("beginner", "casual")]
    assert [task.seats[task.first_named] for task in swapped] == ["casual"] * 4


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("matches = ", "It is not TOML"),
        ("matches = 3", "There is nothing to play"),
        ("setups = 3\nmatches = 3", "is written as [[setups]]"),
        (SETUP, "The entry matches of the study is an integer from 1 to"),
        (f"matches = true\n{SETUP}", "is an integer from 1"),
        (f"{SOME.replace('plexus', 'chess')}", "Setup 1: There is no game called 'chess'"),
        (f"{SOME.replace('casual', 'grand')}", "no level 'grand'; there are beginner,"),
        (f"{SOME.replace('casual', 'grand')}", "random and “engine: COMMAND”."),
        (SOME.replace('"casual"', "3"), "is a player, a list of players"),
        (SOME.replace('"casual"', '["keen", "keen", "keen"]'), "Setup 1: "),
        (f"matchs = 3\n{SOME}", "There is no entry 'matchs' in the study; did you mean matches?"),
        (f"until = 1\n{SOME}", "is a table, written [until]"),
        (f'judge = "grand"\n{SOME}', "The judge: Plexus via Midpoints and Endpoints has no level"),
        (f'measures = ["drama"]\n{SOME}', "The measure drama needs a judge"),
        (f'measures = ["dramma"]\n{SOME}', "did you mean drama?"),
        (f"{SOME}colour = 1\n", "There is no entry 'colour' in setup 1"),
        (f"{SOME}settings = {{ n = 4 }}\n", "Setup 1: The setting n is one of 3, 5, … 9."),
        (f"{SOME}settings = {{ m = 4 }}\n", "Setup 1: There is no setting 'm'"),
        (f"{SOME}settings = 4\n", "is a table, such as"),
        (f"{SOME}settings = {{ n = [] }}\n", "has no value"),
        (f"{SOME}swap = 1\n", "is true or false"),
        (f"{SOME}swap = true\n", "is no multiple of 2"),
        (f'{SOME}opening = "odd"\n', "is one of free, each"),
        (f"{SOME}[until]\n", "needs differs_from or width"),
        (f"{SOME}[until]\nwidth = 2\n", "is a number between 0 and 1"),
        (f'{SOME}[until]\nmeasure = "length"\n', "There is no measure to stop by 'length'"),
        (f'{SOME}[[figures]]\nmeasure = "first"\nname = "../x"\n', "letters, digits and hyphens"),
    ],
)
def test_a_bad_study_is_refused_in_one_sentence(text, said, tmp_path):
    path = tmp_path / "bad.toml"
    path.write_text(text)
    with pytest.raises(StudyError, match=r"bad\.toml: ") as caught:
        read_study(path)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_files_that_cannot_be_read_are_refused(tmp_path):
    with pytest.raises(StudyError, match="can't be read: No such file"):
        read_study(tmp_path / "none.toml")
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(StudyError, match="not a text in UTF-8"):
        read_study(tmp_path / "odd.toml")


def test_seeds_can_be_pinned_to_the_digest_of_a_first_run():
    first = small()
    pinned = small(seeds_from=f'"{first.digest}"')
    assert pinned.root == first.root == first.digest != pinned.digest
    with pytest.raises(StudyError, match="64 hexadecimal digits"):
        small(seeds_from='"abc"')


def test_openings_are_taken_in_turn_and_told_apart(tmp_path):
    study = study_of(
        SMALL.replace('players = "beginner"', 'players = "beginner"\nopening = "each"')
    )
    counted = [
        [play(task_of(study, study.digest, setup, number)) for number in range(8)]
        for setup in range(2)
    ]
    assert [match.moves[0] for match in counted[0][:5]] == ["a1", "b1", "a2", "b2", "a1"]
    found = summary(study, [*counted, []])
    openings = found["setups"][0]["openings"]
    assert sorted(one["move"] for one in openings) == ["a1", "a2", "b1", "b2"]
    assert [one["first"]["count"] for one in openings] == [2] * 4
    values = [one["first"]["value"] for one in openings]
    assert values == sorted(values, reverse=True)
    figures = (Figure("openings", "first", "opening", ""),)
    drawn = draw(replace(study, figures=figures), found, tmp_path)
    assert [path.name for path in drawn] == ["openings.svg", "openings.png"]
