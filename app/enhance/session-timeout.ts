/** How long before the end the warning comes. */
const WARNING_MS = 5 * 60_000;

/** Warns before the session ends, and lets the user stay without leaving the page. */
export class SessionTimeout extends HTMLElement {
  #warning: number | undefined;
  #end: number | undefined;
  #dialog: HTMLDialogElement | null = null;

  connectedCallback(): void {
    this.#dialog = this.querySelector('dialog');
    this.#dialog?.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#extend(event.currentTarget as HTMLFormElement);
    });
    this.#start(Number(this.dataset.secondsLeft) * 1000);
  }

  disconnectedCallback(): void {
    this.#stop();
  }

  #start(msLeft: number): void {
    this.#stop();
    if (!(msLeft > 0)) return;
    const untilWarning = Math.max(msLeft - WARNING_MS, 0);
    this.#warning = window.setTimeout(() => this.#show('warning'), untilWarning);
    this.#end = window.setTimeout(() => this.#show('expired'), msLeft);
  }

  #stop(): void {
    clearTimeout(this.#warning);
    clearTimeout(this.#end);
  }

  #show(when: 'warning' | 'expired'): void {
    for (const part of this.querySelectorAll<HTMLElement>('[data-when]')) {
      part.hidden = part.dataset.when !== when;
    }
    if (!this.#dialog?.open) this.#dialog?.showModal();
  }

  async #extend(form: HTMLFormElement): Promise<void> {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(new FormData(form) as unknown as Record<string, string>),
    }).catch(() => undefined);
    // Out of reach: the dialog stays, and the user can press again.
    if (!response || response.status >= 500) return;
    if (!response.ok || response.redirected) {
      this.#stop();
      this.#show('expired');
      return;
    }
    const { secondsLeft, time } = (await response.json()) as { secondsLeft: number; time: string };
    this.#start(secondsLeft * 1000);
    this.#rename(time);
    this.#dialog?.close();
  }

  /** Puts the new time of day where the page names the old one. */
  #rename(time: string): void {
    for (const text of this.querySelectorAll('[data-names-time]')) {
      text.textContent = text.textContent.replace(this.dataset.time ?? '', time);
    }
    this.dataset.time = time;
  }
}
