"""``paperbits lab``: run studies, and read their results."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from paperbits.core.errors import PaperbitsError
from paperbits.terminal import output
from paperbits.terminal.commands.options import JsonOption, print_json
from paperbits.terminal.exit_status import INTERRUPTED
from paperbits.terminal.readable_table import table

if TYPE_CHECKING:
    from paperbits.lab.played import Played
    from paperbits.lab.run import Run
    from paperbits.lab.study import Study

app = typer.Typer(no_args_is_help=True, help="The laboratory: play many matches, and measure the games.")

TOLD = 30.0
"""Seconds between two lines of progress where standard error is not a terminal."""

StudyArgument = Annotated[Path, typer.Argument(metavar="STUDY", help="A study's file, such as studies/first-move.toml.")]


@app.command("run")
def run_command(
    study: StudyArgument,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FOLDER", help="Where results go; by default results/ and the study's name."),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(min=0, max=1_000, help="Worker processes; one for each core by default. 0: none, in this process."),
    ] = None,
    cluster: Annotated[str, typer.Option(metavar="ADDRESS", help="A Dask scheduler, such as tcp://host:8786.")] = "",
    resume: Annotated[bool, typer.Option("--resume", help="Continue from the matches in the folder.")] = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="Forget the matches in the folder, and begin anew.")] = False,
    matches: Annotated[int | None, typer.Option(min=1, help="Play this many matches of each setup instead.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Play a study's matches and write what came out: Parquet, a summary, figures.

    The same study gives the same results on any number of workers. Ctrl-C keeps what was played.
    """
    from dataclasses import replace

    from paperbits.lab.cluster import workplace
    from paperbits.lab.results import Journal
    from paperbits.lab.run import Run, run
    from paperbits.lab.study import read_study

    meant = read_study(study)
    if resume and fresh:
        raise PaperbitsError("Give --resume or --fresh, not both.")
    if matches is not None:
        if any(matches % setup.rounds for setup in meant.setups):
            raise PaperbitsError(f"{matches} matches can't be played with swapped seats; give a multiple of the players.")
        meant = replace(meant, matches=matches)
    _check_packages()
    folder = out or Path("results") / meant.name
    interrupted = False
    with Journal(folder, meant, resume=resume, fresh=fresh) as journal:
        state = Run(meant, journal.found)
        if not state.complete:
            try:
                with workplace(workers, cluster) as place, _showing(meant, place.link) as tell:
                    state = run(meant, journal, place, tell)
            except KeyboardInterrupt:
                interrupted = True
                state = Run(meant, journal.found)
    found = write_all(meant, state, folder)
    if as_json:
        print_json(found)
    else:
        _print(found)
    said = output.console(stderr=True, highlight=False)
    said.print(f"Everything is in {folder}.", soft_wrap=True)
    if interrupted:
        said.print(f"{len(journal.found):,} matches are kept. To continue, run the same command with --resume.", soft_wrap=True)
        raise typer.Exit(INTERRUPTED)


@app.command("report")
def report_command(
    results: Annotated[Path, typer.Argument(metavar="RESULTS", help="A folder of results, or its matches.parquet.")],
    as_json: JsonOption = False,
) -> None:
    """Measure the matches of a study again, from its file in Parquet."""
    from paperbits.lab.report import summary
    from paperbits.lab.results import MATCHES, read_parquet

    study, matches = read_parquet(results / MATCHES if results.is_dir() else results)
    counted = [[match for match in matches if match.setup == number] for number in range(len(study.setups))]
    found = summary(study, counted, complete=study.until is not None or all(len(own) == study.matches for own in counted))
    if as_json:
        print_json(found)
    else:
        _print(found)


@app.command("check")
def check_command(study: StudyArgument, as_json: JsonOption = False) -> None:
    """Read a study and say what it would play, without playing."""
    from paperbits.lab.study import read_study

    meant = read_study(study)
    if as_json:
        setups = [{"title": setup.title, **setup.facts()} for setup in meant.setups]
        print_json({"title": meant.title, "study": meant.digest, "matches": meant.matches, "setups": setups})
        return
    print(f"{meant.title}: {meant.total:,} matches at most, {meant.matches:,} of each of {len(meant.setups)} setups.")
    for number, setup in enumerate(meant.setups, 1):
        print(f"{number:4}. {setup.title}")


