"""A browser that thinks for a site. It answers questions of the site and of its own page."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from paperbits import host
from paperbits.answers.advice import review_message
from paperbits.answers.doing import do
from paperbits.answers.tasks import Answer, review_of, thought_of
from paperbits.answers.telling import Telling
from paperbits.core.compiler.kernel import may_interpret
from paperbits.core.wording import Called, Names
from paperbits.folder.thinking import LOOKS


def answer(text: str, say: Callable[[str], None]) -> None:
    """Answer a question, a ``ThinkMessage`` of ``server/wire/live.py``.

    Reports have its ``job``, and a computer's ``move``, an ``analysis``, or a ``review``. The last
    one has ``end``, which says whether all went well. A site has faster ways than rules without a
    compiled kernel, so such a question fails.
    """
    may_interpret(False)
    said = json.loads(text)
    said["asked"] = json.loads(said["asked"])

    def report(**found: Any) -> None:
        say(json.dumps({"job": said["job"], **host.as_json(found)}, default=int))

    try:
        _ANSWERS[said["kind"]](said, report)
    except Exception as error:  # Such as a kernel that is missing, or too little memory.
        report(end=False, why=f"{type(error).__name__}: {error}")
    else:
        report(end=True)


def _choose(said: Mapping[str, Any], report: Callable[..., None]) -> None:
    found: list[Answer] = []
    do("choose", said["asked"], found.append, _never)
    report(move=thought_of(found[-1]).move)


def _analyse(said: Mapping[str, Any], report: Callable[..., None]) -> None:
    names = Names(tuple(Called(**each) for each in said["names"]))
    telling = Telling(lambda told: report(analysis=told.message(names)))
    for seconds in LOOKS:
        hint = said["asked"]["hint"] and seconds == LOOKS[-1]
        do("analyse", {**said["asked"], "seconds": seconds, "hint": hint}, telling.heard, _never)
        if telling.settled and (telling.hinted or not said["asked"]["hint"]):
            break
    telling.end()


def _review(said: Mapping[str, Any], report: Callable[..., None]) -> None:
    def heard(found: Answer) -> None:
        report(review=review_message(review_of(found)))

    do("review", said["asked"], heard, _never)


_ANSWERS: Mapping[str, Callable[[Mapping[str, Any], Callable[..., None]], None]] = {
    "choose": _choose,
    "analyse": _analyse,
    "review": _review,
}


def _never() -> bool:
    return False
