"""Run a study: play its matches on a cluster, and stop each setup when enough is known.

Whether a setup has been played enough is decided by its matches in order, never in the order in
which they came in. So the same matches count on one worker and on many.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from paperbits.lab.cluster import Workplace
from paperbits.lab.measures import MEASURES
from paperbits.lab.played import Played
from paperbits.lab.playing import Task, play, task_of
from paperbits.lab.results import Journal
from paperbits.lab.sequential import ConfidenceSequence
from paperbits.lab.study import Study

BLOCK = 16
"""Matches of a setup that are planned before the next setup's, a multiple of those that share a
seed.
"""


@dataclass(slots=True)
class _Prefix:
    """The matches of a setup in order, without gaps, and the test that they feed."""

    sequence: ConfidenceSequence
    matches: list[Played] = field(default_factory=list)
    enough: int | None = None
    """The number of matches that suffice, once it is known."""


class Run:
    """The state of a run: which matches are known, and which setups need more."""

    def __init__(self, study: Study, known: dict[tuple[int, int], Played]) -> None:
        self.study, self.root = study, study.root
        self.known = {
            key: match
            for key, match in known.items()
            if key[0] < len(study.setups) and key[1] < study.matches
        }
        confidence = study.until.confidence if study.until is not None else 0.95
        self._prefixes = [_Prefix(ConfidenceSequence(confidence)) for _ in study.setups]
        for setup in range(len(study.setups)):
            self._extend(setup)

    def add(self, match: Played) -> None:
        self.known[match.setup, match.number] = match
        self._extend(match.setup)

    def _extend(self, setup: int) -> None:
        """Feed the test with the matches that now follow without a gap."""
        prefix, until, rounds = (
            self._prefixes[setup],
            self.study.until,
            self.study.setups[setup].rounds,
        )
        while (
            prefix.enough is None
            and (match := self.known.get((setup, len(prefix.matches)))) is not None
        ):
            prefix.matches.append(match)
            if until is None or len(prefix.matches) % rounds:
                continue
            each = MEASURES[until.measure].each
            assert each is not None
            values = [
                value for match in prefix.matches[-rounds:] if (value := each(match)) is not None
            ]
            if values:
                prefix.sequence.add(sum(values) / len(values))
            out = until.differs_from is not None and prefix.sequence.leaves_out(until.differs_from)
            if out or (until.width is not None and prefix.sequence.width <= until.width):
                prefix.enough = len(prefix.matches)

    def tasks(self) -> Iterator[Task]:
        """Yield the matches to play. All setups progress evenly; those with enough are left out."""
        for first in range(0, self.study.matches, BLOCK):
            for setup, prefix in enumerate(self._prefixes):
                for number in range(first, min(first + BLOCK, self.study.matches)):
                    if prefix.enough is None and (setup, number) not in self.known:
                        yield task_of(self.study, self.root, setup, number)

    def counted(self) -> list[list[Played]]:
        """The matches that count, for each setup in order.

        Matches after a gap do not count, nor a last match without the others of its seed.
        """
        return [
            prefix.matches[: len(prefix.matches) - len(prefix.matches) % setup.rounds]
            for prefix, setup in zip(self._prefixes, self.study.setups, strict=True)
        ]

    def decided(self, setup: int) -> bool:
        """Whether the test has ended this setup."""
        return self._prefixes[setup].enough is not None

    @property
    def done(self) -> int:
        """How many matches need no more thought: those known, and those that are not needed."""
        return sum(
            self.study.matches
            if prefix.enough is not None
            else sum((setup, k) in self.known for k in range(self.study.matches))
            for setup, prefix in enumerate(self._prefixes)
        )

    @property
    def complete(self) -> bool:
        """Whether every setup has been played enough."""
        return all(
            prefix.enough is not None or len(prefix.matches) >= self.study.matches
            for prefix in self._prefixes
        )


def run(
    study: Study,
    journal: Journal,
    place: Workplace,
    tell: Callable[[Played | None, Run], None] | None = None,
) -> Run:
    """Play the matches that the journal lacks. ``tell`` gets each match, after it was kept, and
    None once before the first.
    """
    state = Run(study, journal.found)
    if tell is not None:
        tell(None, state)
    for _, match in place.each(play, state.tasks()):
        journal.add(match)
        state.add(match)
        if tell is not None:
            tell(match, state)
    return state
