"""The command lines of the studies."""

import argparse
import re

PROGRAM = re.compile(r"python -m [\w.]+")


def options_of(about: str | None, **usual: float) -> argparse.ArgumentParser:
    """A parser whose help is the text of the study. ``usual``: options that are numbers, with their
    usual values.
    """
    program = PROGRAM.search(about or "")
    parser = argparse.ArgumentParser(
        prog=program and program[0],
        description=about,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    for name, number in usual.items():
        parser.add_argument(f"--{name}", type=type(number), default=number, help=f"({number})")
    return parser
