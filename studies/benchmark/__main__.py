"""Measure how well a language model plays: ``python -m studies.benchmark``."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Any

import typer

from paperbits.core.catalogue import find
from paperbits.core.errors import PaperbitsError
from paperbits.core.wording import counted
from paperbits.terminal import exit_status
from paperbits.terminal.commands.options import JsonOption, SetOption, print_json
from paperbits.terminal.inputs import read_settings
from studies.benchmark.models import model_from
from studies.benchmark.plan import Plan
from studies.benchmark.prompts import prompt_of
from studies.benchmark.runner import run
from studies.benchmark.variants import cards_of, tasks_of


class Variants(StrEnum):
    """Where the puzzles come from."""

    shipped = "shipped"
    image = "image"
    fresh = "fresh"


def benchmark(
    model: str = typer.Option(
        ...,
        "--model",
        "-m",
        help=(
            "`command: ./ask` (the prompt on standard input), `stream: ./ask` (JSON lines), a"
            " level, or `random`."
        ),
    ),
    games: list[str] | None = typer.Argument(None, help="Ids of games; all without it."),
    variant: Variants = typer.Option(
        Variants.image,
        help="The shipped puzzles, images of them that nobody has seen, or fresh ones.",
    ),
    seed: int = typer.Option(0, min=0, help="Chooses the questions."),
    count: int = typer.Option(
        10, "--count", "-n", min=0, max=1_000, help="The most puzzles of each game."
    ),
    matches: int = typer.Option(
        0,
        "--matches",
        min=0,
        max=1_000,
        help="Matches against each level, up the ladder; 0 for none.",
    ),
    settings: SetOption = None,
    seconds: float = typer.Option(60.0, min=0.1, max=3_600, help="The time for an answer."),
    minutes: float | None = typer.Option(
        None, min=0.01, help="Ask nothing new after so many minutes."
    ),
    keep: Path | None = typer.Option(None, help="Keep answers in this file, and continue from it."),
    hide_moves: bool = typer.Option(
        False, "--hide-moves", help="Don't list the legal moves in prompts."
    ),
    show: bool = typer.Option(False, "--show", help="Print the prompts, and ask nobody."),
    as_json: JsonOption = False,
) -> None:
    """Measure a language model by proved puzzles and by matches against the levels."""
    names = tuple(find(name).id for name in games or ())
    if settings and len(names) != 1:
        raise PaperbitsError(
            "Settings differ from game to game; name one game, or leave --set out."
        )
    given = read_settings(find(names[0]), settings) if settings else {}
    if show:
        for card in cards_of(names):
            for task in tasks_of(card, variant.value, seed, count, [given] if given else []):
                print(f"=== {task.id}\n{prompt_of(task.position, task.asks, legal=not hide_moves)}")
        return
    plan = Plan(names, variant.value, seed, count, matches, not hide_moves, given)

    def tell(name: str, found: dict[str, Any]) -> None:
        if "lost" not in found:
            print(f"{name}: {found['points']:g}", file=sys.stderr)
            return
        how = (
            "best"
            if found["best"]
            else "illegal"
            if not found["legal"]
            else f"lost {found['lost']:g}"
        )
        print(
            f"{name}: {found['move'] or found['trouble'] or 'no legal move'}, {how}",
            file=sys.stderr,
        )

    def begin(name: str) -> None:
        print(f"{name}: getting ready …", file=sys.stderr)

    report = run(
        model_from(model), plan, seconds=seconds, keep=keep, minutes=minutes, tell=tell, begin=begin
    )
    if as_json:
        print_json(report)
    else:
        print("\n".join(_lines(report)))


def _lines(report: dict[str, Any]) -> list[str]:
    """The report in words."""
    lines = [
        f"{report['model']}: puzzles ({report['variant']}, seed {report['seed']}), 95% intervals:"
    ]
    lines += [
        f"  {name}: no puzzle of this kind was found; try --variant shipped, or another game"
        for name in report["without"]
    ]
    for name, found in (
        *report["games"].items(),
        *report["grades"].items(),
        *([("all", report["overall"])] if report["tasks"] else []),
    ):
        parts = [
            f"{name}: {counted(found['tasks'], 'puzzle')}",
            f"best {_share(found['best'])}",
            f"illegal {_share(found['illegal'])}",
        ]
        for unit, words in (("result", "of a win lost"), ("points", "points lost")):
            if lost := found.get(f"lost_{unit}"):
                parts.append(
                    f"{lost['value']:.2f} {words} [{lost['low']:.2f} to {lost['high']:.2f}]"
                )
        lines.append("  " + ", ".join(parts))
    for ladder in report["ladders"]:
        last = f"past {ladder['last']}" if ladder["last"] else "past nobody"
        lines.append(
            f"  ladder of {ladder['game']}: {last} ({ladder['reached']} of {ladder['of']})"
        )
    if not report["finished"]:
        lines.append(
            "Not all questions were asked: the time was up, or there are none of this kind."
        )
    return lines


def _share(rate: dict[str, float]) -> str:
    return f"{rate['value']:.0%} [{rate['low']:.0%} to {rate['high']:.0%}]"


if __name__ == "__main__":
    app = typer.Typer(pretty_exceptions_enable=False)
    app.command()(benchmark)
    exit_status.run(app, "python -m studies.benchmark")
