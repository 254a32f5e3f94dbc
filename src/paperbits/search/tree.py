"""Monte-Carlo tree search for any number of players: its arrays and its kernel.

Each simulation walks down the tree by upper confidence bounds (Kocsis and Szepesvári, 2006), adds a leaf, plays it out at
random and hands each player's reward back to the moves that this player chose (with more than two players this
is max-n). With two players every node also keeps bounds on its true outcome (Cazenave and Saffidine, 2010): an end of
the game settles its leaf, and what is settled climbs. A node whose bounds meet is proved and never searched again.

Nodes hold no position: walking down replays the moves from the root, which is cheaper than copying records about.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from paperbits.core.compiler.kernel import compilable, kernel
from paperbits.core.records import blank_rows, rows
from paperbits.core.rules import Move, Record, Rules
from paperbits.search.playout import play_out
from paperbits.search.rewards import OUTCOME, lead, reward, share
from paperbits.search.rng import below, seeded

DEEPEST = 512
"""Plies that a walk down the tree may take."""

WIDEST = 1_024
"""Moves of one position that the tree takes in, drawn at random where there are more."""

LEARNING = 0.01
"""How far what is usual follows each game tried."""

EAGER = np.float32(1e6)
"""The exploration weight of a move never tried: above all others."""


NODE = np.dtype(
    [
        ("total", np.float64),  # The rewards of the player who chose the node, added up.
        ("wins", np.float64),  # The outcomes alone, added up (alone at the table, the scores): what players are told.
        ("first", np.int32),  # Where its children begin; they lie side by side.
        ("count", np.int32),  # How many they are; 0 for a leaf.
        ("visits", np.int32),
        ("whole", np.uint8),  # Whether its children are all the moves that there are.
        ("low", np.int8),  # Bounds on the outcome for player 1: -1 a loss, 0 a tie, 1 a win.
        ("high", np.int8),
        ("spare", np.uint8),
    ]
)


class Tree(NamedTuple):
    """The nodes; node 0 is the root."""

    nodes: Any
    """An array of ``NODE``."""
    bounds: Any
    """For each node the mean reward of the player who chose it, and one over the root of its visits: (nodes, 2) f4."""
    moves: Any
    """The move that leads to each node."""


class Workspace(NamedTuple):
    """What one search works with beside its tree."""

    positions: Any
    """The root's position, and one to play on."""
    out: Any
    """Room for moves."""
    memory: Any
    """A record, in an array of one."""


def memory(players: int, seed: int) -> Any:
    """What a search remembers: its walk, the players' scores, rewards and outcomes, and what it has learned on the way."""
    kind = np.dtype(
        [
            ("used", np.int64),  # Nodes in use.
            ("scale", np.float64),  # How far margins lie from what is usual, on the average.
            ("usual", np.float64, players),  # Each player's usual margin.
            ("random", np.uint64, 1),
            ("scores", np.float64, players),
            ("rewards", np.float64, players),
            ("outcomes", np.float64, players),
            ("path", np.int32, DEEPEST + 2),
            ("movers", np.int32, DEEPEST + 2),
        ]
    )
    made = blank_rows(kind, 1)
    made.used = 1
    made.scale = 1.0
    made.random[0] = seeded(seed)
    return made


class Rates(NamedTuple):
    """How to search: exploration, visits before a leaf gets children, plies of a playout, -1 where the lowest score wins."""

    exploration: float = 0.5
    patience: int = 4
    horizon: int = 1_000
    sign: int = 1


def plant(game: Rules, record: Record, seed: int, capacity: int, only: Sequence[Move] = ()) -> tuple[Tree, Workspace]:
    """An empty tree of at most ``capacity`` nodes, its root at this position; ``only`` are all moves tried there, if given."""
    out = game.buffer()
    room = max(capacity, min(len(out), WIDEST) + 2)
    nodes = blank_rows(NODE, room)  # Memory that no node needs yet is never touched.
    nodes.low[0], nodes.high[0] = -1, 1
    tree = Tree(nodes, np.empty((room, 2), np.float32), np.empty((room, *out.shape[1:]), out.dtype))
    remembered = memory(int(game.players), seed)
    for place, move in enumerate(only, 1):
        tree.moves[place] = move
        nodes.low[place], nodes.high[place] = -1, 1
        tree.bounds[place] = 0.0, EAGER
    if only:
        nodes.first[0], nodes.count[0], nodes.whole[0] = 1, len(only), 1
        remembered.used = 1 + len(only)
    return tree, Workspace(rows(record, 2), out, remembered)


@kernel
def simulate(game: Any, tree: Any, workspace: Any, rates: Any, budget: int) -> int:
    """Run simulations until the budget is spent or the root is proved; returns how many were run."""
    positions = workspace.positions
    memory = workspace.memory[0]
    nodes = tree.nodes
    for done in range(budget):
        if nodes[0].low == nodes[0].high:
            return done
        positions[1] = positions[0]
        position = positions[1]
        depth = descend(game, position, tree, workspace.out, memory, rates)
        leaf = nodes[memory.path[depth]]
        if leaf.low == leaf.high:
            settled(leaf.low, tree.bounds[memory.path[depth], 0], memory, memory.movers[depth - 1])
        else:
            ended = game.over(position)
            if not ended:
                play_out(game, position, workspace.out, memory.random, rates.horizon)
            game.scores(position, memory.scores)
            score_playout(memory, rates.sign)
            if ended and len(memory.scores) == 2:
                prove(nodes, tree.bounds, memory, depth)
        backpropagate(nodes, tree.bounds, memory, depth)
    return budget


