"""A study: which matches to play, and what is measured.

``docs/laboratory.md`` describes it. A study's digest covers everything that decides which moves are
made: games, settings, players, seed. It leaves out how many matches are played and what is
measured, so that more matches can be added later. The seed of each match comes from the digest
and the match's number alone.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from paperbits.core.card import Card
from paperbits.core.catalogue import find
from paperbits.core.settings import SettingValue, in_short
from paperbits.match.players import is_engine

FORMAT: Final = 1
"""The version of the rules by which a match's seed and moves follow from a study."""


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
