"""Start the match that the command line asks for, in the app or line by line."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from paperbits.core.catalogue import find
from paperbits.core.compiler.kernel import watching
from paperbits.core.engine.levels import levels
from paperbits.core.errors import PaperbitsError, UnknownGameError
from paperbits.engines.choose import prepare
from paperbits.match import record
from paperbits.store.where import saved_folder
from paperbits.terminal import output
from paperbits.terminal.background import thinking
from paperbits.terminal.ending import complain, leave
from paperbits.terminal.given import read_file, read_settings
from paperbits.terminal.lines import say
from paperbits.terminal.local_match import LocalMatch
from paperbits.terminal.saved import SavedMatch, last_unfinished
from paperbits.terminal.surroundings import app_refusal


def table_of(
    game: str | None,
    settings: Sequence[str] | None,
    *,
    against: str = "",
    seat: int | None = None,
    seed: int | None = None,
    rated: bool = False,
    names: Sequence[str] = (),
) -> LocalMatch | None:
    """A new match, or None if the game is still to be chosen. Raises PaperbitsError."""
    if game is None:
        if rated:
            raise PaperbitsError("Say which game, as in `paperbits play plexus --rated`.")
        return None
    card = find(game)
    offered = [level.name for level in levels(card)]
    level = against or offered[min(1, len(offered) - 1)]
    if rated:
        if seed is not None or seat is not None:
            raise PaperbitsError("A rated match begins as chance will have it; leave --seed and --seat out.")
        if names:
            raise PaperbitsError("A rated match is yours alone; leave --name out.")
        return LocalMatch.rated(card, read_settings(card, settings), against=level)
    made = read_settings(card, settings)
    where = 0 if seat is None else seat
    return LocalMatch.new(card, made, against=level, seat=where, seed=seed, names=names, saved=SavedMatch())


def resumed(which: str, game: str | None = None) -> LocalMatch:
    """A match begun earlier. Raises PaperbitsError.

    ``which`` is a file, or empty for the last unfinished match, of this game where one is named. A record that lies elsewhere
    than the matches that we save is left as it is; the match goes on in a file of its own.
    """
    card = None if game is None else find(game)
    if which and not Path(which).exists() and card is None:
        with suppress(UnknownGameError):
            card, which = find(which), ""
    if which:
        path, text = Path(which), read_file(which)
        match = record.read(text)
        if card is not None and match.card.id != card.id:
            raise PaperbitsError(f"This is a record of {match.card.title}, not of {card.title}.")
    else:
        path, match = last_unfinished(card)
        text = read_file(str(path))
    if match.rated is not None:
        return LocalMatch(match, path)
    ours = path.resolve().parent == saved_folder().resolve()
    return LocalMatch(match, saved=SavedMatch(path, text) if ours else SavedMatch())


def ready(local: LocalMatch) -> None:
    """Get the computers in this match ready, and say so where this machine has to compile something first.

    A match can be played meanwhile; a rated one begins when all is compiled.
    """
    local.get_ready()
    if local.readying is not None:
        words = (
            "Getting ready, once on this machine. You can play meanwhile: computers' moves and hints come from a shorter look."
        )
        output.console(stderr=True).print(words)
        return
    if not any(seat.computer for seat in local.match.seats):
        return
    console = output.console(stderr=True)
    status = console.status("")
    at, compiled = "", 0

    def step(number: int, steps: int, what: str) -> None:
        nonlocal at
        at = f"{number} of {steps}, {what}"

    def begun(_: str) -> None:
        nonlocal compiled
        compiled += 1
        if console.is_terminal:
            status.start()
            status.update(f"Compiling for this machine, once: {at} ({compiled} functions) …")
        elif compiled == 1:
            console.print("Compiling for this machine, once …")

    try:
        with watching(begun):
            prepare(local.position, step)
    finally:
        status.stop()


def in_app(local: LocalMatch | None) -> int:
    """Play in the terminal app; returns the exit status."""
    from paperbits.terminal.app import PaperbitsApp

    if local is not None:
        ready(local)
    app = PaperbitsApp(local)
    app.run()
    if app.local is not None and app.local.can_resume:
        print("The match is saved; `paperbits play --resume` goes on with it.")
    if thinking():
        leave(app.return_code or 0)
    return app.return_code or 0


def in_lines(local: LocalMatch | None) -> None:
    """Play line by line. Raises PaperbitsError where no game is named."""
    from paperbits.terminal.plain import Dialogue

    if local is None:
        raise PaperbitsError("Say which game, as in `paperbits play plexus --plain`; `paperbits games` lists them.")
    ready(local)
    Dialogue(local).run()


def fall_back() -> bool:
    """Whether to play line by line though nobody asked for it, as the app can't run here; says so."""
    refusal = app_refusal()
    if refusal:
        complain(f"Line by line, as with --plain: {refusal}.")
    return bool(refusal)


def replay(path: Path, *, plain: bool) -> None:
    """Step through a saved match."""
    match = record.read(read_file(str(path)))
    if plain or fall_back():
        from paperbits.terminal.plain import replayed

        for line in replayed(match):
            say(line)
    else:
        from paperbits.terminal.app import PaperbitsApp

        app = PaperbitsApp(replay=match)
        app.run()
        if thinking():
            leave(app.return_code or 0)
