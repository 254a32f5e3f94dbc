"""What is wrong with the options and arguments of a command, in a plain sentence.

The errors are Click's or Typer's own, and their texts differ from version to version. So they are
recognised by their names and attributes. Their own text is shown only where nothing better is known.
"""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

QUOTED = re.compile(r"'([^']*)'")


def is_usage(error: BaseException) -> bool:
    """Whether an error is about options and arguments. A call that only asks for help is not."""
    return hasattr(error, "format_message") and type(error).__name__ not in (
        "NoArgsIsHelpError",
        "ClickException",
    )


def command_of(error: Any, context: Any) -> str:
    """The command that an error is about, such as ``paperbits print sheet``.

    Some errors do not name their command. ``context`` is that of the whole command line.
    """
    own = getattr(error, "ctx", None)
    if own is not None:
        return str(own.command_path)
    return " ".join(
        filter(None, [context.command_path, getattr(context, "invoked_subcommand", None)])
    )


def sentence(error: Any) -> str:
    """Say what is wrong, without a full stop at the end."""
    own = " ".join(error.format_message().split()).replace("Value error, ", "").rstrip(".")
    kind, option = type(error).__name__, getattr(error, "option_name", "")
    if kind == "NoSuchOption":
        near = list(getattr(error, "possibilities", None) or ())
        return f"There is no option {option}" + (f"; did you mean {_any_of(near)}?" if near else "")
    if kind == "BadOptionUsage":
        return f"The option {option} " + (
            "takes no value" if "not take" in own else "needs a value"
        )
    if kind == "MissingParameter" and getattr(error, "param", None) is not None:
        many = error.param.nargs == -1
        return f"{_named(error.param)} {'are' if many else 'is'} missing"
    if kind == "BadParameter" and getattr(error, "param", None) is not None:
        return _bad_value(error, own)
    if own.startswith("No such command"):
        return _no_command(error, " ".join(QUOTED.findall(own)[:1]))
    if "unexpected extra argument" in own:
        many = own.rpartition("(")[2].rstrip(") ")
        return f"There is more given than the command takes: {many}"
    return own


def _no_command(error: Any, name: str) -> str:
    """Say that there is no such command, and which ones have similar names."""
    group = getattr(getattr(error, "ctx", None), "command", None)
    names = [each for each, own in getattr(group, "commands", {}).items() if not own.hidden]
    near = get_close_matches(name, names, cutoff=0.7)
    return f"There is no command {name}" + (f"; did you mean {_any_of(near)}?" if near else "")


def _any_of(words: Sequence[str]) -> str:
    """Join words: ``a, b or c``."""
    return " or ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def _named(param: Any) -> str:
    """``The option --player`` or ``The file``."""
    if param.param_type_name == "option":
        return f"The option {max(param.opts, key=len)}"
    return f"The {str(param.name).replace('_', ' ').lower()}"


def _bad_value(error: Any, own: str) -> str:
    """What a value should be. ``own`` is the error's text."""
    name, value, said = _named(error.param), _given(error), str(error.message)
    instead = "" if value is None else f", not {value!r}"
    if "valid integer" in said or "valid int" in said:
        return f"{name} is an integer{instead}"
    if "valid number" in said or "valid float" in said:
        return f"{name} is a number{instead}"
    if "valid boolean" in said:
        return f"{name} is yes or no{instead}"
    if "not one of" in said:
        return f"{name} is {_any_of(QUOTED.findall(said.partition('not one of')[2]))}{instead}"
    if bounds := _bounds(error.param, said):
        return f"{name} is {bounds}{instead}"
    return own


def _given(error: Any) -> str | None:
    """The text that was given as a value, if the error knows it."""
    details = getattr(error.__cause__, "errors", None)
    if callable(details) and (found := details()):
        return str(found[0].get("input"))
    quoted = re.match(r"'([^']*)' is not|(\S+) is not in the range", str(error.message))
    return (quoted[1] or quoted[2]) if quoted else None


def _bounds(param: Any, said: str) -> str:
    """``from 1 to 9`` where the text says that a value is out of range; else empty."""
    if not re.search(r"(greater|less) than|in the range", said):
        return ""
    kind = param if hasattr(param, "min") else getattr(param, "type", None)
    least, most = getattr(kind, "min", None), getattr(kind, "max", None)
    if least is not None and most is not None:
        return f"from {least:,} to {most:,}"
    if least is not None:
        return f"{least:,} or more"
    return f"at most {most:,}" if most is not None else ""
