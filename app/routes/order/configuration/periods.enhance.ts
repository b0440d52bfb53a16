/** Prices what is chosen as soon as it changes, and puts the answer where the old price stood. */
export class PricePreview extends HTMLElement {
  #asked: AbortController | undefined;

  connectedCallback(): void {
    const form = this.closest('form');
    const button = this.querySelector<HTMLButtonElement>('[name=intent]');
    if (!form || !button) return;
    const { name, value } = button;
    button.remove();
    form.addEventListener('change', ({ target }) => {
      // Who ticks has said which is meant, and is not asked about days that were typed before.
      const isTicked = target instanceof HTMLInputElement && target.name === 'choice';
      if (isTicked) form.querySelector('input[name=shown]')?.remove();
      const body = new URLSearchParams(new FormData(form) as never);
      body.set(name, value);
      void this.#price(form.action, body, button);
    });
  }

  /**
   * Only the latest answer counts; days that can't be priced show no price, nor do those that are asked about. The
   * button is back where there was no answer.
   */
  async #price(action: string, body: URLSearchParams, button: HTMLElement): Promise<void> {
    this.#asked?.abort();
    this.#asked = new AbortController();
    const { signal } = this.#asked;
    const shown = this.querySelector<HTMLElement>('.period-prices');
    shown?.replaceChildren();
    try {
      const response = await fetch(action, { method: 'POST', body, signal });
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      const fresh = page.querySelector('.period-prices');
      if (!shown) return;
      shown.hidden = !response.ok || !fresh;
      fresh?.querySelector('[autofocus]')?.removeAttribute('autofocus');
      shown.replaceChildren(...(fresh?.childNodes ?? []));
      button.remove();
    } catch {
      if (!signal.aborted) this.append(button);
    }
  }
}
