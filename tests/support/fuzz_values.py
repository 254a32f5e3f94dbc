"""Values that nobody meant, made from a JSON schema: nearly right, or not at all.

Names, keys and moves that the server told before are used again, so that many inputs get past the
first check.
"""

import json

WORDS = "0 -1 1e999 null true NaN None a1 pass undefined __proto__ ../../etc %00 % ' \" @"
STRANGE = [
    *("", " ", "\0", "\n", "\u202e", "\ufeff", "\x7f", "\ud83e\udd16", "é" * 40, "１２", "²", "٣"),
    *WORDS.split(),
    *("<script>alert(1)</script>", "a" * 101, "x" * 2_001, "1" * 5_000, "(" * 3_000, "[" * 2_000),
    *("=" * 999, "@" * 17, "a1 " * 600, "$" * 61, "2026-13-45"),
]
NUMBERS = [0, 1, 2, 3, 4, -1, 7, 100, 101, 10**400, 0.5, -0.0, 1e308]
NUMBERS += [2**31, 2**53, 2**53 + 1, 2**63, 2**64, -(2**63)]
SEEDS = {
    "position": [
        "* . . * . .\n* * . * . .\n. * . . . .\n. * * . . *\n. . . . . *\n* . . * * *",
        "1 0\n0 1",
        "\n".join(["." * 15] * 15),
    ],
    "board": ["\n".join(["." * 15] * 15)],
    "rack": ["01=+-0011", "??"],
    "equation": ["101 AND 11 = 1", "1+1=10"],
    "moves": [["a1", "b2"], ["8h 1=1"], []],
    "text": [
        (
            "paperbits record 1\ngame: palindromic-rows-columns\nsettings: players=2 n=4\nseats: person"
            " | person\n\n1. a1\n"
        )
    ],
    "then": ["a1", "pass"],
}
"""Texts that are read, for the fields that answers do not have."""

SEATS = (
    ["person", "person"],
    ["person", "open"],
    ["person", "computer"],
    ["computer", "computer"],
    ["person"],
    ["open"] * 2 + ["person"],
)

KEPT = 60
"""Most values that are remembered of one name."""


class Memory:
    """What the server has told, by the name of its field."""

    def __init__(self, chance, seeds=()):
        self.chance, self.told = (
            chance,
            {name: list(values) for name, values in dict(seeds).items()},
        )

    def learn(self, value, name="", depth=0):
        """Remember everything that is in an answer."""
        if depth > 12:
            return
        if isinstance(value, dict):
            for key, part in list(value.items())[:60]:
                self.learn(part, key, depth + 1)
        elif isinstance(value, list):
            for part in self.chance.sample(value, min(4, len(value))):
                self.learn(part, name, depth + 1)
        if (
            name
            and value is not None
            and (not isinstance(value, str) or len(value) < 300)
            and len(str(value)) < 400
        ):
            kept = self.told.setdefault(name, [])
            if len(kept) < KEPT:
                kept.append(value)
            else:
                kept[self.chance.randrange(KEPT)] = value

    def recall(self, name):
        """A value that was told under this name, or a similar one; None if there is none."""
        found = self.told.get(name) or (self.told.get("id") if name.endswith("id") else None)
        if not found and self.told and self.chance.random() < 0.1:
            found = self.told[self.chance.choice(list(self.told))]
        return self.chance.choice(found) if found else None


