"""A match in the terminal line by line, as somebody types it."""

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
