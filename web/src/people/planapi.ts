/** The requests for conditional moves, apart from the others because few matches need them. */

import { json, name } from "../lib/api";
import type { PlanLook, Plans } from "../lib/wire";

const at = (id: string) => `/matches/${name(id)}/plans`;

/** Your conditional moves in a match, and changes of them. */
export const plans = (id: string, key?: string) => json<Plans>(at(id), { key });
export const keepPlan = (id: string, version: number, moves: readonly string[], key?: string) => json<Plans>(at(id), { body: { version, moves }, key });
export const dropPlan = (id: string, number: number, key?: string) => json<Plans>(`${at(id)}/${number}`, { method: "DELETE", key });
/** A match as it would be after some moves more. */
export const tryPlan = (id: string, moves: readonly string[], key?: string) => json<PlanLook>(`${at(id)}/look`, { body: { moves }, key });
