/** Turns the question in the page into a true modal dialog. */
export class ModalDialog extends HTMLElement {
  connectedCallback(): void {
    const dialog = this.querySelector('dialog');
    if (!dialog) return;
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      if (!this.#isClosed(dialog)) dialog.querySelector<HTMLElement>('[data-close]')?.click();
    });
    for (const closer of dialog.querySelectorAll('[data-close]')) {
      closer.addEventListener('click', (event) => {
        if (dialog.querySelector('[aria-busy="true"]')) event.preventDefault();
      });
    }
    // A browser shuts a question all the same when Escape is pressed twice, or before anything else was.
    if ('blocking' in this.dataset) {
      dialog.setAttribute('closedby', 'none');
      dialog.addEventListener('close', () => openModally(dialog));
    }
    openModally(dialog);
  }

  /** Escape does nothing on a question that must be answered or whose answer is under way. */
  #isClosed(dialog: HTMLDialogElement): boolean {
    return 'blocking' in this.dataset || dialog.querySelector('[aria-busy="true"]') !== null;
  }
}

/** A failed try leaves the dialog open in the page. */
function openModally(dialog: HTMLDialogElement): void {
  dialog.removeAttribute('open');
  try {
    dialog.showModal();
    // The title, so that the first press of Enter answers nothing unread.
    dialog.querySelector('h2')?.focus();
  } catch {
    dialog.setAttribute('open', '');
  }
}
