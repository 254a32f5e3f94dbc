/** Where a long text may be broken over lines: a number between its groups of digits, and after a slash. Pure. */

/** A text in pieces after each of which a line may end: `1,234,567` gives `1,` `234,` `567`. */
export function pieces(text: string): string[] {
  return text.split(/(?<=[0-9],)(?=[0-9]{3}(?![0-9]))|(?<=[a-z]\/)(?=[A-Z])/);
}
