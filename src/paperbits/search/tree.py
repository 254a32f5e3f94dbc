"""Monte-Carlo tree search for any number of players: the arrays and the kernel.

Each simulation descends the tree by upper confidence bounds (Kocsis and Szepesvári, 2006), adds a
leaf, plays it out at random and backpropagates each player's reward to the moves that this player
chose. With more than two players this is max-n.

With two players every node also has bounds on its true outcome (Cazenave and Saffidine, 2010). A
leaf at the end of the game has equal bounds, and its ancestors' bounds are updated. A node with
equal bounds is proved and not searched again.

Nodes hold no positions. Replaying the moves from the root is cheaper than copying records.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from paperbits.core.capabilities import Searchable
from paperbits.core.compiler.kernel import compilable, kernel
from paperbits.core.records import blank_rows, rows
from paperbits.core.rules import Move, Record
from paperbits.search.playout import play_out
from paperbits.search.rewards import OUTCOME, lead, reward, share
from paperbits.search.rng import below, seeded

DEEPEST = 512
"""The most plies of a descent."""

WIDEST = 1_024
"""The most children of a node. If there are more moves, they are chosen at random."""

LEARNING = 0.01
"""The learning rate of the usual margins."""

EAGER = np.float32(1e6)
"""The exploration weight of a move never tried. It exceeds all others."""


NODE = np.dtype(
    [
        ("total", np.float64),  # The sum of rewards of the player who chose the node.
        # The sum of outcomes, which players are shown. With one player, of scores.
        ("wins", np.float64),
        ("first", np.int32),  # The index of its first child. Children are adjacent.
        ("count", np.int32),  # The number of children, 0 for a leaf.
        ("visits", np.int32),
        ("whole", np.uint8),  # Whether all legal moves are children.
        ("low", np.int8),  # Bounds on the outcome for player 1: -1 a loss, 0 a tie, 1 a win.
        ("high", np.int8),
        ("spare", np.uint8),
    ]
)


class Tree(NamedTuple):
    """The nodes. Node 0 is the root."""

    nodes: Any
    """An array of ``NODE``."""
    bounds: Any
    """For each node the mean reward of the player who chose it, and 1 / sqrt(visits): (nodes, 2)
    f4.
    """
    moves: Any
    """The move that leads to each node."""


class Workspace(NamedTuple):
    """The other arrays of a search."""

    positions: Any
    """The root's position, and two to play on."""
    out: Any
    """Buffer for moves."""
    memory: Any
    """A record, in an array of one."""


def new_memory(players: int, seed: int) -> Any:
    """The record of a search: the last descent, the players' scores, rewards and outcomes, the
    usual margins. With more than two players, also the sum of each player's outcomes after each
    move at the root, one move after another.
    """
    kind = np.dtype(
        [
            ("used", np.int64),  # Nodes in use.
            ("scale", np.float64),  # The mean distance of margins from the usual ones.
            ("usual", np.float64, players),  # Each player's mean margin.
            ("random", np.uint64, 1),
            ("scores", np.float64, players),
            ("rewards", np.float64, players),
            ("outcomes", np.float64, players),
            ("path", np.int32, DEEPEST + 2),
            ("movers", np.int32, DEEPEST + 2),
            ("shares", np.float64, WIDEST * players if players > 2 else 1),
        ]
    )
    made = blank_rows(kind, 1)
    made.used = 1
    made.scale = 1.0
    made.random[0] = seeded(seed)
    return made


class Parameters(NamedTuple):
    """Exploration weight, visits before a leaf gets children, most plies of a playout, and -1 if
    the lowest score wins.
    """

    exploration: float = 0.5
    patience: int = 4
    horizon: int = 1_000
    sign: int = 1


def new_tree(
    game: Searchable, record: Record, seed: int, capacity: int, only: Sequence[Move] = ()
) -> tuple[Tree, Workspace]:
    """Return an empty tree of at most ``capacity`` nodes with a position at its root. ``only``: the
    moves to try there, if any.
    """
    out = game.buffer()
    room = max(capacity, min(len(out), WIDEST) + 2)
    nodes = blank_rows(NODE, room)  # The system provides memory when a node is first written.
    nodes.low[0], nodes.high[0] = -1, 1
    tree = Tree(nodes, np.empty((room, 2), np.float32), np.empty((room, *out.shape[1:]), out.dtype))
    remembered = new_memory(int(game.players), seed)
    for place, move in enumerate(only, 1):
        tree.moves[place] = move
        nodes.low[place], nodes.high[place] = -1, 1
        tree.bounds[place] = 0.0, EAGER
    if only:
        nodes.first[0], nodes.count[0], nodes.whole[0] = 1, len(only), 1
        remembered.used = 1 + len(only)
    return tree, Workspace(rows(record, 2), out, remembered)