class Values:
    """Values of JSON schemas, right and wrong."""

    def __init__(self, chance, memory, definitions):
        self.chance, self.memory, self.definitions = chance, memory, definitions
        self.wrong = self.known = 0.0
        self.near = None

    def begin(self, near=None):
        """Decide how careful the next value is. ``near`` remembers what was told about its match."""
        self.near = near
        self.wrong, self.known = self.chance.choice(
            ((0, 0.97), (0, 0.9), (0.01, 0.8), (0.04, 0.6), (0.15, 0.3))
        )

    def of(self, schema, name="", depth=0):
        """A value that the schema may take, or nearly."""
        chance = self.chance
        if chance.random() < self.wrong or depth > 8:
            return self.junk()
        if "$ref" in schema:
            return self.of(self.definitions[schema["$ref"].rpartition("/")[2]], name, depth + 1)
        for one_of in ("anyOf", "oneOf", "allOf"):
            if schema.get(one_of):
                return self.of(chance.choice(schema[one_of]), name, depth + 1)
        if "const" in schema:
            return schema["const"]
        if schema.get("enum"):
            return chance.choice(schema["enum"])
        if name and chance.random() < self.known:
            near = self.near if self.near is not None and chance.random() < 0.9 else None
            told = (
                near.told[name][-1]
                if near is not None and name in near.told
                else self.memory.recall(name)
            )
            if told is not None:
                return told
        kind = schema.get("type", "object" if "properties" in schema else "")
        return self._made(kind[0] if isinstance(kind, list) else kind, schema, name, depth)

    def _made(self, kind, schema, name, depth):
        chance = self.chance
        if kind == "string":
            most = schema.get("maxLength", 60)
            sizes = (schema.get("minLength", 0), min(most, 5_000), min(most + 1, 5_000))
            return (
                chance.choice(STRANGE)
                if chance.random() < self.wrong * 4
                else self._letters(chance.choice(sizes))
            )
        if kind in {"integer", "number"}:
            ends = [
                schema[end] + more
                for end in ("minimum", "maximum")
                if end in schema
                for more in (-1, 0, 1)
            ]
            return (
                chance.randrange(1, 7)
                if chance.random() < self.known
                else chance.choice([*ends, *NUMBERS])
            )
        if kind == "boolean":
            return chance.random() < 0.5
        if kind == "array":
            many = (
                min(schema.get("maxItems", 3) + 1, 400)
                if chance.random() < 0.03
                else chance.randrange(4)
            )
            return [self.of(schema.get("items", {}), name, depth + 1) for _ in range(many)]
        if kind == "object":
            wanted = set(schema.get("required", ()))
            made = {
                key: self.of(part, key, depth + 1)
                for key, part in schema.get("properties", {}).items()
                if (key in wanted and chance.random() > self.wrong / 2)
                or (key not in wanted and chance.random() < 0.1 + 2 * self.wrong)
            }
            more = schema.get("additionalProperties")
            if isinstance(more, dict):
                names = [
                    chance.choice(["n", "players", "k", "size", "x"])
                    for _ in range(chance.randrange(3))
                ]
                made |= {key: self.of(more, "", depth + 1) for key in names}
            elif more is True:
                names = chance.sample([*SEEDS, "game", "count_only"], chance.randrange(1, 4))
                made |= {key: self.of({"type": "string"}, key, depth + 1) for key in names}
            if chance.random() < self.wrong:
                made[chance.choice(STRANGE)] = self.junk()
            return made
        return None if kind == "null" else self.junk()

    def _letters(self, size):
        return "".join(self.chance.choices("01+-=*/|&~?ab1 \n.:é\u3042\0", k=size))

    def junk(self, depth=0):
        """Any value at all."""
        chance = self.chance
        kind = chance.randrange(7 if depth < 3 else 5)
        if kind == 5:
            return [self.junk(depth + 1) for _ in range(chance.randrange(4))]
        if kind == 6:
            return {
                chance.choice(STRANGE): self.junk(depth + 1) for _ in range(chance.randrange(4))
            }
        return [None, True, chance.choice(NUMBERS), chance.choice(STRANGE), 1.5][kind]


def text_of(value):
    """A value as JSON, with what Python would write but JSON does not have."""
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")


def spoilt(text, chance):
    """A text with some of its bytes changed, lost or doubled."""
    text = bytearray(text)
    for _ in range(chance.choice((1, 1, 2, 8))):
        if not text:
            break
        at = chance.randrange(len(text))
        how = chance.randrange(4)
        if how == 0:
            text[at] = chance.randrange(256)
        elif how == 1:
            del text[at : at + chance.choice((1, 4, 40))]
        elif how == 2:
            text[at:at] = text[max(0, at - 20) : at] * chance.choice((1, 3))
        else:
            text[at:at] = chance.choice(
                (b"\0", b"\xff\xfe", b"{", b"]", b'"', b"9" * 50, b"\\ud800", b"NaN", b"-")
            )
    return bytes(text)
