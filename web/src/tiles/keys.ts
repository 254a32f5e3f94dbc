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

const DIGIT = /^[0-9a-f]$/;

/**
 * The symbols of a key, the likeliest first. Empty for a key that lays no tile. `all` are the symbols of the match: in other
 * bases than two there are more digits, and `d` is one of them in base 16.
 */
export function symbolsOf(key: string, all: readonly string[] = []): readonly string[] {
  const typed = key.toLowerCase();
  const found = KEYS[typed] ?? [];
  return DIGIT.test(typed) && all.includes(typed) ? [typed, ...found.filter((symbol) => symbol !== typed)] : found;
}

/** The key of a symbol in words. A letter that is a digit of the match is no key for an operator. */
export function keyHint(symbol: string, all: readonly string[] = []): string {
  const hint = KEY_HINTS.get(symbol) ?? symbol.toUpperCase();
  const [first = hint, letter = ""] = hint.split(" or ");
  return all.includes(letter.toLowerCase()) ? first : hint;
}

/** The legend: the key for each symbol. */
const KEY_HINTS: ReadonlyMap<string, string> = new Map([
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
