"""Monte-Carlo tree search for any number of players: its arrays and its kernel.

Each simulation walks down the tree by upper confidence bounds (Kocsis and Szepesvári, 2006), adds a leaf, plays it out at
random and hands each player's reward back to the moves that this player chose (with more than two players this
is max-n). With two players every node also keeps bounds on its true outcome (Cazenave and Saffidine, 2010): an end of
the game settles its leaf, and what is settled climbs. A node whose bounds meet is proved and never searched again.

Nodes hold no position: walking down replays the moves from the root, which is cheaper than copying records about.
"""

from typing import Any, NamedTuple

import numpy as np

from paperbits.core.game import Record, Rules
from paperbits.core.kernel import compilable, kernel
from paperbits.core.position import rows
from paperbits.search.chance import below, chance
from paperbits.search.playout import play_out
from paperbits.search.rewards import lead, reward, share

DEEPEST = 512
"""Plies that a walk down the tree may take."""

WIDEST = 1_024
"""Moves of one position that the tree takes in, drawn at random where there are more."""

EAGER = np.float32(1e6)
"""The exploration weight of a move never tried: above all others."""


class Tree(NamedTuple):
    """The nodes, a column a fact; node 0 is the root, and the children of a node lie side by side."""

    first: Any
    """Where a node's children begin."""
    count: Any
    """How many they are; 0 for a leaf."""
    whole: Any
    """Whether they are all the moves that there are."""
    moves: Any
    """The move that leads to a node."""
    visits: Any
    mean: Any
    """The mean reward of the player who chose the node."""
    spread: Any
    """One over the root of the visits: what exploration is worth here."""
    total: Any
    """The rewards added up."""
    wins: Any
    """The outcomes alone, added up: what players are told."""
    low: Any
    """Bounds on the outcome for player 1: -1 a loss, 0 a tie, 1 a win."""
    high: Any


class Desk(NamedTuple):
    """What one search works with beside its tree."""

    positions: Any
    """The root's position, and one to play on."""
    out: Any
    """Room for moves."""
    path: Any
    movers: Any
    scores: Any
    random: Any
    used: Any
    """The number of nodes in use."""
    scale: Any
    """A usual margin, learned on the way."""
    sums: Any
    """The players' final scores, added up over all simulations."""


class Rates(NamedTuple):
    """How to search: exploration, visits before a leaf gets children, plies of a playout, -1 where the lowest score wins."""

    exploration: float = 0.7
    patience: int = 2
    horizon: int = 1_000
    sign: int = 1


def plant(game: Rules, record: Record, seed: int, capacity: int) -> tuple[Tree, Desk]:
    """An empty tree of at most ``capacity`` nodes, with its root at this position."""
    out = game.buffer()
    players = int(getattr(game, "players", 2))
    room = max(capacity, len(out) + 2)
    tree = Tree(
        first=np.zeros(room, np.int32),
        count=np.zeros(room, np.int32),
        whole=np.zeros(room, np.uint8),
        moves=np.zeros((room, *out.shape[1:]), out.dtype),
        visits=np.zeros(room, np.int32),
        mean=np.zeros(room, np.float32),
        spread=np.full(room, EAGER, np.float32),
        total=np.zeros(room),
        wins=np.zeros(room),
        low=np.full(room, -1, np.int8),
        high=np.full(room, 1, np.int8),
    )
    desk = Desk(
        positions=rows(record, 2),
        out=out,
        path=np.zeros(DEEPEST + 2, np.int32),
        movers=np.zeros(DEEPEST + 2, np.int64),
        scores=np.zeros(players),
        random=chance(seed),
        used=np.ones(1, np.int64),
        scale=np.ones(1),
        sums=np.zeros(players),
    )
    return tree, desk


@kernel
def simulate(game: Any, tree: Any, desk: Any, rates: Any, budget: int) -> int:
    """Run simulations until the budget is spent or the root is proved; returns how many were run."""
    positions = desk.positions
    for done in range(budget):
        if tree.low[0] == tree.high[0]:
            return done
        positions[1] = positions[0]
        depth = descend(game, positions[1], tree, desk, rates)
        leaf = desk.path[depth]
        if tree.low[leaf] == tree.high[leaf]:
            settle_rewards(tree, desk, depth)
            continue
        if game.over(positions[1]):
            game.scores(positions[1], desk.scores)
            if len(desk.scores) == 2:
                prove(tree, desk, depth, rates.sign)
        else:
            play_out(game, positions[1], desk.out, desk.random, rates.horizon)
            game.scores(positions[1], desk.scores)
        hand_back(tree, desk, depth, rates.sign)
    return budget


