"""Measure how often each level goes wrong, which players read on its card. The same command gives
the same result.

    python -m paperbits.lab.mistakes plexus --write
    python -m paperbits.lab.mistakes --all --write

The levels that search without proofs, or do not search, are asked for a move in the same positions,
from matches of each of them with itself. A mistake is a move that gives away a tenth of the chance
to win, or more, compared with the best move that any of them or a longer search found. A proof
tells the chance after a move if the rest of the match is short, else that search. It tries out four
times as many games as the strongest of these levels, within ``FEWEST`` and ``MOST``. Levels that
solve endings are left out: such a judge is no stronger than they are.

In a game for one player, the usual score of each level is measured instead: the median.
"""

import argparse
import random
import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from rich import box
from rich.console import Console
from rich.table import Table

from paperbits import all_games, find
from paperbits.core.card import Card
from paperbits.core.clock import of_thread
from paperbits.core.engine.levels import MISTAKES, habit
from paperbits.core.errors import PaperbitsError
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.level import Level, Search, Sight
from paperbits.engines.search_engine import SECONDS, choose, solvable
from paperbits.lab.cluster import add_options, workplace
from paperbits.lab.matches import play_out, settings_for
from paperbits.lab.standings import as_json, bar
from paperbits.match import Match, Seat
from paperbits.search.exhaustive import AlphaBeta
from paperbits.search.monte_carlo import Candidate, MonteCarlo

MISTAKE: Final = 0.1
"""The least loss of the chance to win that counts as a mistake."""

POSITIONS: Final = 6
"""The most positions of a match."""

FEWEST: Final = 10_000
"""The fewest games that the judge tries out."""

MOST: Final = 40_000
"""The most games that the judge tries out."""

WHEN: Final = ("early on", "in the middle", "near the end")
"""The thirds of a match."""

CLEARLY: Final = 0.6
"""The share of mistakes in one third of the match from which a card says most of them."""

ENOUGH: Final = 12
"""The fewest mistakes from which a card says when most of them are made."""

STEPS: Final = 100_000
"""The most steps of a proof."""

PATIENCE: Final = 60.0
"""The most seconds of a search; only the number of games should end it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A match of a level with itself, or alone, from a seed."""

    game: str
    level: str
    seed: int


def judged_levels(card: Card) -> list[Level]:
    """The levels of a game that can be judged, the weakest first."""
    return [
        level
        for level in card.levels
        if isinstance(plays := level.plays, Sight) or (plays is not None and not plays.steps)
    ]


def games_of(levels: Iterable[Level]) -> int:
    """How many games the judge of these levels tries out."""
    ways = [level.plays for level in levels]
    searched = [plays.simulations for plays in ways if isinstance(plays, Search)]
    return min(MOST, max(FEWEST, 4 * max(searched, default=0)))


class Lost(NamedTuple):
    """What each level's move gives away in a position, as a chance to win."""

    third: int
    """The third of the match that the position is in, from 0."""
    losses: Mapping[str, float]


