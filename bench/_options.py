"""What the benchmarks share: options, and how far they are."""

import argparse
import sys
import time


def progress(total, what, done_and_more):
    """Return what tells on standard error how far it is: ``done_and_more`` gets its argument, and
    returns how much is done and some words.
    """
    began = time.monotonic()

    def told(state):
        done, more = done_and_more(state)
        seconds = time.monotonic() - began
        line = f"\r{done:,} of {total:,} {what}, {more}, {seconds:.0f} s "
        print(line, end="", file=sys.stderr, flush=True)

    return told


def options_of(text):
    """A parser of a script's options, whose help is the text of the script."""
    return argparse.ArgumentParser(
        description=text, formatter_class=argparse.RawDescriptionHelpFormatter
    )
