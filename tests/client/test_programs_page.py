"""docs/programs.md: its bot plays, and its messages are what a real server sends."""

import json
import re
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from programs import Heard, Listener, guest, program, token_of

from paperbits.client import Client, MatchFinish
from paperbits.server.programs.site_tokens import RULES
from paperbits.store.tokens import SCOPES

PAGE = Path(__file__).parents[2].joinpath("docs/programs.md").read_text(encoding="utf-8")
BOT, THOUGHT = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
SHOWN = {
    message["type"]: message
    for message in map(json.loads, re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL))
}
GAME = "palindromic-rows-columns"


def test_the_bot_of_thirty_lines_plays_a_person_to_the_end(server, stack, tmp_path):
    assert len(BOT.strip().splitlines()) <= 34
    browser = stack.enter_context(closing(guest(server, "Minnow")))
    token, _ = token_of(browser, "play", "seek", "bot")
    file = tmp_path / "bot.py"
    file.write_text(BOT, encoding="utf-8")
    environment = {
        "PAPERBITS_URL": server.address,
        "PAPERBITS_TOKEN": token,
        "PYTHONPATH": ":".join(sys.path),
    }
    bot = subprocess.Popen(
        [sys.executable, str(file)], env=environment, stdout=subprocess.PIPE, text=True
    )
    try:
        assert bot.stdout.readline() == "Minnow (bot) is listening\n"
        ada = stack.enter_context(program(server, "Ada"))
        events = Heard(ada.events())
        match, invitation = ada.invite(GAME, {"n": 4})
        with Client(server.address, token) as beside:
            beside.join(match, invitation)
        for state in ada.states(match):
            if state.your_turn:
                ada.play(state, ada.legal(state)[0])
        assert len(state.moves) == 8
        assert state.info.seats[1].kind == "bot"
        while not isinstance(finish := next(events), MatchFinish):
            pass
        assert finish.outcome == state.outcome
    finally:
        bot.kill()
        bot.wait()
        bot.stdout.close()


def test_a_level_of_paperbits_plays_a_match(server, stack):
    names = {}
    exec(compile(THOUGHT, "docs/programs.md", "exec"), names)
    client = stack.enter_context(program(server, "Ada"))
    match = client.create(GAME, {"n": 4}, level="beginner", first=False).info.id
    for state in client.states(match):
        if state.your_turn:
            client.play(state, names["thought"](state))
    assert len(state.moves) == 8


def test_every_message_is_as_shown(server, stack):
    ada, minnow = (
        stack.enter_context(closing(guest(server, "Ada"))),
        stack.enter_context(closing(guest(server, "Minnow"))),
    )
    (adas, _), (bots, _) = token_of(ada), token_of(minnow, "play", "bot")
    with Client(server.address, adas) as host, Client(server.address, bots) as bot:
        bot.become_bot()
        match, invitation = host.invite(GAME, {"n": 2})
        events = Listener(server, bots, "/api/stream/events")
        bot.join(match, invitation)
        states = Listener(server, bots, f"/api/bot/match/{match}/stream")
        real = {"matchFull": states.hear("matchFull"), "matchStart": events.hear("matchStart")}
        host.play(host.look(match), "a1")
        while (state := states.hear("matchState"))["moves"] != ["a1"]:
            pass
        bot.play(bot.look(match), "b1")
    real |= {"matchState": state, "matchFinish": events.hear("matchFinish")}
    shown = {
        kind: named(message, "Jq40gHsKxW6u9mTe")
        for kind, message in SHOWN.items()
        if kind != "challenge"
    }
    assert {kind: named(message, match) for kind, message in real.items()} == shown


def named(message, match):
    """A message with the id of its match replaced."""
    return json.loads(json.dumps(message).replace(match, "M"))


def test_every_scope_and_address_is_on_the_page():
    assert all(f"| `{scope}` |" in PAGE for scope in SCOPES)
    for rule in RULES:
        if rule.scope == "seek" and "pairings" not in rule.path:
            assert f"`POST {rule.path}`" in PAGE
