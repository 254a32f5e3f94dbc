"""What all live matches of a process share."""

from dataclasses import dataclass

from paperbits.server.live.hooks import Hooks
from paperbits.server.live.site_time import SiteTime
from paperbits.server.live.talk import Talks
from paperbits.server.metrics import Metrics
from paperbits.server.workers.pools import Workers
from paperbits.store import MoveLog


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The log and the workers of all matches, and the rooms beside them.

    ``hooks`` are called after a change is stored. ``talks`` is the talk of the site.
    """

    log: MoveLog
    workers: Workers
    hooks: Hooks
    talks: Talks
    time: SiteTime
    metrics: Metrics
