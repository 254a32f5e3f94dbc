"""What a seat and an onlooker are told does not depend on what is hidden from them: every request
and every message, answered twice, with the hidden tiles changed between.
"""

import json
import re

import pytest
from questions import http_questions, socket_questions
from site_help import bearer, friends, site

from paperbits.core.catalogue import all_games
from paperbits.host.holder import Holder
from paperbits.server.live import messages
from paperbits.server.live.connection import Connection

HIDDEN = [card for card in all_games() if card.position.hidden]
OWN = "01=+-0011"
OTHERS = ["0101=&|01", "?111=*/~0", "00000000+"]


class Line:
    """The line of a page: notes what it is sent."""

    def __init__(self):
        self.heard = []

    def tell_at_once(self, texts):
        self.heard += texts
        return True

    async def tell(self, text):
        self.heard.append(text)

    def hang_up(self, code, reason):
        raise AssertionError(reason)


async def told(card, seat, other):
    """All that a seat (from 0) or an onlooker (None) is told by a match in which the other seat has
    these tiles.
    """
    async with site() as client:
        match, mine, theirs = await friends(client, "Ann", "Bo", game=card.id)
        keys = {0: mine, 1: theirs, None: None}
        live = client.live(match)
        racks = [OWN, other] if seat == 0 else [other, OWN]
        live.match.position = card.new({}, racks=racks)
        live.audience.announce()
        found = []
        headers = bearer(keys[seat]) if seat is not None else {}
        for method, _, address, body in http_questions(match):
            if seat is not None and "/plies" in address:
                continue  # Earlier positions are drawn from the match's own seed.
            answer = await client.request(method, address, json=body, headers=headers)
            found.append(f"{method} {address} {body} {answer.status_code} {answer.text}")
        line = Line()
        holder = Holder(frozenset() if seat is None else frozenset({seat}))
        page = Connection(
            line,
            client.app.state.door,
            None,
            messages.heard,
            live,
            holder,
            client.app.state.metrics,
            changes=True,
        )
        page.begin()
        changing = {"resign", "offer", "abort"} | ({"move"} if seat == 0 else set())
        for question in socket_questions():
            if question["type"] not in changing:
                page.heard(json.dumps(question))
                while page._handling is not None or page._sending is not None:
                    await (page._handling or page._sending)
        page.lost()
        found += line.heard
        return [text.replace(match, "m") for text in found]


def steady(texts):
    """The texts with the random names of views, and times of the clock, left out."""
    named = (re.sub(r'"view":"[0-9a-f]{8}"', '"view":"v"', text) for text in texts)
    return [re.sub(r":1[0-9]{9}(\.[0-9]+)?\b", ":0", text) for text in named]


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("card", HIDDEN, ids=lambda card: card.id)
async def test_no_request_and_no_message_depends_on_hidden_tiles(card, seat):
    first = await told(card, seat, OTHERS[0])
    assert len(first) > 30
    for other in OTHERS[1:]:
        again = await told(card, seat, other)
        for one, two in zip(steady(first), steady(again), strict=True):
            assert one == two
