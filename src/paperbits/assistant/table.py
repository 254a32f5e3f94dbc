"""The tools of an assistant: matches, puzzles and scores as plain values, moves as texts.

Players and plies count from 1. Every refusal is a PaperbitsError with one sentence. The assistant
reads the signatures and docstrings of the tools.
"""

import itertools
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import asdict
from typing import Annotated, Any, Final

from paperbits import host
from paperbits.advice.review import review
from paperbits.answers.paper import card_with
from paperbits.assistant.facts import MOST_MOVES, Answer, analysed, picked, position_facts, scored
from paperbits.core.catalogue import all_games, find
from paperbits.core.engine.levels import levels
from paperbits.core.errors import PaperbitsError, extra
from paperbits.core.notation import shown
from paperbits.core.paper import on_paper
from paperbits.engines.choose import choose, public_remark
from paperbits.engines.offered import levels_at
from paperbits.match import Match, Seat
from paperbits.puzzles import attempt, daily, day_of, find_puzzle, marks, shelf

with extra("mcp", "The server for assistants"):
    from pydantic import Field

MOST_MATCHES: Final = 100
"""Matches that are kept; the one that was used least recently is forgotten."""

SECONDS: Final = 10.0
"""The longest time that one question may think."""

Game = Annotated[str, Field(max_length=100, description="A game's id, as list_games gives it.")]
MatchName = Annotated[str, Field(max_length=100, description="The name that new_match gave.")]
Move = Annotated[
    str, Field(max_length=2_000, description="A move in the game's notation, as in legal_moves.")
]
Settings = Annotated[
    dict[str, Any] | None, Field(description="Settings by name; those left out are as usual.")
]
Seconds = Annotated[float, Field(ge=0.1, le=SECONDS, description="How long to think.")]
Id = Annotated[str, Field(max_length=100)]


