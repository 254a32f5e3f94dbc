"""Start, resume or replay a match as the command line asks, in the app or line by line."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from paperbits.core.catalogue import find
from paperbits.core.compiler.kernel import watching
from paperbits.core.engine.levels import levels
from paperbits.core.errors import PaperbitsError, UnknownGameError
from paperbits.engines.choose import prepare
from paperbits.match import Match, formats
from paperbits.match.players import ENGINE, NO_LEVELS, RANDOM, Player, is_engine
from paperbits.store.where import saved_folder
from paperbits.terminal import output
from paperbits.terminal.background import thinking
from paperbits.terminal.encoding import app_refusal
from paperbits.terminal.exit_status import complain, leave
from paperbits.terminal.inputs import read_file, read_settings
from paperbits.terminal.local_match import LocalMatch
from paperbits.terminal.new_match import begun, new_match, rated_match
from paperbits.terminal.saved_matches import SavedMatch, last_unfinished
from paperbits.terminal.wrapping import say


def start(
    game: str | None,
    settings: Sequence[str] | None,
    *,
    against: str = "",
    seat: int | None = None,
    seed: int | None = None,
    rated: bool = False,
    names: Sequence[str] = (),
) -> LocalMatch | None:
    """Start a match, or return None if no game is given. Seats count from 0.

    Raises PaperbitsError.
    """
    if game is None:
        if rated:
            raise PaperbitsError("Name the game, as in `paperbits play plexus --rated`.")
        return None
    card = find(game)
    offered = [level.name for level in levels(card)]
    level = against or offered[min(1, len(offered) - 1)]
    if rated:
        if seed is not None or seat is not None:
            raise PaperbitsError(
                "In a rated match, chance decides who begins. Leave --seed and --seat out."
            )
        if names:
            raise PaperbitsError("You play a rated match alone. Leave --name out.")
        return rated_match(card, read_settings(card, settings), against=level)
    chosen = read_settings(card, settings)
    place = 0 if seat is None else seat
    return new_match(
        card, chosen, against=level, seat=place, seed=seed, names=names, saved=SavedMatch()
    )


def resume(which: str, game: str | None = None, against: str = "") -> LocalMatch:
    """Continue an earlier match. Raises PaperbitsError.

    ``against`` names the engine again if one played: reading a record starts no program.
    ``which`` is a file. If it is empty, the last unfinished match is continued, of ``game`` if that
    is given. A record outside the folder of saved matches is not changed: the match continues in a
    new file.
    """
    card = None if game is None else find(game)
    if which and not Path(which).exists() and card is None:
        with suppress(UnknownGameError):
            card, which = find(which), ""
    if which:
        path, text = Path(which), read_file(which)
        match = formats.read(text)
        if card is not None and match.card.id != card.id:
            raise PaperbitsError(f"This is a record of {match.card.title}, not of {card.title}.")
    else:
        path, match = last_unfinished(card)
        text = read_file(str(path))
    player = _program_again(match, against)
    saved_by_us = match.rated or path.resolve().parent == saved_folder().resolve()
    return LocalMatch(
        match, saved=SavedMatch(path, text) if saved_by_us else SavedMatch(), player=player
    )


def _program_again(match: Match, against: str) -> Player | None:
    """Return the program that goes on in a match; None if only levels play."""
    levels_there = {seat.level for seat in match.seats}
    if ENGINE not in levels_there and against:
        raise PaperbitsError("No engine plays in this match; leave --against out.")
    if match.over or not levels_there & set(NO_LEVELS):
        return None
    if ENGINE not in levels_there:
        return begun(RANDOM, match)
    if not is_engine(against):
        raise PaperbitsError(
            "An engine plays in this match. Name it again, as in --against “engine: ./mybot”."
        )
    return begun(against, match)


def prepare_computers(local: LocalMatch) -> None:
    """Compile what the computers of a match need, and report it.

    A rated match waits until everything is compiled. Other matches start at once.
    """
    local.prepare()
    if local.preparation is not None:
        words = (
            "Getting ready, once on this machine. You can already play. "
            "Until then, computers think less about their moves and hints."
        )
        output.console(stderr=True).print(words)
        return
    if local.player is not None or not any(seat.computer for seat in local.match.seats):
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
            status.update(f"Compiling for this machine, once: {at} …")
        elif compiled == 1:
            console.print("Compiling for this machine, once …")

    try:
        with watching(begun):
            prepare(local.position, step)
    finally:
        status.stop()


def in_app(local: LocalMatch | None) -> int:
    """Play in the terminal app. Returns the exit status."""
    from paperbits.terminal.app import PaperbitsApp

    if local is not None:
        prepare_computers(local)
    app = PaperbitsApp(local)
    try:
        app.run()
    finally:
        for each in {id(each): each for each in (local, app.local) if each is not None}.values():
            each.close()
    if app.local is not None and app.local.can_resume:
        print("The match is saved. To continue it, run `paperbits play --resume`.")
    if thinking():
        leave(app.return_code or 0)
    return app.return_code or 0


def in_lines(local: LocalMatch | None) -> None:
    """Play line by line. Raises PaperbitsError if there is no match."""
    from paperbits.terminal.plain import Dialogue

    if local is None:
        raise PaperbitsError(
            "Name a game, as in `paperbits play plexus --plain`; `paperbits games` lists them."
        )
    try:
        prepare_computers(local)
        Dialogue(local).run()
    finally:
        local.close()


def must_be_plain() -> bool:
    """Whether the app can't run here, so that the match is played line by line.

    Prints the reason.
    """
    refusal = app_refusal()
    if refusal:
        complain(f"Line by line, as with --plain: {refusal}.")
    return bool(refusal)


def replay(path: Path, *, plain: bool) -> None:
    """Step through a saved match."""
    match = formats.read(read_file(str(path)))
    if plain or must_be_plain():
        from paperbits.terminal.plain import replayed

        for line in replayed(match):
            say(line)
    else:
        from paperbits.terminal.app import PaperbitsApp

        app = PaperbitsApp(replay=match)
        app.run()
        if thinking():
            leave(app.return_code or 0)
