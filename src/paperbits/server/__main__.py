"""``python -m paperbits.server --port 8123 --data FILE`` serves the site, without the other
commands.
"""

import argparse
import sys
from pathlib import Path

from paperbits.core.errors import PaperbitsError
from paperbits.server import serve
from paperbits.server.limits import limited
from paperbits.server.options import Options
from paperbits.server.push.settings import PushSettings

parser = argparse.ArgumentParser(
    prog="python -m paperbits.server", description="Serve the paperbits site."
)
parser.add_argument(
    "--host", default="127.0.0.1", help="the address to listen at (127.0.0.1: this machine only)"
)
parser.add_argument("--port", type=int, help="8000 by default, or a free one where that is taken")
parser.add_argument("--data", type=Path, help="the file, or folder, in which matches are kept")
parser.add_argument("--open", action="store_true", help="open the page in a browser")
parser.add_argument(
    "--name",
    action="append",
    default=[],
    help="another name by which it is reached; may be given again",
)
parser.add_argument(
    "--database", default="", help="a PostgreSQL database for matches, in place of a file"
)
parser.add_argument(
    "--broker", default="", help="a Redis or Valkey server, for processes that share a database"
)
parser.add_argument("--workers", type=int, default=1, help="how many processes serve")
parser.add_argument(
    "--thinking-elsewhere", action="store_true", help="`paperbits think` does the thinking"
)
parser.add_argument(
    "--limit",
    action="append",
    default=[],
    metavar="NAME=NUMBER",
    help="change a limit; may be given again",
)
parser.add_argument(
    "--proxy",
    action="append",
    default=[],
    help="the address of a proxy in front; may be given again",
)
parser.add_argument(
    "--log-style", choices=("text", "json"), default="text", help="how log lines are written"
)
parser.add_argument("--log-level", choices=("debug", "info", "warning", "error"), default="warning")
parser.add_argument("--class-room", action="store_true", help="nobody can talk")
parser.add_argument("--no-push", action="store_true", help="push no messages to browsers")
given = parser.parse_args()
try:
    serve(
        Options(
            names=tuple(given.name),
            database=given.database,
            broker=given.broker,
            thinking_elsewhere=given.thinking_elsewhere,
            limits=limited(given.limit),
            proxies=tuple(given.proxy),
            log_style=given.log_style,
            log_level=given.log_level,
            class_room=given.class_room,
            pushing=PushSettings(on=not given.no_push),
        ),
        host=given.host,
        port=given.port,
        data=given.data,
        workers=given.workers,
        open_browser=given.open,
    )
except PaperbitsError as error:
    sys.exit(f"paperbits: {error}")
