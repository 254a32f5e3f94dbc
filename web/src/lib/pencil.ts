/** Pencil strokes as SVG paths. Equal seeds give equal strokes. Pure. */

/** Pseudo-random numbers from 0 to 1, seeded by a text. */
export function thrown(seed: string): () => number {
  let state = 2166136261;
  for (let at = 0; at < seed.length; at += 1) state = Math.imul(state ^ seed.charCodeAt(at), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9;
    const mixed = Math.imul(state ^ (state >>> 13), 3266489917);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296;
  };
}

const at = (value: number): string => value.toFixed(1);

/** A slightly bent stroke between two points. */
export function stroke(seed: string, x1: number, y1: number, x2: number, y2: number, wobble = 1): string {
  const next = thrown(seed);
  const off = () => (next() - 0.5) * 2 * wobble;
  const bend = 0.35 + next() * 0.3;
  const [mx, my] = [x1 + (x2 - x1) * bend + off(), y1 + (y2 - y1) * bend + off()];
  return `M${at(x1 + off() / 2)} ${at(y1 + off() / 2)}Q${at(mx)} ${at(my)} ${at(x2 + off() / 2)} ${at(y2 + off() / 2)}`;
}

/** A hatched square of this size. */
export function hatch(seed: string, x: number, y: number, size: number): string {
  const next = thrown(seed);
  const strokes = 8;
  const inset = size * 0.12;
  const span = size - 2 * inset;
  const off = () => (next() - 0.5) * size * 0.07;
  const point = (u: number, v: number) => `${at(x + inset + u * span + off())} ${at(y + inset + v * span + off())}`;
  let path = "";
  for (let line = 0; line < strokes; line += 1) {
    const along = 0.17 + (line / (strokes - 1)) * 1.66;
    const [low, high] = along <= 1 ? [point(0, along), point(along, 0)] : [point(along - 1, 1), point(1, along - 1)];
    path += line % 2 === 0 ? `M${low}L${high}` : `M${high}L${low}`;
  }
  return path;
}

/** A ring around a point that overlaps its start a little. */
export function ring(seed: string, x: number, y: number, radius: number): string {
  const next = thrown(seed);
  const begin = next() * Math.PI * 2;
  const points: [number, number][] = [];
  const steps = 9;
  for (let turn = 0; turn <= steps; turn += 1) {
    const angle = begin + (turn / (steps - 1)) * Math.PI * 2;
    const far = radius * (0.95 + next() * 0.1);
    points.push([x + Math.cos(angle) * far, y + Math.sin(angle) * far]);
  }
  const [first, ...rest] = points as [[number, number], ...[number, number][]];
  let path = `M${at(first[0])} ${at(first[1])}`;
  rest.forEach(([px, py], index) => {
    const after = rest[index + 1];
    const [ex, ey] = after === undefined ? [px, py] : [(px + after[0]) / 2, (py + after[1]) / 2];
    path += `Q${at(px)} ${at(py)} ${at(ex)} ${at(ey)}`;
  });
  return path;
}

/** How to fit a text into a square of size 1: its lines, and the size of its letters. */
export function fitted(text: string): { lines: string[]; size: number } {
  const length = [...text].length;
  if (length <= 2) return { lines: [text], size: 0.62 };
  if (length <= 3) return { lines: [text], size: 0.46 };
  if (length <= 4) return { lines: [text], size: 0.36 };
  const each = length <= 8 ? 4 : length <= 15 ? 5 : 6;
  const lines: string[] = [];
  // Digits are grouped from the right.
  for (let end = text.length; end > 0; end -= each) lines.unshift(text.slice(Math.max(0, end - each), end));
  return { lines, size: Math.min(0.36, 1.5 / each, 0.88 / lines.length) };
}
