"""The prompts: the rules, the position, and how to answer. A model needs nothing else."""

from typing import Final

from paperbits.core.position import Position
from paperbits.engines.moves import moves_to_choose

QUESTIONS: Final = {
    "win": "Exactly one move wins against every reply. Find it.",
    "tie": "Every move but one loses against the best replies. Find the move that ties.",
    "most": "Find a move that leads to the highest score that is still possible.",
    "points": "Find the play that scores the most points in this turn.",
    "play": "Choose your move. You want to win the match.",
}

FORM: Final = """\
Answer with your move in the game's notation. The last line of your answer must be
MOVE: <your move>
and nothing else."""


def prompt_of(position: Position, asks: str, *, legal: bool = True) -> str:
    """Return the prompt for a position; ``legal`` lists the legal moves, where they can be listed."""
    assert position.turn is not None
    card = position.card
    lines = [
        f"You are playing {card.title}.",
        "",
        "# Rules",
        without_examples(card.rules_for(position.settings)),
        "",
        f"Goal with these settings: {position.goal}",
        "Settings: "
        + ", ".join(f"{name}={str(value).lower()}" for name, value in position.settings.items()),
        "",
        "# Position",
        position.text() or "(empty)",
    ]
    if position.began or position.plies:
        moves = ", ".join(ply.move for ply in position.plies_for(position.turn)) or "none"
        lines += ["", f"Moves made{' since that start' if position.began else ''}: {moves}"]
    view = position.view(position.turn)
    lines += [f"{fact.name}: {fact.value}" for fact in view.facts]
    seen = position.seen(position.turn)
    if "rack" in seen:
        lines.append(f"Your rack: {' '.join(seen['rack'])}")
    if position.hidden:  # Its moves are not listed.
        written = [
            move for example in card.examples_for(position.settings) for move in example.moves
        ][:6]
        lines.append(
            "Moves are written like these, tiles that lie there in parentheses:"
            f" {'; '.join(written)}; pass"
        )
    lines.append(f"You are player {position.turn + 1} of {position.players}, and it is your turn.")
    if legal and not position.hidden:
        lines += ["", f"Legal moves: {', '.join(moves_to_choose(position, 2_000))}"]
    return "\n".join([*lines, "", "# Question", QUESTIONS[asks], FORM, ""])


def without_examples(rules: str) -> str:
    """Return a rules page without its Python examples."""
    kept, inside = [], False
    for line in rules.splitlines():
        inside = line.startswith(">>>") or (inside and bool(line.strip()))
        if not inside:
            kept.append(line)
    return "\n".join(kept).strip()
