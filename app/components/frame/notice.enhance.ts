/** Brings out «Luk» on a notice that has no form of its own for it. */
export class ClosableNotice extends HTMLElement {
  connectedCallback(): void {
    const button = this.querySelector<HTMLButtonElement>('button[type="button"][data-close]');
    if (!button) return;
    button.hidden = false;
    button.addEventListener('click', () => {
      moveFocusOn(this);
      this.remove();
    });
  }
}

/** Keeps a keyboard user's place: on to the next notice's button, or else to the page's content. */
function moveFocusOn(closing: HTMLElement): void {
  const next = closing.nextElementSibling ?? closing.previousElementSibling;
  const target =
    next?.querySelector<HTMLElement>('[data-close]') ?? document.querySelector<HTMLElement>('main');
  target?.focus({ preventScroll: true });
}
