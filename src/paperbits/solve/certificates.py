"""Certificates: proofs of solved positions, as files.

``checker`` checks them. It shares no code with the search.
"""

import gzip
import hashlib
import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from paperbits.core.kernel_position import KernelPosition
from paperbits.core.strategy import Pairing
from paperbits.search.whole_turns import WholeTurns
from paperbits.solve import checker
from paperbits.solve.budget import OutOfBudgetError, Progress
from paperbits.solve.goals import Value
from paperbits.solve.methods.known import pairing_of
from paperbits.solve.methods.walks import walks
from paperbits.solve.solution import Solution, of_pairing
from paperbits.solve.solver import Solver

MOST_STATES: Final = 3_000_000
"""States that one claim may visit."""

TRIED: Final = 20_000
"""Positions tried in the search for moves that lead to a position given by its text."""


class Certificates:
    """Writes certificates into a folder, or to one file."""

    def __init__(self, folder: Path, file: Path | None = None) -> None:
        self.folder, self.file = folder, file
        self.unkept = ""
        """A sentence that names the file that could not be written, and why."""

    def prove(self, solver: Solver, found: Solution) -> Solution:
        """Write a certificate and return the solution with ``proved`` set. Returns the solution
        unchanged if the checker has no rules for the game, or if the proof takes too much time or
        too many states.
        """
        position = solver.position
        if (
            found.winners is None
            or position.over
            or position.players > 2
            or found.game not in {*checker.GAMES, *checker.WHOLE}
        ):
            return found
        try:
            evidence = solver.method.evidence(position.record)
            moves = (
                moves_to(position)
                if evidence is None and position.players == 2
                else [found.position]
            )
            if moves is None or (evidence is None and found.game not in checker.GAMES):
                return found
            if evidence is None:
                make = partial(short_claim, solver, moves)
                ahead = solver.value(position.record) if solver.margins else None
                value, claims = stated(found.winners, ahead, make)
                certificate = whole(found, moves=moves, value=value, claims=claims)
            else:
                margin = {} if found.margin is None else {"margin": found.margin}
                value = {"winners": found.winners, **margin}
                certificate = whole(found, value=value, **evidence)
            path = self._write(certificate, _name(found, moves))
        except (OutOfBudgetError, ValueError, OSError):
            return found
        return replace(found, proved=True, certificate=path)

    def bound(self, position: KernelPosition, found: Solution, *, margins: bool) -> Solution:
        """Write the proof of what the game's ``pairing`` claims about a position that was not
        solved. Returns the solution with its bounds, or solved if it tells the value; unchanged if
        the game knows no such argument or the checker rejects the proof.
        """
        pairing = pairing_of(position.game)
        if (
            pairing is None
            or position.plies
            or position.began
            or position.players != 2
            or found.game not in checker.GAMES
        ):
            return found
        value, claims = told(pairing, margins=margins)
        try:
            certificate = whole(found, moves=[], value=value, claims=claims)
            path = self._write(certificate, _name(found, ["pairs"]))
        except (ValueError, OSError):
            return found
        if "winners" not in value:
            bounds = of_pairing(position, pairing, margins=margins)
            return replace(found, bounds=bounds, certificate=path)
        margin = -value["margin"] if margins and position.card.lowest_wins else value.get("margin")
        return replace(
            found,
            winners=value["winners"],
            margin=margin,
            proved=True,
            certificate=path,
            reason="",
            bounds=None,
        )

    def _write(self, certificate: dict[str, Any], name: str) -> str:
        """Check a certificate and write it; return its path. Raises ValueError if the checker
        rejects it, OSError if it can't be written; ``unkept`` then says so.
        """
        try:
            checker.check(certificate)
        except KeyError as error:
            raise ValueError(str(error)) from None
        text = json.dumps(certificate, separators=(",", ":")).encode()
        path = self.file or self.folder / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(gzip.compress(text, mtime=0) if path.suffix == ".gz" else text)
        except OSError as error:
            self.unkept = f"The proof holds, but {path} could not be kept: {error.strerror}."
            with suppress(OSError):
                path.unlink()  # A part of it would be no proof.
            raise
        return str(path)


def holds(solver: Solver, position: KernelPosition, most: int) -> bool:
    """Return whether the checker accepts a certificate of a position's value; nothing is written.
    The moves made must lead to the position from the start of the game. A claim may visit ``most``
    states. False also if the checker has no rules for the game.
    """
    game = position.card.id
    if game not in checker.GAMES or position.began:
        return False
    moves = [ply.move for ply in position.plies]
    try:
        make = partial(claim, solver, position, moves, most=most)
        found = solver.value(position.record)
        winners = solver.goal.winners(found)
        value, claims = stated(winners, found if solver.margins else None, make)
        about = {"format": checker.FORMAT, "game": game, "settings": position.settings}
        checker.check({**about, "moves": moves, "value": value, "claims": claims})
    except (OutOfBudgetError, ValueError, KeyError):
        return False
    return True


def whole(found: Solution, **fields: Any) -> dict[str, Any]:
    """Return a certificate of a value: with moves and claims that prove it, or other evidence."""
    about = {"format": checker.FORMAT, "game": found.game, "settings": found.settings}
    return about | fields


