import type { LiveState } from './live';
import { dropped, endAt, grabbed, heldAt, letGo } from './live-keys';

/** A hand is not still: shorter than this it is a press. */
const LEAST_PX = 6;
/** So near to the edge of the window the page scrolls along. */
const EDGE_PX = 48;
const SCROLL_PX = 10;

interface DragHost {
  root: HTMLElement;
  state: () => LiveState | undefined;
  /** `at` stays where it is on the screen. */
  change: (at: Element | null, by: (state: LiveState) => LiveState) => void;
}

interface Held {
  pointer: number;
  day: string;
  from: { x: number; y: number };
  at: { x: number; y: number };
  isMoving: boolean;
}

/**
 * Moves the ends of periods by a pointer. A finger takes hold of the period that is picked alone: from
 * every other day it scrolls the page.
 */
export class EndDrag {
  #held: Held | undefined;

  constructor(
    readonly host: DragHost,
    signal: AbortSignal,
  ) {
    const { root } = host;
    root.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    root.addEventListener('pointermove', (event) => this.#moved(event), { signal });
    root.addEventListener('pointerup', (event) => this.#ended(event, dropped), { signal });
    root.addEventListener('pointercancel', (event) => this.#ended(event, letGo), { signal });
  }

  #down(event: PointerEvent): void {
    const day = dayOf(event.target);
    const state = this.host.state();
    const isPicked = event.target instanceof Element && event.target.closest('.day-picked');
    if (!event.isPrimary || event.button !== 0 || day === null || !state) return;
    if ((event.pointerType !== 'mouse' && !isPicked) || !endAt(state, day)) return;
    const at = { x: event.clientX, y: event.clientY };
    this.#held = { pointer: event.pointerId, day, from: at, at, isMoving: false };
  }

  #moved(event: PointerEvent): void {
    const held = this.#held;
    if (!held || event.pointerId !== held.pointer) return;
    held.at = { x: event.clientX, y: event.clientY };
    const distance = Math.hypot(held.at.x - held.from.x, held.at.y - held.from.y);
    if (!held.isMoving && distance < LEAST_PX) return;
    if (!held.isMoving) {
      held.isMoving = true;
      this.host.root.setPointerCapture(held.pointer);
      this.host.change(null, (state) => {
        const grab = endAt(state, held.day);
        return grab ? grabbed(state, grab) : state;
      });
      this.#scrollAlong();
    }
    this.#follow(held);
  }

  #follow({ at }: Held): void {
    const day = dayOf(document.elementFromPoint(at.x, at.y));
    if (day !== null && this.host.state()?.grab?.day !== day) {
      this.host.change(null, (state) => heldAt(state, day));
    }
  }

  #scrollAlong(): void {
    const held = this.#held;
    if (!held) return;
    const by = held.at.y < EDGE_PX ? -1 : held.at.y > window.innerHeight - EDGE_PX ? 1 : 0;
    if (by !== 0) {
      window.scrollBy({ top: by * SCROLL_PX, behavior: 'instant' });
      this.#follow(held);
    }
    requestAnimationFrame(() => this.#scrollAlong());
  }

  #ended(event: PointerEvent, by: (state: LiveState) => LiveState): void {
    const held = this.#held;
    if (!held || event.pointerId !== held.pointer) return;
    this.#held = undefined;
    if (!held.isMoving) return;
    this.#dropClick();
    this.host.change(
      document.elementFromPoint(held.at.x, held.at.y)?.closest('button') ?? null,
      by,
    );
  }

  /** A browser tells of a press, too, when the pointer is let go. */
  #dropClick(): void {
    const stop = (click: Event) => {
      click.preventDefault();
      click.stopPropagation();
    };
    const options = { capture: true, once: true };
    this.host.root.addEventListener('click', stop, options);
    setTimeout(() => this.host.root.removeEventListener('click', stop, options));
  }
}

const dayOf = (target: EventTarget | null): string | null =>
  target instanceof Element
    ? (target.closest('.day')?.querySelector('[data-day]')?.getAttribute('data-day') ?? null)
    : null;
