import { millisecondsInMinute } from 'date-fns/constants';

/** After this long the page stops asking; its button «Opdatér status» remains. */
const LONGEST_POLL_MS = 10 * millisecondsInMinute;

/** A browser without this waits as long as the connection lives. */
const timeLimit = (): RequestInit =>
  'timeout' in AbortSignal ? { signal: AbortSignal.timeout(30_000) } : {};

/** Asks now and then for the data of the page, and goes where the answer redirects: the wait is over. */
export class PollStatus extends HTMLElement {
  #timer: number | undefined;
  #askedSince = 0;

  connectedCallback(): void {
    this.#askedSince = performance.now();
    this.#plan();
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer);
  }

  #plan(): void {
    if (performance.now() - this.#askedSince > LONGEST_POLL_MS) {
      this.#tellStopped();
      return;
    }
    this.#timer = window.setTimeout(() => void this.#ask(), Number(this.dataset.interval) || 2500);
  }

  /** What turns would say that it goes on. */
  #tellStopped(): void {
    const status = this.querySelector('[role=status]');
    status?.removeAttribute('class');
    status?.replaceChildren(this.dataset.stopped ?? '');
  }

  async #ask(): Promise<void> {
    try {
      const response = await fetch(this.dataset.url ?? '', timeLimit());
      const onward = response.headers.get('x-remix-redirect');
      const target = onward === null ? null : new URL(onward, location.href);
      if (target?.origin === location.origin) {
        location.assign(target.href);
        return;
      }
    } catch {
      // A lost connection may come back; the next turn asks again.
    }
    this.#plan();
  }
}