class Table:
    """The matches of one assistant. They live as long as the connection."""

    def __init__(self) -> None:
        self._matches: OrderedDict[str, Match] = OrderedDict()
        self._numbers = itertools.count(1)

    def tools(self) -> list[Callable[..., Any]]:
        """Return what the assistant may call."""
        return [
            self.list_games,
            self.rules,
            self.new_match,
            self.state,
            self.play,
            self.preview,
            self.legal_moves,
            self.scores,
            self.undo,
            self.resign,
            self.analyse,
            self.review,
            self.match_record,
            self.puzzle,
            self.try_puzzle,
            self.score_paper,
            self.check_equation,
        ]

    def list_games(self) -> list[Answer]:
        """List the sixteen games with their settings and computer levels."""
        return [
            {
                **picked(card, "id", "title", "credit", "minutes"),
                "about": card.blurb,
                "settings": {
                    name: {
                        **picked(each, "about", "low", "high", "step", "choices"),
                        "usual": each.default,
                        "values": list(each.values),
                    }
                    for name, each in card.settings.items()
                },
                "levels": [level.name for level in levels(card)],
            }
            for card in all_games()
        ]

    def rules(self, game: Game, settings: Settings = None) -> Answer:
        """Read the goal and the rules of a game."""
        card = find(game)
        made = card.configure(settings or {})
        told = {"goal": made.goal(), "rules": made.rules_page()}
        return {**picked(card, "title", "credit"), **told}

    def new_match(
        self,
        game: Game,
        settings: Settings = None,
        seats: Annotated[
            list[str] | None,
            Field(max_length=9, description="For each player person, or a computer's level."),
        ] = None,
        seed: Annotated[int, Field(ge=0, description="Decides all that is drawn by chance.")] = 0,
    ) -> Answer:
        """Begin a match. By default you play first, against a computer of a middling level."""
        card = find(game)
        names = [level.name for level in levels_at(card, settings)]
        players = card.new(settings or {}, seed=seed).players
        wanted = list(seats or ["person", *[names[len(names) // 2]] * (players - 1)])
        for seat in wanted:
            if seat not in ("person", *names):
                raise PaperbitsError(
                    f"A seat is person or a level ({', '.join(names)}), not {shown(seat)}."
                )
        if "person" not in wanted:
            raise PaperbitsError("At least one seat must be a person.")
        taken = [Seat("" if seat == "person" else seat) for seat in wanted]
        match = Match(card, settings or {}, taken, seed=seed)
        match.begin()
        name = f"match-{next(self._numbers)}"
        self._matches[name] = match
        while len(self._matches) > MOST_MATCHES:
            self._matches.popitem(last=False)
        return self._replied(name, match)

    def state(self, match: MatchName) -> Answer:
        """See the board, whose turn it is, the scores and the legal moves."""
        return self._told(match, self._found(match))

    def play(self, match: MatchName, move: Move) -> Answer:
        """Make a move. Computers reply at once, and say why."""
        live = self._found(match)
        live.play(move)
        return self._replied(match, live)

    def undo(self, match: MatchName) -> Answer:
        """Take back your last move and the replies to it."""
        live = self._found(match)
        live.undo()
        return self._told(match, live)

    def resign(self, match: MatchName) -> Answer:
        """Give the match up."""
        live = self._found(match)
        if live.turn is None:
            raise PaperbitsError("The match is over.")
        live.resign(live.turn, levels(live.card)[0].name if live.goes_on_without(live.turn) else "")
        return self._replied(match, live)

    def preview(self, match: MatchName, move: Move) -> Answer:
        """Ask what a move would score, or why it is refused. Nothing changes."""
        live = self._found(match)
        if live.over:
            raise PaperbitsError("The match is over.")
        return asdict(live.position.preview(move))

    def legal_moves(
        self, match: MatchName, limit: Annotated[int, Field(ge=1, le=5_000)] = MOST_MOVES
    ) -> Answer:
        """List the legal moves. Where more integers are legal than can be listed, families says
        what a move stands for: b3=8k for all multiples of 8.
        """
        live = self._found(match)
        if live.over:
            return {"count": 0, "moves": [], "more": False}
        return asdict(live.position.legal(limit))

    def scores(self, match: MatchName) -> Answer:
        """See what each line scored, with reasons."""
        return scored(self._found(match).position)

    def match_record(self, match: MatchName) -> str:
        """Get the match as a text that the site and the terminal can continue."""
        return host.record(self._found(match))

    def analyse(self, match: MatchName, seconds: Seconds = 2) -> Answer:
        """Find the best moves now, with proofs or estimates."""
        return analysed(self._found(match).position, seconds)

    def review(self, match: MatchName, seconds: Seconds = 5) -> Answer:
        """After the end: what each move gave away, and the better one."""
        live = self._found(match)
        if not live.over:
            raise PaperbitsError("A match is reviewed when it is over.")
        found = review(live, seconds / max(1, len(live.position.plies)))
        plies = [
            {**asdict(each), "ply": each.number + 1, "player": each.player + 1}
            for each in found.plies
        ]
        return {
            "unit": found.unit,
            "summaries": found.summaries,
            "turning": [ply + 1 for ply in found.turning],
            "plies": plies,
        }

    def puzzle(self, puzzle_id: Id = "", game: Id = "") -> Answer:
        """Get a puzzle by its id, the easiest of a game, or the puzzle of the day."""
        if puzzle_id:
            found = find_puzzle(puzzle_id)
        elif game:
            card = find(game)
            if card.id not in shelf():
                raise PaperbitsError("There are no puzzles of this game.")
            found = find_puzzle(marks(card.id)[0].id)
        else:
            found = daily(day_of(None))
        position = found.position()
        told = picked(found, "id", "game", "settings", "grade", "question")
        return {**told, **position_facts(position, position.turn)}

    def try_puzzle(self, puzzle_id: Id, move: Move) -> Answer:
        """Try a move of a puzzle."""
        tried = attempt(find_puzzle(puzzle_id), move)
        line = [ply.move for ply in tried.line]
        return {**picked(tried, "right", "move", "words"), "line": line}

    def score_paper(
        self,
        game: Game,
        text: Annotated[
            str, Field(max_length=100_000, description="The last position, or the moves.")
        ],
        settings: Settings = None,
    ) -> Answer:
        """Score a game that was played on paper, line by line."""
        paper = on_paper(find(game), settings or {}, text, "score")
        return {"read_as": paper.read_as, "settings": paper.settings, **scored(paper.position)}

    def check_equation(
        self,
        text: Annotated[str, Field(max_length=500, description="Such as 100 OR 1=101.")],
        settings: Settings = None,
    ) -> Answer:
        """Check a binary equation, with its working in binary and decimal."""
        operation = card_with("equation", "").operations["equation"]
        return operation({"text": text, "settings": settings or {}})

    # What is shared.

    def _found(self, name: str) -> Match:
        match = self._matches.get(name)
        if match is None:
            raise PaperbitsError(f"There is no match {shown(name)}; begin one with new_match.")
        self._matches.move_to_end(name)
        return match

    def _replied(self, name: str, match: Match) -> Answer:
        """Let the computers move, and tell what they did."""
        said = []
        while (level := match.computer_to_move) is not None:
            position = match.position
            thought = choose(position.copy(), level, seed=match.seed)
            words = public_remark(position, thought.move) if position.hidden else thought.words
            said.append({"player": (position.turn or 0) + 1, "move": thought.move, "why": words})
            match.play(thought.move)
        return {"replies": said, **self._told(name, match)}

    def _told(self, name: str, match: Match) -> Answer:
        people = [player for player, seat in enumerate(match.seats) if not seat.computer]
        viewer = match.turn if match.turn in people else people[0]
        ended: Answer = {"turn": None, "legal_moves": [], "legal_count": 0, "prompt": ""}
        return {
            "match": name,
            "game": match.card.id,
            "seats": [seat.level or "person" for seat in match.seats],
            "over": match.over,
            "winners": [winner + 1 for winner in match.winners()],
            "ended": match.ended(),
            "moves_made": [ply.move for ply in match.position.plies_for(viewer)],
            **position_facts(match.position, viewer),
            **(ended if match.over else {}),  # A match may end before its game does.
        }
