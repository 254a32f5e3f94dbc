"""Measure a language model by proved puzzles and by matches against the levels:

    python -m studies.benchmark --model "command: ./ask" --count 5 --keep run.jsonl
    python -m studies.benchmark plexus product-grid --model "stream: ./ask" --matches 4 --json

docs/benchmark.md describes it.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

from paperbits.core.catalogue import find
from paperbits.core.errors import PaperbitsError
from paperbits.core.wording import counted
from paperbits.terminal.commands.options import print_json
from paperbits.terminal.inputs import read_settings
from studies.benchmark.models import model_from
from studies.benchmark.plan import Plan
from studies.benchmark.prompts import prompt_of
from studies.benchmark.runner import Found, run
from studies.benchmark.variants import Variant, cards_of, tasks_of
from studies.command import ends_well, number, options_of


@ends_well
def main(arguments: Sequence[str] | None = None) -> int:
    """Do what was asked for; return the exit status."""
    parser = options_of(__doc__)
    add = parser.add_argument
    add("games", nargs="*", metavar="GAME", help="ids of games; all without it")
    models = "a command as above (prompts in lines of JSON for a stream), a level, or `random`"
    add("--model", "-m", required=True, help=models)
    kinds = "the shipped puzzles, images of them that nobody has seen (usual), or fresh ones"
    add("--variant", choices=get_args(Variant), default="image", help=kinds)
    add("--seed", type=number(0), default=0, help="chooses the questions")
    most = "the most puzzles of each game (10)"
    add("--count", "-n", type=number(0, 1_000), default=10, help=most)
    matches = "matches against each level, up the ladder; 0 for none (0)"
    add("--matches", type=number(0, 1_000), default=0, help=matches)
    add("--set", "-s", action="append", metavar="NAME=VALUE", help="a setting of the game")
    answering = "the time for an answer (60)"
    add("--seconds", type=number(0.1, 3_600.0), default=60.0, help=answering)
    add("--minutes", type=number(0.01), help="ask nothing new after so many minutes")
    add("--keep", type=Path, help="keep answers in this file, and continue from it")
    add("--hide-moves", action="store_true", help="don't list the legal moves in prompts")
    add("--show", action="store_true", help="print the prompts, and ask nobody")
    add("--json", action="store_true", help="print JSON")
    asked = parser.parse_intermixed_args(arguments)
    names = tuple(find(name).id for name in asked.games)
    if asked.set and len(names) != 1:
        raise PaperbitsError(
            "Settings differ from game to game; name one game, or leave --set out."
        )
    given = read_settings(find(names[0]), asked.set) if asked.set else {}
    legal, variant, seed, count = not asked.hide_moves, asked.variant, asked.seed, asked.count
    if asked.show:
        for card in cards_of(names):
            for task in tasks_of(card, variant, seed, count, [given] if given else []):
                print(f"=== {task.id}\n{prompt_of(task.position, task.asks, legal=legal)}")
        return 0
    report = run(
        model_from(asked.model),
        Plan(names, variant, seed, count, asked.matches, legal, given),
        seconds=asked.seconds,
        keep=asked.keep,
        minutes=asked.minutes,
        tell=_tell,
        begin=lambda name: print(f"{name}: getting ready …", file=sys.stderr),
    )
    if asked.json:
        print_json(report)
    else:
        print(*_lines(report), sep="\n")
    return 0


def _tell(name: str, found: Found) -> None:
    """Say how a question or a match went."""
    if "lost" not in found:
        print(f"{name}: {found['points']:g}", file=sys.stderr)
        return
    lost = f"lost {found['lost']:g}" if found["legal"] else "illegal"
    move = found["move"] or found["trouble"] or "no legal move"
    print(f"{name}: {move}, {'best' if found['best'] else lost}", file=sys.stderr)


def _lines(report: dict[str, Any]) -> list[str]:
    """The report in words."""
    lines = [
        f"{report['model']}: puzzles ({report['variant']}, seed {report['seed']}), 95% intervals:"
    ]
    lines += [
        f"  {name}: no puzzle of this kind was found; try --variant shipped, or another game"
        for name in report["without"]
    ]
    whole = {"all": report["overall"]} if report["tasks"] else {}
    for name, found in [*report["games"].items(), *report["grades"].items(), *whole.items()]:
        parts = [f"{name}: {counted(found['tasks'], 'puzzle')}"]
        for what in ("best", "illegal"):
            value, low, high = found[what].values()
            parts.append(f"{what} {value:.0%} [{low:.0%} to {high:.0%}]")
        for unit, words in (("result", "of a win lost"), ("points", "points lost")):
            if lost := found.get(f"lost_{unit}"):
                known = lost["low"] is not None  # Otherwise there are too few.
                ends = f" [{lost['low']:.2f} to {lost['high']:.2f}]" if known else ""
                parts.append(f"{lost['value']:.2f} {words}{ends}")
        lines.append("  " + ", ".join(parts))
    for ladder in report["ladders"]:
        last = f"past {ladder['last'] or 'nobody'}"
        lines.append(
            f"  ladder of {ladder['game']}: {last} ({ladder['reached']} of {ladder['of']})"
        )
    if not report["finished"]:
        lines.append(
            "Not all questions were asked: the time was up, or there are none of this kind."
        )
    return lines


if __name__ == "__main__":
    sys.exit(main())
