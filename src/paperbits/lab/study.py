"""A study: which matches to play, read from a file in TOML.

``docs/laboratory.md`` describes the file. A study's digest covers everything that decides which
moves are made: games, settings, players, seed. It leaves out how many matches are played and what
is measured, so that more matches can be added later. The seed of each match comes from the digest
and the match's number alone.
"""

import difflib
import hashlib
import itertools
import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from paperbits.core.card import Card
from paperbits.core.catalogue import find
from paperbits.core.engine.levels import level_of
from paperbits.core.errors import PaperbitsError
from paperbits.core.settings import SettingValue, checked, in_short
from paperbits.lab.errors import StudyError
from paperbits.lab.measures import MEASURES, SHARES
from paperbits.match.players import is_engine, player_from

FORMAT: Final = 1
"""The version of the rules by which a match's seed and moves follow from a study."""

MOST_MATCHES: Final = 1_000_000
LARGEST: Final = 1_000_000
"""The most characters of a study's file."""

MOST_SETUPS: Final = 1_000

OPENINGS: Final = ("free", "each")


@dataclass(frozen=True, slots=True)
class Setup:
    """One way to play: a game with its settings, and who plays.

    ``swap``: each seed is played once for every seat that the first player of the list can take.
    ``opening``: ``free``, or ``each``: the first moves of the matches are the legal first moves in
    turn.
    """

    game: str
    settings: Mapping[str, SettingValue]
    players: tuple[str, ...]
    swap: bool
    opening: str

    @property
    def card(self) -> Card:
        return find(self.game)

    @property
    def rounds(self) -> int:
        """How many matches share a seed."""
        return len(self.players) if self.swap else 1

    def seats(self, number: int) -> list[str]:
        """Return who plays in each seat in a match, counted from 0."""
        turned = number % self.rounds
        return [
            self.players[(seat - turned) % len(self.players)] for seat in range(len(self.players))
        ]

    def first_named(self, number: int) -> int:
        """Return the seat of the first player of the list in a match, counted from 0."""
        return number % self.rounds

    @property
    def title(self) -> str:
        """The setup in a few words."""
        return f"{self.card.title}{self.detail}"

    @property
    def detail(self) -> str:
        """The settings that are not usual, and the players."""
        settings = in_short(self.card.settings, self.settings)
        usual = self.card.settings["players"].default
        if len(self.players) > 1 and len(self.players) != usual:
            settings = ", ".join(filter(None, (f"{len(self.players)} players", settings)))
        together = len(set(self.players)) == 1
        who = self.players[0] if together else " and ".join(self.players)
        return "".join((f", {settings}" if settings else "", f": {who}"))

    def facts(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "settings": dict(self.settings),
            "players": list(self.players),
            "swap": self.swap,
            "opening": self.opening,
        }


@dataclass(frozen=True, slots=True)
class Until:
    """When a setup has been played enough: as soon as the interval of a measure, valid at every
    number of matches, leaves out ``differs_from`` or is no wider than ``width``.
    """

    measure: str
    differs_from: float | None
    width: float | None
    confidence: float


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure to draw: a measure of every setup, along a numeric setting if ``across`` names one."""

    name: str
    measure: str
    across: str
    title: str


@dataclass(frozen=True, slots=True)
class Study:
    """A study, checked."""

    name: str
    title: str
    question: str
    seed: int
    matches: int
    setups: tuple[Setup, ...]
    judge: str
    """The level that estimates who is ahead after every ply; empty for none."""
    longest: int
    """The ply at which a match is broken off."""
    seconds: float
    """For a move of a program; levels have no clock."""
    measures: tuple[str, ...]
    seeds_from: str = ""
    """A digest from which the seeds are made, in place of the study's own; empty for its own."""
    until: Until | None = None
    figures: tuple[Figure, ...] = ()
    text: str = field(default="", repr=False)
    """The file."""

    @property
    def digest(self) -> str:
        """A SHA-256 of everything that decides which moves are made."""
        facts: dict[str, Any] = {
            "format": FORMAT,
            "seed": self.seed,
            "setups": [setup.facts() for setup in self.setups],
            "judge": self.judge,
            "longest": self.longest,
        }
        if self.seeds_from:
            facts["seeds_from"] = self.seeds_from
        if any(is_engine(player) for setup in self.setups for player in setup.players):
            facts["seconds"] = self.seconds
        return hashlib.sha256(
            json.dumps(facts, sort_keys=True, separators=(",", ":")).encode()
        ).hexdigest()

    @property
    def root(self) -> str:
        """The digest from which the seeds of all matches are made."""
        return self.seeds_from or self.digest

    @property
    def total(self) -> int:
        return self.matches * len(self.setups)


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
    given = _Entries(facts, "the study")
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
        seed=given.integer("seed", 0, 0, 2**63 - 1),
        matches=given.integer("matches", None, 1, MOST_MATCHES),
        setups=setups,
        judge=judge,
        longest=given.integer("longest", 2_000, 1, 1_000_000),
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


