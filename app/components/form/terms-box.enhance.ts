import { setReady } from './ready-button.enhance';

/** How near the end counts as read, in CSS pixels. */
const END_MARGIN_PX = 8;

/**
 * Makes the terms a scroll box; the accept button is ready once its end has been reached. Until then
 * the form says so, for the server to answer a press with what is missing.
 */
export class TermsScroll extends HTMLElement {
  connectedCallback(): void {
    const text = this.querySelector<HTMLElement>('.terms-text');
    const button = this.querySelector('button');
    if (!text || !button) return;
    this.dataset.scrolls = '';
    text.tabIndex = 0;
    if (text.scrollHeight <= text.clientHeight + END_MARGIN_PX) return;
    const unread = document.createElement('input');
    unread.type = 'hidden';
    unread.name = this.dataset.unread ?? '';
    this.append(unread);
    setReady(this, button, false);
    text.addEventListener('scroll', () => {
      const left = text.scrollHeight - text.clientHeight - text.scrollTop;
      if (left > END_MARGIN_PX) return;
      unread.remove();
      setReady(this, button, true);
    });
  }
}
