import { millisecondsInMinute } from 'date-fns/constants';

/** After this long the page stops asking; its button «Opdatér status» remains. */
const LONGEST_POLL_MS = 10 * millisecondsInMinute;

/** Asks the server now and then whether the wait is over, and follows where it points. */
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
    if (performance.now() - this.#askedSince > LONGEST_POLL_MS) return;
    this.#timer = window.setTimeout(() => void this.#ask(), Number(this.dataset.interval) || 2500);
  }

  async #ask(): Promise<void> {
    try {
      const response = await fetch(this.dataset.url ?? '', {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(30_000),
      });
      if (response.redirected || response.status === 401) {
        location.reload();
        return;
      }
      const answer = (await response.json()) as { redirectTo?: string };
      const target = answer.redirectTo && new URL(answer.redirectTo, location.href);
      if (target && target.origin === location.origin) {
        location.assign(target.href);
        return;
      }
    } catch {
      // A lost connection may come back; the next turn asks again.
    }
    this.#plan();
  }
}
