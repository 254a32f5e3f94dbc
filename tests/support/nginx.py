"""A real nginx on ``deploy/nginx.conf``, with ports and a certificate of the test."""

import ssl
from pathlib import Path

from daemons import Daemon, free_port

from certificates import certify

FILE = Path(__file__).parents[2] / "deploy" / "nginx.conf"

AROUND = """pid {folder}/pid;
error_log {folder}/errors;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{text}
}}
"""


class Nginx(Daemon):
    """nginx on the shipped file, before a web process (``host:port``)."""

    def __init__(self, program, upstream):
        super().__init__()
        self.program, self.user, self.plain = program, {}, free_port()
        self.certificate, key = self.folder / "fullchain.pem", self.folder / "privkey.pem"
        certify("games.example.org", key, self.certificate)
        text = FILE.read_text(encoding="utf-8")
        for shipped, here in {
            "127.0.0.1:8000": upstream,
            "    listen [::]:80;\n": "",
            "    listen [::]:443 ssl http2;\n": "",
            "listen 80;": f"listen 127.0.0.1:{self.plain};",
            "listen 443 ssl": f"listen 127.0.0.1:{self.port} ssl",
            "/etc/letsencrypt/live/games.example.org": str(self.folder),
        }.items():
            assert shipped in text, shipped
            text = text.replace(shipped, here)
        around = AROUND.format(folder=self.folder, text=text)
        (self.folder / "nginx.conf").write_text(around)

    def command(self):
        return [self.program, "-c", self.folder / "nginx.conf", "-g", "daemon off;"]

    def trust(self):
        """Trust in its certificate."""
        return ssl.create_default_context(cafile=self.certificate)
