import type { Offer } from "../lib/wire";

/** What a button says that asks for it. */
export const ASK: Record<Offer["what"], string> = {
  draw: "Offer a tie",
  takeback: "Ask to take back",
  rematch: "Offer a rematch",
};
