"""Questions about the games that solving answers: ``python -m studies.answers NAME``.

Each prints the table of a page in ``docs/findings``, and draws its picture. All values are exact,
under best play of both players, from a complete search.
"""
