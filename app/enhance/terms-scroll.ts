import { setReady } from './ready-button';

/** How near the end counts as read, in CSS pixels. */
const END_MARGIN_PX = 8;

/** Makes the terms a scroll box; the accept button is ready once its end has been reached. */
export class TermsScroll extends HTMLElement {
  connectedCallback(): void {
    const text = this.querySelector<HTMLElement>('.terms-text');
    const button = this.querySelector('button');
    if (!text || !button) return;
    this.dataset.scrolls = '';
    text.tabIndex = 0;
    if (text.scrollHeight <= text.clientHeight + END_MARGIN_PX) return;
    setReady(this, button, false);
    text.addEventListener('scroll', () => {
      const left = text.scrollHeight - text.clientHeight - text.scrollTop;
      if (left <= END_MARGIN_PX) setReady(this, button, true);
    });
  }
}
