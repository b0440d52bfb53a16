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
    event.submitter?.setAttribute('aria-busy', 'true');
    setTimeout(() => freeForm(form), LONGEST_BUSY_MS);
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted)
      root.querySelectorAll<HTMLFormElement>('form[data-busy]').forEach(freeForm);
  });
}

/** Makes the form ready for another submit. */
function freeForm(form: HTMLFormElement): void {
  delete form.dataset.busy;
  for (const button of form.elements) button.removeAttribute('aria-busy');
}
