"""Solve small boards and write their proofs to docs/certificates, where ``paperbits verify`` finds
them.

    python bench/certificates.py                 # all
    python bench/certificates.py plexus          # one game
    python bench/certificates.py --large FOLDER  # those that are too large to ship
    python bench/certificates.py --firsts        # none is written: the values after first turns

Each certificate is checked before it is written. A proof of a bound has ``bound`` in its name. The
large ones go into a folder, and their digests into docs/certificates/digests.json; one that was
listed before must come out the same.
"""

import gzip
import json
import sys
from pathlib import Path

from paperbits import find
from paperbits.solve import checker
from paperbits.solve.budget import Budget
from paperbits.solve.certificates import MOST_STATES, Certificates, holds
from paperbits.solve.checker.proofs.openings import Opening
from paperbits.solve.digests import digest_of
from paperbits.solve.methods.alpha_beta import AlphaBetaMethod
from paperbits.solve.methods.filling import FillingMethod
from paperbits.solve.methods.keyed import KeyedMethod
from paperbits.solve.methods.retrograde import RetrogradeMethod
from paperbits.solve.solution import Solution
from paperbits.solve.solver import Solver, solve

sys.path.insert(0, str(Path(__file__).parent.parent))
from studies import divisor_margin
from studies.answers.openings import first_turns, solver_of

FOLDER = Path(__file__).parent.parent / "docs" / "certificates"
DIGESTS = FOLDER / "digests.json"

VALUES = [
    *[
        ("multiples-divisors-blob", {"n": n, "single_run": run}, True)
        for n in (2, 3, 4, 5)
        for run in (True, False)
    ],
    ("binary-primes", {"n": 3}, False),
    *[("another-binary-primes", {"n": n}, True) for n in range(4, 21)],
    *[("palindromes-antipalindromes", {"m": m}, True) for m in range(2, 13)],
    *[("plexus", {"n": 3, "last_dot_point": point}, True) for point in (False, True)],
    ("not-divisors-or-not-multiples", {"n": 2}, False),
    *[("product-grid", {"n": n}, True) for n in (2, 3)],
    ("sum-kind-of-game", {"n": 2}, True),
    *[
        ("binary-scramble", {"players": 2, "length": length, "target": target}, False)
        for length, targets in ((4, (1, 2, 3, 0)), (6, (1, 2, 3)), (8, (1, 2)))
        for target in targets
    ],
    ("divisor-over-sums", {"n": 3}, True),
    *[("divisors-multiples-sequence", {"r": r}, True) for r in range(3, 17)],
]
"""Games, settings, and whether the margin is proved."""

ARGUED = [
    *[("binary-primes", {"n": n}, False) for n in range(2, 13, 2)],
    *[("another-binary-primes", {"n": n}, True) for n in range(21, 26)],
    ("product-grid", {"n": 4}, True),
    *[("product-grid", {"n": n}, False) for n in (6, 8)],
    *[("palindromic-rows-columns", {"n": n}, True) for n in range(2, 13)],
    *[("flipping-bits", {"n": n, "rounds": 1}, False) for n in (*range(3, 12), 13, 15)],
    *[("flipping-bits", {"n": 7, "rounds": rounds}, False) for rounds in (2, 3)],
]
"""Games and settings of which the game knows an argument, and whether the margin is proved."""


OPENING = {
    "format": checker.FORMAT,
    "game": "divisor-over-sums",
    "settings": {"players": 2, "n": 4},
    "moves": [],
    "value": {"winners": [1], "margin": 4},
}
"""What null windows found; the claims take some minutes to make and to check."""

PAPER = {
    "format": checker.FORMAT,
    "game": "not-divisors-or-not-multiples",
    "settings": {"players": 2, "n": 3, "largest": "none"},
    "value": {"winners": [1]},
    "first": "b2=2",
}
"""A proof for paper, where integers have no end: no setting of the game is that."""


def name_of(game, settings, kind):
    """A file's name."""
    told = "-".join(f"{name}{str(value).lower()}" for name, value in settings.items())
    return FOLDER / f"{game}-{told}-{kind}.json.gz"


LARGE = [
    ("combining-dividing", {"length": 2}, "9, 9", RetrogradeMethod, False),
    ("combining-dividing", {"length": 2, "largest": 12}, "12, 12", RetrogradeMethod, False),
    *[
        ("combining-dividing", {"length": length, "largest": largest}, "", RetrogradeMethod, False)
        for length, largest in ((2, 10), (4, 5), (6, 3))
    ],
    ("sum-kind-of-game", {"n": 4}, "", AlphaBetaMethod, False),
    ("multiples-divisors-blob", {"n": 6}, "", AlphaBetaMethod, False),
    ("multiples-divisors-blob", {"n": 6, "single_run": False}, "", AlphaBetaMethod, True),
    ("binary-primes", {"n": 5}, "", FillingMethod, False),
    *[("palindromes-antipalindromes", {"m": m}, "", FillingMethod, True) for m in (13, 14)],
    ("plexus", {"n": 5}, "", KeyedMethod, True),
    ("plexus", {"n": 5, "last_dot_point": True}, "", KeyedMethod, True),
    *[("divisors-multiples-sequence", {"r": r}, "", KeyedMethod, True) for r in range(17, 25)],
]
"""Games, settings, the position's text if it is not the start, and whether the margin is proved. The
method is fixed, so that the moves of the strategy are the same each time.
"""


