/** How long a message stays when nobody looks at it; at least 20 s (WCAG 2.2.1). */
const SHOWN_MS = 20_000;

/**
 * Piles flash messages at the bottom left. Messages of success and information leave by themselves,
 * but not while the pile is hovered or has focus; errors and warnings stay until closed.
 */
export class ToastStack extends HTMLElement {
  #timer: number | undefined;

  connectedCallback(): void {
    this.dataset.stacked = '';
    this.addEventListener('pointerenter', () => clearTimeout(this.#timer));
    this.addEventListener('focusin', () => clearTimeout(this.#timer));
    this.addEventListener('pointerleave', () => this.#restart());
    this.addEventListener('focusout', () => this.#restart());
    this.#restart();
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer);
  }

  #restart(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      if (this.matches(':hover, :focus-within')) return;
      this.querySelectorAll('.notice-success, .notice-info').forEach((toast) => toast.remove());
    }, SHOWN_MS);
  }
}