@compilable
def descend(game: Any, position: Any, tree: Any, desk: Any, rates: Any) -> int:
    """Walk from the root to a leaf, playing its moves, and open the leaf if it is ripe; returns the walk's length."""
    node = 0
    depth = 0
    while depth < DEEPEST:
        if tree.count[node] == 0 and (
            (node > 0 and tree.visits[node] < rates.patience)
            or game.over(position)
            or not sprout(game, position, tree, desk, node)
        ):
            break
        node = select(tree, node, rates.exploration)
        desk.movers[depth] = position.turn
        game.play(position, tree.moves[node])
        depth += 1
        desk.path[depth] = node
        if tree.low[node] == tree.high[node]:
            break
    return depth


@compilable
def select(tree: Any, node: int, exploration: float) -> int:
    """The child with the highest upper confidence bound, the first of several."""
    wish = np.float32(exploration * np.sqrt(np.log(tree.visits[node] + 1.0)))
    first = tree.first[node]
    best = first
    best_bound = tree.mean[first] + wish * tree.spread[first]
    for child in range(first + 1, first + tree.count[node]):
        bound = tree.mean[child] + wish * tree.spread[child]
        if bound > best_bound:
            best, best_bound = child, bound
    return int(best)


@compilable
def sprout(game: Any, position: Any, tree: Any, desk: Any, node: int) -> bool:
    """Give a leaf its children, in random order; False where there is no room for them."""
    out = desk.out
    count = game.moves(position, out)
    taken = min(count, WIDEST)
    first = desk.used[0]
    if count == 0 or first + taken > len(tree.first):
        return False
    for k in range(taken):
        pick = k + below(desk.random, count - k)
        tree.moves[first + k] = out[pick]
        out[pick] = out[k]
    tree.first[node] = first
    tree.count[node] = taken
    tree.whole[node] = taken == count
    desk.used[0] = first + taken
    return True


@compilable
def prove(tree: Any, desk: Any, depth: int, sign: int) -> None:
    """Settle a leaf where the game has ended, and whatever above it is settled by that (two players)."""
    outcome = round(2.0 * share(desk.scores, 0, sign) - 1.0)
    leaf = desk.path[depth]
    tree.low[leaf] = outcome
    tree.high[leaf] = outcome
    fix(tree, leaf, desk.movers[depth - 1])
    for above in range(depth - 1, -1, -1):
        node = desk.path[above]
        mover = desk.movers[above]
        low = -1 if mover == 0 else 1
        high = low
        for child in range(tree.first[node], tree.first[node] + tree.count[node]):
            if mover == 0:
                low, high = max(low, tree.low[child]), max(high, tree.high[child])
            else:
                low, high = min(low, tree.low[child]), min(high, tree.high[child])
        if not tree.whole[node]:  # The moves left out may be better for the player to move.
            if mover == 0:
                high = 1
            else:
                low = -1
        if low == tree.low[node] and high == tree.high[node]:
            return
        tree.low[node] = low
        tree.high[node] = high
        if low == high and above > 0:
            fix(tree, node, desk.movers[above - 1])


@compilable
def fix(tree: Any, node: int, mover: int) -> None:
    """A proved node is worth its outcome to the player who chose it, and exploring it nothing."""
    outcome = tree.low[node] if mover == 0 else -tree.low[node]
    tree.mean[node] = (outcome + 1.0) / 2.0
    tree.spread[node] = 0.0


@compilable
def settle_rewards(tree: Any, desk: Any, depth: int) -> None:
    """Hand back a proved node's outcome instead of playing it out (two players)."""
    leaf = desk.path[depth]
    tree.visits[0] += 1
    for step in range(depth):
        node = desk.path[step + 1]
        outcome = tree.low[leaf] if desk.movers[step] == 0 else -tree.low[leaf]
        note(tree, node, (outcome + 1.0) / 2.0, (outcome + 1.0) / 2.0)


@compilable
def hand_back(tree: Any, desk: Any, depth: int, sign: int) -> None:
    """Hand each player's reward back to the moves on the path that this player chose."""
    scores = desk.scores
    for player in range(len(scores)):
        desk.sums[player] += scores[player]
    scale = desk.scale[0]
    desk.scale[0] = scale + 0.01 * (abs(lead(scores, 0, sign)) - scale) if scale > 1e-3 else 1e-3
    tree.visits[0] += 1
    for step in range(depth):
        player = desk.movers[step]
        note(tree, desk.path[step + 1], reward(scores, player, sign, scale), share(scores, player, sign))


@compilable
def note(tree: Any, node: int, worth: float, outcome: float) -> None:
    """Count one visit and what came of it."""
    tree.visits[node] += 1
    tree.total[node] += worth
    tree.wins[node] += outcome
    if tree.low[node] != tree.high[node]:
        tree.mean[node] = tree.total[node] / tree.visits[node]
        tree.spread[node] = 1.0 / np.sqrt(np.float64(tree.visits[node]))
