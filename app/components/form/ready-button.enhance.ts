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
    const { needs = '', unless = '' } = this.dataset;
    if (values.has(unless)) return true;
    return needs.split(' ').every((name) => {
      const value = values.get(name);
      return value instanceof File ? value.size > 0 : Boolean(value?.trim());
    });
  }
}

/**
 * Sets or lifts `aria-disabled`, and shows the element's reason above the button or takes it away: it
 * stands nowhere in the HTML, since a text browser would read out what is only hidden.
 */
export function setReady(element: HTMLElement, button: HTMLButtonElement, isReady: boolean): void {
  const { reason = '', reasonId = '' } = element.dataset;
  element.querySelector('.reason')?.remove();
  if (isReady) {
    button.removeAttribute('aria-disabled');
    button.removeAttribute('aria-describedby');
    return;
  }
  const text = document.createElement('p');
  text.className = 'reason';
  text.id = reasonId;
  text.textContent = reason;
  button.before(text);
  button.setAttribute('aria-disabled', 'true');
  button.setAttribute('aria-describedby', reasonId);
}