def losses(asked: Asked) -> list[Lost]:
    """Return what the levels' moves give away in some positions of a match."""
    card = find(asked.game)
    levels = {level.name: level for level in judged_levels(card)}
    with of_thread():
        positions, plies = _positions(card, levels[asked.level], asked.seed)
        drawn = random.Random(asked.seed)  # noqa: S311 (positions, not a secret)
        some = drawn.sample(positions, min(POSITIONS, len(positions)))
        judge = Judge(asked.seed, games_of(levels.values()))
        return [
            Lost(3 * len(each.plies) // plies, _losses(each, levels.values(), judge))
            for each in some
        ]


def _positions(card: Card, level: Level, seed: int) -> tuple[list[KernelPosition], int]:
    """The positions of a level's match with itself in which there is a choice, and how many plies
    the match has.
    """
    match, found = Match(card, settings_for(card), [Seat(level.name)] * 2, seed=seed), []
    while match.turn is not None:
        position = match.position
        if not isinstance(position, KernelPosition):
            raise PaperbitsError(f"{card.title} has levels of its own, which nothing judges.")
        if len(position.legal(2).moves) > 1:
            found.append(position.copy())
        match.play(choose(position, level, 2 * seed + match.turn, SECONDS, None).move)
    return found, len(match.position.plies)


def _losses(position: KernelPosition, levels: Iterable[Level], judge: "Judge") -> dict[str, float]:
    moves = {
        level.name: choose(position, level, judge.seed, SECONDS, None).move for level in levels
    }
    best = judge.search(position).move
    longest = position.game.move_text(position.record, best)
    chances = {move: judge.chance(position, move) for move in {*moves.values(), longest}}
    most = max(chances.values())
    return {name: most - chances[move] for name, move in moves.items()}


class Judge(NamedTuple):
    """Who judges moves: a search of so many games."""

    seed: int
    games: int

    def search(self, position: KernelPosition) -> Candidate:
        """The best move that the search finds."""
        lowest = position.card.lowest_wins
        search = MonteCarlo(position.game, position.record, lowest_wins=lowest, seed=self.seed)
        return search.think(self.games, PATIENCE).best

    def chance(self, before: KernelPosition, move: str) -> float:
        """The chance to win of the player who makes a move, as well as it is known."""
        mover, position = before.turn, before.copy()
        position.push(move)
        if position.over:
            winners = position.winners()
            return 0.5 if len(winners) != 1 else float(winners[0] == mover)
        if solvable(position):
            lowest = position.card.lowest_wins
            search = AlphaBeta(position.game, position.record, lowest_wins=lowest)
            result = search.look(STEPS)
            if result is not None and result.proved and result.outcome is not None:
                return (1 + result.outcome * (1 if mover == 0 else -1)) / 2
        best = self.search(position)
        chance = best.estimate if best.proved is None else (1 + best.proved) / 2
        return float(chance if position.turn == mover else 1 - chance)


def usual_score(asked: Asked) -> int:
    """A level's score in a match alone."""
    card = find(asked.game)
    slowest = {asked.level: 0.0}
    match = play_out(card, settings_for(card), (asked.level,), asked.seed, slowest)
    return match.position.scores()[0]


def measured(card: Card, asked: Sequence[Asked], results: Sequence[Any]) -> dict[str, Any]:
    """What was measured of a game's levels, as JSON values."""
    names = [level.name for level in judged_levels(card)]
    if card.new(settings_for(card)).players == 1:
        scores: dict[str, list[int]] = {name: [] for name in names}
        for each, score in zip(asked, results, strict=True):
            scores[each.level].append(score)
        usual = {name: {"score": round(statistics.median(scores[name]))} for name in names}
        return {"matches": len(asked), "levels": usual}
    lost = [position for match in results for position in match]
    levels = {name: _mistakes(name, lost) for name in names}
    return {"positions": len(lost), "games": games_of(judged_levels(card)), "levels": levels}


def _mistakes(name: str, lost: Sequence[Lost]) -> dict[str, Any]:
    """A level's share of mistakes, in all positions and in those of each third of a match, and the
    third with most of them, or else with few, if there is one.
    """
    wrong = np.array([each.losses[name] >= MISTAKE for each in lost])
    third = np.array([each.third for each in lost])
    shares = [float(wrong[third == k].mean()) if (third == k).any() else 0.0 for k in range(3)]
    found = {
        "mistakes": round(float(wrong.mean()), 4),
        "thirds": [round(share, 4) for share in shares],
    }
    if wrong.sum() < ENOUGH:
        return found
    if max(shares) > CLEARLY * sum(shares):
        return found | {"when": f"most of them {WHEN[shares.index(max(shares))]}"}
    if 6 * min(shares) < sum(shares):
        return found | {"when": f"few of them {WHEN[shares.index(min(shares))]}"}
    return found


def asked_for(card: Card, matches: int) -> list[Asked]:
    """The matches to play: as many with each level alone, or so many between all levels."""
    names = [level.name for level in judged_levels(card)]
    if not names or card.new(settings_for(card)).players == 1:
        return [Asked(card.id, name, seed) for seed in range(matches) for name in names]
    return [Asked(card.id, names[seed % len(names)], seed) for seed in range(matches)]


def main(arguments: list[str] | None = None) -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("games", nargs="*", metavar="game")
    add("--all", action="store_true", help="every game whose levels share their player")
    add("--matches", type=int, default=100, help="matches; in a game for one, of each level")
    add_options(parser)
    add("--write", action="store_true", help="store the result for players")
    add("--json", action="store_true", help="print the result as JSON")
    options = parser.parse_args(arguments)
    if options.matches < 1:
        parser.error("--matches is 1 or more")
    try:
        cards = all_games() if options.all else [find(name) for name in options.games]
        if not cards:
            parser.error("name a game, or --all")
        for card in cards:
            if asked := asked_for(card, options.matches):
                _report(card, _measure(card, asked, options), options)
            elif not options.all:
                parser.error(f"the levels of {card.title} are its own, and can't be judged so")
    except PaperbitsError as error:
        parser.exit(2, f"{error}\n")


def _measure(card: Card, asked: list[Asked], options: argparse.Namespace) -> dict[str, Any]:
    """Play and judge the matches, with a bar that shows how far it is."""
    alone = card.new(settings_for(card)).players == 1
    done: list[Any] = []
    with (
        bar(Console(stderr=True)) as progress,
        workplace(options.workers, options.cluster) as place,
    ):
        task = progress.add_task(card.title, total=len(asked))
        for each in place.in_order(usual_score if alone else losses, asked):
            done.append(each)
            progress.advance(task)
    command = f"python -m paperbits.lab.mistakes {card.id} --matches {options.matches} --write"
    head = {"game": card.id, "command": command, "settings": settings_for(card)}
    return head | measured(card, asked, done)


def _report(card: Card, facts: Mapping[str, Any], options: argparse.Namespace) -> None:
    text = as_json(facts)
    if options.write:
        Path(str(MISTAKES)).mkdir(exist_ok=True)
        Path(str(MISTAKES), f"{card.id}.json").write_text(text + "\n")
    if options.json:
        print(text)
        return
    table = Table("Level", "", "By third", box=box.SIMPLE_HEAD, pad_edge=False, title=card.title)
    for name, found in facts["levels"].items():
        table.add_row(name, habit(found), " ".join(map(str, found.get("thirds", []))))
    Console(soft_wrap=True, highlight=False).print(table, f"To repeat it: {facts['command']}")


if __name__ == "__main__":
    main()
