/** Where a long text can be broken: between the groups of digits of a number, and after a slash. Pure. */

/** A text in pieces. A line can end after each piece: `1,234,567` gives `1,` `234,` `567`. */
export function pieces(text: string): string[] {
  return text.split(/(?<=[0-9],)(?=[0-9]{3}(?![0-9]))|(?<=[a-z]\/)(?=[A-Z])/);
}
