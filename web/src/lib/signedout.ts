/** Sockets that the server closes because the reader was signed out. */

/** The closing code of such a socket. It connects again, for whoever the reader is then. */
const SIGNED_OUT = 4410;

/** Take note of the closing code of a socket. */
export function closed(code: number): void {
  if (code !== SIGNED_OUT) return;
  import("../people/signedOut").then(({ signedOut }) => signedOut()).catch(() => undefined); // The next request shows it, too.
}