FIRSTS = [
    *[("divisor-over-sums", {"n": n}) for n in (2, 3)],
    *[("product-grid", {"n": n}) for n in (2, 3)],
    *[
        ("multiples-divisors-blob", {"n": n, "single_run": run})
        for n in (2, 3, 4, 5)
        for run in (True, False)
    ],
    *[("palindromes-antipalindromes", {"m": m}) for m in range(2, 12)],
    *[("another-binary-primes", {"n": n}) for n in range(4, 16)],
    *[("palindromic-rows-columns", {"n": n}) for n in range(2, 6)],
    *[("divisors-multiples-sequence", {"r": r}) for r in range(3, 17)],
    *[("plexus", {"n": 3, "last_dot_point": point}) for point in (False, True)],
]
"""Games and settings of which the value after each first turn is proved."""


def opening(player, least):
    """The claim that a player has a margin in Divisor Over Sums, with the first moves for it."""
    settings, moves = OPENING["settings"], []
    search, margin = (
        divisor_margin.search_of(settings["n"], 25),
        1 - least if player == 2 else least,
    )
    first = Opening(settings, player - 1, least)
    first.lead = lambda *_: least  # The rest is for the checker to search.

    def choose(state, _):
        for move in first.moves(state):
            grid = first.play(state, move)[:-2]
            if divisor_margin.answered(search, grid, margin) == (player == 1):
                moves.append(move)
                return move
        return None

    checker.follow(first, first.start(), (player - 1, least), choose)
    return {"player": player, "least": least, "opening": moves}


def firsts(chosen):
    """Prove the value after each first turn; after turns that are mirror images, once."""
    for game, settings in FIRSTS:
        if chosen and game not in chosen:
            continue
        solver = solver_of(find(game).new(settings), margins=True)
        rules, kinds, proved = checker.GAMES[game](solver.position.settings), {}, 0
        for texts, _ in first_turns(solver):
            kinds.setdefault(rules.canon(checker.reach(rules, texts)), []).append(texts)
        for alike in kinds.values():
            after = solver.position.copy()
            after.push_all(alike[0])
            proved += len(alike) * holds(solver, after, MOST_STATES)
        told = " ".join(f"{name}={value}" for name, value in settings.items())
        print(f"{game} {told}: {proved} of {sum(map(len, kinds.values()))} proved", flush=True)


def large(folder, chosen):
    """Write the large certificates, or those of one game, and their digests."""
    known = (
        {each["name"]: each for each in json.loads(DIGESTS.read_text())} if DIGESTS.exists() else {}
    )
    for game, settings, start, method, margins in LARGE:
        if chosen and game not in chosen:
            continue
        position = find(game).new(settings, **({"start": start} if start else {}))
        path = (
            folder
            / name_of(game, settings, "table" if start else "margin" if margins else "outcome").name
        )
        solver = Solver(position, Budget(memory=3 << 30, threads=1), margins=margins, method=method)
        ahead = solver.value(position.record)
        winners, margin = solver.goal.winners(ahead), solver.goal.margin(ahead)
        found = Certificates(folder, path).prove(
            solver, Solution(game, position.settings, position.text(), 1, winners, margin)
        )
        if not found.proved:
            print(f"{path.name}: NOT PROVED", flush=True)
            continue
        value = {"winners": found.winners, **({"margin": found.margin} if margins else {})}
        digest = digest_of(path.read_bytes())
        same = path.name not in known or known[path.name]["sha256"] == digest
        known[path.name] = {
            "name": path.name,
            "command": f"python bench/certificates.py --large FOLDER {game}",
            "bytes": path.stat().st_size,
            "value": value,
            "sha256": digest,
        }
        print(
            f"{path.name}: {value}, {path.stat().st_size:,} bytes, {'' if same else 'NOT '}as"
            " listed",
            flush=True,
        )
    lines = ",\n".join(" " + json.dumps(known[name]) for name in sorted(known))
    DIGESTS.write_text(f"[\n{lines}\n]\n")


def main(games):
    """Write the certificates of these games, or of all."""
    if games[:1] == ["--large"]:
        large(Path(games[1]), games[2:])
        return
    if games[:1] == ["--firsts"]:
        firsts(games[1:])
        return
    FOLDER.mkdir(exist_ok=True)
    for game, settings, margins in VALUES:
        if not games or game in games:
            path = name_of(game, settings, "margin" if margins else "outcome")
            found = solve(
                find(game).new(settings),
                margins=margins,
                patient=True,
                budget=Budget(threads=1),
                prove=Certificates(FOLDER, path).prove,
            )
            print(
                f"{path.name}: {found.winners} {found.margin},"
                f" {'proved' if found.proved else 'NOT PROVED'}",
                flush=True,
            )
    for game, settings, margins in ARGUED:
        if not games or game in games:
            position = find(game).new(settings)
            solved = position.game.pairing().outcome is not None
            path = name_of(game, settings, ["outcome", "margin"][margins] if solved else "bound")
            found = Certificates(FOLDER, path).bound(
                position,
                Solution(game, position.settings, position.text(), 1, None, None),
                margins=margins,
            )
            print(
                f"{path.name}: {found.winners} {found.margin} {found.bounds},"
                f" {'proved' if found.certificate else 'NOT PROVED'}",
                flush=True,
            )
    if not games or OPENING["game"] in games:
        path = name_of(OPENING["game"], {"n": 4}, "margin")
        ahead = OPENING["value"]["margin"]
        whole = OPENING | {"claims": [opening(1, ahead), opening(2, -ahead)]}
        print(f"{path.name}: {checker.check(whole)}", flush=True)
        path.write_bytes(gzip.compress(json.dumps(whole).encode(), mtime=0))
    if not games or PAPER["game"] in games:
        path = name_of(PAPER["game"], {"n": 3, "largest": "none"}, "outcome")
        print(f"{path.name}: {checker.check(PAPER)}", flush=True)
        path.write_bytes(gzip.compress(json.dumps(PAPER).encode(), mtime=0))


if __name__ == "__main__":
    main(sys.argv[1:])
