/** Values kept in this browser. The storage may be missing, full or blocked; then a value is as at a first visit, and is not kept. */

/** Where values are kept. */
export type Drawer = () => Pick<Storage, "getItem" | "setItem"> | undefined;

/** The storage of this tab. */
export const ofTab: Drawer = () => sessionStorage;

/** A value under a name. `from` makes it of any parsed JSON, null for nothing, and never fails. */
export function stored<T>(name: string, from: (found: unknown) => T, drawer: Drawer = () => localStorage) {
  const read = (text: string | null): T => {
    try {
      return from(JSON.parse(text ?? "null"));
    } catch {
      return from(null);
    }
  };
  return {
    /** Read a stored text. */
    read,
    kept(): T {
      try {
        return read(drawer()?.getItem(name) ?? null);
      } catch {
        return read(null);
      }
    },
    keep(value: T): void {
      try {
        drawer()?.setItem(name, JSON.stringify(value));
      } catch {
        // Nothing on the screen depends on it.
      }
    },
  };
}

/** The texts of a list; empty for anything else. */
export const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];
