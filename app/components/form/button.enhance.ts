/** After this long without a new page the button is free again, as the answer may be a download. */
const LONGEST_BUSY_MS = 15_000;

/**
 * Shows on the pressed button that its form is under way and drops a second press meanwhile. The
 * button is never disabled, so its name and value are sent; coming back by the browser's history
 * frees it.
 */
export function installBusyButtons(root: Document): void {
  root.addEventListener('submit', (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
    const form = event.target;
    if (form.dataset.busy !== undefined) {
      event.preventDefault();
      return;
    }
    form.dataset.busy = '';
    if (event.submitter) sayBusy(event.submitter, root.body.dataset['busyText'] ?? '');
    setTimeout(() => freeForm(form), LONGEST_BUSY_MS);
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted)
      root.querySelectorAll<HTMLFormElement>('form[data-busy]').forEach(freeForm);
  });
}

/** The spinner in words, as a part of the button's name. */
function sayBusy(button: HTMLElement, text: string): void {
  const words = document.createElement('span');
  words.className = 'visually-hidden';
  words.dataset['busy'] = '';
  words.textContent = `, ${text}`;
  button.append(words);
  button.setAttribute('aria-busy', 'true');
}

/** Makes the form ready for another submit. */
function freeForm(form: HTMLFormElement): void {
  delete form.dataset.busy;
  for (const button of form.elements) {
    button.removeAttribute('aria-busy');
    button.querySelector('[data-busy]')?.remove();
  }
}

/**
 * Puts a button that only script can serve in the place of its icon. Its words, `data-button`, stand
 * nowhere in the HTML, since a text browser would show a button that is only hidden.
 */
export function drawButton(element: HTMLElement, className: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `button button-secondary ${className}`;
  const icon = element.querySelector('[data-icon]');
  button.append(...(icon?.children ?? []), element.dataset['button'] ?? '');
  icon?.replaceWith(button);
  return button;
}
