import { drawButton } from '../form/button.enhance';

/** How long the result stands beside the button. */
const RESULT_MS = 20_000;

/** Brings out the copy button and says whether it worked. */
export class CopyText extends HTMLElement {
  #shown: ReturnType<typeof setTimeout> | undefined;

  connectedCallback(): void {
    if (!('clipboard' in navigator)) return;
    const button = drawButton(this, 'button-small');
    const what = document.createElement('span');
    what.className = 'visually-hidden';
    what.textContent = ` ${this.dataset['label'] ?? ''}`;
    button.append(what);
    button.addEventListener('click', () => void this.#copy());
  }

  async #copy(): Promise<void> {
    const { text = '', done = '', failed = '' } = this.dataset;
    const result = this.querySelector('[role="status"]');
    // A second copy is told as the first was.
    if (result) result.textContent = '';
    const outcome = await navigator.clipboard.writeText(text).then(
      () => done,
      () => failed,
    );
    if (!result) return;
    result.textContent = outcome;
    clearTimeout(this.#shown);
    this.#shown = setTimeout(() => (result.textContent = ''), RESULT_MS);
  }
}
