/** How long a message stays when nobody looks at it; at least 20 s (WCAG 2.2.1). */
const SHOWN_MS = 20_000;
/** A screen reader announces what comes into a live region, not what stands in it from the start. */
const SAID_AFTER_MS = 100;

/**
 * Piles flash messages at the bottom left. Messages of success and information leave by themselves,
 * but not while the pile is hovered or has focus; errors and warnings stay until closed. Where the
 * pile would cover what has the focus, it moves back into the page (WCAG 2.4.11).
 */
export class ToastStack extends HTMLElement {
  #timer: number | undefined;
  readonly #stepAside = (event: FocusEvent): void => {
    const { target } = event;
    const isControl = target instanceof HTMLElement && target.tabIndex >= 0;
    if (!isControl || this.contains(target) || !isOver(this, target)) return;
    delete this.dataset.stacked;
    target.scrollIntoView({ block: 'nearest' });
  };

  connectedCallback(): void {
    this.dataset.stacked = '';
    this.querySelectorAll('[role]').forEach(sayAfterwards);
    this.addEventListener('pointerenter', () => clearTimeout(this.#timer));
    this.addEventListener('focusin', () => clearTimeout(this.#timer));
    this.addEventListener('pointerleave', () => this.#restart());
    this.addEventListener('focusout', () => this.#restart());
    document.addEventListener('focusin', this.#stepAside);
    this.#restart();
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer);
    document.removeEventListener('focusin', this.#stepAside);
  }

  #restart(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      if (this.matches(':hover, :focus-within')) return;
      this.querySelectorAll('.notice-success, .notice-info').forEach((toast) => toast.remove());
    }, SHOWN_MS);
  }
}

function sayAfterwards(region: Element): void {
  const words = [...region.childNodes];
  region.replaceChildren();
  setTimeout(() => region.append(...words), SAID_AFTER_MS);
}

/** Whether one box covers a part of the other. */
function isOver(one: HTMLElement, other: HTMLElement): boolean {
  const a = one.getBoundingClientRect();
  const b = other.getBoundingClientRect();
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