class _Entries:
    """The entries of a table, taken one by one; entries that are never taken are refused."""

    def __init__(self, facts: Mapping[str, Any], where: str) -> None:
        self.left, self.known, self.where = dict(facts), set[str](), where

    def take(self, name: str) -> Any:
        self.known.add(name)
        return self.left.pop(name, None)

    def text(self, name: str, default: str | None) -> str:
        value = self.take(name)
        if value is None and default is not None:
            return default
        if not isinstance(value, str):
            raise StudyError(f"The entry {name} of {self.where} is missing or is not a text.")
        return value

    def truth(self, name: str) -> bool:
        value = self.take(name)
        if not isinstance(value, bool | None):
            raise StudyError(f"The entry {name} of {self.where} is true or false.")
        return bool(value)

    def integer(self, name: str, default: int | None, low: int, high: int) -> int:
        value = self.take(name)
        if value is None and default is not None:
            return default
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise StudyError(
                f"The entry {name} of {self.where} is an integer from {low:,} to {high:,}."
            )
        return value

    def share(self, name: str) -> float | None:
        value = self.take(name)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1:
            raise StudyError(f"The entry {name} of {self.where} is a number between 0 and 1.")
        return float(value)

    def seconds(self, name: str, default: float) -> float:
        value = self.take(name)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= 3_600:
            raise StudyError(
                f"The entry {name} of {self.where} is a number of seconds, up to 3,600."
            )
        return float(value)

    def texts(self, name: str) -> list[str]:
        value = self.take(name)
        found = [value] if isinstance(value, str) else value
        if (
            not isinstance(found, list)
            or not found
            or not all(isinstance(each, str) for each in found)
        ):
            raise StudyError(f"The entry {name} of {self.where} is a text or a list of texts.")
        return found

    def tables(self, name: str) -> list[dict[str, Any]]:
        value = self.take(name)
        if value is None:
            return []
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            raise StudyError(
                f"The entry {name} of {self.where} is written as [[{name}]], once or more often."
            )
        return value

    def done(self) -> None:
        """Refuse entries that mean nothing."""
        for name in self.left:
            hint = _hint(name, sorted(self.known))
            raise StudyError(f"There is no entry {name[:40]!r} in {self.where}; {hint}")


def _hint(name: str, names: Iterable[str]) -> str:
    """Return the name that was perhaps meant, or all names."""
    names = list(names)
    near = difflib.get_close_matches(name, names, n=1)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}."


@contextmanager
def _about(what: str) -> Iterator[None]:
    """Make refusals sentences about the study."""
    try:
        yield
    except StudyError:
        raise
    except PaperbitsError as error:
        raise StudyError(f"{what}: {error}") from None


def _setups(given: _Entries) -> Iterator[Setup]:
    tables = given.tables("setups")
    if not tables:
        raise StudyError("There is nothing to play: a study has one [[setups]] or more.")
    count = 0
    for number, table in enumerate(tables, 1):
        entries = _Entries(table, f"setup {number}")
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


def _choices(entries: _Entries) -> list[dict[str, object]]:
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


def _measures(given: _Entries, judge: str) -> tuple[str, ...]:
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


def _pinned(given: _Entries) -> str:
    digest = given.text("seeds_from", "")
    if digest and (len(digest) != 64 or not set(digest) <= set("0123456789abcdef")):
        raise StudyError("The entry seeds_from of the study is a digest: 64 hexadecimal digits.")
    return digest


def _known(name: str, names: Any, what: str) -> None:
    if name not in names:
        raise StudyError(f"There is no {what} {name[:40]!r}; {_hint(name, names)}")


def _until(given: _Entries) -> Until | None:
    table = given.take("until")
    if table is None:
        return None
    if not isinstance(table, dict):
        raise StudyError("The entry until of the study is a table, written [until].")
    entries = _Entries(table, "[until]")
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


def _figures(given: _Entries) -> Iterator[Figure]:
    for number, table in enumerate(given.tables("figures"), 1):
        entries = _Entries(table, f"figure {number}")
        measure = entries.text("measure", None)
        _known(measure, MEASURES, "measure")
        name = entries.text("name", measure)
        if not name.replace("-", "").replace("_", "").isalnum() or not name.isascii():
            raise StudyError(f"The name of figure {number} has letters, digits and hyphens only.")
        yield Figure(name, measure, entries.text("across", ""), entries.text("title", ""))
        entries.done()
