import { randomUUID } from 'node:crypto';
import { addSeconds } from 'date-fns/addSeconds';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Notification } from '#server/contract/notifications';
import { inTransaction } from '#server/in-transaction';
import { tell } from '#server/workflows/notifications/raise';
import { ApiSession } from '../worlds/api-session';
import { addPeopleLike } from '../worlds/extra-people';
import type { FormClient } from '../worlds/form-client';
import { personOf, signedIn } from '../worlds/order-world';
import { sharedPortal } from '../worlds/portal-per-test';
import { namesOf } from '../worlds/statements';

const PAGE = '/overview?vis=meddelelser';
const FACTS = { old: 'DOT Billetter', new: 'Rejsebillet', from: '2026-04-01' };

describe('what a person has been told, looked at again within seconds', () => {
  const portal = sharedPortal({ runsJobs: false });
  let usernames: string[] = [];
  beforeAll(async () => {
    usernames = await addPeopleLike(portal, 'anna', 7);
  });

  /** A person with two notifications, who has just looked at them. */
  async function reader() {
    const username = usernames.shift() ?? 'nobody is left';
    const browser = await signedIn(portal, username);
    const { id: beneficiaryId } = await personOf(portal, username);
    const told = (type: 'ProgramChanged' | 'CardGroupChanged' | 'Test') =>
      inTransaction(portal.deps, (tx) =>
        tell(portal.deps, tx, { type, facts: FACTS, beneficiaryId, event: randomUUID() }),
      );
    await told('ProgramChanged');
    await told('Test');
    expect(await titlesFor(browser)).toEqual(['Dit kort flytter til Rejsebillet', 'Prøve']);
    return { username, browser, told };
  }

  async function titlesFor(browser: FormClient): Promise<string[]> {
    const { document } = await browser.open(PAGE);
    return document
      .querySelectorAll('.told-title')
      .map(({ text }) => text)
      .sort();
  }

  /** How often looking at them asks for them. */
  async function readingsOf(browser: FormClient): Promise<number> {
    portal.takeQueries();
    await browser.open(PAGE);
    return namesOf(portal.takeQueries()).filter((name) => name === 'select notification').length;
  }

  const pass = (seconds: number) => portal.clock.set(addSeconds(portal.clock.now(), seconds));

  it('is not asked for again, until ten seconds are over', async () => {
    const { browser } = await reader();
    expect(await readingsOf(browser)).toBe(0);
    pass(11);
    expect(await readingsOf(browser)).toBe(1);
    expect(await readingsOf(browser)).toBe(0);
    // The time machine goes back, too.
    pass(-60);
    expect(await readingsOf(browser)).toBe(1);
  });

  it('does not show what was put away at once, in this or another window', async () => {
    const { browser } = await reader();
    const other = browser.newWindow();
    await browser.submit(/^OK: Prøve/);
    expect(browser.page?.document.querySelectorAll('.told-title')).toHaveLength(1);
    expect(await titlesFor(other)).toEqual(['Dit kort flytter til Rejsebillet']);
    await other.submit(/^OK/);
    expect(await titlesFor(browser)).toEqual([]);
  });

  it('does not show what was put away in another login', async () => {
    const { username, browser } = await reader();
    const phone = await ApiSession.signIn(portal, username);
    const [first] = await phone.read<Notification[]>('/notifications');
    await phone.call('POST', `/notifications/${first?.id ?? ''}/approval`);
    expect(await titlesFor(browser)).toHaveLength(1);
  });

  it('shows what is told since, also when as many are put away', async () => {
    const { browser, told } = await reader();
    await told('CardGroupChanged');
    expect(await titlesFor(browser)).toHaveLength(3);
    await browser.submit(/^OK: Prøve/);
    await told('Test');
    expect(await titlesFor(browser)).toHaveLength(3);
    expect(await titlesFor(browser)).toContain('Prøve');
  });

  it('is nobody else’s, and no other login’s', async () => {
    const { username, browser } = await reader();
    const { browser: stranger } = await reader();
    expect(await readingsOf(browser)).toBe(0);
    portal.takeQueries();
    await signedIn(portal, username);
    expect(namesOf(portal.takeQueries())).toContain('select notification');
    await stranger.submit('Markér alle som læst');
    expect(await titlesFor(stranger)).toEqual([]);
    expect(await titlesFor(browser)).toHaveLength(2);
  });

  it('is kept by no browser and by nobody on the way', async () => {
    const { username, browser } = await reader();
    expect((await browser.open(PAGE)).headers.get('cache-control')).toContain('no-store');
    const session = await ApiSession.signIn(portal, username);
    const answer = await session.call('GET', '/notifications');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});
