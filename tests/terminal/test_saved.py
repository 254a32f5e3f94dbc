"""Matches of the terminal are saved as they are played, and gone on with."""

import os

import pytest
from talking import on_screen, talk

from paperbits import PaperbitsError, find
from paperbits.match import record
from paperbits.terminal import playing, saved_matches
from paperbits.terminal.app import PaperbitsApp
from paperbits.terminal.exit_status import INTERRUPTED
from paperbits.terminal.new_match import new_match
from paperbits.terminal.saved_matches import SavedMatch, last_unfinished

CARD = find("palindromic-rows-columns")
TILES = find("binary-number-scrabble")


def start(card=CARD, *moves):
    local = new_match(card, {"n": 2} if card is CARD else {}, saved=SavedMatch())
    for move in moves:
        local.play(move)
    return local


def aged(path, seconds):
    os.utime(path, (seconds, seconds))


def test_every_move_is_on_the_disk_before_the_next(data_folder):
    local = start()
    assert not (data_folder / "saved").exists()
    for number, move in enumerate(["a1", "b1"], 1):
        local.play(move)
        assert len(record.read(local.saved.path.read_text()).entries) == number
    assert "result:" in local.saved.path.read_text()


def test_only_the_owner_can_read_the_file():
    local = start(TILES, "pass")
    assert f"seed: {local.match.seed}" in local.saved.path.read_text()
    assert local.saved.path.stat().st_mode & 0o777 == 0o600
    assert local.saved.path.parent.stat().st_mode & 0o777 == 0o700
    assert [path.name for path in local.saved.path.parent.iterdir()] == [
        "binary-number-scrabble-1.txt"
    ]


def test_undo_and_resignation_are_saved():
    local = start(CARD, "a1")
    local.undo()
    assert playing.resume("").match.entries == ["a1", "undo 0"]
    other = new_match(CARD, {"n": 2}, against="beginner", seat=0, saved=SavedMatch())
    other.resign()
    assert "player 1 resigned" in other.saved.path.read_text()


def test_resume_continues_the_last_unfinished_match():
    first, second, third = start(CARD, "a1"), start(TILES, "pass"), start(CARD, "a1", "b1")
    for seconds, local in enumerate((first, second, third), 1_000):
        aged(local.saved.path, seconds)
    again = playing.resume("")
    assert again.match.card is TILES
    assert again.match.seed == second.match.seed
    assert [list(rack) for rack in again.position.racks] == [
        list(rack) for rack in second.position.racks
    ]
    by_game = playing.resume("", CARD.id)
    assert by_game.saved.path == first.saved.path
    assert playing.resume(CARD.id).saved.path == first.saved.path
    by_game.undo()
    assert playing.resume("").saved.path == first.saved.path
    assert sorted(path.name for path in first.saved.path.parent.iterdir()) == [
        "binary-number-scrabble-1.txt",
        "palindromic-rows-columns-1.txt",
        "palindromic-rows-columns-2.txt",
    ]


def test_resume_without_an_unfinished_match_is_refused():
    start(CARD, "a1", "b1")
    with pytest.raises(PaperbitsError, match=r"no unfinished match\."):
        playing.resume("")
    with pytest.raises(PaperbitsError, match="no unfinished match of Plexus"):
        playing.resume("plexus")
    with pytest.raises(PaperbitsError, match="There is no file"):
        playing.resume("nowhere.txt")


def test_a_record_from_elsewhere_is_left_as_it_is(tmp_path):
    mine = tmp_path / "mine.txt"
    mine.write_text(record.write(start(CARD, "a1").match))
    before = mine.read_text()
    with pytest.raises(PaperbitsError, match="not of Plexus"):
        playing.resume(str(mine), "plexus")
    local = playing.resume(str(mine))
    local.play("b2")
    assert mine.read_text() == before
    assert len(record.read(local.saved.path.read_text()).entries) == 2


def test_a_rated_match_can_be_resumed_and_ends_once():
    local = playing.start("binary-primes", [], against="beginner", rated=True)
    again = playing.resume("")
    assert again.saved.path == local.saved.path
    again.resign()
    with pytest.raises(PaperbitsError, match="another terminal"):
        local.resign()


def test_another_terminal_cannot_overwrite_it():
    one = start(CARD, "a1")
    other = playing.resume("")
    other.play("b2")
    with pytest.raises(PaperbitsError, match="another terminal"):
        one.play("a2")
    assert one.match.entries == ["a1"]
    assert len(record.read(one.saved.path.read_text()).entries) == 2


def test_a_deleted_match_that_is_still_played_elsewhere_keeps_its_file(monkeypatch):
    monkeypatch.setattr(saved_matches, "MOST", 1)
    first, second = start(CARD, "a1"), start(CARD, "b1")
    assert not first.saved.path.exists()
    first.play("b2")
    assert [len(record.read(each.saved.path.read_text()).entries) for each in (first, second)] == [
        2,
        1,
    ]


def test_the_latest_matches_are_kept_and_finished_ones_deleted_first(monkeypatch):
    monkeypatch.setattr(saved_matches, "MOST", 3)
    matches = [start(CARD, "a1", "b1"), start(CARD, "a1"), start(CARD, "b1")]
    for seconds, local in enumerate(matches, 1_000):
        aged(local.saved.path, seconds)
    fourth = start(CARD, "a2")
    assert [local.saved.path.exists() for local in matches] == [False, True, True]
    aged(fourth.saved.path, 2_000)
    fifth = start(CARD, "a2")
    assert [local.saved.path.exists() for local in (*matches, fourth, fifth)] == [
        False,
        False,
        True,
        True,
        True,
    ]


def test_a_file_that_cannot_be_read_is_passed_over():
    local = start(CARD, "a1")
    bad = local.saved.path.with_name("plexus-1.txt")
    bad.write_bytes(b"\xff\xfe")
    aged(local.saved.path, 1_000)
    assert last_unfinished()[0] == local.saved.path


def test_a_match_that_cannot_be_saved_continues_and_reports_it_once(data_folder):
    data_folder.mkdir()
    (data_folder / "saved").write_text("in the way")
    said = talk(start(), "a1", "undo", "a1", "quit")
    assert len([line for line in said if "not being saved" in line]) == 1
    assert said[-1] == "Left before the end."


def test_line_by_line_ctrl_c_asks_once():
    said = talk(start(), "a1", "^C", "board", "^C", "^C")
    asked = [number for number, line in enumerate(said) if "Press Ctrl-C again" in line]
    assert len(asked) == 2
    assert said[-2:] == [
        "Left. To continue this match, use `paperbits play --resume`.",
        "interrupted",
    ]
    assert playing.resume("").match.entries == ["a1"]


async def test_in_the_app_ctrl_c_asks_once_and_ctrl_q_leaves_at_once(monkeypatch):
    monkeypatch.setattr("paperbits.terminal.app.ASKING", 600.0)
    local = start()
    async with on_screen(local, size=(100, 40)) as (app, pilot):
        await pilot.press("enter")
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert app.is_running
        assert app.return_code is None
        assert [note.message for note in app._notifications] == [
            "Press Ctrl-C again to leave. The match is saved."
        ]
        await pilot.press("ctrl+c")
        await pilot.pause()
    assert app.return_code == INTERRUPTED
    assert playing.resume("").match.entries == ["a1"]
    again = PaperbitsApp(playing.resume(""))
    async with again.run_test(size=(100, 40)) as pilot:
        await pilot.press("right", "enter")
        await pilot.press("ctrl+q")
        await pilot.pause()
    assert again.return_code == 0
    assert "result:" in local.saved.path.read_text()
