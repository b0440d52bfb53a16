import { describe, expect, it } from 'vitest';
import type { Approval } from '#server/contract/approvals';
import type { Flow } from '#server/contract/order-flow';
import type { Overview } from '#server/contract/overview';
import { getProgram } from '#server/domain/programs';
import { ApiSession, problemOf } from '../worlds/api-session';
import { signedIn } from '../worlds/order-world';
import { startPortal } from '../worlds/portal';
import { sharedPortal } from '../worlds/portal-per-test';

describe('the answers of the API', () => {
  const portal = sharedPortal({ runsJobs: false, seedsOrders: true });

  const session = (username: string) => ApiSession.signIn(portal, username);

  it('name the price rules of an approval', async () => {
    const emma = await session('emma');
    const { db } = portal.deps.connection;
    const stored = await db.selectFrom('approval').select(['id', 'rules_regime']).execute();
    const approvals = await emma.read<Approval[]>('/approvals');
    expect(approvals.length).toBeGreaterThan(1);
    for (const { beneficiarySubsidyId, subsidyRule } of approvals) {
      const row = stored.find(({ id }) => id === beneficiarySubsidyId);
      expect(subsidyRule).toBe(row?.rules_regime);
    }
  });

  it('spell the state that waits for a payment correctly', async () => {
    const api = await session('anna');
    expect(
      (await api.read<Record<string, string>>('/translations'))['payment.status.waiting'],
    ).toBe('Afventer registrering af betalingsoplysninger...');
  });

  it('give the days that a delivery needs', async () => {
    const anna = await session('anna');
    const { programs } = (await anna.call('POST', '/order-flow', { body: {} })).json as Flow;
    expect(programs.length).toBeGreaterThan(1);
    for (const program of programs) {
      const { useDifferentLockValues, ...rules } = getProgram(program.id);
      expect(program).toMatchObject({
        useDifferentLockValues,
        daysBeforeCardIssuing: rules.daysBeforeCardIssuing,
        daysBeforeNewCardIssuing: rules.daysBeforeNewCardIssuing,
        daysBeforePhysicalCardStartDateForCardRequest:
          rules.daysBeforePhysicalCardStartDateForCardRequest,
        daysBeforeSeasonPassStartDateForOrder: rules.daysBeforeSeasonPassStartDateForOrder,
      });
    }
  });

  it('give the number that a person has at Rejsekort', async () => {
    const frede = await session('frede');
    const customer = await frede.read<{ customerId: string }>('/rejsekort/customer');
    const profile = await frede.read<object>('/profile');
    expect(profile).toMatchObject({ customerId: customer.customerId });
    expect(customer.customerId).toMatch(/^RK/);
    const page = await (await signedIn(portal, 'frede')).open('/profile');
    expect(page.document.text).toContain(customer.customerId);
    expect(await (await session('bo')).read('/profile')).toMatchObject({ customerId: null });
  });

  it('list every coming card of a group, also those that are not shown yet', async () => {
    const bo = await session('bo');
    const { groups } = await bo.read<Overview>('/cards/overview?all=1');
    const [short] = (await bo.read<Overview>('/cards/overview')).groups;
    const upcoming = groups[0]!.cards.filter(({ from }) => from > '2026-03-02');
    expect(upcoming.length).toBeGreaterThan(0);
    expect(short?.upcomingCards).toEqual(upcoming);
    expect(upcoming[0]?.displayPrice).toMatchObject({ showComplexPrice: true });
  });

  it('say of a coming card whether it was sent for issue', async () => {
    const locked = async () => {
      const frede = await session('frede');
      const { groups } = await frede.read<Overview>('/cards/overview');
      return groups[0]!.cards.filter(({ status }) => status.isLockedSmart).map(({ from }) => from);
    };
    // A season pass is sent three days ahead.
    expect(await locked()).toEqual(['2026-03-04']);
    await portal.goTo('2026-03-31');
    expect(await locked()).toEqual([]);
    await portal.goTo('2026-04-01');
    expect(await locked()).toEqual(['2026-04-03']);
  });

  it('give every version, or the one that is asked for', async () => {
    const anna = await session('anna');
    const all = await anna.read<{ details: Record<string, string> }>('/check/versions');
    expect(Object.keys(all.details)).toEqual(['application', 'node', 'schema']);
    const one = await anna.read<object>('/check/versions?name=application');
    expect(one).toEqual({ status: 'ok', details: { application: all.details.application } });
    const unknown = await anna.call('GET', '/check/versions?name=fejl');
    expect([unknown.status, problemOf(unknown).code]).toEqual([422, 'invalid-input']);
  });
});

describe('the order flow that opens by itself', () => {
  const portal = sharedPortal({ runsJobs: false });

  const PREFETCH = { headers: { 'sec-purpose': 'prefetch;prerender' } };
  const isOpening = async (api: ApiSession) =>
    (await api.read<Overview>('/cards/overview')).openOrderFlow;

  it('is not used up by reading the overview, but once a login by recording that it opened', async () => {
    const ida = await ApiSession.signIn(portal, 'ida');
    expect([await isOpening(ida), await isOpening(ida)]).toEqual([true, true]);
    const record = async () => (await ida.call('POST', '/auth/auto-order-flow')).json;
    const answers = await Promise.all([record(), record()]);
    expect(answers.toSorted()).toEqual([false, true]);
    expect(await isOpening(ida)).toBe(false);
  });

  it('opens in one of two tabs, and never in a page that the browser only fetches ahead', async () => {
    const browser = await signedIn(portal, 'anna');
    const open = (init: { headers?: Record<string, string> } = {}) =>
      fetch(`${portal.origin}/overview`, {
        redirect: 'manual',
        headers: { ...init.headers, cookie: browser.cookieHeader() },
      });
    await expireAutoOrderFlow();
    expect((await open(PREFETCH)).status).toBe(200);
    const tabs = await Promise.all([open(), open()]);
    const places = tabs.map(({ headers }) => headers.get('location'));
    expect(places.toSorted()).toEqual(['/order', null]);
    expect((await open()).status).toBe(200);
  });

  /** As right after the login. */
  async function expireAutoOrderFlow(): Promise<void> {
    await portal.deps.connection.db
      .updateTable('session')
      .set({ auto_order_flow_done: 0 })
      .execute();
  }
});

describe('a health check that fails', () => {
  it('says that it failed without the words of the database', async () => {
    const portal = await startPortal({ runsJobs: false, env: { ROLE: 'api' } });
    await portal.deps.connection.db.destroy();
    const answer = await fetch(`${portal.origin}/api/check/db`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      status: 'failing',
      details: { reason: 'The database does not answer' },
    });
    await portal.close();
  });
});
