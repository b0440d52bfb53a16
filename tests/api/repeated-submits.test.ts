// @module-tag postgres
import { beforeEach, describe, expect, it } from 'vitest';
import { expectAllAt, pressAtOnce, sendAtOnce } from '../worlds/at-once';
import type { FormClient } from '../worlds/form-client';
import { givePhoto, GOOD_CARD, photoFile, TYPED_CONTACTS } from '../worlds/journey';
import { NOTHING_ORDERED, outcomeOf, personOf, signedIn, withJobs } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { snapshotOf } from '../worlds/rows';

type Values = Parameters<FormClient['submit']>[1];
type Prepared = ReturnType<FormClient['prepare']>;

const mainOf = (browser: FormClient) => browser.page?.document.querySelector('main')?.text ?? '';

describe('a form that is sent several times', () => {
  const portal = portalPerTest({ runsJobs: false });
  let anna: FormClient;
  beforeEach(async () => {
    anna = await signedIn(portal, 'anna');
  });

  it('at once, at every step, makes one order, one payment, one photo and one mail', async () => {
    const starts = [1, 2, 3].map(() => anna.newWindow().open('/order'));
    expectAllAt(await Promise.all(starts), '/order/configuration');
    await anna.open('/order/configuration/delivery');
    const delivery = await pressAtOnce(anna, 'Brug denne levering', {
      programId: 'fynbus-plastic',
    });
    expectAllAt(delivery, '/order/configuration');
    await anna.open('/order/configuration/periods');
    const own = { 'from.day': '20', 'from.month': '3', 'from.year': '2026' };
    const until = { 'to.day': '30', 'to.month': '4', 'to.year': '2026' };
    const periods = await pressAtOnce(anna, 'Brug denne periode', {
      choice: 'own',
      ...own,
      ...until,
    });
    expectAllAt(periods, '/order/configuration');
    expectAllAt(await pressAtOnce(anna, 'Næste'), '/order/contacts');
    await anna.open('/order/contacts/address');
    expectAllAt(await pressAtOnce(anna, 'Gem', { streetNumber: '9' }), '/order/contacts');
    expectAllAt(await pressAtOnce(anna, 'Næste', TYPED_CONTACTS), '/order/photo');
    const upload = await pressAtOnce(anna, 'Upload foto', { photo: await photoFile() });
    expectAllAt(upload, '/order/photo/crop');
    await anna.open('/order/photo/crop');
    expectAllAt(await pressAtOnce(anna, 'Brug dette udsnit'), '/order/summary');
    const summary = await pressAtOnce(anna, 'Gå til betaling', { conditionsAccepted: 'on' });
    expectAllAt(summary, '/order/payment-mode');
    const mode = { reepayPaymentType: 'Regular' };
    expectAllAt(await pressAtOnce(anna, 'Næste', mode), '/sandbox/reepay/pay/');
    await anna.open('/order/payment');
    expectAllAt(await pressAtOnce(anna, 'Gå til betaling'), '/sandbox/reepay/pay/');
    expectAllAt(await pressAtOnce(anna, 'Betal', GOOD_CARD), '/order/receipt');
    await portal.runJobs();
    expect(await outcomeOf(portal, 'anna')).toMatchObject({
      flows: ['Finished'],
      groups: 1,
      receipts: 1,
      photos: 1,
      charges: ['authorized'],
      operations: ['authorized'],
      mails: [1],
    });
  });

  it('at once, at the login, makes logins that all work', async () => {
    const visitor = portal.browser();
    await visitor.open('/login');
    const prepared = visitor.prepare('Log ind', { username: 'ida' });
    const pages = await withJobs(portal, () => sendAtOnce(visitor, prepared));
    for (const page of pages) expect(page.status).toBe(200);
    const { db } = portal.deps.connection;
    const approvals = await db.selectFrom('approval').selectAll().execute();
    expect(new Set(approvals.map(({ vus_id }) => vus_id)).size).toBe(approvals.length);
  });

  it('at once, to give an order up, gives the order up', async () => {
    await anna.open('/order');
    await anna.open('/order/cancel');
    expectAllAt(await pressAtOnce(anna, 'Afbryd bestilling'), '/overview');
    expect(await outcomeOf(portal, 'anna')).toMatchObject({
      ...NOTHING_ORDERED,
      flows: ['Cancelled'],
    });
  });

  it('at once, to choose a scheme, an approval and a route, saves one choice', async () => {
    const emma = await signedIn(portal, 'emma');
    await emma.open('/order/configuration');
    await emma.open('/order/configuration/scheme');
    const scheme = valueOf(emma, 'schemeType', 1);
    expectAllAt(await pressAtOnce(emma, 'Brug denne type', { schemeType: scheme }), '/order/');
    await emma.open('/order/configuration/subsidy');
    const subsidy = valueOf(emma, 'subsidyId');
    expectAllAt(
      await pressAtOnce(emma, 'Brug denne godkendelse', { subsidyId: subsidy }),
      '/order/',
    );
    await emma.open('/order/configuration/route');
    const route = valueOf(emma, 'routeId');
    expectAllAt(await pressAtOnce(emma, 'Brug denne rute', { routeId: route }), '/order/');
    const { db } = portal.deps.connection;
    const flows = await db
      .selectFrom('order_flow')
      .select(['scheme_type', 'approval_id', 'route_id'])
      .where('state', '=', 'InProcess')
      .where('beneficiary_id', '=', (await personOf(portal, 'emma')).id)
      .execute();
    expect(flows).toEqual([{ scheme_type: scheme, approval_id: subsidy, route_id: route }]);
  });

  it('at once, for an order without payment here, makes one order and shows its receipt', async () => {
    const david = await signedIn(portal, 'david');
    await david.open('/order/configuration');
    await david.open('/order/configuration/subsidy');
    await david.submit('Brug denne godkendelse', { subsidyId: valueOf(david, 'subsidyId') });
    await david.open('/order/configuration/delivery');
    await david.submit('Brug denne levering', { programId: 'movia-dot-app' });
    await david.submit('Næste');
    await david.submit('Næste', TYPED_CONTACTS);
    await givePhoto(david);
    const summary = await pressAtOnce(david, 'Næste', { conditionsAccepted: 'on' });
    expectAllAt(summary, '/order/receipt');
    await portal.runJobs();
    expect(await outcomeOf(portal, 'david')).toMatchObject({
      flows: ['Finished'],
      groups: 1,
      receipts: 1,
      charges: [],
      mails: [1],
    });
  });

  /** The forms of an order in their order, each pressed in a window of its own at the end. */
  async function walkKeepingForms(): Promise<[name: string, prepared: Prepared][]> {
    const kept: [string, Prepared][] = [];
    const keep = (name: string, button: string, values?: Values) =>
      kept.push([name, anna.prepare(button, values)]);
    await anna.open('/order/configuration');
    keep('configuration', 'Næste');
    await anna.open('/order/configuration/delivery');
    keep('delivery', 'Brug denne levering', { programId: 'fynbus-plastic' });
    await anna.open('/order/configuration/periods');
    keep('periods', 'Brug denne periode', {
      ...{ choice: 'own', 'from.day': '20', 'from.month': '3', 'from.year': '2026' },
      ...{ 'to.day': '30', 'to.month': '4', 'to.year': '2026' },
    });
    await anna.open('/order/contacts');
    const other = { ...TYPED_CONTACTS, email: 'x@y.dk', repeatedEmail: 'x@y.dk' };
    keep('contacts', 'Næste', other);
    await anna.submit('Næste', TYPED_CONTACTS);
    keep('photo', 'Upload foto', { photo: await photoFile() });
    await anna.submit('Upload foto', { photo: await photoFile() });
    keep('crop', 'Brug dette udsnit');
    await anna.submit('Brug dette udsnit');
    keep('summary', 'Gå til betaling', { conditionsAccepted: 'on', allowMarketingContact: 'on' });
    await anna.submit('Gå til betaling', { conditionsAccepted: 'on' });
    keep('payment mode', 'Næste', { reepayPaymentType: 'Regular' });
    await anna.open('/order/cancel');
    keep('cancel', 'Afbryd bestilling');
    return kept;
  }

  it('when its order is long finished, changes nothing and leads to the receipt', async () => {
    const kept = await walkKeepingForms();
    await anna.open('/order/payment-mode');
    await anna.submit('Næste', { reepayPaymentType: 'SinglePayment' });
    await anna.submit('Betal', GOOD_CARD);
    const before = await snapshotOf(portal);
    for (const [name, prepared] of kept) {
      const page = await anna.newWindow().send(prepared);
      expect(page.url.pathname, name).toBe('/order/receipt');
    }
    expect(await snapshotOf(portal)).toEqual(before);
  });

  it('when its order was given up, changes nothing and says that it was', async () => {
    const kept = await walkKeepingForms();
    await anna.submit('Afbryd bestilling');
    const before = await snapshotOf(portal);
    for (const [name, prepared] of kept) {
      const page = await anna.newWindow().send(prepared);
      expect(page.url.pathname, name).toBe(afterCancelling(name));
      expect(page.document.querySelector('h1')?.text, name).toMatch(/\S/);
    }
    expect(await snapshotOf(portal)).toEqual(before);
  });

  it('when another order has replaced its order, changes nothing and says so', async () => {
    const kept = await walkKeepingForms();
    await anna.submit('Afbryd bestilling');
    await anna.open('/order');
    const before = await snapshotOf(portal);
    for (const [name, prepared] of kept) {
      const page = await anna.newWindow().send(prepared);
      expect(page.url.pathname, name).toBe(afterCancelling(name));
    }
    expect(await snapshotOf(portal)).toEqual(before);
  });

  /** Giving up twice ends like giving up once; everything else is told that the order is gone. */
  const afterCancelling = (name: string) => (name === 'cancel' ? '/overview' : '/order/changed');

  it('to give up an order that is given up, says again that it is, and begins no order', async () => {
    await anna.open('/order/cancel');
    const prepared = anna.prepare('Afbryd bestilling');
    await anna.send(prepared);
    const again = await anna.send(prepared);
    expect(again.url.pathname).toBe('/overview');
    expect(again.html).toContain(
      'Din bestilling er afbrudt. Er der reserveret penge, bliver de frigivet.',
    );
    await anna.open('/order/cancel');
    expect(anna.page?.url.pathname).toBe('/overview');
    expect((await outcomeOf(portal, 'anna')).flows).toEqual(['Cancelled']);
  });

  it('from a page that shows an earlier choice, changes nothing and says so', async () => {
    const kept = await walkKeepingForms();
    const other = anna.newWindow();
    await other.open('/order/configuration/periods');
    await other.submit('Brug denne periode', {
      ...{ choice: 'own', 'from.day': '1', 'from.month': '5', 'from.year': '2026' },
      ...{ 'to.day': '31', 'to.month': '8', 'to.year': '2026' },
    });
    expect(other.page?.url.pathname).toBe('/order/configuration');
    const before = await snapshotOf(portal);
    // What is not part of the order itself (contacts, photo) is the person's latest word, and counts.
    const stale = kept.filter(([name]) =>
      ['delivery', 'periods', 'summary', 'payment mode'].includes(name),
    );
    expect(stale).toHaveLength(4);
    for (const [name, prepared] of stale) {
      const page = await anna.newWindow().send(prepared);
      expect(page.url.pathname, name).toBe('/order/changed');
    }
    expect(await snapshotOf(portal)).toEqual(before);
    await anna.open('/order/changed');
    expect(mainOf(anna)).toMatch(/bestilling/i);
  });

  it('from another person’s page, changes nothing and says so', async () => {
    const kept = await walkKeepingForms();
    const shared = anna.newWindow();
    await shared.open('/logout');
    await shared.submit('Log ud');
    await shared.open('/login');
    await withJobs(portal, () => shared.submit('Log ind', { username: 'ida' }));
    await shared.open('/order');
    const before = await snapshotOf(portal);
    for (const [name, prepared] of kept) {
      const page = await shared.newWindow().send(prepared);
      expect([page.url.pathname, page.status], name).toEqual(['/order/changed', 409]);
    }
    expect(await snapshotOf(portal)).toEqual(before);
  });
});

/** The value of an option of a radio group, counted among those that can be chosen. */
function valueOf(browser: FormClient, name: string, index = 0): string {
  const option = browser.page?.document
    .querySelectorAll(`input[name=${name}]`)
    .filter((input) => !input.hasAttribute('disabled'))[index];
  const value = option?.getAttribute('value');
  if (!value) throw new Error(`No ${name} to choose:\n${mainOf(browser)}`);
  return value;
}
