"""Check that the claims of a certificate hold, and that they imply its value."""

from collections.abc import Callable, Mapping
from typing import Any

from .follow import NotProvedError, follow, reach
from .proofs.boards import prove_boards
from .proofs.counts import prove_counts
from .proofs.exponents import prove_exponents
from .proofs.lists import prove_lists
from .proofs.mirrors import prove_mirrors
from .proofs.openings import prove_opening
from .proofs.opposites import prove_opposites
from .proofs.pairs import prove_grid
from .proofs.rounds import prove_chains, prove_groups, prove_rounds
from .proofs.tables import prove_table
from .proofs.transposes import prove_transposes
from .proofs.walks import prove_walks
from .rules import RULES, Grid, PlainRules
from .rules.another_binary_primes import AnotherBinaryPrimes
from .rules.binary_primes import BinaryPrimes
from .rules.divisor_over_sums import DivisorOverSums
from .rules.divisors_multiples_sequence import DivisorsMultiplesSequence
from .rules.flipping_bits import FlippingBits
from .rules.palindromic_rows_columns import PalindromicRowsColumns
from .rules.product_grid import ProductGrid

FORMAT = "paperbits-certificate-1"
LEAST = {"win": 1e-9, "tie": 0}
"""How far ahead a player is who wins or ties, at least."""

WHOLE: Mapping[str, Callable[..., int]] = {
    "sums-grid": prove_boards,
    "combining-dividing": prove_lists,
    "not-divisors-or-not-multiples up to 0": prove_exponents,
    "not-divisors-or-not-multiples up to none": prove_opposites,
}
"""Games with proofs of their own: they return how many states they checked, 0 for no proof. Behind
"up to" is the setting ``largest``: 0 for integers of up to 18 digits, "none" for paper.
"""

BY_ANSWERS: Mapping[str, tuple[type[PlainRules], Callable[..., int]]] = {
    "pairs": (Grid, prove_grid),
    "groups": (FlippingBits, prove_groups),
    "chains": (FlippingBits, prove_chains),
    "rounds": (FlippingBits, prove_rounds),
    "counts": (PalindromicRowsColumns, prove_counts),
    "mirrors": (BinaryPrimes, prove_mirrors),
    "opening": (DivisorOverSums, prove_opening),
    "table": (AnotherBinaryPrimes, prove_table),
    "transposes": (ProductGrid, prove_transposes),
    "walks": (DivisorsMultiplesSequence, prove_walks),
}
"""Fields of claims that hold an argument in place of a strategy of single moves: for which rules,
and what checks it.
"""

GAMES = {
    game: rules
    for game, rules in RULES.items()
    if rules.strategies or rules in [kind for kind, _ in BY_ANSWERS.values()]
}
"""Games whose certificates hold claims."""


def check(certificate: Mapping[str, Any]) -> str:
    """Return a sentence about a certificate that holds. Raise NotProvedError for one that does
    not; a field that is missing or holds something else raises what Python raises for it.
    """
    name, settings, value = (certificate[field] for field in ("game", "settings", "value"))
    about = told(certificate)
    known = certificate["format"] == FORMAT
    whole = WHOLE.get(name) or WHOLE.get(f"{name} up to {settings.get('largest')}")
    if whole and known:
        fields = ("format", "game", "settings", "value")
        rest = {field: held for field, held in certificate.items() if field not in fields}
        states = whole(settings, value, **rest)
        if not states:
            raise NotProvedError("the boards, the table or the exponents do not prove the value")
        return f"{about}: best play gives {outcome(settings, value)}; {states} checked."
    if not known or settings["players"] != 2 or settings.get("largest", 2) < 2:
        raise NotProvedError("the format, or a setting, is outside this checker's rules")
    if name not in GAMES:
        raise NotProvedError("the game is outside this checker's rules")
    claims = certificate["claims"]
    if {claim["player"] for claim in claims} - {1, 2} or value.keys() not in (
        {"winners"},
        {"winners", "margin"},
        {"player", "least"},
    ):
        raise NotProvedError(
            "a claim is about another player than 1 and 2, or the value says something else than"
            " claims can prove"
        )
    game = GAMES[name](settings)
    root = reach(game, certificate["moves"])
    states = sum(check_claim(game, root, claim) for claim in claims)
    proved = {claim["player"]: LEAST.get(claim["least"], claim["least"]) for claim in claims}
    if value.keys() == {"player", "least"}:
        if proved == {value["player"]: LEAST.get(value["least"])}:
            held = f"player {value['player']} has at least a {value['least']}"
            return f"{about}: {held}; {states} states checked."
        raise NotProvedError("the claims do not prove the value")
    imply(proved, value)
    return f"{about}: best play gives {outcome(settings, value)}; {states} states checked."


def check_claim(game: PlainRules, root: Any, claim: Mapping[str, Any]) -> int:
    """Return how many states show that a claim holds. Raise NotProvedError if it does not."""
    player, least = claim["player"] - 1, LEAST.get(claim["least"], claim["least"])
    field = next((field for field in BY_ANSWERS if field in claim), "")
    if field:
        kind, prove = BY_ANSWERS[field]
        states = prove(game, root, (player, least), claim[field]) if isinstance(game, kind) else 0
        if not states:
            raise NotProvedError("the argument does not prove the claim")
        return states
    if not game.strategies:
        raise NotProvedError("a strategy of single moves proves nothing in this game")
    strategy = iter(claim.get("strategy", []))
    states = follow(game, root, (player, least), lambda *_: next(strategy, None))
    if next(strategy, None) is not None:
        raise NotProvedError("the strategy has moves to spare")
    return states


def imply(proved: Mapping[int, float], value: Mapping[str, Any]) -> None:
    """Raise NotProvedError if it does not follow from what the players have at least."""
    both = [proved.get(1), proved.get(2)]
    if "margin" in value and both != [value["margin"], -value["margin"]]:
        raise NotProvedError("the claims do not bound the margin from both sides")
    wins = [player for player, least in proved.items() if least > 0]
    if value["winners"] != (wins or [1, 2]) or (not wins and both != [0, 0]):
        raise NotProvedError("the claims do not prove the value")


def told(certificate: Mapping[str, Any]) -> str:
    """Return the game, its settings and the position, in words."""
    settings = " ".join(f"{name}={plain(held)}" for name, held in certificate["settings"].items())
    rest = "".join(
        f", {name} {plain(certificate[name])}"
        for name in ("moves", "position", "turn", "left")
        if certificate.get(name)
    )
    return f"{certificate['game']} with {settings}{rest}"


def plain(value: Any) -> str:
    """Return a field in words."""
    if isinstance(value, bool):
        return str(value).lower()
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def outcome(settings: Mapping[str, Any], value: Mapping[str, Any]) -> str:
    """Return what best play gives, in words."""
    winners, margin = value["winners"], value.get("margin")
    if settings["players"] == 1:
        return f"a score of {margin}"
    who = f"player {winners[0]} the win" if len(winners) == 1 else "a tie"
    return who + (f" by a margin of {margin:+}" if margin else "")
