/** Requests about the reader's tokens for programs. */

import { json, name } from "./api";
import type { NewToken, TokenRequest, Tokens } from "./wire";

/** The reader's tokens for programs. Only the answer to `makeToken` has the text of a token. */
export const tokens = () => json<Tokens>("/tokens");
export const makeToken = (asked: TokenRequest) => json<NewToken>("/tokens", { body: asked });
export const revokeToken = (id: string) => json<Tokens>(`/tokens/${name(id)}/revoke`, { body: {} });
