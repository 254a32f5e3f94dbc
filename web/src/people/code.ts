/** A code's squares as one path for SVG: each run of dark squares in a row is a rectangle. Pure. */
export function path(rows: readonly (readonly boolean[])[]): string {
  let drawn = "";
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (row[x] !== true) continue;
      let end = x;
      while (row[end] === true) end += 1;
      drawn += `M${x} ${y}h${end - x}v1H${x}z`;
      x = end;
    }
  });
  return drawn;
}
