"""``paperbits lab``: run studies, and read their results."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from paperbits.core.errors import PaperbitsError
from paperbits.core.wording import counted
from paperbits.terminal import output
from paperbits.terminal.commands.options import JsonOption, options_of, print_json
from paperbits.terminal.exit_status import INTERRUPTED

if TYPE_CHECKING:
    from paperbits.lab.played import Played
    from paperbits.lab.run import Run
    from paperbits.lab.study import Study

app = typer.Typer(
    no_args_is_help=True, help="The laboratory: play many matches, and measure the games."
)

TOLD = 30.0
"""Seconds between two lines of progress where standard error is not a terminal."""


@dataclass(frozen=True, slots=True)
class RunOptions:
    """Which studies are run, where and how."""

    studies: list[Path] = typer.Argument(
        ..., metavar="STUDY...", help="Files of studies, such as studies/sum-kind.toml."
    )
    out: Path | None = typer.Option(
        None,
        "--out",
        "-o",
        metavar="FOLDER",
        help="Where results go; by default results/ and the study's name.",
    )
    workers: int | None = typer.Option(
        None,
        min=0,
        max=1_000,
        help="Worker processes; one for each core by default. 0: none, in this process.",
    )
    cluster: str = typer.Option(
        "", metavar="ADDRESS", help="A Dask scheduler, such as tcp://host:8786."
    )
    resume: bool = typer.Option(False, "--resume", help="Continue from the matches in the folder.")
    fresh: bool = typer.Option(
        False, "--fresh", help="Forget the matches in the folder, and begin anew."
    )
    matches: int | None = typer.Option(
        None, min=1, help="Play this many matches of each setup instead."
    )
    as_json: JsonOption = False


@app.command("run")
@options_of(RunOptions)
def run_command(given: RunOptions) -> None:
    """Play the matches of studies and write what came out: Parquet, a summary, figures.

    The same study gives the same results on any number of workers. Ctrl-C keeps what was played.
    Several studies are played one after the other.
    """
    from dataclasses import replace

    from paperbits.lab.study_file import read_study

    if given.resume and given.fresh:
        raise PaperbitsError("Give --resume or --fresh, not both.")
    if given.out is not None and len(given.studies) > 1:
        raise PaperbitsError(
            "--out is for one study; several studies go to results/ and their names."
        )
    meant = [read_study(study) for study in given.studies]
    if len({study.name for study in meant}) < len(meant):
        raise PaperbitsError(
            "Two of the studies have the same name, so their results would go to the same folder."
        )
    if given.matches is not None:
        if any(given.matches % setup.rounds for study in meant for setup in study.setups):
            raise PaperbitsError(
                f"{given.matches} matches can't be played with swapped seats; give a multiple of the"
                " players."
            )
        meant = [replace(study, matches=given.matches) for study in meant]
    _check_packages()
    found = [_run(study, given.out or Path("results") / study.name, given) for study in meant]
    if given.as_json:
        print_json(found[0] if len(found) == 1 else found)


def _run(study: "Study", folder: Path, given: RunOptions) -> dict[str, Any]:
    """Play a study, and write and print what came out. Returns the summary; exits after Ctrl-C."""
    from paperbits.lab.cluster import workplace
    from paperbits.lab.results import Journal
    from paperbits.lab.run import Run, run

    interrupted = False
    with Journal(folder, study, resume=given.resume, fresh=given.fresh) as journal:
        state = Run(study, journal.found)
        if not state.complete:
            try:
                with (
                    workplace(given.workers, given.cluster) as place,
                    _showing(study, place.link) as tell,
                ):
                    state = run(study, journal, place, tell)
            except KeyboardInterrupt:
                interrupted = True
                state = Run(study, journal.found)
    found = write_all(study, state, folder)
    if not given.as_json:
        _print(found)
    elif interrupted:
        print_json(found)
    said = output.console(stderr=True, highlight=False)
    said.print(f"Everything is in {folder}.", soft_wrap=True)
    if interrupted:
        said.print(
            f"{len(journal.found):,} matches are kept. To continue, run the same command with"
            " --resume.",
            soft_wrap=True,
        )
        raise typer.Exit(INTERRUPTED)
    return found


@app.command("report")
def report_command(
    results: Path = typer.Argument(
        ..., metavar="RESULTS", help="A folder of results, or its matches.parquet."
    ),
    as_json: JsonOption = False,
) -> None:
    """Measure the matches of a study again, from its file in Parquet."""
    from paperbits.lab.report import summary
    from paperbits.lab.results import MATCHES, read_parquet

    study, matches = read_parquet(results / MATCHES if results.is_dir() else results)
    counted = [
        [match for match in matches if match.setup == number] for number in range(len(study.setups))
    ]
    found = summary(
        study,
        counted,
        complete=study.until is not None or all(len(own) == study.matches for own in counted),
    )
    if as_json:
        print_json(found)
    else:
        _print(found)


@app.command("check")
def check_command(
    study: Path = typer.Argument(
        ..., metavar="STUDY", help="A study's file, such as studies/sum-kind.toml."
    ),
    as_json: JsonOption = False,
) -> None:
    """Read a study and say what it would play, without playing."""
    from paperbits.lab.study_file import read_study

    meant = read_study(study)
    if as_json:
        setups = [{"title": setup.title, **setup.facts()} for setup in meant.setups]
        print_json(
            {
                "title": meant.title,
                "study": meant.digest,
                "matches": meant.matches,
                "setups": setups,
            }
        )
        return
    every = f"{meant.matches:,} of each of {counted(len(meant.setups), 'setup')}"
    print(f"{meant.title}: {meant.total:,} matches at most, {every}.")
    for number, setup in enumerate(meant.setups, 1):
        print(f"{number:4}. {setup.title}")


@app.command("measures")
def measures_command(as_json: JsonOption = False) -> None:
    """List what can be measured."""
    from paperbits.lab.measures import MEASURES

    if as_json:
        print_json(
            {
                name: {"title": one.title, "about": one.about, "judge": one.judged}
                for name, one in MEASURES.items()
            }
        )
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
    from paperbits.lab.report import effects, failures, shown

    said = output.console(highlight=False)
    ended = found["title"] + ("" if found["title"].endswith(("?", ".", "!")) else ".")
    said.print(f"{ended} {found['question']}".strip(), style="bold")
    said.print("Means with their 95% intervals.")
    for name, measure in MEASURES.items():
        setups = [setup for setup in found["setups"] if name in setup["measures"]]
        if setups:
            said.print(f"\n{measure.about}", style="bold")
            made = output.table(name, "matches", "")
            for setup in setups:
                made.add_row(
                    shown(name, setup["measures"][name]), str(setup["matches"]), setup["title"]
                )
            said.print(made)
        if compared := effects(found, name):
            said.print("How far each differs from the first setup of its game (Hedges' g):")
            made = output.table("effect", "")
            for title, effect in compared:
                made.add_row(shown("effect", effect), title)
            said.print(made)
    for sentence in failures(found):
        said.print(f"\n{sentence}", soft_wrap=True)
    for setup in found["setups"]:
        if "openings" in setup:
            said.print(f"\nFirst moves, {setup['title']}", style="bold")
            made = output.table("move", "matches", "player 1's result")
            for opening in setup["openings"]:
                made.add_row(
                    opening["move"],
                    str(opening["first"]["count"]),
                    shown("first", opening["first"]),
                )
            said.print(made)
    for skill in found["skill"]:
        words = f"{skill['game']}: {', '.join(skill['ladder'])}"
        said.print(f"\nSkill trace of {words}: {shown('skill', skill['trace'])}")
    said.print(f"\nStudy {found['study'][:16]}, results {found['results'][:16]}.")
    if not found["complete"]:
        said.print("The study is not finished: there are matches to play.")


def _check_packages() -> None:
    """Raise MissingExtraError before the first match, not after the last."""
    from paperbits.core.errors import extra

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
        from paperbits.lab.standings import bar

        with bar(said) as progress:
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
        said.print(
            f"{done:,} of {study.total:,} matches; about {left / 60:.0f} min left", soft_wrap=True
        )

    yield tell
