/** Dragging a tile with mouse, pen or finger. The dragged tile moves only by a transform, once for each frame. */

import type { OwnTile } from "./draft";
import type { Target } from "./table.svelte";

/** How far the pointer must move to start a drag, in pixels. */
const SLACK = { mouse: 4, touch: 7 };

export class Drag {
  held: OwnTile | null = $state.raw(null);
  over: Target | null = $state.raw(null);
  /** The tile that follows the pointer. */
  ghost: HTMLElement | null = null;

  #pointer = -1;
  #start = { x: 0, y: 0 };
  /** The centre of the dragged tile. It is above the finger, so that it is visible. */
  #middle = { x: 0, y: 0 };
  #lift = 0;
  #frame = 0;
  #candidate: OwnTile | null = null;

  constructor(
    private readonly hit: (x: number, y: number) => Target | null,
    private readonly land: (own: OwnTile, target: Target | null, from: { x: number; y: number }) => void,
  ) {}

  /** Handles a press on a tile. Nothing moves until the pointer does. */
  press(event: PointerEvent, own: OwnTile): void {
    if (event.button !== 0 || !event.isPrimary || this.#candidate) return;
    this.#candidate = own;
    this.#pointer = event.pointerId;
    this.#start = { x: event.clientX, y: event.clientY };
    this.#lift = event.pointerType === "touch" ? 34 : 0;
    addEventListener("pointermove", this.#move);
    addEventListener("pointerup", this.#up);
    addEventListener("pointercancel", this.#cancel);
    addEventListener("keydown", this.#key, true);
  }

  /** The first place of the dragged tile. */
  place(): void {
    this.ghost?.style.setProperty(
      "transform",
      `translate3d(${this.#middle.x}px, ${this.#middle.y}px, 0) translate(-50%, -50%) scale(1.12)`,
    );
  }

  readonly #move = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) return;
    const far = Math.hypot(event.clientX - this.#start.x, event.clientY - this.#start.y);
    if (!this.held && far < (event.pointerType === "mouse" ? SLACK.mouse : SLACK.touch)) return;
    this.held ??= this.#candidate;
    this.#middle = { x: event.clientX, y: event.clientY - this.#lift };
    if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#draw);
  };

  readonly #draw = (): void => {
    this.#frame = 0;
    this.place();
    const target = this.hit(this.#middle.x, this.#middle.y);
    if (JSON.stringify(target) !== JSON.stringify(this.over)) this.over = target;
  };

  readonly #up = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) return;
    const { held } = this;
    const middle = this.#middle;
    this.stop();
    if (!held) return;
    swallowClick();
    this.land(held, this.hit(middle.x, middle.y), middle);
  };

  readonly #cancel = (event: PointerEvent): void => {
    if (event.pointerId === this.#pointer) this.stop();
  };

  readonly #key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !this.held) return;
    event.stopPropagation();
    swallowClick();
    this.stop();
  };

  stop(): void {
    removeEventListener("pointermove", this.#move);
    removeEventListener("pointerup", this.#up);
    removeEventListener("pointercancel", this.#cancel);
    removeEventListener("keydown", this.#key, true);
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#pointer = -1;
    this.#candidate = null;
    this.held = null;
    this.over = null;
  }
}

/** A drag that ends on its start is not a click. */
function swallowClick(): void {
  const swallow = (event: MouseEvent): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
}
