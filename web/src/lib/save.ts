/** Save a text as a file. */
export function save(name: string, text: string, type = "text/plain"): void {
  keep(name, new Blob([text], { type }));
}

/** Save bytes as a file. */
export function keep(name: string, contents: Blob): void {
  const address = URL.createObjectURL(contents);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
