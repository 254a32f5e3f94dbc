"""Before a game is compiled, its computers and hints answer after a shorter look, and say so."""

import asyncio
import sys
from types import SimpleNamespace

import pytest
from changing import change
from long import many
from matches import some_games
from site_help import begin, look, play, site

from paperbits.answers import doing
from paperbits.answers.tasks import Analyse, Played
from paperbits.core.catalogue import find
from paperbits.core.engine.levels import levels
from paperbits.core.engine.protocol import engine_of
from paperbits.core.level import Sight
from paperbits.engines import search_engine
from paperbits.match import Match, Seat
from paperbits.server.live.asker import by_key
from paperbits.server.workers import short_look, warming
from paperbits.server.workers.short_look import ShortLooks
from paperbits.server.workers.thinkers import Thinkers
from paperbits.server.workers.warming import Warming

COMPILER = """
import json, os, sys, time
for line in sys.stdin:
    print(json.dumps(dict(answer=dict(step=[2, 3, "proofs"]))), flush=True)
    while not os.path.exists({file!r}):
        time.sleep(0.02)
    print(json.dumps(dict(end=True)), flush=True)
"""
"""A compiler that comes to its end when a file is there."""

THINKER = """
import json, sys, time
def say(**said):
    print(json.dumps(said), flush=True)
say(ready=True)
for line in sys.stdin:
    job = json.loads(line)["job"]
    say(job=job, begun=True)
    for answer in ANSWERS:
        say(job=job, answer=answer)
    LAST
"""
"""A thinker that answers, and then something else happens."""

ENDS, DIES, LASTS = "say(job=job, end=True)", "sys.exit()", "time.sleep(600)"


def never():
    return False


def thinking(tmp_path, answers, last):
    program = THINKER.replace("ANSWERS", repr(answers)).replace("LAST", last)
    (tmp_path / "thinker.py").write_text(program)
    return ShortLooks([sys.executable, str(tmp_path / "thinker.py")])


@pytest.mark.parametrize("last", [ENDS, DIES])
def test_the_last_answer_in_time_counts(tmp_path, monkeypatch, last):
    monkeypatch.setattr(short_look, "PATIENCE", 60.0)
    thought = {"words": "", "value": None, "tried": None, "cut": True}
    looks = thinking(tmp_path, [{**thought, "move": move} for move in ("a1", "b2")], last)
    match = Match(find("palindromic-rows-columns"))
    for _ in range(2):  # The second time the process is started again if it has ended.
        assert looks.choose(match, "keen", never).move == "b2"
    looks.close()


def test_when_its_time_is_up_the_last_of_short_analyses_is_said_again_as_the_last(
    tmp_path, monkeypatch
):
    match, said, told = Match(find("palindromic-rows-columns"), {"n": 2}), [], []
    now = SimpleNamespace(monotonic=lambda: 60.0 if len(told) == len(said) else 0.0)
    asked = Analyse(Played.of(match, 0), short=True)
    doing.do(asked.kind, asked.asked(), said.append, lambda: len(said) > 1)
    monkeypatch.setattr(short_look, "time", now)
    looks = thinking(tmp_path, said, LASTS)
    looks.analyse(match, 0, told.append, never)
    assert [each.done for each in told] == [False] * len(said) + [True]
    assert told[-1].options


def test_without_an_answer_there_is_no_move():
    looks = ShortLooks(["/there/is/none"])
    assert looks.choose(Match(find("palindromic-rows-columns")), "keen", never) is None


@pytest.mark.long
@pytest.mark.parametrize("card", some_games(), ids=lambda card: card.id)
def test_every_level_of_every_game_has_short_looks(card):
    for level in levels(card)[:: many(3, 1)]:
        match = Match(card, {}, [Seat(level.name) for _ in range(card.new(seed=1).players)], seed=1)
        match.begin()
        engine = engine_of(card)
        if engine is None:
            looks = list(search_engine.short_looks(match.position, level, 1, 0.01))
        else:
            looks = [next(engine.short_looks(match.position, level, 1))]
        # A glance is never shorter than usual.
        assert looks[0].cut or isinstance(level.plays, Sight)
        for found in looks:
            assert match.position.preview(found.move).valid


def test_a_rack_with_blanks_is_first_searched_without_them():
    position = find("binary-number-scrabble").new(racks=["?1=+10011", "01=+-0011"], draws=[])
    looks = engine_of(position.card).short_looks(position, levels(position.card)[0], 1)
    at_once, without = next(looks), next(looks)
    assert at_once.move.startswith("exchange")
    assert without.cut
    assert "?" not in without.move
    assert position.preview(without.move).valid
    analysis = next(engine_of(position.card).short_analyses(position))
    assert not analysis.done
    assert position.preview(analysis.options[0].move).valid


