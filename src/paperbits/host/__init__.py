"""The host of a match, without input and output: values in, values out.

It checks a change for a holder, makes it on a copy, tells what changed, says what each seat may
see, and refuses with a sentence. The program that runs it (the site, the terminal, a worker in the
browser) has the sockets, files, clocks and computers, and writes a change down before it shows it.
"""

from paperbits.host.changes import accept, changed, heard
from paperbits.host.clock import RunningClock
from paperbits.host.difference import difference
from paperbits.host.holder import NOBODY, Holder
from paperbits.host.looking import asked, frame, preview, record, values_asked
from paperbits.host.messages import as_json
from paperbits.host.state import Outside, state

__all__ = [
    "NOBODY",
    "Holder",
    "Outside",
    "RunningClock",
    "accept",
    "as_json",
    "asked",
    "changed",
    "difference",
    "frame",
    "heard",
    "preview",
    "record",
    "state",
    "values_asked",
]
