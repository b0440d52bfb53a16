import type { MitIdFault } from '#server/sandbox/mitid/faults';
import { FormClient } from './form-client';

/** The portal's own page that MitID leads back to. */
const RETURN = '/login/mitid';

/** Lets the stand-in answer without CPR number, so that the portal asks for it. */
export const WITHOUT_CPR = { answer: 'no-cpr' };

/** Presses the button of somebody on MitID's page; the address of the portal that it leads to, not opened. */
export async function answerOfMitId(
  browser: FormClient,
  username: string,
  how: Record<string, string> = {},
): Promise<string> {
  let { url, init } = browser.prepare(new RegExp(`\\(${username}\\)`), how);
  for (;;) {
    const response = await browser.fetchOnce(url, init);
    const location = response.headers.get('location');
    if (location === null) throw new Error(`MitID led nowhere from ${url.pathname}`);
    url = new URL(location, url);
    if (url.pathname === RETURN) return url.href;
    init = { method: 'GET' };
  }
}

/** The same from the address of a login that was begun past the pages; what the browser comes back with. */
export async function queryOfMitId(
  origin: string,
  address: string,
  username: string,
  how: Record<string, string> = {},
): Promise<string> {
  const browser = new FormClient(origin);
  await browser.open(address);
  return new URL(await answerOfMitId(browser, username, how)).search.slice(1);
}

/** The bodies in which the stand-in told of logouts, the last one first. */
export async function logoutsTold(origin: string): Promise<string[]> {
  const answer = await fetch(`${origin}/sandbox/mitid/logouts`);
  return (await answer.json()) as string[];
}

/** Has the stand-in do something wrong, or nothing any more. */
export async function orderFault(origin: string, fault: MitIdFault): Promise<void> {
  const body = new URLSearchParams({ fault, slowMs: '1000' });
  await fetch(`${origin}/sandbox/mitid/control/faults`, { method: 'POST', body });
}
