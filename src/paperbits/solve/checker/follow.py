"""Follow a strategy against everything that the other player can do."""

from collections.abc import Callable
from typing import Any

from .rules import Move, PlainRules, State


class NotProvedError(ValueError):
    """A certificate does not show what it claims. The text says why, for people."""


def reach(game: PlainRules, moves: list[Move]) -> State:
    """Return the state after these moves; raise NotProvedError for one that is not legal."""
    state = game.start()
    for number, move in enumerate(moves, 1):
        if game.turn(state) is None or move not in game.moves(state):
            raise NotProvedError(f"move {number} of its position is not legal")
        state = game.play(state, move)
    return state


def follow(
    game: PlainRules,
    root: State,
    claim: tuple[int, float],
    choose: Callable[[State, Any], Move | None],
    token: Any = None,
    advance: Callable[[Any, Move], Any] = lambda *_: None,
) -> int:
    """Visit every state that the other player can bring about while the player, from 0, follows
    ``choose(state, token)``; return how many. ``claim`` is the player and how far ahead the player
    ends at least.

    Of states with the same ``canon`` only the first is visited. ``advance`` may carry a token along.
    Raises NotProvedError where the claim fails.
    """
    player, least = claim
    seen = set()
    waiting: list[tuple[State, Any, Any]] = [(root, token, ())]
    while waiting:
        state, token, path = waiting.pop()
        canon = game.canon(state)
        if canon in seen:
            continue
        seen.add(canon)
        turn = game.turn(state)
        if turn is None:
            if game.lead(state, player) < least:
                held = " and ".join(map(str, game.scores(state)))
                raise NotProvedError(
                    f"the claim of player {player + 1} fails: the scores are {held} {after(path)}"
                )
            continue
        moves = game.moves(state)
        if turn == player:
            chosen = choose(state, token)
            if chosen is None or chosen not in moves:
                raise NotProvedError(
                    f"the strategy of player {player + 1} has no legal move {after(path)}"
                )
            moves = [chosen]
        waiting += [
            (game.play(state, move), advance(token, move), (path, move)) for move in reversed(moves)
        ]
    return len(seen)


def after(path: Any) -> str:
    """Return in words the moves that a strategy was followed along: (path before, last move)."""
    moves: list[Move] = []
    while path:
        path, move = path
        moves.insert(0, move)
    return f"after the moves {' '.join(moves)}" if moves else "before any move"
