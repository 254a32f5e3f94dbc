"""Build the documentation site: ``make docs``, or ``python docs/site/build.py``.

The pages are staged as plain Markdown in ``build/docs`` first: the files of ``docs/``, a page for
each game, and the notebooks with their outputs. Only then does MkDocs see them. So the pages read
well in the repository, and another generator could take its place (decision 51).
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCE = str(HERE.parents[1] / "src")
sys.path[:0] = [str(HERE), SOURCE]
# For the notebooks.
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [SOURCE, os.environ.get("PYTHONPATH")]))

import notebooks
import yaml
from navigation import navigation
from staging import ROOT, stage

import games


def main() -> int:
    """Build the site. Returns MkDocs' exit status."""
    parser = argparse.ArgumentParser(description="Build the documentation site.")
    parser.add_argument(
        "--out",
        type=Path,
        default=ROOT / "build",
        help="the folder for docs/ (staged) and site/ (built)",
    )
    parser.add_argument(
        "--quick",
        action="store_true",
        help="play few matches in the notebooks, on small boards; all of them take a minute",
    )
    options = parser.parse_args()
    out = options.out.resolve()
    pages = out / "docs"
    shutil.rmtree(pages, ignore_errors=True)
    stage(pages)
    games.write(pages / "games")
    notebooks.write(pages / "notebooks", quick=options.quick)
    return build(out)


def build(out: Path) -> int:
    """Build the site of the staged pages. Returns MkDocs' exit status."""
    pages = sorted(
        str(page.relative_to(out / "docs").as_posix()) for page in (out / "docs").rglob("*.md")
    )
    settings = out / "mkdocs.yml"
    text = (
        (HERE / "mkdocs.yml")
        .read_text(encoding="utf-8")
        .replace("custom_dir: theme", f"custom_dir: {HERE / 'theme'}")
    )
    text = text.replace(
        "        python:\n", f"        python:\n          paths: [{ROOT / 'src'}]\n"
    )
    more = {"docs_dir": str(out / "docs"), "site_dir": str(out / "site"), "nav": navigation(pages)}
    settings.write_text(text + yaml.safe_dump(more, sort_keys=False), encoding="utf-8")
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    command = [
        sys.executable,
        "-m",
        "mkdocs",
        "build",
        "--strict",
        "--clean",
        "--config-file",
        str(settings),
    ]
    # With --quiet, --strict would miss the warnings.
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    told = [
        line for line in (done.stdout + done.stderr).splitlines() if not line.startswith("INFO")
    ]
    if done.returncode:
        print("\n".join(told), file=sys.stderr)
    else:
        print(f"The site is in {out / 'site'}; open {out / 'site' / 'index.html'}.")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
