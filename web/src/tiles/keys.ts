// The tiles of typed keys. A key can have several symbols. The first one on the rack is laid.

const KEYS: Record<string, string[]> = {
  "0": ["0"],
  "1": ["1"],
  "=": ["="],
  "+": ["+"],
  p: ["+"],
  "-": ["-"],
  "−": ["-"],
  m: ["-"],
  "*": ["*"],
  "×": ["*"],
  "·": ["*"],
  x: ["*", "^"],
  "/": ["/"],
  "÷": ["/"],
  ":": ["/"],
  d: ["/"],
  "|": ["|"],
  o: ["|"],
  v: ["|"],
  "&": ["&"],
  a: ["&"],
  "~": ["~"],
  "!": ["~"],
  "¬": ["~"],
  n: ["~"],
  "^": ["^"],
  e: ["^"],
};

export const BLANK_KEY = "?";

/** The symbols of a key, the likeliest first. Empty for a key that lays no tile. */
export function symbolsOf(key: string): readonly string[] {
  return KEYS[key.toLowerCase()] ?? [];
}

/** The legend: the key for each symbol. */
export const KEY_HINTS: ReadonlyMap<string, string> = new Map([
  ["0", "0"],
  ["1", "1"],
  ["=", "="],
  ["+", "+ or P"],
  ["-", "- or M"],
  ["*", "* or X"],
  ["/", "/ or D"],
  ["|", "| or O"],
  ["&", "& or A"],
  ["~", "~ or N"],
  ["^", "^ or E"],
]);