@compilable
def descend(game: Any, position: Any, tree: Any, out: Any, memory: Any, rates: Any) -> int:
    """Walk from the root to a leaf, playing its moves, and open the leaf if it is ripe; returns the walk's length."""
    nodes = tree.nodes
    node = 0
    depth = 0
    while depth < DEEPEST:
        if nodes[node].count == 0 and (
            (node > 0 and nodes[node].visits < rates.patience)
            or game.over(position)
            or not expand(game, position, tree, out, memory, node)
        ):
            break
        node = select(nodes, tree.bounds, node, rates.exploration)
        memory.movers[depth] = position.turn
        game.play(position, tree.moves[node])
        depth += 1
        memory.path[depth] = node
        if nodes[node].low == nodes[node].high:
            break
    return depth


@compilable
def select(nodes: Any, bounds: Any, node: int, exploration: float) -> int:
    """The child with the highest upper confidence bound, the first of several."""
    wish = np.float32(exploration * np.sqrt(np.log(nodes[node].visits + 1.0)))
    first = nodes[node].first
    best = first
    best_bound = bounds[first, 0] + wish * bounds[first, 1]
    for child in range(first + 1, first + nodes[node].count):
        bound = bounds[child, 0] + wish * bounds[child, 1]
        if bound > best_bound:
            best, best_bound = child, bound
    return int(best)


@compilable
def expand(game: Any, position: Any, tree: Any, out: Any, memory: Any, node: int) -> bool:
    """Give a leaf its children, in random order; False where there is no room for them."""
    count = game.moves(position, out)
    taken = min(count, WIDEST)
    first = memory.used
    if count == 0 or first + taken > len(tree.nodes):
        return False
    for k in range(taken):
        pick = k + below(memory.random, count - k)
        tree.moves[first + k] = out[pick]
        out[pick] = out[k]
        tree.nodes[first + k].low = -1
        tree.nodes[first + k].high = 1
        tree.bounds[first + k, 0] = 0.0
        tree.bounds[first + k, 1] = EAGER
    tree.nodes[node].first = first
    tree.nodes[node].count = taken
    tree.nodes[node].whole = taken == count and game.complete()
    memory.used = first + taken
    return True


@compilable
def score_playout(memory: Any, sign: int) -> None:
    """Work out each player's reward and outcome from the final scores, and learn which margins are usual."""
    scores = memory.scores
    for player in range(len(scores)):
        memory.rewards[player] = reward(scores, player, sign, memory.usual[player], memory.scale)
        memory.outcomes[player] = share(scores, player, sign) if len(scores) > 1 else scores[player]
        margin = lead(scores, player, sign) - memory.usual[player]
        memory.usual[player] += LEARNING * margin
        if player == 0:
            memory.scale = max(1e-3, memory.scale + LEARNING * (abs(margin) - memory.scale))


@compilable
def settled(outcome: int, value: float, memory: Any, mover: int) -> None:
    """Each player's outcome where that for player 1 is proved, and the reward: ``value`` to the one who moved there."""
    for player in range(2):
        memory.outcomes[player] = (1.0 + outcome) / 2.0 if player == 0 else (1.0 - outcome) / 2.0
        memory.rewards[player] = value if player == mover else 1.0 - value


@compilable
def prove(nodes: Any, bounds: Any, memory: Any, depth: int) -> None:
    """Settle a leaf where the game has ended, and whatever above it is settled by that (two players)."""
    outcome = round(2.0 * memory.outcomes[0] - 1.0)
    leaf = memory.path[depth]
    nodes[leaf].low = outcome
    nodes[leaf].high = outcome
    mark_proved(nodes, bounds, leaf, memory.movers[depth - 1])
    bounds[leaf, 0] = memory.rewards[memory.movers[depth - 1]]
    for above in range(depth - 1, -1, -1):
        node = memory.path[above]
        mover = memory.movers[above]
        low = -1 if mover == 0 else 1
        high = low
        for child in range(nodes[node].first, nodes[node].first + nodes[node].count):
            if mover == 0:
                low, high = max(low, nodes[child].low), max(high, nodes[child].high)
            else:
                low, high = min(low, nodes[child].low), min(high, nodes[child].high)
        if not nodes[node].whole:  # The moves left out may be better for the player to move.
            if mover == 0:
                high = 1
            else:
                low = -1
        if low == nodes[node].low and high == nodes[node].high:
            return
        nodes[node].low = low
        nodes[node].high = high
        if low == high and above > 0:
            mark_proved(nodes, bounds, node, memory.movers[above - 1])


@compilable
def mark_proved(nodes: Any, bounds: Any, node: int, mover: int) -> None:
    """A proved node is worth its outcome, with a usual margin, to the player who chose it, and exploring it nothing."""
    outcome = nodes[node].low if mover == 0 else -nodes[node].low
    bounds[node, 0] = OUTCOME * (outcome + 1.0) / 2.0 + (1.0 - OUTCOME) / 2.0
    bounds[node, 1] = 0.0


@compilable
def backpropagate(nodes: Any, bounds: Any, memory: Any, depth: int) -> None:
    """Hand each player's reward back to the moves on the path that this player chose."""
    nodes[0].visits += 1
    for step in range(depth):
        place = memory.path[step + 1]
        node = nodes[place]
        player = memory.movers[step]
        node.visits += 1
        node.total += memory.rewards[player]
        node.wins += memory.outcomes[player]
        if node.low != node.high:
            bounds[place, 0] = node.total / node.visits
            bounds[place, 1] = 1.0 / np.sqrt(np.float64(node.visits))
