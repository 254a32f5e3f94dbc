"""What came of inputs that nobody meant."""

from dataclasses import dataclass, field


@dataclass
class Report:
    """What was sent, what came back, and what should not have."""

    inputs: dict = field(default_factory=lambda: {"http": 0, "socket": 0})
    statuses: dict = field(default_factory=dict)
    codes: dict = field(default_factory=dict)
    faults: list = field(default_factory=list)
    routes: dict = field(default_factory=dict)
    """Of each route how often it was asked, and how often it answered with 200 or so."""
    answers: dict = field(default_factory=dict)
    """Of each kind of message on sockets, how often it came."""

    def count(self, kind, what):
        kind[what] = kind.get(what, 0) + 1

    def fault(self, *said):
        """Note what should not have happened."""
        if len(self.faults) < 200:
            self.faults.append(" ".join(str(each)[:700] for each in said))
