"""Number theory that several games need: primes, factorisations, divisors."""
