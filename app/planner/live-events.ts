import { gone, operated, type LiveState } from './live';
import { EndDrag } from './live-drag';
import { keyed, letGo, type Key } from './live-keys';
import { calendarOperation, type PlanOperation } from './operation';
import { calendarQuery } from './view';

export type Change = (state: LiveState) => LiveState;

interface Around {
  root: HTMLElement;
  change: (by: Change) => void;
  /** Sends the next operation at once. */
  flush: () => void;
  /** Of the page. */
  path: string;
}

const SCROLLS = new Set([
  ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'],
]);

/**
 * What people do in the calendar. Its forms and links are read as the server reads them, so that a
 * press means the same with script and without; only the answer is drawn here.
 */
export class LiveEvents {
  #state: LiveState | undefined;
  /** What was pressed, and where it stood: it stays there when what is above it changes. */
  #anchor: { element: Element; day: string | undefined; top: number } | undefined;
  #hadFocus = false;
  #steps = 0;
  /** A form that leaves the page once all is kept. */
  #waiting: { form: HTMLFormElement; button: HTMLElement | null } | undefined;
  readonly #closing = new AbortController();

  constructor(readonly around: Around) {
    const { root } = around;
    const { signal } = this.#closing;
    root.addEventListener('submit', (event) => this.#submitted(event), { signal });
    root.addEventListener('click', (event) => this.#clicked(event), { signal });
    root.addEventListener('keydown', (event) => this.#keyed(event), { signal });
    root.addEventListener('focusin', ({ target }) => this.#focused(target), { signal });
    const change = (at: Element | null, by: Change) => this.#change(at, by);
    new EndDrag({ root, change, state: () => this.#state }, signal);
  }

  close(): void {
    this.#closing.abort();
  }

  /** After each drawing: focus follows a key, what was pressed stays in its place, a form may go. */
  drawn(state: LiveState): void {
    const isStepped = state.steps !== this.#steps;
    this.#state = state;
    this.#steps = state.steps;
    if (isStepped) this.#dayStop()?.focus({ preventScroll: this.#anchor !== undefined });
    else if (this.#hadFocus && document.activeElement === document.body) this.#refocus();
    this.#hadFocus = false;
    this.#keepInPlace();
    this.#anchor = undefined;
    // Nobody waits for a line that may be back in an hour.
    if (state.net !== 'ok') this.#waiting = undefined;
    if (this.#waiting && state.pending.length === 0) this.#leave(state);
  }

  #dayStop(): HTMLElement | null {
    return this.around.root.querySelector('.day button[tabindex="0"]');
  }

  /** What had the focus is gone: the panel that has come instead, or the day that Tab leads to. */
  #refocus(): void {
    const panel = this.around.root.querySelector<HTMLElement>('.plan-panel');
    (panel ?? this.#dayStop())?.focus({ preventScroll: true });
  }

  #keepInPlace(): void {
    if (!this.#anchor) return;
    const { element, day, top } = this.#anchor;
    const found = day
      ? this.around.root.querySelector(`[data-day="${day}"]`)
      : element.isConnected && element;
    if (found)
      window.scrollBy({ top: found.getBoundingClientRect().top - top, behavior: 'instant' });
  }

  #leave({ notices, isElsewhere }: LiveState): void {
    const { form, button } = this.#waiting ?? {};
    this.#waiting = undefined;
    if (notices.length === 0 && !isElsewhere && form?.isConnected) form.requestSubmit(button);
  }

  #change(pressed: Element | null, by: Change): void {
    const day = pressed?.getAttribute('data-day') ?? undefined;
    if (pressed) {
      this.#anchor = { element: pressed, day, top: pressed.getBoundingClientRect().top };
    }
    this.#hadFocus = this.around.root.contains(document.activeElement);
    // Who goes on has to say anew that it is to be saved.
    this.#waiting = undefined;
    this.around.change((state) => by(day === undefined ? state : { ...state, focusDay: day }));
  }

  #submitted(event: SubmitEvent): void {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    const sent = new FormData(form);
    const button = event.submitter;
    if (button instanceof HTMLButtonElement && button.name) sent.set(button.name, button.value);
    if (form.method === 'get') {
      event.preventDefault();
      this.#change(button, (state) => gone(state, calendarQuery(sent)));
      return;
    }
    const op = operationIn(sent);
    if (op) {
      event.preventDefault();
      this.#change(button, (state) => operated(state, op));
    } else if (this.#state && this.#state.pending.length > 0) {
      event.preventDefault();
      this.#waiting = { form, button };
      this.around.flush();
    }
  }

  #clicked(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!link || !isPlain || event.altKey) return;
    const { pathname, search, searchParams } = new URL(link.href);
    if (pathname !== this.around.path || !/[?&]vis=kalender\b/.test(search)) return;
    event.preventDefault();
    this.#change(link, (state) => gone(state, calendarQuery(searchParams)));
  }

  #keyed(event: KeyboardEvent): void {
    const day = event.target instanceof Element ? event.target.closest('[data-day]') : null;
    const { key, shiftKey: shift, altKey, repeat } = event;
    const given: Key = { key, shift, mod: event.ctrlKey || event.metaKey };
    const state = this.#state;
    if (altKey || !state) return;
    if (key === 'Escape' && !state.grab) {
      this.around.root.querySelector<HTMLElement>('.plan-panel-end a')?.click();
      return;
    }
    if (!day && !(given.mod || state.grab)) return;
    const isDone = keyed(state, given) !== state && !(repeat && key === 'Enter');
    if (isDone || (day && SCROLLS.has(key) && !given.mod)) event.preventDefault();
    if (isDone) this.#change(null, (latest) => keyed(latest, given));
  }

  #focused(target: EventTarget | null): void {
    const day = target instanceof Element ? target.getAttribute('data-day') : null;
    if (day === null || this.#state?.focusDay === day) return;
    this.around.change((state) => {
      // Whoever leaves an end that is held lets go of it.
      const free = state.grab && state.grab.day !== day ? letGo(state) : state;
      return { ...free, focusDay: day, steps: state.steps };
    });
  }
}

/** The operation that a form posts; null for one that saves, or gives all changes up. */
function operationIn(sent: FormData): PlanOperation | null {
  const fields = Object.fromEntries(
    [...sent].filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
  const { intent, id = '' } = fields;
  if (intent === 'remove' || intent === 'restore') return { kind: intent, id };
  return intent === 'undo' ? { kind: 'undo' } : calendarOperation(fields);
}
