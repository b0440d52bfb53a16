import { expect } from 'vitest';
import type { PaperLetter } from '#server/outbound/post/port';
import { ApiSession } from './api-session';
import type { FormClient } from './form-client';
import { personOf } from './order-world';
import type { TestPortal } from './portal';
import { pathOf } from './shown';
import { signedInStaff } from './staff';

/** Whoever prints the letters does so, or is away. */
export const printerIs = ({ origin }: TestPortal, fault: 'none' | 'down') =>
  fetch(`${origin}/sandbox/letters/control/faults`, {
    method: 'POST',
    body: new URLSearchParams({ fault, slowMs: '1000' }),
  });

/** The letters that were printed, the last first. */
export async function lettersOf({ origin }: { origin: string }): Promise<PaperLetter[]> {
  const answer = await fetch(`${origin}/sandbox/letters/control/letters.json`);
  return (await answer.json()) as PaperLetter[];
}

/** Number and code of an order, as a letter or mail tells them. */
export function codeIn(text: string): { number: string; code: string } {
  const [, number = '', code = ''] =
    /bestillingsnummer (\d{4} \d{4}) og koden ([\dA-Z-]{14})/.exec(text.replace(/\s+/g, ' ')) ?? [];
  return { number, code };
}

const BECAUSE = { reason: 'customer' };

/** Grete of the staff on the page of an order for somebody, whose choices are made. */
export async function chooseFor(portal: TestPortal, username: string): Promise<FormClient> {
  const grete = await signedInStaff(portal, 'support');
  const { id } = await personOf(portal, username);
  await grete.open(`/admin/person/${id}/order`);
  await grete.submit('Vælg for personen', BECAUSE);
  expect(pathOf(grete)).toBe('/order/configuration');
  await grete.submit('Afslut skyggevisning');
  expect(pathOf(grete)).toBe(`/admin/person/${id}/order`);
  return grete;
}

/** The same with the code sent, and the letter that says it. */
export async function codeByLetter(portal: TestPortal, username: string) {
  const grete = await chooseFor(portal, username);
  await grete.submit('Send koden med brev', BECAUSE);
  await portal.runJobs();
  const [letter] = await lettersOf(portal);
  return { grete, letter: letter!, ...codeIn(letter!.paragraphs.join(' ')) };
}

/** A browser in which number and code have been typed. */
export async function comeByCode(
  portal: TestPortal,
  typed: { number: string; code: string },
): Promise<FormClient> {
  const browser = portal.browser();
  await browser.open('/continue');
  await browser.submit('Fortsæt', typed);
  return browser;
}

/** Somebody who has come by the code of an order that staff began for them. */
export async function signInByCode(portal: TestPortal, username: string): Promise<ApiSession> {
  const { id } = await personOf(portal, username);
  const staff = await ApiSession.signInStaff(portal, 'admin');
  await staff.call('POST', `/admin/people/${id}/order`, { body: BECAUSE });
  await staff.renewToken();
  await staff.call('POST', '/order-flow', { body: {} });
  await staff.call('POST', '/shadows/end');
  const body = { ...BECAUSE, channel: 'letter' };
  await staff.call('POST', `/admin/people/${id}/order-code`, { body });
  await portal.runJobs();
  const [letter] = await lettersOf(portal);
  const session = await ApiSession.anonymous(portal);
  const typed = codeIn(letter?.paragraphs.join(' ') ?? '');
  const { status } = await session.call('POST', '/auth/order-code', { body: typed });
  if (status !== 204) throw new Error(`No order was taken up: ${status}`);
  await session.renewToken();
  return session;
}
