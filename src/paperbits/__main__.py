"""The command ``paperbits``, also run as ``python -m paperbits``."""

import gc
import signal


def main() -> None:
    """Run the command line.

    Importing it takes a few tenths of a second. Until that is done, Ctrl-C ends the process as the
    operating system does it, with no traceback; ``cli.main`` takes over from there.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from paperbits.terminal import cli

    try:
        cli.main()
    finally:
        gc.freeze()  # Python's end need not look through all that was loaded.


if __name__ == "__main__":
    main()
