"""Studies are read, checked, and refused in one sentence."""

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
    assert (
        len(
            {
                study.digest,
                small(seed=4).digest,
                small(judge='"club"').digest,
                small(longest=9).digest,
            }
        )
        == 4
    )
    assert study.digest != study_of(SMALL.replace("n = 3 ", "n = 4 ")).digest


def test_seeds_follow_from_digest_setup_and_number():
    study = small()
    seeds = [
        task_of(study, study.digest, setup, number).seed
        for setup in range(2)
        for number in range(12)
    ]
    assert len(set(seeds)) == 24
    assert seeds == [
        task_of(study, study.digest, setup, number).seed
        for setup in range(2)
        for number in range(12)
    ]
    swapped = [task_of(study, study.digest, 2, number) for number in range(4)]
    assert swapped[0].seed == swapped[1].seed != swapped[2].seed
    assert [task.seats for task in swapped[:2]] == [("casual", "beginner"), ("beginner", "casual")]
    assert [task.seats[task.first_named] for task in swapped] == ["casual"] * 4


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("matches = ", "It is not TOML"),
        ("matches = 3", "There is nothing to play"),
        (SETUP, "The entry matches of the study is an integer from 1 to"),
        (f"matches = true\n{SETUP}", "is an integer from 1"),
        (
            f"matches = 3\nmatchs = 3\n{SETUP}",
            "There is no entry 'matchs' in the study; did you mean matches?",
        ),
        (f"matches = 3\n{SETUP}colour = 1\n", "There is no entry 'colour' in setup 1"),
        (
            f"matches = 3\n{SETUP.replace('plexus', 'chess')}",
            "Setup 1: There is no game called 'chess'",
        ),
        (
            f"matches = 3\n{SETUP.replace('casual', 'grand')}",
            "Setup 1: Plexus via Midpoints and Endpoints has no level 'grand'; there are beginner,",
        ),
        (f"matches = 3\n{SETUP.replace('casual', 'grand')}", "random and “engine: COMMAND”."),
        (
            f"matches = 3\n{SETUP}settings = {{ n = 4 }}\n",
            "Setup 1: The setting n is one of 3, 5, … 9.",
        ),
        (f"matches = 3\n{SETUP}settings = {{ m = 4 }}\n", "Setup 1: There is no setting 'm'"),
        (f"matches = 3\n{SETUP}settings = 4\n", "is a table, such as"),
        (f"matches = 3\n{SETUP}settings = {{ n = [] }}\n", "has no value"),
        (f"matches = 3\n{SETUP}swap = 1\n", "is true or false"),
        (f"matches = 3\n{SETUP}swap = true\n", "is no multiple of 2"),
        (f'matches = 3\n{SETUP}opening = "odd"\n', "is one of free, each"),
        (
            'matches = 3\n[[setups]]\ngame = "plexus"\nplayers = 3\n',
            "is a player, a list of players",
        ),
        (
            'matches = 3\n[[setups]]\ngame = "plexus"\nplayers = ["keen", "keen", "keen"]\n',
            "Setup 1: ",
        ),
        (
            f'matches = 3\njudge = "grand"\n{SETUP}',
            "The judge: Plexus via Midpoints and Endpoints has no level",
        ),
        (f'matches = 3\nmeasures = ["drama"]\n{SETUP}', "The measure drama needs a judge"),
        (f'matches = 3\nmeasures = ["dramma"]\n{SETUP}', "did you mean drama?"),
        (f"matches = 3\n{SETUP}[until]\n", "needs differs_from or width"),
        (f"matches = 3\n{SETUP}[until]\nwidth = 2\n", "is a number between 0 and 1"),
        (
            f'matches = 3\n{SETUP}[until]\nmeasure = "length"\nwidth = 0.1\n',
            "There is no measure to stop by 'length'",
        ),
        (
            f'matches = 3\n{SETUP}[[figures]]\nmeasure = "first"\nname = "../x"\n',
            "letters, digits and hyphens only",
        ),
        (f"matches = 3\nuntil = 1\n{SETUP}", "is a table, written [until]"),
        ("setups = 3\nmatches = 3", "is written as [[setups]]"),
    ],
)
def test_a_bad_study_is_refused_in_one_sentence(text, said, tmp_path):
    with pytest.raises(StudyError) as caught:
        study_of(text)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
    path = tmp_path / "bad.toml"
    path.write_text(text)
    with pytest.raises(StudyError, match=r"bad\.toml: "):
        read_study(path)


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


def test_openings_are_taken_in_turn():
    study = study_of(
        SMALL.replace('players = "beginner"', 'players = "beginner"\nopening = "each"')
    )
    firsts = [
        play(task_of(replace(study), study.digest, 0, number)).moves[0] for number in range(5)
    ]
    assert firsts == ["a1", "b1", "a2", "b2", "a1"]


def test_the_report_tells_each_opening_apart(tmp_path):
    study = study_of(
        SMALL.replace('players = "beginner"', 'players = "beginner"\nopening = "each"')
    )
    counted = [
        [play(task_of(study, study.digest, setup, number)) for number in range(8)]
        for setup in range(2)
    ]
    openings = summary(study, [*counted, []])["setups"][0]["openings"]
    assert sorted(one["move"] for one in openings) == ["a1", "a2", "b1", "b2"]
    assert [one["first"]["count"] for one in openings] == [2] * 4
    figure = Figure("openings", "first", "opening", "")
    assert {
        path.name
        for path in draw(
            replace(study, figures=(figure,)), summary(study, [*counted, []]), tmp_path
        )
    } == {
        "openings.svg",
        "openings.png",
    }
    values = [one["first"]["value"] for one in openings]
    assert values == sorted(values, reverse=True)
