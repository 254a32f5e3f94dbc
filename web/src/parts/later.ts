/** Parts that several others load when they are needed. */

export const beside = () => import("../people/Beside.svelte");
export const clock = () => import("./Clock.svelte");
export const lines = () => import("./Lines.svelte");
export const sheet = () => import("./Sheet.svelte");
