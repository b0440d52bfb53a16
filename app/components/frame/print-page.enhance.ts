import { drawButton } from '../form/button.enhance';

const now = new Intl.DateTimeFormat('da-DK', { dateStyle: 'medium', timeStyle: 'short' });

/** Brings out the button that prints the page, and writes onto the paper when that was. */
export class PrintPage extends HTMLElement {
  connectedCallback(): void {
    const line = this.querySelector<HTMLElement>('[data-printed]');
    if (!line) return;
    drawButton(this, '').addEventListener('click', () => {
      print();
    });
    addEventListener('beforeprint', () => {
      line.textContent = `${line.dataset['printed']} ${now.format(new Date())}`;
    });
  }
}
