import { afterEach, describe, expect, it } from 'vitest';
import type { Approval } from '#server/contract/approvals';
import type { Notification } from '#server/contract/notifications';
import { demoPeople } from '#server/sandbox/people';
import { startAnswering, type Answer, type AnsweringServer } from '../mocks/answering-server';
import { ApiSession } from '../worlds/api-session';
import { FYN_ROUTE, sendResult, startFlow, visitToken } from '../worlds/gvss';
import { orderUntilPayment, pay } from '../worlds/journey';
import { outcomeOf, signedIn } from '../worlds/order-world';
import { startPortal, TODAY, type TestPortal } from '../worlds/portal';
import { pathOf, textOf } from '../worlds/shown';

const anna = demoPeople(TODAY).find(({ username }) => username === 'anna')!;
const [school] = anna.person.approvals;
const json = (body: object, status = 200): Answer => ({ status, body: JSON.stringify(body) });
const says = (change: object): Answer => json({ ...anna.person, approvals: [], ...change });
const UNKNOWN_PERSON = json({ error: 'UnknownPerson' }, 404);

describe('somebody of 16 to 19 years without an approval in force', () => {
  let register: AnsweringServer | undefined;
  let portal: TestPortal;
  afterEach(async () => {
    await portal.close();
    await register?.close();
    register = undefined;
  });

  /** Starts a portal whose register gives these answers about anna, one a login. */
  async function registerSays(...answers: Answer[]): Promise<void> {
    register = await startAnswering(...answers);
    portal = await startPortal({ env: { VUS_URL: register.origin }, runsJobs: false });
  }

  /** The approvals of anna after one more login. */
  async function approvals() {
    const session = await ApiSession.signIn(portal, 'anna');
    const approvals = await session.read<Approval[]>('/approvals');
    return approvals.map(({ scheme, validPeriod }) => [scheme.value, validPeriod]);
  }
  const XU = ['XU', { from: '2024-10-15', to: '2028-10-14' }];

  it('orders an XU card with a route of their own choice, to the receipt', async () => {
    portal = await startPortal({ runsJobs: false });
    await fetch(`${portal.origin}/sandbox/vus/control/anna/approvals`, {
      method: 'POST',
      body: new URLSearchParams({ action: 'withdraw', approvalId: 'anna-uu' }),
    });
    const browser = await signedIn(portal, 'anna');
    await browser.open('/approvals');
    expect(textOf(browser)).toContain('Ungdomskort til 16–19-årige');
    expect(textOf(browser)).not.toContain('Uddannelsessted');
    await browser.open('/order');
    await browser.submit('Næste');
    expect(textOf(browser)).toContain('Der er et problemVælg en rute');
    await browser.open('/order/configuration/route');
    expect(textOf(browser)).toContain('Der er ingen rute til din godkendelse endnu.');
    expect(textOf(browser)).not.toContain('Vælg en anden rute');
    expect(browser.page?.document.querySelector('iframe')).not.toBeNull();
    const session = await ApiSession.signIn(portal, 'anna');
    const { flowId } = await startFlow(session);
    const token = await visitToken(session, flowId);
    await sendResult(portal, token, { outcome: 'answer', route: FYN_ROUTE });
    await orderUntilPayment(browser);
    await pay(browser);
    expect(pathOf(browser)).toBe('/order/receipt');
    await portal.runJobs();
    expect(await outcomeOf(portal, 'anna')).toMatchObject({ groups: 1, receipts: 1 });
    await browser.open('/overview');
    expect(textOf(browser)).toContain('Ungdomskort til 16–19-årige');

    // The register gives an approval of its own: the cards stay, and she hears of it once.
    await fetch(`${portal.origin}/sandbox/vus/control/anna/approvals`, {
      method: 'POST',
      body: new URLSearchParams({ action: 'give-back', approvalId: 'anna-uu' }),
    });
    for (let login = 0; login < 2; login += 1) {
      const told = await (
        await ApiSession.signIn(portal, 'anna')
      ).read<Notification[]>('/notifications');
      const text = told.map(({ notificationText }) => notificationText).join(' ');
      expect(text.match(/Du har stadig kort til 16–19-årige: /g)).toHaveLength(1);
    }
    const pupil = await signedIn(portal, 'anna');
    await pupil.open('/overview');
    expect(textOf(pupil)).toContain('Ungdomskort til 16–19-årige');
  });

  it.each<[string, Answer]>([
    ['gives no approval', says({})],
    ['does not know the person', UNKNOWN_PERSON],
    ['knows no address', says({ address: null })],
    ['gives one that has ended', says({ approvals: [{ ...school, validTo: '2026-03-01' }] })],
  ])('has an XU approval when the register %s', async (_what, answer) => {
    await registerSays(answer);
    expect(await approvals()).toContainEqual(XU);
  });

  it.each<[string, Answer]>([
    ['gives one', says({ approvals: [school] })],
    ['gives one that is blocked', says({ approvals: [{ ...school, blockedReason: 'Spærret' }] })],
    ['gives one that we can’t read', says({ approvals: [{ ...school, schemeType: 'EUX' }] })],
    ['says that home is abroad', says({ address: { ...anna.person.address, country: 'Sweden' } })],
    ['says that the person is 15', says({ birthDate: '2010-03-03' })],
    ['says that the person is 20', says({ birthDate: '2006-03-02' })],
  ])('has no XU approval when the register %s', async (_what, answer) => {
    await registerSays(answer);
    const schemes = (await approvals()).map(([scheme]) => scheme);
    expect(schemes).not.toContain('Ungdomskort til 16–19-årige');
  });

  it('loses the XU approval to one that the register gives, and has the same XU approval again afterwards', async () => {
    const given = says({ approvals: [school] });
    await registerSays(says({}), given, says({}));
    expect(await approvals()).toEqual([XU]);
    const idOf = async () =>
      (
        await portal.deps.connection.db
          .selectFrom('approval')
          .select('id')
          .where('scheme_type', '=', 'XU')
          .executeTakeFirst()
      )?.id;
    const id = await idOf();
    expect((await approvals()).map(([scheme]) => scheme)).toEqual(['UU']);
    expect(await approvals()).toEqual([XU]);
    expect(await idOf()).toBe(id);
  });

  it('has to state an address first when neither the register nor the person has given one', async () => {
    await registerSays(UNKNOWN_PERSON, UNKNOWN_PERSON);
    const browser = await signedIn(portal, 'anna');
    await browser.open('/order');
    expect(pathOf(browser)).toBe('/order/address');
    const session = await ApiSession.signIn(portal, 'anna');
    expect((await startFlow(session)).scheme?.value).toBe('XU');
  });
});
