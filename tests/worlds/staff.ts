import type { Grant } from '#server/contract/enums';
import { DEMO_STAFF } from '#server/sandbox/people/staff';
import { codeAt } from '#server/totp';
import type { FormClient } from './form-client';
import { personOf } from './order-world';
import type { TestPortal } from './portal';

/** What the phone of a staff member of the demo shows. */
export function codeOf(portal: TestPortal, username: string, secondsAgo = 0): string {
  const member = DEMO_STAFF.find((staff) => staff.username === username);
  if (!member) throw new Error(`Nobody of the staff is called ${username}`);
  const time = portal.clock.now().getTime() - secondsAgo * 1000;
  return codeAt(member.secret, new Date(time));
}

/** The same a minute later: a code that nobody has used. */
export async function nextCode(portal: TestPortal, username: string): Promise<string> {
  await portal.passMinutes(1);
  return codeOf(portal, username);
}

/** A browser in which a staff member has logged in by name; the second factor comes next. */
export async function atMfa(portal: TestPortal, username: string): Promise<FormClient> {
  const browser = portal.browser();
  await browser.open('/login');
  await browser.submit('Log ind', { username });
  return browser;
}

/** The same with the second factor shown. */
export async function signedInStaff(portal: TestPortal, username: string): Promise<FormClient> {
  const browser = await atMfa(portal, username);
  await browser.submit('Fortsæt', { code: await nextCode(portal, username) });
  return browser;
}

/** That account is of the same human as a person of the portal. */
export async function isPerson(
  portal: TestPortal,
  username: string,
  person: string,
): Promise<void> {
  const { cpr_hash } = await personOf(portal, person);
  await portal.deps.connection.db
    .updateTable('staff')
    .set({ cpr_hash })
    .where('username', '=', username)
    .execute();
}

/** From the next call on, that Admin has these rights alone. */
export async function grantOnly(
  portal: TestPortal,
  username: string,
  grants: readonly Grant[],
): Promise<void> {
  await portal.deps.connection.db
    .updateTable('staff')
    .set({ grants: JSON.stringify(grants) })
    .where('username', '=', username)
    .execute();
}
