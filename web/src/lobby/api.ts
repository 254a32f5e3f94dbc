/** The lobby's part of the API. */

import { ask, json, name } from "../lib/api";
import type { ChallengeRequest, LobbyNews, Paired, PairingRequest, SeekRequest, StartRequest } from "../lib/wire";

/** The open seeks of one game. */
export const lobby = (game: string) => json<LobbyNews>(`/lobby?game=${name(game)}`);
export const postSeek = (asked: SeekRequest) => json<Paired>("/seeks", { body: asked });
export const pair = (asked: PairingRequest) => json<Paired>("/pairings", { body: asked });
export const challenge = (asked: ChallengeRequest) => json<Paired>("/challenges", { body: asked });
export const acceptSeek = (id: string, game = "") => json<Paired>(`/seeks/${name(id)}/accept`, { body: { game } });
/** Begin at an open table before every seat is taken. */
export const startTable = (id: string, asked: StartRequest) => json<Paired>(`/seeks/${name(id)}/start`, { body: asked });
/** Take back a seek, leave a table, or decline a challenge. */
export const leaveSeek = async (id: string): Promise<void> => void (await ask(`/seeks/${name(id)}`, { method: "DELETE" }));
