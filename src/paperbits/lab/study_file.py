"""Studies are read from files in TOML, which ``docs/laboratory.md`` describes."""

import itertools
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from paperbits.core.card import Card
from paperbits.core.catalogue import find
from paperbits.core.engine.levels import level_of
from paperbits.core.errors import PaperbitsError
from paperbits.core.settings import checked
from paperbits.lab.entries import Entries, hint
from paperbits.lab.errors import StudyError
from paperbits.lab.measures import MEASURES, SHARES
from paperbits.lab.study import Figure, Setup, Study, Until
from paperbits.match.players import player_from

MOST_MATCHES: Final = 1_000_000
LARGEST: Final = 1_000_000
"""The most characters of a study's file."""

MOST_SETUPS: Final = 1_000

OPENINGS: Final = ("free", "each")


def read_study(path: Path) -> Study:
    """Read a study's file; raises StudyError."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise StudyError(f"{path} is not a text in UTF-8.") from None
    except OSError as error:
        raise StudyError(f"The study {path} can't be read: {error.strerror}.") from None
    if len(text) > LARGEST:
        raise StudyError(f"{path} is too long for a study.")
    try:
        return study_of(text, path.stem)
    except StudyError as error:
        raise StudyError(f"{path}: {error}") from None


def study_of(text: str, name: str = "study") -> Study:
    """Return the study that a text in TOML describes; raises StudyError."""
    try:
        facts = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise StudyError(f"It is not TOML: {error}.") from None
    given = Entries(facts, "the study")
    setups = tuple(_setups(given))
    judge = given.text("judge", "")
    if judge:
        for card in {setup.game: setup.card for setup in setups}.values():
            with _about("The judge"):
                level_of(card, judge)
    study = Study(
        name=name,
        title=given.text("title", name),
        question=given.text("question", ""),
        seed=given.integer("seed", 0, 2**63 - 1, 0),
        matches=given.integer("matches", 1, MOST_MATCHES),
        setups=setups,
        judge=judge,
        longest=given.integer("longest", 1, 1_000_000, 2_000),
        seconds=given.seconds("seconds", 1.0),
        measures=_measures(given, judge),
        seeds_from=_pinned(given),
        until=_until(given),
        figures=tuple(_figures(given)),
        text=text,
    )
    given.done()
    for setup in study.setups:
        if study.matches % setup.rounds:
            raise StudyError(
                f"The number of matches, {study.matches}, is no multiple of {setup.rounds}, as"
                " swapped seats need."
            )
    return study


@contextmanager
def _about(what: str) -> Iterator[None]:
    """Make refusals sentences about the study."""
    try:
        yield
    except StudyError:
        raise
    except PaperbitsError as error:
        raise StudyError(f"{what}: {error}") from None


def _setups(given: Entries) -> Iterator[Setup]:
    tables = given.tables("setups")
    if not tables:
        raise StudyError("There is nothing to play: a study has one [[setups]] or more.")
    count = 0
    for number, table in enumerate(tables, 1):
        entries = Entries(table, f"setup {number}")
        games, choices = entries.texts("game"), _choices(entries)
        lineups, swap = entries.take("players"), entries.truth("swap")
        opening = entries.text("opening", "free")
        if opening not in OPENINGS:
            raise StudyError(
                f"The entry opening of setup {number} is one of {', '.join(OPENINGS)}."
            )
        entries.done()
        for game in games:
            with _about(f"Setup {number}"):
                card = find(game)
            for settings, players in itertools.product(choices, _lineups(lineups, number)):
                count += 1
                if count > MOST_SETUPS:
                    raise StudyError(f"A study has at most {MOST_SETUPS:,} setups.")
                with _about(f"Setup {number}"):
                    setup = _setup(card, settings, players, swap, opening)
                yield setup


def _setup(
    card: Card, settings: Mapping[str, object], players: tuple[str, ...], swap: bool, opening: str
) -> Setup:
    """Return a setup, checked. A single player is meant for every seat."""
    wanted = dict(settings)
    if "players" not in wanted:
        wanted["players"] = (
            len(players) if len(players) > 1 else max(2, card.settings["players"].low or 1)
        )
        high = card.settings["players"].high
        if len(players) == 1 and high is not None:
            wanted["players"] = min(int(str(wanted["players"])), high)
    values = checked(card.settings, wanted)
    position = card.new(values)
    if len(players) == 1:
        players *= position.players
    if len(players) != position.players:
        raise StudyError(
            f"{card.title} is for {position.players} players here, not for {len(players)}."
        )
    for name in players:
        player_from(name, card, settings=values)
    return Setup(card.id, values, players, swap, opening)


def _choices(entries: Entries) -> list[dict[str, object]]:
    """Every combination of the settings; a list holds the values of one setting."""
    table = entries.take("settings")
    if table is None:
        return [{}]
    if not isinstance(table, dict):
        raise StudyError(f"The entry settings of {entries.where} is a table, such as {{ n = 6 }}.")
    lists = [value if isinstance(value, list) else [value] for value in table.values()]
    if not all(lists):
        raise StudyError(f"A setting of {entries.where} has no value.")
    return [dict(zip(table, values, strict=True)) for values in itertools.product(*lists)]


def _lineups(value: Any, number: int) -> list[tuple[str, ...]]:
    """The lists of players: a text, a list of texts, or a list of such lists."""
    if isinstance(value, str):
        return [(value,)]
    if isinstance(value, list) and value and all(isinstance(each, str) for each in value):
        return [tuple(value)]
    if (
        isinstance(value, list)
        and value
        and all(isinstance(each, str | list) and each for each in value)
    ):
        return [(each,) if isinstance(each, str) else _lineups(each, number)[0] for each in value]
    raise StudyError(
        f"The entry players of setup {number} is a player, a list of players, or a list of such"
        " lists."
    )


def _measures(given: Entries, judge: str) -> tuple[str, ...]:
    if "measures" not in given.left:
        given.known.add("measures")
        return tuple(name for name, measure in MEASURES.items() if judge or not measure.judged)
    names = given.texts("measures")
    for name in names:
        _known(name, MEASURES, "measure")
        if MEASURES[name].judged and not judge:
            raise StudyError(
                f"The measure {name} needs a judge: the level that estimates who is ahead."
            )
    return tuple(dict.fromkeys(names))


def _pinned(given: Entries) -> str:
    digest = given.text("seeds_from", "")
    if digest and (len(digest) != 64 or not set(digest) <= set("0123456789abcdef")):
        raise StudyError("The entry seeds_from of the study is a digest: 64 hexadecimal digits.")
    return digest


def _known(name: str, names: Any, what: str) -> None:
    if name not in names:
        raise StudyError(f"There is no {what} {name[:40]!r}; {hint(name, names)}")


def _until(given: Entries) -> Until | None:
    table = given.take("until")
    if table is None:
        return None
    if not isinstance(table, dict):
        raise StudyError("The entry until of the study is a table, written [until].")
    entries = Entries(table, "[until]")
    measure = entries.text("measure", "first")
    _known(measure, SHARES, "measure to stop by")
    until = Until(
        measure,
        entries.share("differs_from"),
        entries.share("width"),
        entries.share("confidence") or 0.95,
    )
    entries.done()
    if until.differs_from is None and until.width is None:
        raise StudyError("[until] needs differs_from or width, or no match would ever be the last.")
    return until


def _figures(given: Entries) -> Iterator[Figure]:
    for number, table in enumerate(given.tables("figures"), 1):
        entries = Entries(table, f"figure {number}")
        measure = entries.text("measure")
        _known(measure, MEASURES, "measure")
        name = entries.text("name", measure)
        if not name.replace("-", "").replace("_", "").isalnum() or not name.isascii():
            raise StudyError(f"The name of figure {number} has letters, digits and hyphens only.")
        yield Figure(name, measure, entries.text("across", ""), entries.text("title", ""))
        entries.done()
