"""What the parts of Binary Number Scrabble are worth: opening racks, tiles, the first move, seeing.

Each module is a command whose answer is a page of ``docs/findings``. Equal commands print equal
figures, on one worker and on many.
"""
