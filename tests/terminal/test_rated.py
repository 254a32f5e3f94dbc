"""Rated matches in the terminal: kept, gone on with, given up, counted; without advice on any way
in.
"""

import pytest
from commands import paperbits
from talking import talk
from textual.widgets import Input, Label, Static, Switch

from paperbits import PaperbitsError, find
from paperbits.core.engine.answers import Thought
from paperbits.core.engine.levels import level_of
from paperbits.core.level import Level
from paperbits.match import record
from paperbits.ratings.glicko import Result, rating_of
from paperbits.terminal import output, playing
from paperbits.terminal.app import PaperbitsApp
from paperbits.terminal.chooser import SettingsScreen
from paperbits.terminal.rated_matches import rated_matches

CARD = find("binary-primes")
CASUAL = level_of(CARD, "casual")


@pytest.fixture(autouse=True)
def folder(monkeypatch, tmp_path):
    """A data folder of the test's own, and computers that take the first legal move."""
    monkeypatch.setenv("PAPERBITS_DATA", str(tmp_path))
    monkeypatch.setattr(
        "paperbits.terminal.local_match.choose",
        lambda position, *_, **__: Thought(position.legal(1).moves[0], "Why."),
    )
    return tmp_path / "rated"


def start(**more):
    return playing.start(
        "binary-primes", more.pop("settings", []), against="casual", rated=True, **more
    )


def test_a_rated_match_is_saved_continued_and_counted(folder):
    said = "\n".join(talk(start(), "hint", "undo", "save here.txt", "resign", "moves", "quit"))
    assert f"rated, against {CASUAL.elo}" in said
    assert said.count("Not done. This match is rated") == 2
    assert "You can save its record when it is over" in said
    assert "Not done. Type `resign now`" in said
    assert "use --rated" in said
    assert "Why." not in said
    (path,) = folder.iterdir()
    assert rated_matches(CARD).rating is None
    again = start()
    assert again.match.entries == record.read(path.read_text()).entries
    said = "\n".join(talk(again, "resign now"))
    assert "resigned." in said
    expected = rating_of([Result(CASUAL.elo, 0.0)])
    assert f"Your rating in this game: {expected.words}." in said
    assert record.read(path.read_text()).result == 0.0
    assert start().saved.path.name == "binary-primes-2.txt"
    assert rated_matches(CARD).rating == expected


def test_every_move_is_written_down_before_it_is_seen(folder, monkeypatch):
    local = start()
    while local.computer_to_move():
        local.play(local.think().move)
    before = local.match.version
    local.play(local.position.legal(1).moves[0])
    (path,) = folder.iterdir()
    assert record.read(path.read_text()).version == before + 1 == local.match.version
    monkeypatch.setattr(
        "paperbits.terminal.rated_matches.record.write",
        lambda _: (_ for _ in ()).throw(OSError(28, "No space left")),
    )
    with pytest.raises(PaperbitsError, match="must be kept"):
        local.play(local.position.legal(1).moves[0])
    assert local.match.version == before + 1


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"seed": 5}, "Leave --seed"),
        ({"seat": 1}, "Leave --seed and --seat out"),
        ({"settings": ["n=5"]}, "n 7, not 5"),
    ],
)
def test_a_match_that_cannot_be_rated_is_refused_and_not_saved(folder, more, words):
    with pytest.raises(PaperbitsError, match=words):
        start(**more)
    for game, against, why in (
        ("plexus", "people", "one person"),
        ("sums-grid", "casual", "alone"),
        (None, "", "Name the game"),
    ):
        with pytest.raises(PaperbitsError, match=why):
            playing.start(game, [], against=against, rated=True)
    assert not folder.exists()


def test_the_first_player_is_drawn_at_random():
    first = set()
    for _ in range(30):
        local = start()
        first.add(local.match.seats[0].computer)
        talk(local, "resign now")
    assert first == {True, False}
    assert rated_matches(CARD).rating.matches == 30


def test_unreadable_files_are_named_and_do_not_count(folder):
    talk(start(), "resign now")
    (folder / "binary-primes-7.txt").write_text("paperbits record 1\ngame: plexus\nresult: 9 to 9")
    (folder / "binary-primes-x.txt").write_text("")
    found = rated_matches(CARD)
    assert [path.name for path in found.unread] == ["binary-primes-7.txt"]
    assert found.rating.matches == 1
    assert start().saved.path.name == "binary-primes-8.txt"
    done = paperbits("levels", "binary-primes")
    assert done.returncode == 0
    assert "binary-primes-7.txt can't be read" in done.stderr
    assert "You are here, after 1 rated match." in done.stdout


def test_the_person_is_listed_among_the_levels_by_rating():
    found = [
        Level(name, name, "", elo)
        for name, elo in (("weak", 1000), ("unknown", None), ("middling", 1400), ("best", 1800))
    ]
    for score, place in ((1, 4), (0.5, 2), (0, 0)):
        own = rating_of([Result(1300, score)] * 40)
        made = output.levels_table(found, own)
        assert list(made.columns[0].cells)[place].plain == "> you"
        assert made.row_count == 5


def test_levels_say_how_to_get_a_rating_or_why_there_is_none():
    for game, words in (
        ("binary-primes", "paperbits play binary-primes --rated"),
        ("sums-grid", "levels were measured alone"),
    ):
        assert words in " ".join(paperbits("levels", game).stdout.split())


def test_no_command_advises_on_a_rated_match_before_its_end(folder):
    talk(start(), "quit")
    (path,) = folder.iterdir()
    for command in (["analyse", "binary-primes", str(path)], ["review", str(path)]):
        done = paperbits(*command)
        assert done.returncode == 2
        assert "rated" in done.stderr


async def test_in_the_app_it_takes_two_presses_to_resign():
    local = start()
    running = PaperbitsApp(local)
    async with running.run_test(size=(100, 40)) as pilot:
        await pilot.pause()
        await running.workers.wait_for_complete()
        await pilot.pause()

        def said():
            return str(running.screen.query_one("#message", Static).render())

        await pilot.press("f2")
        assert "no advice" in said()
        await pilot.press("ctrl+z")
        assert "nothing is taken back" in said()
        await pilot.press("f8")
        assert "F8 again" in said()
        running.screen.query_one(Input).value = "nonsense"
        running.screen.query_one(Input).focus()
        await pilot.press("enter", "f8")
        assert not local.over
        await pilot.press("f8")
        await pilot.pause()
        assert local.over
        assert "Your rating in this game" in said()
        await pilot.press("f8")
        assert "The match is over." in said()


async def test_the_app_has_a_switch_for_rated_matches_or_a_reason():
    talk(start(), "resign now")
    running = PaperbitsApp()
    begun = []
    async with running.run_test(size=(100, 60)) as pilot:
        await pilot.pause()
        rated_ones = [
            label
            for label in running.screen.query(Label)
            if "Your rating in this game" in str(label.render())
        ]
        assert len(rated_ones) == 1
        screen = SettingsScreen(CARD, begun.append)
        running.push_screen(screen)
        await pilot.pause()
        screen.query_one("#rated", Switch).value = True
        screen.query_one("#set-n", Input).value = "5"
        screen.pressed()
        assert "n 7, not 5" in str(screen.query_one("#wrong", Static).render())
        screen.query_one("#set-n", Input).value = "7"
        screen.pressed()
        await pilot.pause()
        assert begun[0].match.rated
        running.push_screen(unrated := SettingsScreen(find("sums-grid"), begun.append))
        await pilot.pause()
        assert unrated.query_one("#rated", Switch).disabled
