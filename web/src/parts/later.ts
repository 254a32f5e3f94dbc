/** Parts that several others load when they are needed. */

export const clock = () => import("./Clock.svelte");
