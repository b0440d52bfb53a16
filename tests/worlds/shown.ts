import { expect } from 'vitest';
import { mainText, type FormClient } from './form-client';

/** The path of the page that stands in the browser; undefined before the first. */
export const pathOf = (browser: FormClient): string | undefined => browser.page?.url.pathname;

/** What the page says, its frame aside. */
export const textOf = (browser: FormClient): string =>
  browser.page?.document.querySelector('main')?.text ?? '';

/** What the window is called. */
export const titleOf = ({ page }: FormClient): string =>
  page?.document.querySelector('title')?.text ?? '';

/** Where the link with this text leads; undefined when there is none. */
export const hrefOf = (browser: FormClient, text: string): string | undefined =>
  browser
    .page!.document.querySelectorAll('a')
    .find((link) => link.text.trim() === text)
    ?.getAttribute('href');

/** The numbers of the page that have a button to copy them where script runs, by their labels. */
export const copiableIn = ({ page }: FormClient): Record<string, string> =>
  Object.fromEntries(
    page!.document
      .querySelectorAll('copy-text')
      .map((each) => [each.getAttribute('data-label') ?? '', each.getAttribute('data-text') ?? '']),
  );

/** Opens a page that has to be there; what it says, as lines. */
export async function openText(browser: FormClient, path: string): Promise<string> {
  const page = await browser.open(path);
  expect(page.status).toBe(200);
  return mainText(page.document);
}

/** Whether the page runs our script, which shows on a pressed button that it works. */
export const isScripted = ({ page }: FormClient): boolean =>
  page!.document.querySelector('script[type=module]') !== null;
