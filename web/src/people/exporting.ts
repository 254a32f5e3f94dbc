/** The file with everything that the site keeps about the reader. */

import { ApiError, ask } from "../lib/api";

const LINE = 10;

/** Reads the file. `tell` takes how many matches have come so far, and how many there are. */
export async function exported(tell: (come: number, of: number) => void): Promise<Blob> {
  const answer = await ask("/me/export");
  const of = Number(answer.headers.get("Paperbits-Matches"));
  const pieces: BlobPart[] = [];
  let lines = 0;
  const reader = answer.body!.getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      pieces.push(piece.value);
      for (const byte of piece.value) if (byte === LINE) lines += 1;
      tell(Math.min(lines, of), of);
    }
  } catch {
    throw new ApiError("offline", "The connection ended before the file was whole. Try again.", 0);
  }
  return new Blob(pieces, { type: "application/json" });
}
