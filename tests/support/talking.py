"""A match in the terminal: line by line, as somebody types it, and in the app."""

from contextlib import asynccontextmanager

from paperbits.terminal.app import PaperbitsApp
from paperbits.terminal.plain import Dialogue


def talk(local, *lines):
    """Return the lines that are written when these are typed. ``^C`` is Ctrl-C."""
    typed, said = iter(lines), []

    def read():
        line = next(typed, None)
        if line == "^C":
            raise KeyboardInterrupt
        return line

    dialogue = Dialogue(local)
    dialogue.read, dialogue.write = read, said.append
    try:
        dialogue.run()
    except KeyboardInterrupt:
        said.append("interrupted")
    return said


@asynccontextmanager
async def on_screen(local=None, *, size=(80, 24), **more):
    """Open the app, with a match or what else it takes, on a screen of so many columns and lines."""
    app = PaperbitsApp(local, **more)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot
