"""The command lines of the studies."""

import argparse
import math
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import wraps

from paperbits.core.errors import PaperbitsError

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
    for name, value in usual.items():
        parser.add_argument(f"--{name}", type=type(value), default=value, help=f"({value})")
    return parser


def number(least: float, most: float = math.inf) -> Callable[[str], float]:
    """Return what reads a number in these bounds: an integer if ``least`` is one."""
    kind = "an integer" if isinstance(least, int) else "a number"

    def read(text: str) -> float:
        with suppress(ValueError):
            if least <= (value := type(least)(text)) <= most:
                return value
        ends = f"from {least:,} to {most:,}" if most < math.inf else f"of {least:,} or more"
        raise argparse.ArgumentTypeError(f"{text} is not {kind} {ends}")

    return read


def ends_well(main: Callable[[Sequence[str] | None], int]) -> Callable[..., int]:
    """Have a command return 2, with a sentence, for what is refused."""

    @wraps(main)
    def run(arguments: Sequence[str] | None = None) -> int:
        try:
            return main(arguments)
        except PaperbitsError as error:
            print(error, file=sys.stderr)
            return 2
        except KeyboardInterrupt:
            return 130

    return run
