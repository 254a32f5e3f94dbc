"""How a command ends: its exit status, one sentence if something is wrong, and no traceback.

docs/command-line.md documents the statuses for scripts.
"""

import errno
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, NoReturn, TextIO

import typer
from typer.core import TyperCommand, TyperGroup

from paperbits.core.errors import PaperbitsError, UnwrittenError
from paperbits.terminal import usage

REFUSED: Final = 2
"""The input can't be read or is against the rules."""
UNSOLVED: Final = 3
"""The time or the memory ran out before the position was solved."""
UNWRITTEN: Final = 74
"""The output, or a file that was asked for, could not be written, as on a full disk."""
INTERRUPTED: Final = 130
"""Ctrl-C."""
CLOSED: Final = 141
"""The reader of the output closed it, as ``head`` does."""

SEARCH: Final = "search"
"""The name of threads that may still search when the time is up."""

STATUSES: Final = """\
Exit status: 0 done; 1 the answer is no (an equation that is not valid, a wrong puzzle move, a proof that does not hold,
damage);
2 refused, with one sentence; 3 not solved in the time or memory given; 74 the output can't be written; 130 ended by Ctrl-C;
141 the reader of the output closed it."""  # noqa: E501

_OUTPUT_ERRORS: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF})


class Commands(TyperGroup):
    """The commands.

    Ctrl-C and a closed pipe end them with our statuses in every version of Typer.
    """

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise SystemExit(INTERRUPTED) from None
        except BrokenPipeError:
            raise SystemExit(CLOSED) from None
        except Exception as error:
            _refuse_usage(error, ctx)
            raise

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except Exception as error:
            _refuse_usage(error, ctx)
            raise


def _refuse_usage(error: Exception, context: Any) -> None:
    """Say in one sentence what is wrong with arguments and options, and exit."""
    if not usage.is_usage(error):
        return
    words = usage.sentence(error)
    complain(
        f"{words}{'' if words.endswith('?') else '.'} `{usage.command_of(error, context)} --help`"
        " tells more."
    )
    raise SystemExit(REFUSED) from None


class Resuming(TyperCommand):
    """A command whose option ``--resume`` needs no value."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Give a bare ``--resume`` an empty value."""
        following = [*args[1:], "-"]
        args = [
            "--resume=" if each == "--resume" and after.startswith("-") else each
            for each, after in zip(args, following, strict=False)
        ]
        return super().parse_args(ctx, args)


def run(app: typer.Typer, name: str = "paperbits") -> None:
    """Run the command line and exit with its status."""
    status = _outcome(lambda: app(prog_name=name))
    for stream in (sys.stdout, sys.stderr):
        status = _outcome(stream.flush) or status if stream is not None else status
    for stream in (sys.stdout, sys.stderr):
        _let_go(stream)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        # Python's own end prints a traceback on Ctrl-C.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    if any(thread.name == SEARCH for thread in threading.enumerate()):
        leave(status)  # What still compiles can't be stopped.
    sys.exit(status)


def leave(status: int) -> NoReturn:
    """End the process at once.

    Otherwise Python would wait for threads that are still compiling or searching.
    """
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            _outcome(stream.flush)
    os._exit(status)


def _outcome(work: Callable[[], object]) -> int:
    """Do some work and return its exit status."""
    try:
        if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        work()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except PaperbitsError as error:
        complain(str(error))
        return UNWRITTEN if isinstance(error, UnwrittenError) else REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return CLOSED
    except OSError as error:
        if error.errno in _OUTPUT_ERRORS and error.filename is None:
            complain(f"The output can't be written: {error.strerror}.")
        else:
            complain(f"{error.filename or 'The operating system says'}: {error.strerror or error}.")
        return UNWRITTEN
    return 0


def complain(sentence: str) -> None:
    """Print what is wrong to standard error, if that is open."""
    with suppress(OSError, ValueError):
        print(f"paperbits: {sentence}", file=sys.stderr, flush=True)


def _let_go(stream: TextIO | None) -> None:
    """Drop the output that a stream could not write, so that Python does not try again when it
    shuts down.
    """
    try:
        if stream is not None:
            stream.flush()
    except (OSError, ValueError):
        with suppress(OSError, ValueError):
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, stream.fileno() if stream is not None else null)
