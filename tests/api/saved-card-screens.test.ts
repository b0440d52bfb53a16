import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mainText, type FormClient } from '../worlds/form-client';
import { GOOD_CARD, orderUntilMode, pay } from '../worlds/journey';
import { orderFewPeriods } from '../worlds/later-order';
import { chargesOf, orderFaults, outcomeOf, signedIn } from '../worlds/order-world';
import { startPortal, type TestPortal } from '../worlds/portal';
import { pathOf } from '../worlds/shown';

type Values = Parameters<FormClient['submit']>[1];

const TIMES = 3;
/** How the button begins that charges a saved card. */
const PAY_SAVED = 'Betal kr.';
const textOf = (browser: FormClient) => mainText(browser.page!.document);
const alertOf = (browser: FormClient) =>
  browser.page?.document.querySelector('[role=alert]')?.text ?? '';
const radio = (browser: FormClient, startsWith: string) =>
  browser.page?.document.querySelector(`input[type=radio][value^="${startsWith}"]`);

/** From the overview to the summary, for somebody of whom everything is known. */
async function beginNextOrder(browser: FormClient): Promise<void> {
  await browser.open('/order');
  await browser.submit('Næste');
  expect(pathOf(browser)).toBe('/order/summary');
}

/** Presses a button several times at once, each in a window of its own. */
function pressAtOnce(browser: FormClient, button: string, values: Values) {
  const prepared = browser.prepare(button, values);
  const windows = Array.from({ length: TIMES }, () => browser.newWindow());
  return Promise.all(windows.map((window) => window.send(prepared)));
}

describe('the screens of a payment with a card saved at ReePay', () => {
  let portal: TestPortal;
  let emma: FormClient;
  beforeEach(async () => {
    portal = await startPortal({ runsJobs: false });
    await orderFaults(portal, { webhook: 'never' });
    emma = await signedIn(portal, 'emma');
    await emma.open('/order');
    await orderFewPeriods(portal, 'emma');
    await orderUntilMode(emma, { needsPhoto: true });
    await emma.submit('Næste', { reepayPaymentType: 'Regular' });
    await pay(emma, GOOD_CARD);
    await portal.runJobs();
    await beginNextOrder(emma);
  });
  afterEach(() => portal.close());

  it('offer it beside the others, and charge it once for three presses', async () => {
    await emma.open('/order/payment-mode');
    const option = radio(emma, 'Regular:');
    expect(textOf(emma)).toContain('Visa •••• 1111');
    expect(textOf(emma)).toContain('Udløber 12/30.');
    const choices = await pressAtOnce(emma, 'Næste', {
      reepayPaymentType: option?.getAttribute('value') ?? '',
      conditionsAccepted: 'on',
    });
    for (const page of choices) expect(page.url.pathname).toBe('/order/payment');
    expect(await chargesOf(portal, 'emma')).toHaveLength(1);
    await emma.open('/order/payment');
    const pages = await pressAtOnce(emma, PAY_SAVED, {});
    for (const page of pages) expect(page.url.pathname).toBe('/order/receipt');
    await portal.runJobs();
    expect(await outcomeOf(portal, 'emma')).toMatchObject({ receipts: 2 });
    expect(await chargesOf(portal, 'emma')).toHaveLength(2);
  });

  it('say so when the bank refuses it, and lead to another way', async () => {
    await orderFaults(portal, { nextSavedMethodCharge: 'decline' });
    await emma.submit(PAY_SAVED, { conditionsAccepted: 'on' });
    expect(pathOf(emma)).toMatch(/^\/payment-status\//);
    expect(textOf(emma)).toContain('Prøv igen');
    await emma.open('/order/payment-mode');
    await emma.submit('Næste', { reepayPaymentType: 'SinglePayment' });
    await pay(emma);
    expect(pathOf(emma)).toBe('/order/receipt');
  });

  it.each([
    ['the summary', '/order/summary', 'Gå til betaling'],
    ['the payment', '/order/payment', 'Gå til betaling'],
  ])('lead from %s to the overview while no window can be opened', async (_name, path, button) => {
    await portal.deps.connection.db
      .updateTable('card_group')
      .set({ payment_mode: 'SinglePayment', saved_method_id: null })
      .execute();
    await emma.open('/order/summary');
    await orderFaults(portal, { api: 'error-500', apiCalls: 50 });
    await emma.submit('Gå til betaling', { conditionsAccepted: 'on' });
    await emma.open(path);
    const page = await emma.submit(button, { conditionsAccepted: 'on' });
    expect([page.status, page.url.pathname]).toEqual([422, path]);
    expect(alertOf(emma)).toContain('Betalingstjenesten svarer ikke');
    expect(page.document.querySelector('main a[href="/overview"]')?.text).toBe('Gå til Overblik');
  });

  it('are kept from a stale tab: what is charged is what the page showed', async () => {
    const late = emma.prepare(PAY_SAVED, { conditionsAccepted: 'on' });
    await emma.open('/order/configuration/delivery');
    const programs = emma.page!.document.querySelectorAll('input[name=programId]');
    const other = programs.find((program) => !program.hasAttribute('checked'));
    await emma.submit('Gem valg', { programId: other?.getAttribute('value') ?? '' });
    await emma.send(late);
    expect(pathOf(emma)).not.toBe('/order/receipt');
    expect(await chargesOf(portal, 'emma')).toHaveLength(1);
  });
});