def test_the_first_of_short_analyses_has_the_hint():
    match = Match(find("binary-number-scrabble"), {}, [Seat(), Seat()], seed=6)
    match.begin()
    told = []
    asked = Analyse(Played.of(match, 0), short=True, hint=True)
    doing.do(asked.kind, asked.asked(), told.append, lambda: bool(told))
    assert [each["hint"] is not None for each in told] == [True]


@pytest.fixture
def compiling(tmp_path, monkeypatch):
    """A site whose preparation ends when the test says so, and the function that says so."""
    (tmp_path / "compiler.py").write_text(COMPILER.format(file=str(tmp_path / "done")))
    monkeypatch.setattr(warming, "can_compile", lambda: True)
    monkeypatch.setattr(warming, "was_readied", lambda _: False)
    monkeypatch.setattr(warming, "note_readied", lambda _: None)
    monkeypatch.setattr("paperbits.engines.choose.prepare", lambda _: None)
    monkeypatch.setattr(short_look, "PATIENCE", 60.0)  # No test fails because a machine is busy.
    yield Warming([], [sys.executable, str(tmp_path / "compiler.py")]), (tmp_path / "done").touch
    (tmp_path / "done").touch()


async def until(client, match, key, holds):
    """The first state that fits."""
    while not holds(state := await look(client, match, key)):
        await asyncio.sleep(0.02)
    return state


async def test_before_compiling_a_computer_uses_short_looks_and_says_so(compiling, monkeypatch):
    # Too short for the level also where the kernels are compiled.
    monkeypatch.setattr(doing, "SHORT", 0.01)
    getting_ready, finish = compiling
    seats = [{"kind": "person"}, {"kind": "computer", "level": "master"}]
    async with site(thinkers=Thinkers.here(getting_ready)) as client:
        match, key, _ = await begin(client, settings={"n": 6}, seats=seats)
        state = await until(client, match, key, lambda state: state["getting_ready"]["step"])
        assert state["getting_ready"] == {"step": 2, "steps": 3, "what": "proofs"}
        await play(client, match, key, 0, "a1")
        state = await until(client, match, key, lambda state: state["version"] == 2)
        assert "shorter look" in state["remark"]
        assert state["getting_ready"] is not None
        told = []
        live = client.live(match)
        await live.advice.analyse(live.holder(by_key(key)), None, told.append)
        assert told[0].options
        assert [found.done for found in told] == [False] * (len(told) - 1) + [True]
        free = state["view"]["hand"]["choices"][0]["move"]  # The computer may have filled any.
        state = (await play(client, match, key, 2, free)).json()
        assert state["remark"] == ""  # It was about the move before.
        await until(client, match, key, lambda state: state["version"] == 4)
        finish()
        state = await until(client, match, key, lambda state: state["getting_ready"] is None)


async def test_people_who_wait_for_no_computer_read_nothing_of_its_getting_ready(compiling):
    async with site(thinkers=Thinkers.here(compiling[0])) as client:
        seats = [{"kind": "person"}, {"kind": "open"}]
        match, key, state = await begin(client, settings={"n": 11}, seats=seats)
        invite = {"invite": state["invitations"][0]["invite"], "name": "Bob"}
        await client.ask(f"matches/{match}/join", invite, status=201)
        screen, both, _ = await begin(client, settings={"n": 11}, seats=[{"kind": "person"}] * 2)
        # They may ask for hints.
        await until(client, screen, both, lambda state: state["getting_ready"])
        assert (await look(client, match, key))["getting_ready"] is None


async def test_a_complete_look_has_no_excuse(compiling):
    seats = [{"kind": "person"}, {"kind": "computer", "level": "beginner"}]
    async with site(thinkers=Thinkers.here(compiling[0])) as client:
        match, key, _ = await begin(client, settings={"n": 4}, seats=seats)
        await play(client, match, key, 0, "a1")
        state = await until(client, match, key, lambda state: state["version"] == 2)
        assert state["getting_ready"] is not None
        assert state["remark"] == ""


async def test_in_a_rated_match_the_computer_waits_until_it_is_compiled(compiling):
    getting_ready, finish = compiling
    seats = [{"kind": "person"}, {"kind": "computer", "level": "beginner"}]
    async with site(thinkers=Thinkers.here(getting_ready)) as client:
        match, key, state = await begin(client, settings={"n": 8}, seats=seats, rated=True)
        if state["your_turn"]:
            await change(client, match, "move", key, version=0, move="a1")
        version = int(state["your_turn"])
        state = await until(client, match, key, lambda state: state["getting_ready"]["step"])
        assert (state["version"], state["thinking"]) == (version, True)
        finish()
        state = await until(client, match, key, lambda state: state["version"] > version)
        assert state["remark"] == ""
