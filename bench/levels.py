"""How long the strongest levels think about a move, by the clock: ``python bench/levels.py``.

For each game the two strongest levels choose a move at the beginning, in the middle and towards the
end of a match between two keen players. In games with their own levels, players of the second
weakest level are used. Each move is checked to be legal. A move should take less than two seconds.
No test asserts this, because it depends on the machine.
"""

import time

from _options import options_of
from paperbits import all_games
from paperbits.core.engine.levels import levels
from paperbits.engines.choose import choose, prepare

WHERE = (0.0, 0.4, 0.8)
"""The places in the match, as shares of its plies."""


def match(card):
    """The positions of a match."""
    names = [level.name for level in levels(card)]
    name = "keen" if "keen" in names else names[1]
    position = card.new(seed=2)
    prepare(position)
    found = []
    while not position.over:
        found.append(position.copy())
        position.push(choose(position, name, seed=2).move)
    return found


def slowest(card, names):
    """Each level's slowest move, in seconds by the clock."""
    positions = match(card)
    found = {}
    for name in names:
        found[name] = 0.0
        for share in WHERE:
            position = positions[int(share * len(positions))]
            # Load files and kernels before the clock starts.
            choose(position, name, seed=1, stop=lambda: True)
            begun = time.perf_counter()
            thought = choose(position, name, seed=1)
            found[name] = max(found[name], time.perf_counter() - begun)
            assert position.preview(thought.move).valid, (card.id, name, thought.move)
    return found


def main():
    """Measure, check, print."""
    parser = options_of(__doc__)
    parser.add_argument("--only", help="one game's id")
    options = parser.parse_args()
    print(f"{'game':<32}slowest move of the two strongest levels, s")
    for card in all_games():
        if options.only in {None, card.id}:
            found = slowest(card, [level.name for level in levels(card)][-2:])
            print(
                f"{card.id:<32}"
                + "   ".join(f"{name} {seconds:.2f}" for name, seconds in found.items()),
                flush=True,
            )


if __name__ == "__main__":
    main()
