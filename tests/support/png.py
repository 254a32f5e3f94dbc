"""Reads a PNG file of 8 bits a channel without a library: its size, and the colour at each point."""

import struct
import zlib


class Png:
    """A picture. ``at(x, y)`` is a colour as (red, green, blue)."""

    def __init__(self, file):
        assert file.startswith(b"\x89PNG\r\n\x1a\n")
        self.width, self.height, depth, kind, _, _, interlaced = struct.unpack(
            ">IIBBBBB", file[16:29]
        )
        assert (depth, interlaced) == (8, 0)
        self._each = {2: 3, 6: 4}[kind]
        packed, at = b"", 8
        while at < len(file):
            length, name = struct.unpack(">I4s", file[at : at + 8])
            if name == b"IDAT":
                packed += file[at + 8 : at + 8 + length]
            at += 12 + length
        self._rows = self._unfiltered(zlib.decompress(packed))

    def at(self, x, y):
        return tuple(self._rows[y][x * self._each : x * self._each + 3])

    def colours(self):
        """How often each colour occurs."""
        found = {}
        for y in range(self.height):
            row = self._rows[y]
            for x in range(0, len(row), self._each):
                colour = tuple(row[x : x + 3])
                found[colour] = found.get(colour, 0) + 1
        return found

    def _unfiltered(self, raw):
        each, wide = self._each, self.width * self._each
        rows, above = [], bytearray(wide)
        for y in range(self.height):
            start = y * (wide + 1)
            kind, row = raw[start], bytearray(raw[start + 1 : start + 1 + wide])
            for x in range(wide):
                left = row[x - each] if x >= each else 0
                corner = above[x - each] if x >= each else 0
                row[x] = (row[x] + _predicted(kind, left, above[x], corner)) & 255
            rows.append(row)
            above = row
        return rows


def _predicted(kind, left, up, corner):
    if kind == 4:
        guess = left + up - corner
        return min((left, up, corner), key=lambda value: abs(guess - value))
    return (0, left, up, (left + up) // 2)[kind]
