import { expect } from 'vitest';
import type { FormClient, PageView } from './form-client';

type Prepared = ReturnType<FormClient['prepare']>;

const TIMES = 3;

/** Presses a button several times at once, in windows of one browser, and goes on from the last. */
export async function pressAtOnce(
  browser: FormClient,
  button: string,
  values: Parameters<FormClient['submit']>[1] = {},
): Promise<PageView[]> {
  const prepared = browser.prepare(button, values);
  const pages = await sendAtOnce(browser, prepared);
  await browser.open(pages.at(-1)!.url.href);
  return pages;
}

export function sendAtOnce(browser: FormClient, prepared: Prepared): Promise<PageView[]> {
  const windows = Array.from({ length: TIMES }, () => browser.newWindow());
  return Promise.all(windows.map((window) => window.send(prepared)));
}

export function expectAllAt(pages: readonly PageView[], path: RegExp | string): void {
  for (const page of pages) {
    expect(page.url.pathname).toMatch(path);
    expect(page.status).toBe(200);
  }
}
