"""All plays in a base other than two (docs/other-bases.md).

It shares with base two what is the same in every base and costs nothing: the equation machine
(``equation``), the interface, the codes of plays and their texts, and what a recorder keeps. The
rest stays apart on purpose:

- Base two packs the counts of all tiles into one integer, with five bits for each kind. Sixteen
  digits do not fit, so here the counts of the rack's own tiles are packed, in slots.
- Its numerals are strings of zeros and ones, all worked out once for a process (``numerals``). Here
  numbers are spelled tile by tile with the rest of an expression.
- There a recorder tries the blanks of an equation. Here each choice of tiles for the blanks is a
  search of its own.

One recorder for both would need the union of these states, and base two's loops would carry fields
that they never use.
"""
