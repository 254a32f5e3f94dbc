"""Converts positions and advice to wire models."""

from dataclasses import replace

from paperbits.core.engine.answers import Hint
from paperbits.core.engine.findings import Grounds, Review
from paperbits.core.wording import Names
from paperbits.server.wire import advice as wire
from paperbits.server.workers.turns import Told


def advice_message(told: Told, names: Names | None = None) -> wire.Analysis:
    """Return advice as a message. ``names`` are the reader's names for the players."""
    advice = told.advice
    found, hint = advice.analysis, advice.hint
    if hint is not None and names is not None:
        hint = replace(hint, reason=names.text(hint.reason))
    return wire.Analysis(
        ply=advice.ply,
        player=found.player + 1,
        options=[
            wire.Option(
                move=option.move,
                told=advice.told[option.move],
                words=option.words,
                estimate=option.estimate,
                proved=option.proved,
                points=option.points,
                worth=option.expected_points,
                value=None if option.value is None else option.value.to_json(),
                squares=list(advice.touched[option.move]),
            )
            for option in found.options
        ],
        proved=found.proved,
        tried=found.tried,
        done=told.done,
        hint=None if hint is None else hint_message(hint),
        remark=told.waiting or told.cut,
    )


def hint_message(found: Hint) -> wire.Hint:
    """Return a hint in steps."""
    return wire.Hint(
        move=found.move,
        where=found.where,
        area=list(found.area),
        what=found.what,
        near=list(found.near),
        whole=found.whole,
        squares=list(found.squares),
        reason=found.reason,
    )


def _grounds(each: Grounds) -> wire.CurveGrounds:
    low, high = (None if ends is None else list(ends) for ends in (each.low, each.high))
    return wire.CurveGrounds(kind=each.kind, words=each.words, low=low, high=high)


def review_message(found: Review) -> wire.Review:
    """Return a review, which may be incomplete."""
    return wire.Review(
        plies=[
            wire.ReviewedPly(
                ply=each.number + 1,
                player=each.player + 1,
                move=each.move,
                words=each.words,
                judged=None
                if each.judged is None
                else wire.JudgedPly(
                    given=each.judged.given,
                    better=each.judged.better,
                    why=each.judged.why,
                    thrown=each.judged.thrown,
                    sure=each.judged.sure,
                    line=list(each.judged.line),
                    low=each.judged.low,
                    high=each.judged.high,
                    rests=each.judged.rests,
                    told=each.judged.told,
                    points=each.judged.points,
                ),
                turning=each.turning,
            )
            for each in found.plies
        ],
        unit=found.unit,
        expected=[None if row is None else list(row) for row in found.expected],
        grounds=[None if each is None else _grounds(each) for each in found.grounds],
        scale=found.scale,
        summaries=found.summaries,
        looked_at=found.looked_at,
        of=found.of,
        done=found.done,
    )
