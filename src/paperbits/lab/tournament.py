"""Measure the strength of the levels by a tournament. The same command gives the same result.

    python -m paperbits.lab.tournament palindromic-rows-columns --pairs 48 --write
    python -m paperbits.lab.tournament --all --pairs 48 --write --keep FOLDER
    python -m paperbits.lab.tournament palindromic-rows-columns --further --pairs 96 --write
    python -m paperbits.lab.tournament palindromic-rows-columns --again
    python -m paperbits.lab.tournament plexus --player "engine: ./mybot" --player "engine: ./other"

The ladder begins with ``random``, who draws every move uniformly from the legal ones and has the
rating 1000 in every game. Neighbours on the ladder meet in pairs of matches with the same seed and
swapped seats, until a sequential test tells them apart (``lab.sequential``), or until they have
played ``--pairs`` pairs. Players two apart meet a few times too. The strongest levels think longest,
so they meet less often. With ``--steps`` neighbours among the levels that are offered then meet in so
many pairs, however sure the result is: a test that may end after each pair ends a little early when
the result is lucky.

``--write`` stores the ratings, which players are shown, and which levels the game offers: those
that are apart. ``--keep`` writes each finished pair to a folder, and the same command continues
from there. If the levels have changed, start with an empty folder. ``--again`` plays exactly those
pairs again from which the stored ratings were computed. ``--player`` rates other players among the
levels; each meets every level, and they meet each other. The stored pairs count too, because they
say how strong the levels are.
"""

import argparse
import itertools
import json
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from rich.console import Console

from paperbits import all_games, find
from paperbits.core.card import Card
from paperbits.core.engine.levels import RATINGS
from paperbits.core.errors import PaperbitsError
from paperbits.lab.cluster import Workplace, add_options, workplace
from paperbits.lab.ladder import pairs_behind, rating_facts, step_pairs, stored_results, stored_seed
from paperbits.lab.matches import Pair, Played, play_pair
from paperbits.lab.pairings import next_pairs, planned_with, without_gaps
from paperbits.lab.standings import as_json, bar, command, standings


def read_played(path: Path) -> list[Played]:
    """Read the results of finished pairs."""
    lines = path.read_text().splitlines() if path.is_file() else []
    noted = map(json.loads, lines)
    return [Played(**{**each, "pair": Pair(**each["pair"])}) for each in noted]


def play_all(
    cards: Sequence[Card],
    players: Sequence[str],
    options: argparse.Namespace,
    place: Workplace,
    tell: Callable[[Played], None],
) -> list[Played]:
    """Play what the options ask for, until nothing is left or ``options.minutes`` are over.

    With ``players`` or ``options.again`` the pairs are fixed. Otherwise each meeting of the games
    goes on until it is decided, and begins with all results in ``options.keep``, and with
    ``options.further`` with the stored ones, even if there are more than ``options.pairs``.
    """
    noted = None if options.keep is None else options.keep / "pairs.jsonl"
    kept = {done.pair: done for done in ([] if noted is None else read_played(noted))}
    results: dict[Pair, Played] = {}
    for card in [] if players or options.again else cards:
        seed = _seed(card, options)
        before = [done for done in kept.values() if done.pair.game == card.id]
        stored = stored_results(card, seed) if options.further else []
        results |= without_gaps([*stored, *before], seed)
    end = None if options.minutes is None else time.monotonic() + 60 * options.minutes

    def in_time(_: object) -> bool:
        return end is None or time.monotonic() < end

    while in_time(None) and (left := _asked_for(cards, players, options, results)):
        known = [kept[pair] for pair in left if pair in kept]
        new = itertools.takewhile(in_time, [pair for pair in left if pair not in kept])
        for done in itertools.chain(known, (done for _, done in place.each(play_pair, new))):
            results[done.pair] = done
            if noted is not None and done.pair not in kept:
                noted.parent.mkdir(parents=True, exist_ok=True)
                with noted.open("a") as file:
                    file.write(json.dumps(asdict(done)) + "\n")
            tell(done)
    return list(results.values())