@kernel
def simulate(game: Any, tree: Any, workspace: Any, parameters: Any, budget: int) -> int:
    """Run simulations until the budget is used up or the root is proved; return how many."""
    positions = workspace.positions
    memory = workspace.memory[0]
    nodes = tree.nodes
    for done in range(budget):
        if nodes[0].low == nodes[0].high:
            return done
        positions[1] = positions[0]
        position = positions[1]
        depth = descend(game, position, tree, workspace.out, memory, parameters)
        leaf = nodes[memory.path[depth]]
        if leaf.low == leaf.high:
            set_proved_rewards(
                leaf.low, tree.bounds[memory.path[depth], 0], memory, memory.movers[depth - 1]
            )
        else:
            ended = game.over(position)
            if not ended:
                play_out(game, position, workspace.out, memory.random, parameters.horizon)
            game.scores(position, memory.scores)
            score_playout(memory, parameters.sign)
            if ended and len(memory.scores) == 2:
                prove(nodes, tree.bounds, memory, depth)
        backpropagate(nodes, tree.bounds, memory, depth)
    return budget


@compilable
def descend(game: Any, position: Any, tree: Any, out: Any, memory: Any, parameters: Any) -> int:
    """Play the moves from the root to a leaf, expand it after enough visits; return the depth."""
    nodes = tree.nodes
    node = 0
    depth = 0
    while depth < DEEPEST:
        if nodes[node].count == 0 and (
            (node > 0 and nodes[node].visits < parameters.patience)
            or game.over(position)
            or not expand(game, position, tree, out, memory, node)
        ):
            break
        node = select(nodes, tree.bounds, node, parameters.exploration)
        memory.movers[depth] = position.turn
        game.play(position, tree.moves[node])
        depth += 1
        memory.path[depth] = node
        if nodes[node].low == nodes[node].high:
            break
    return depth


@compilable
def select(nodes: Any, bounds: Any, node: int, exploration: float) -> int:
    """The child with the highest upper confidence bound. The first one if several are equal."""
    weight = np.float32(exploration * np.sqrt(np.log(nodes[node].visits + 1.0)))
    first = nodes[node].first
    best = first
    best_bound = bounds[first, 0] + weight * bounds[first, 1]
    for child in range(first + 1, first + nodes[node].count):
        bound = bounds[child, 0] + weight * bounds[child, 1]
        if bound > best_bound:
            best, best_bound = child, bound
    return int(best)


@compilable
def expand(game: Any, position: Any, tree: Any, out: Any, memory: Any, node: int) -> bool:
    """Give a leaf its children in random order. Returns False if there is no room."""
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
    """Compute each player's reward and outcome from the final scores, and update the usual margins."""
    scores = memory.scores
    for player in range(len(scores)):
        memory.rewards[player] = reward(scores, player, sign, memory.usual[player], memory.scale)
        memory.outcomes[player] = share(scores, player, sign) if len(scores) > 1 else scores[player]
        margin = lead(scores, player, sign) - memory.usual[player]
        memory.usual[player] += LEARNING * margin
        if player == 0:
            memory.scale = max(1e-3, memory.scale + LEARNING * (abs(margin) - memory.scale))


@compilable
def set_proved_rewards(outcome: int, value: float, memory: Any, mover: int) -> None:
    """Set the outcomes, from player 1's, and the rewards, from ``mover``'s, at a proved node."""
    for player in range(2):
        memory.outcomes[player] = (1.0 + outcome) / 2.0 if player == 0 else (1.0 - outcome) / 2.0
        memory.rewards[player] = value if player == mover else 1.0 - value


@compilable
def prove(nodes: Any, bounds: Any, memory: Any, depth: int) -> None:
    """Set the bounds of a leaf at the end of a game for two, and update its ancestors' bounds."""
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
    """Set the reward of a proved node, its outcome with a usual margin; explore it no more."""
    outcome = nodes[node].low if mover == 0 else -nodes[node].low
    bounds[node, 0] = OUTCOME * (outcome + 1.0) / 2.0 + (1.0 - OUTCOME) / 2.0
    bounds[node, 1] = 0.0


@compilable
def backpropagate(nodes: Any, bounds: Any, memory: Any, depth: int) -> None:
    """Add each player's reward to the moves on the path that this player chose."""
    nodes[0].visits += 1
    players = len(memory.outcomes)
    if players > 2 and depth > 0:  # With two, one outcome gives the other.
        shares, outcomes = memory.shares, memory.outcomes
        first = (memory.path[1] - nodes[0].first) * players
        for each in range(players):
            shares[first + each] += outcomes[each]
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
