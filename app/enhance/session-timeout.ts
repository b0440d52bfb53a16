import { freeForm } from './busy-buttons';

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
    this.#warning = window.setTimeout(() => this.#open(), Math.max(msLeft - WARNING_MS, 0));
    this.#end = window.setTimeout(() => this.#show('expired'), msLeft);
  }

  #stop(): void {
    clearTimeout(this.#warning);
    clearTimeout(this.#end);
  }

  #open(): void {
    this.#show('warning');
    if (!this.#dialog?.open) this.#dialog?.showModal();
  }

  #show(when: 'warning' | 'expired'): void {
    this.#dialog
      ?.querySelectorAll<HTMLElement>('[data-when]')
      .forEach((part) => (part.hidden = part.dataset.when !== when));
  }

  async #extend(form: HTMLFormElement): Promise<void> {
    try {
      const response = await fetch(form.action, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams(new FormData(form) as unknown as Record<string, string>),
      });
      if (!response.ok || response.redirected) throw new Error(`Answer ${response.status}`);
      const { secondsLeft } = (await response.json()) as { secondsLeft: number };
      this.#start(secondsLeft * 1000);
      this.#dialog?.close();
    } catch {
      // The server may be out of reach; the user sees the dialog and can press again.
      this.#show(this.#end === undefined ? 'expired' : 'warning');
    } finally {
      freeForm(form);
    }
  }
}
