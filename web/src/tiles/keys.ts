// What a typed key stands for. A key may mean several symbols; the first that the rack holds is laid.

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

/** The symbols that a key may lay, the likeliest first; none for a key that lays no tile. */
export function symbolsOf(key: string): readonly string[] {
  return KEYS[key.toLowerCase()] ?? [];
}

/** The legend: what to press for each symbol, as people read it. */
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
