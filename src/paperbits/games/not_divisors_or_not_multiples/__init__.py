"""(Not)Divisors Or (Not)Multiples."""

from paperbits.games.not_divisors_or_not_multiples.game import NotDivisorsOrNotMultiples

__all__ = ["NotDivisorsOrNotMultiples"]
