/**
 * Marks its button as not ready until the needed fields have a value, with the reason above it. A
 * press still submits, so that the server says what is missing.
 */
export class ReadyButton extends HTMLElement {
  connectedCallback(): void {
    const button = this.querySelector('button');
    const form = button?.form;
    if (!button || !form) return;
    const update = () => setReady(this, button, this.#isReady(form));
    form.addEventListener('input', update);
    form.addEventListener('change', update);
    update();
  }

  #isReady(form: HTMLFormElement): boolean {
    const values = new FormData(form);
    return (this.dataset.needs ?? '').split(' ').every((name) => {
      const value = values.get(name);
      return value instanceof File ? value.size > 0 : Boolean(value?.trim());
    });
  }
}

/** Sets or lifts `aria-disabled`, and shows or hides the reason in the same element. */
export function setReady(element: HTMLElement, button: HTMLButtonElement, isReady: boolean): void {
  const reason = element.querySelector<HTMLElement>('[data-reason]');
  if (reason) reason.hidden = isReady;
  if (isReady) {
    button.removeAttribute('aria-disabled');
    button.removeAttribute('aria-describedby');
  } else {
    button.setAttribute('aria-disabled', 'true');
    if (reason) button.setAttribute('aria-describedby', reason.id);
  }
}