def stated(
    winners: list[int], ahead: Value | None, make: Callable[[int, Value | str], dict[str, Any]]
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return a value as a certificate states it, and the claims that prove it. ``ahead`` is the
    margin, if margins are solved; ``make`` makes a claim of what a player has at least.
    """
    if ahead is not None:
        return {"winners": winners, "margin": ahead}, [make(1, ahead), make(2, -ahead)]
    least = "win" if len(winners) == 1 else "tie"
    return {"winners": winners}, [make(player, least) for player in winners]


def told(pairing: Pairing, *, margins: bool) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return what an argument claims about the start: a certificate's value, and its claims."""
    if margins and pairing.margin is not None:
        ahead = pairing.margin
        winners = [1] if ahead > 0 else [2] if ahead < 0 else [1, 2]
        claims = [pairs_claim(pairing, 1, ahead), pairs_claim(pairing, 2, -ahead)]
        return {"winners": winners, "margin": ahead}, claims
    claims = [pairs_claim(pairing, player, pairing.least) for player in pairing.players]
    if margins or pairing.outcome is None:
        return {"player": pairing.players[0], "least": pairing.least}, claims[:1]
    return {"winners": list(pairing.players)}, claims


def pairs_claim(pairing: Pairing, player: int, least: Value | str) -> dict[str, Any]:
    """Return the claim of an argument that the game knows."""
    return {"player": player, "least": least, **pairing.evidence}


def short_claim(
    solver: Solver, moves: list[str], player: int, least: Value | str
) -> dict[str, Any]:
    """Return a claim by an argument that the game knows, else by a strategy."""
    pairing = None if moves else pairing_of(solver.game)
    if pairing is not None and least in (
        pairing.least if player in pairing.players else None,
        pairing.margin if player == 1 or pairing.margin is None else -pairing.margin,
    ):
        return pairs_claim(pairing, player, least)
    return claim(solver, solver.position, moves, player, least)


def claim(
    solver: Solver,
    position: KernelPosition,
    moves: list[str],
    player: int,
    least: Value | str,
    most: int = MOST_STATES,
) -> dict[str, Any]:
    """Return the claim that a player ends at least ``least`` ahead, with the strategy for it. The
    moves are in the order in which the checker needs them. ``moves`` lead to the position. A claim
    may visit ``most`` states. Raises OutOfBudgetError.
    """
    if isinstance(position.game, WholeTurns):
        # A turn takes far less memory than a state.
        turns = walks(solver.method, position.record, player - 1, 4 * most)
        return {"player": player, "least": least, "walks": turns}
    game = checker.GAMES[position.card.id](position.settings)
    strategy: list[str] = []
    visited = 0

    def choose(_: Any, record: Any) -> str:
        move = solver.method.best_turn(record)[0]
        strategy.append(position.game.move_text(record, move))
        return strategy[-1]

    def advance(record: Any, move: str) -> Any:
        nonlocal visited
        visited += 1
        if visited % 1024 == 0:
            solver.budget.tell(Progress("proving", visited))
        if visited > most or (visited % 256 == 0 and solver.budget.spent):
            raise OutOfBudgetError
        return solver.after(record, position.game.read_move(record, move))

    needed = checker.LEAST[least] if isinstance(least, str) else least
    root = checker.reach(game, moves)
    checker.follow(game, root, (player - 1, needed), choose, position.record, advance)
    return {"player": player, "least": least, "strategy": strategy}


def moves_to(position: KernelPosition) -> list[str] | None:
    """Return moves from the start that lead to a position, or None if none are found. They are the
    moves that were made, or else moves that lead to the same text.
    """
    if position.plies:
        made = [ply.move for ply in position.plies]
        return made if _reached(position, made) else None
    goal = _squares(position.text())
    left = TRIED

    def search(at: KernelPosition) -> list[str] | None:
        nonlocal left
        if at.text() == position.text() and at.turn == position.turn:
            return [ply.move for ply in at.plies]
        left -= 1
        if at.over or left < 0:
            return None
        for move in at.legal(1_000).moves:
            after = at.copy()
            after.push(move)
            here = _squares(after.text())
            if len(here) == len(goal) and all(
                token in (".", wanted) for token, wanted in zip(here, goal, strict=True)
            ):
                found = search(after)
                if found is not None:
                    return found
        return None

    return search(KernelPosition(position.card, position.game))


def _reached(position: KernelPosition, moves: list[str]) -> bool:
    again = KernelPosition(position.card, position.game)
    try:
        again.push_all(moves)
    except ValueError:
        return False
    return bool(again.record.tobytes() == position.record.tobytes())


def _squares(text: str) -> list[str]:
    """Return the squares of a position text: its tokens, or its characters if it has no spaces."""
    return text.split() if " " in text or "\n" in text else list(text)


def _name(found: Solution, moves: list[str]) -> str:
    key = json.dumps([found.settings, moves, found.margin is not None], sort_keys=True)
    return f"{found.game}-{hashlib.sha256(key.encode()).hexdigest()[:12]}.json.gz"
