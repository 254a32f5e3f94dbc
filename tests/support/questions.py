"""Everything that can be asked about a match, for tests that compare all answers.

``tests/server/test_veil.py`` fails if a route or a message is missing.
"""

PLAYS = [
    "exchange 0",
    "exchange 1",
    "exchange ?",
    "8h 1=1",
    "8g 1+1=10",
    "8g 0=0",
    "8g ?1=1",
    "pass",
    "nonsense",
]


def http_questions(match):
    """Everything that can be asked over HTTP of a match that stands at version 1."""
    own = f"/api/matches/{match}"
    yield "GET", "/api/matches/{match_id}", own, None
    for ply in (0, 1, 2):
        yield "GET", "/api/matches/{match_id}/plies/{ply}", f"{own}/plies/{ply}", None
        yield "GET", "/api/matches/{match_id}/plies/{ply}", f"{own}/plies/{ply}?then=pass", None
    yield "GET", "/api/matches/{match_id}/record", f"{own}/record", None
    # Not the one whose turn it is, or not as the match stands now.
    for player, version in ((1, 1), (2, 0), (9, 1)):
        yield "GET", "/api/matches/{match_id}", f"{own}?unveil={player}&version={version}", None
    yield "POST", "/api/matches/{match_id}/join", f"{own}/join", {"invite": "none"}
    yield "POST", "/api/matches/{match_id}/invitation", f"{own}/invitation", {"invite": "none"}
    yield "GET", "/api/matches/{match_id}/record.json", f"{own}/record.json", None
    yield "GET", "/api/matches/{match_id}/record.{name}", f"{own}/record.gcg", None
    yield "GET", "/api/matches/{match_id}/plies/{ply}/picture", f"{own}/plies/1/picture", None
    for ply in (0, 1, 2):
        yield "GET", "/api/matches/{match_id}/values/{ply}", f"{own}/values/{ply}", None
    yield "GET", "/api/matches/{match_id}/talk", f"{own}/talk", None
    yield "GET", "/api/matches/{match_id}/ratings", f"{own}/ratings", None
    yield "POST", "/api/matches/{match_id}/talk", f"{own}/talk", {"phrase": "hello"}
    plans = "/api/matches/{match_id}/plans"
    yield "GET", plans, f"{own}/plans", None
    for line in (PLAYS[:2], ["pass", "pass"], ["nonsense"]):
        yield "POST", plans, f"{own}/plans", {"version": 1, "moves": line}
        yield "POST", f"{plans}/look", f"{own}/plans/look", {"moves": line}
    yield "DELETE", f"{plans}/{{number}}", f"{own}/plans/1", None


def socket_questions():
    """Everything that can be asked over the live connection, at version 1."""
    for move in PLAYS:
        yield {"type": "preview", "tag": "1", "move": move}
        yield {"type": "move", "version": 1, "move": move}
        yield {"type": "move", "version": 0, "move": move}
    for ply in (None, 0, 1):
        yield {"type": "analyse", "tag": "2", "ply": ply}
    yield {"type": "review", "tag": "3"}
    yield {"type": "undo", "version": 1}
    yield {"type": "resign", "version": 0}
    yield {"type": "computer", "version": 1, "player": 2}
    yield {"type": "unveil", "version": 1, "player": 1}
    yield {"type": "unveil", "version": 0, "player": 2}
    for what in ("draw", "takeback", "rematch"):
        yield {"type": "offer", "version": 1, "what": what}
        yield {"type": "decline", "version": 1, "what": what}
    yield {"type": "abort", "version": 1}
    yield {"type": "say", "phrase": "hello"}
    yield {"type": "say", "text": "Hi"}
    yield {"type": "free-text", "on": True}
    yield {"type": "mute", "player": 2, "on": True}
    yield {"type": "report", "player": 2}
    yield {"type": "seen", "on": True}
    yield {"type": "stop"}
    yield {"type": "resync"}
    yield {"type": "thinks", "worker": "/worker/1/"}
    yield {"type": "thought", "job": 1, "move": "pass"}
    yield {"type": "hello"}