def _asked_for(
    cards: Sequence[Card],
    players: Sequence[str],
    options: argparse.Namespace,
    results: Mapping[Pair, Played],
) -> list[Pair]:
    """The pairs that the options ask for and that have no result."""

    def of(card: Card) -> list[Pair]:
        seed = _seed(card, options)
        if players:
            return planned_with(card, players, options.pairs, seed)
        if options.again:
            return pairs_behind(card)
        played = list(results.values())
        return next_pairs(card, played, options.pairs, seed) or (
            step_pairs(card, played, options.steps, seed) if options.steps else []
        )

    return [pair for card in cards for pair in of(card) if pair not in results]


def _seed(card: Card, options: argparse.Namespace) -> int:
    """The seed of a game's first pairs."""
    if options.seed is None and options.further:
        return stored_seed(card)
    return options.seed or 0


def main(arguments: list[str] | None = None) -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("games", nargs="*", metavar="game")
    add("--all", action="store_true", help="every game")
    add("--pairs", type=int, default=20, help="pairs of matches between neighbouring levels")
    add("--steps", type=int, default=0, help="then so many of neighbours that are offered")
    first = "of each meeting's first pair; 0, or with --further that of the stored pairs"
    add("--seed", type=int, help=first)
    add("--minutes", type=float, help="start no pair after this many minutes")
    add_options(parser)
    kept = "store results of pairs here, and continue from them"
    add("--keep", type=Path, metavar="FOLDER", help=kept)
    further = "continue from the pairs behind the stored ratings"
    add("--further", action="store_true", help=further)
    again = "play again the pairs from which the ratings were computed"
    add("--again", action="store_true", help=again)
    player = "rate this player among the levels, such as “engine: ./mybot”"
    add("--player", action="append", help=player)
    add("--write", action="store_true", help="store the ratings for players")
    told = "print each game's ratings as JSON, with the score of every pair"
    add("--json", action="store_true", help=told)
    options = parser.parse_args(arguments)
    if (
        options.pairs < 1
        or (options.seed or 0) < 0
        or not (options.minutes is None or options.minutes > 0)
    ):
        parser.error("--pairs is 1 or more, --seed 0 or more, --minutes more than 0")
    try:
        _run(parser, options)
    except PaperbitsError as error:
        parser.exit(2, f"{error}\n")


def _run(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """Play the matches and print the ratings; raises PaperbitsError."""
    cards = all_games() if options.all else [find(name) for name in options.games]
    if not cards:
        parser.error("name a game, or --all")
    players = list(dict.fromkeys(options.player or []))
    _check_options(parser, options)
    results = _played(cards, players, options)
    for card in cards:
        seeds = [done.pair.seed for done in results if done.pair.game == card.id]
        if not seeds:
            print(f"{card.title}: there was no time for a pair.", file=sys.stderr)
            continue
        facts = rating_facts(card, results, min(seeds), players)
        if not (options.write or options.again or options.further):
            facts["command"] = command(card.id, players, options.pairs, options.seed or 0)
        text = as_json(facts)
        if options.write:
            Path(str(RATINGS)).mkdir(exist_ok=True)
            Path(str(RATINGS), f"{card.id}.json").write_text(text + "\n")
        if options.json:
            print(text)
        else:
            Console(soft_wrap=True, highlight=False).print(*standings(facts), sep="\n")


def _check_options(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """Exit with a sentence if these options do not go together."""
    if options.player and (options.write or options.again):
        parser.error(
            "--player rates players for you; stored ratings are of levels only, so leave --write"
            " and --again out"
        )
    if options.further and (options.player or options.again):
        parser.error("--further plays more pairs of the levels; leave --again and --player out")


def _played(
    cards: Sequence[Card], players: Sequence[str], options: argparse.Namespace
) -> list[Played]:
    """Play the matches that the options ask for, with a bar that shows how far it is."""
    certain = players or options.again
    total = len(_asked_for(cards, players, options, {})) if certain else None
    with bar(Console(stderr=True)) as progress:
        task = progress.add_task("Pairs of matches", total=total or None)

        def tell(done: Played) -> None:
            who = (
                f"{done.pair.game}: {done.pair.first} {done.score:g} : {2 - done.score:g}"
                f" {done.pair.second}"
            )
            progress.update(task, advance=1, description=who)

        with workplace(options.workers, options.cluster) as place:
            return play_all(cards, players, options, place, tell)


if __name__ == "__main__":
    main()
