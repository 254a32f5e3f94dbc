"""An engine in forty lines: it speaks the engine protocol and plays legal moves at random.

It needs nothing but Python:

    paperbits play plexus --against "engine: python engine.py"
"""

import json
import random
import sys


def say(request: dict, **answer: object) -> None:
    """Answer a request, with its id."""
    if "id" in request:
        answer["id"] = request["id"]
    print(json.dumps(answer), flush=True)


def main() -> None:
    """Answer line by line."""
    chance, legal = random.Random(0), []
    for line in sys.stdin:
        try:
            request = json.loads(line)
            op = request["op"]
        except (ValueError, KeyError, TypeError):
            print(
                json.dumps({"type": "error", "message": "A line is a JSON object with an op."}),
                flush=True,
            )
            continue
        if op == "hello":
            say(
                request,
                type="hello",
                protocol=1,
                name="Dice",
                options={"seed": {"type": "integer", "default": 0}},
                wants=["legal"],
            )
        elif op == "isready":
            say(request, type="ready")
        elif op == "setoption" and request.get("name") == "seed":
            chance = random.Random(request.get("value"))
            say(request, type="ok")
        elif op == "position" and "legal" in request:
            legal = request["legal"]
            say(request, type="ok")
        elif op == "go" and legal:
            say(request, type="bestmove", move=chance.choice(legal))
        elif op == "quit":
            return
        elif op != "stop":
            say(request, type="error", message=f"This engine can't do {op} now.")


if __name__ == "__main__":
    main()
