"""The computer opponents, by name and level.

``levels(card)`` names them, weakest first; ``choose(position, level)`` is a move and why; ``analyse(position)`` says what
each move is worth; ``review(match)`` looks back on a whole match; ``standing(results)`` rates a person by their rated
matches. Each kind of position has its engine; a game whose rules are a named tuple has the shared search and needs to say
nothing.
"""

from paperbits.players.analyse import analyse
from paperbits.players.choose import choose, prepare
from paperbits.players.ladder import Level, levels
from paperbits.players.rated import opponent_rating, rated_with
from paperbits.players.review import REVIEWER, review
from paperbits.players.reviewed import Judged, Review, Reviewed
from paperbits.players.seen import seen
from paperbits.players.standing import Result, Standing, course, standing
from paperbits.players.thought import Analysis, Option, Thought

__all__ = [
    "REVIEWER",
    "Analysis",
    "Judged",
    "Level",
    "Option",
    "Result",
    "Review",
    "Reviewed",
    "Standing",
    "Thought",
    "analyse",
    "choose",
    "course",
    "levels",
    "opponent_rating",
    "prepare",
    "rated_with",
    "review",
    "seen",
    "standing",
]
