"""Check what reviews of Binary Number Scrabble state near the end: does a ply give away as much?

    python -m studies.tiles.late_amounts --plies 60 --seconds 0.15 --deals 10 --seed 3000

Two levels play matches. Each ply with few tiles in the bag that a review says gave points away is
taken. The unseen tiles are dealt anew several times. From each deal a strong player plays both
sides on, once after the better move and once after the move made: by equity, and by search once the
bag is empty. The mean difference of the two margins is what the ply really gave away. Stated and
real amounts are compared over all plies, with 95% intervals drawn from whole plies. A single ply's
real amount is known to some ten points only.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from paperbits.core.engine.levels import level_of
from paperbits.games.binary_number_scrabble.engine import endings, levels
from paperbits.games.binary_number_scrabble.engine.equity import ranked
from paperbits.games.binary_number_scrabble.engine.review import TileJudge
from paperbits.games.binary_number_scrabble.position import TilePosition
from paperbits.games.binary_number_scrabble.tiles import RACK
from paperbits.lab.statistics import mean
from studies.command import options_of
from studies.tiles.matches import begun, dealt, lead

PLAYERS: Final = ("attentive", "greedy")
"""The levels whose plies are judged. They change seats from match to match."""

LATE: Final = 2 * RACK
"""The most tiles in the bag at a late ply."""

PROVING: Final = 0.05
"""Seconds for each move of an ending that is played on."""


class Checked(NamedTuple):
    """A ply: how many tiles the bag held, what the review states, what playing on says, and the
    standard error of that.
    """

    bag: int
    stated: float
    real: float
    error: float


def late_plies(seed: int) -> Iterator[tuple[TilePosition, str]]:
    """Play a match; yield the positions before its late plies, each with the move made."""
    position = begun(seed)
    seats = [level_of(position.card, name) for name in (PLAYERS if seed % 2 else PLAYERS[::-1])]
    while position.turn is not None:
        move = levels.choose(position, seats[position.turn], seed, None, None).move
        if len(position.bag) <= LATE:
            yield position.copy(), move
        position.push(move)


def margin_of(position: TilePosition, player: int) -> int:
    """Play on to the end; return a player's points less the other's."""
    while position.turn is not None:
        if endings.is_ending(position):
            position.push(endings.solve(position, PROVING).outlooks[0].move)
        else:
            position.push(ranked(position).text(0))
    return lead(position, player)


def real_amount(
    position: TilePosition, better: str, made: str, deals: int, seed: int
) -> tuple[float, float]:
    """Return how much more the better move brings than the one made, and its standard error."""
    assert position.turn is not None
    found, chance, unseen = [], np.random.default_rng(seed), position.unseen(position.turn)
    tiles = np.repeat(np.arange(len(unseen)), unseen)
    for deal in range(deals if len(position.bag) else 1):
        again, margins = dealt(position, chance.permutation(tiles), seed + deal), []
        for move in (better, made):
            after = again.copy()
            after.push(move)
            margins.append(margin_of(after, position.turn))
        found.append(margins[0] - margins[1])
    error = float(np.std(found, ddof=1)) / len(found) ** 0.5 if len(found) > 1 else 0.0
    return float(np.mean(found)), error


def checked(plies: int, seconds: float, deals: int, seed: int) -> Iterator[Checked]:
    """Yield plies that a review says gave points away."""
    found = 0
    while True:
        for position, move in late_plies(seed):
            judged = TileJudge(position).judge(position, move, seconds, None, seed)
            if judged.better is None or judged.sure:
                continue
            yield Checked(
                len(position.bag),
                judged.given,
                *real_amount(position, judged.better, move, deals, seed),
            )
            found += 1
            if found == plies:
                return
        seed += 1


def summed_up(rows: list[Checked]) -> str:
    """Return the means, by how much the stated amounts are too high, and how far a single one is
    off (root mean square), without the errors of playing on.
    """
    over = [row.stated - row.real for row in rows]
    more = mean(over)
    stated, real = (float(np.mean(each)) for each in list(zip(*rows, strict=True))[1:3])
    known = more.low is not None and more.high is not None
    between = f" ({more.low:.1f} to {more.high:.1f})" if known else ""
    off = float(np.mean([(row.stated - row.real) ** 2 - row.error**2 for row in rows]))
    return (
        f"{len(rows)} {'ply' if len(rows) == 1 else 'plies'}: stated {stated:.1f} points, played on"
        f" {real:.1f}; stated too much by {stated - real:.1f}{between}, one by"
        f" {max(0.0, off) ** 0.5:.1f} off"
    )


def main(arguments: list[str] | None = None) -> None:
    """Run the command."""
    parser = options_of(__doc__, plies=60, seconds=0.15, deals=10, seed=3000)
    options = parser.parse_args(arguments)
    rows = []
    for row in checked(options.plies, options.seconds, options.deals, options.seed):
        rows.append(row)
        print(
            f"{row.bag:2} in the bag: stated {row.stated:5.1f}, played on {row.real:6.1f}",
            flush=True,
        )
    for title, least, most in (
        ("bag empty", 0, 0),
        (f"1 to {RACK} tiles in the bag", 1, RACK),
        (f"{RACK + 1} to {LATE} tiles in the bag", RACK + 1, LATE),
    ):
        if some := [row for row in rows if least <= row.bag <= most]:
            print(f"{title}: {summed_up(some)}")
    print(summed_up(rows))


if __name__ == "__main__":
    main()
