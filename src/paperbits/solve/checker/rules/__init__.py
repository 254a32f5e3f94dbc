"""The rules of the games once more, in plain Python, one game a page.

They share nothing with the games' own files. Nothing is packed, hashed or compiled, and a state is
a tuple that never changes. The checker of certificates follows these rules, the second proof of
every puzzle searches them, and the tests hold the games to them.
"""

from .another_binary_primes import AnotherBinaryPrimes
from .base import Move, PlainRules, State
from .binary_primes import BinaryPrimes
from .binary_scramble import BinaryScramble
from .combining_dividing import CombiningDividing
from .divisor_over_sums import DivisorOverSums
from .divisors_multiples_sequence import DivisorsMultiplesSequence
from .flipping_bits import FlippingBits
from .grid import Grid
from .multiples_divisors_blob import MultiplesDivisorsBlob
from .not_divisors_or_not_multiples import NotDivisors
from .palindromes_antipalindromes import Palindromes
from .palindromic_rows_columns import PalindromicRowsColumns
from .plexus import Plexus
from .product_grid import ProductGrid
from .sum_kind_of_game import SumKindOfGame
from .sums_grid import SumsGrid

__all__ = ["RULES", "Grid", "Move", "PlainRules", "State"]

RULES: dict[str, type[PlainRules]] = {
    "another-binary-primes": AnotherBinaryPrimes,
    "binary-primes": BinaryPrimes,
    "binary-scramble": BinaryScramble,
    "combining-dividing": CombiningDividing,
    "divisor-over-sums": DivisorOverSums,
    "divisors-multiples-sequence": DivisorsMultiplesSequence,
    "flipping-bits": FlippingBits,
    "multiples-divisors-blob": MultiplesDivisorsBlob,
    "not-divisors-or-not-multiples": NotDivisors,
    "palindromes-antipalindromes": Palindromes,
    "palindromic-rows-columns": PalindromicRowsColumns,
    "plexus": Plexus,
    "product-grid": ProductGrid,
    "sum-kind-of-game": SumKindOfGame,
    "sums-grid": SumsGrid,
}
