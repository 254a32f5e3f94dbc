/** The picture of a day's result, as a PNG: the name, the per cent, and a bar for each try. It shows nothing of the task. */

const [WIDTH, HEIGHT, SQUARE] = [600, 340, 20];

export async function card(title: string, percent: number, shares: readonly number[]): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext("2d");
  if (pen === null) return null;
  await document.fonts.load("40px 'Patrick Hand'");
  pen.fillStyle = "#fffef9";
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.strokeStyle = "#c9d3d8";
  for (let at = SQUARE; at < WIDTH; at += SQUARE) {
    pen.strokeRect(at, -1, 0, HEIGHT + 2);
    pen.strokeRect(-1, at, WIDTH + 2, 0);
  }
  pen.fillStyle = "#2e3136";
  pen.font = "40px 'Patrick Hand', cursive";
  pen.fillText(title, 2 * SQUARE, 3.5 * SQUARE, WIDTH - 4 * SQUARE);
  pen.font = "120px 'Patrick Hand', cursive";
  pen.fillText(`${percent}%`, 2 * SQUARE, 10 * SQUARE);
  shares.forEach((share, index) => {
    const high = Math.max(1, Math.round((9 * share) / 100)) * SQUARE;
    pen.fillStyle = share === 100 ? "#2f6b3a" : "#b0322a";
    pen.fillRect((17 + 4 * index) * SQUARE, 14 * SQUARE - high, 3 * SQUARE, high);
  });
  pen.fillStyle = "#5a5f66";
  pen.font = "30px 'Patrick Hand', cursive";
  pen.fillText("paperbits", 2 * SQUARE, 14 * SQUARE);
  return new Promise((done) => canvas.toBlob(done));
}