@app.command("measures")
def measures_command(as_json: JsonOption = False) -> None:
    """List what can be measured."""
    from paperbits.lab.measures import MEASURES

    if as_json:
        print_json({name: {"title": one.title, "about": one.about, "judge": one.judged} for name, one in MEASURES.items()})
        return
    for name, one in MEASURES.items():
        print(f"{name}: {one.about}{' Needs a judge.' if one.judged else ''}")


def write_all(study: "Study", state: "Run", folder: Path) -> dict[str, Any]:
    """Write the matches, the summary and the figures of a run. Returns the summary."""
    import json

    from paperbits.lab.figures import draw
    from paperbits.lab.report import markdown, summary_of
    from paperbits.lab.results import MATCHES, write_parquet

    found = summary_of(study, state)
    write_parquet(folder / MATCHES, study, [match for own in state.counted() for match in own])
    (folder / "summary.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    (folder / "summary.md").write_text(markdown(found), encoding="utf-8")
    draw(study, found, folder / "figures")
    return found


def _print(found: dict[str, Any]) -> None:
    """Print a summary: for each measure, a line for each setup."""
    from paperbits.lab.measures import MEASURES
    from paperbits.lab.report import shown

    said = output.console(highlight=False)
    said.print(f"{found['title']}. {found['question']}".strip(), style="bold")
    said.print("Means with their 95% intervals.")
    for name, measure in MEASURES.items():
        setups = [setup for setup in found["setups"] if name in setup["measures"]]
        if setups:
            said.print(f"\n{measure.about}", style="bold")
            made = table(name, "matches", "")
            for setup in setups:
                made.add_row(shown(name, setup["measures"][name]), str(setup["matches"]), setup["title"])
            said.print(made)
    for setup in found["setups"]:
        if "openings" in setup:
            said.print(f"\nFirst moves, {setup['title']}", style="bold")
            made = table("move", "matches", "player 1's result")
            for opening in setup["openings"]:
                made.add_row(opening["move"], str(opening["first"]["count"]), shown("first", opening["first"]))
            said.print(made)
    for skill in found["skill"]:
        words = f"{skill['game']}: {', '.join(skill['ladder'])}"
        said.print(f"\nSkill trace of {words}: {shown('skill', skill['trace'])}")
    said.print(f"\nStudy {found['study'][:16]}, results {found['results'][:16]}.")
    if not found["complete"]:
        said.print("The study is not finished: there are matches to play.")


def _check_packages() -> None:
    """Raise MissingExtraError before the first match, not after the last."""
    from paperbits.core.extras import extra

    with extra("lab", "The laboratory"):
        import distributed  # noqa: F401
        import matplotlib as mpl  # noqa: F401
        import pyarrow as pa  # noqa: F401


@contextmanager
def _showing(study: "Study", link: str) -> "Iterator[Any]":
    """Show how far a run is, and how long the rest will take: a bar, or a line now and then where
    standard error is not a terminal.
    """
    said = output.console(stderr=True, highlight=False)
    if link:
        said.print(f"The dashboard is at {link}", soft_wrap=True)
    if sys.stderr.isatty():
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
        )
        with Progress(*columns, console=said, transient=True) as progress:
            task = progress.add_task("Matches", total=study.total)

            def show(_: "Played | None", state: "Run") -> None:
                progress.update(task, completed=state.done)

            yield show
        return
    begun, told, already = time.monotonic(), time.monotonic(), -1

    def tell(match: "Played | None", state: "Run") -> None:
        nonlocal told, already
        if already < 0:
            already = state.done
        now = time.monotonic()
        if match is None or now - told < TOLD:
            return
        told, done = now, state.done
        left = (now - begun) / max(1, done - already) * (study.total - done)
        said.print(f"{done:,} of {study.total:,} matches; about {left / 60:.0f} min left", soft_wrap=True)

    yield tell
