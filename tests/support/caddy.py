"""A real Caddy on ``deploy/Caddyfile``: the machine's own program (Debian's package), else the one
that comes as a package of Python.
"""

import os
import re
import socket
import socketserver
import ssl
import sys
import threading
from contextlib import suppress
from pathlib import Path

from daemons import Daemon, free_port

FILE = Path(__file__).parents[2] / "deploy" / "Caddyfile"

ASKED = re.compile(rb"GET /api/health HTTP/1.1\r\nHost: (\S+)")

HERE = """{{
	admin off
	http_port {plain}
	local_certs
	skip_install_trust
	https_port {port}
}}
"""
"""Options for a Caddy that is not on the internet: its own certificates, free ports."""


def programs():
    """The Caddys of this machine: its own, if it has one, and the packaged one."""
    packaged = Path(sys.executable).parent / "caddy"
    own = [Path(folder) / "caddy" for folder in os.environ["PATH"].split(os.pathsep)]
    others = [path for path in own if path.exists() and path.resolve() != packaged.resolve()]
    return [*others[:1], packaged]


class Caddy(Daemon):
    """Caddy on the shipped file, under a name, before these web processes (``host:port``)."""

    def __init__(self, program, name, upstreams):
        super().__init__()
        self.program, self.name, self.user = program, name, {}
        text = FILE.read_text(encoding="utf-8")
        for shipped, here in upstreams.items():
            assert shipped in text, shipped
            text = text.replace(shipped, here)
        here = HERE.format(port=self.port, plain=free_port())
        (self.folder / "Caddyfile").write_text(here + text)

    def command(self):
        given = {"HOME": self.folder, "XDG_DATA_HOME": self.folder, "PAPERBITS_NAME": self.name}
        return [
            *("env", *(f"{variable}={value}" for variable, value in given.items())),
            *(self.program, "run", "--adapter", "caddyfile"),
            *("--config", self.folder / "Caddyfile"),
        ]

    def trust(self):
        """Trust in the certificates that it makes."""
        (root,) = self.folder.glob("caddy/pki/authorities/local/root.crt")
        return ssl.create_default_context(cafile=root)

    def answers(self, line):
        with self.trust().wrap_socket(line, server_hostname=self.name):
            return True  # Otherwise no certificate is there yet: ValueError.


class Relay(socketserver.ThreadingTCPServer):
    """Passes connections on to a web process, and notes by which name its health was asked for.

    A numeric address, which every process of a test has, is a name that every site accepts.
    """

    daemon_threads = True

    def __init__(self, address):
        super().__init__(("127.0.0.1", 0), _Passing)
        host, _, port = address.removeprefix("http://").partition(":")
        self.there, self.names = (host, int(port)), set()
        self.address = f"127.0.0.1:{self.server_address[1]}"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def close(self):
        """Pass nothing on any more."""
        self.shutdown()
        self.server_close()


class _Passing(socketserver.BaseRequestHandler):
    def handle(self):
        with suppress(OSError), socket.create_connection(self.server.there) as onward:
            back = threading.Thread(target=self.pass_on, args=(onward, self.request), daemon=True)
            back.start()
            self.pass_on(self.request, onward)
            back.join()

    def pass_on(self, source, target):
        with suppress(OSError):
            while data := source.recv(65_536):
                self.server.names |= set(ASKED.findall(data))
                target.sendall(data)
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
