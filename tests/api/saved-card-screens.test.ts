import { beforeEach, describe, expect, it } from 'vitest';
import type { Flow } from '#server/contract/order-flow';
import { ApiSession } from '../worlds/api-session';
import type { FormClient } from '../worlds/form-client';
import { GOOD_CARD, orderUntilMode, pay } from '../worlds/journey';
import { orderFewPeriods } from '../worlds/later-order';
import { chargesOf, orderFaults, outcomeOf, signedInWithoutWebhooks } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import {
  alertOf,
  beginNextOrder,
  PAY_SAVED,
  pressInOtherWindows,
  radioOf,
} from '../worlds/payment-pages';
import { textOf, pathOf } from '../worlds/shown';

describe('the screens of a payment with a card saved at ReePay', () => {
  const portal = portalPerTest({ runsJobs: false });
  let emma: FormClient;
  beforeEach(async () => {
    emma = await signedInWithoutWebhooks(portal, 'emma');
    await emma.open('/order');
    await orderFewPeriods(portal, 'emma');
    await orderUntilMode(emma, { needsPhoto: true });
    await emma.submit('Næste', { reepayPaymentType: 'Regular' });
    await pay(emma, GOOD_CARD);
    await portal.runJobs();
    await beginNextOrder(emma);
  });

  it('offer the card beside the other ways to pay, and charge it once for three presses', async () => {
    await emma.open('/order/payment-mode');
    const option = radioOf(emma, 'Regular:');
    expect(textOf(emma)).toContain('Visa •••• 1111');
    expect(textOf(emma)).toContain('Udløber 12/30.');
    const choices = await pressInOtherWindows(emma, 'Næste', {
      reepayPaymentType: option?.getAttribute('value') ?? '',
      conditionsAccepted: 'on',
    });
    for (const page of choices) expect(page.url.pathname).toBe('/order/payment');
    expect(await chargesOf(portal, 'emma')).toHaveLength(1);
    await emma.open('/order/payment');
    const pages = await pressInOtherWindows(emma, PAY_SAVED, {});
    for (const page of pages) expect(page.url.pathname).toBe('/order/receipt');
    await portal.runJobs();
    expect(await outcomeOf(portal, 'emma')).toMatchObject({ receipts: 2 });
    expect(await chargesOf(portal, 'emma')).toHaveLength(2);
  });

  it('say when the bank refuses the card, and lead to another way to pay', async () => {
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

  it('charge nothing from an old tab, so that what is charged is what the page showed', async () => {
    const late = emma.prepare(PAY_SAVED, { conditionsAccepted: 'on' });
    await emma.open('/order/configuration/delivery');
    const programs = emma.page!.document.querySelectorAll('input[name=programId]');
    const other = programs.find((program) => !program.hasAttribute('checked'));
    await emma.submit('Brug denne levering', { programId: other?.getAttribute('value') ?? '' });
    await emma.send(late);
    expect(pathOf(emma)).not.toBe('/order/receipt');
    expect(await chargesOf(portal, 'emma')).toHaveLength(1);
  });

  it.each([
    ['the payment', '/order/payment', PAY_SAVED, {}],
    ['the summary', '/order/summary', PAY_SAVED, { conditionsAccepted: 'on' }],
  ])(
    'charge nothing from %s of before, placed anew elsewhere',
    async (_name, path, button, typed) => {
      if (path === '/order/payment') {
        await emma.open('/order/payment-mode');
        const card = radioOf(emma, 'Regular:')?.getAttribute('value') ?? '';
        await emma.submit('Næste', { reepayPaymentType: card, conditionsAccepted: 'on' });
      }
      expect(pathOf(emma)).toBe(path);
      const late = emma.prepare(button, typed);
      const other = emma.newWindow();
      await other.open('/order/configuration/periods');
      const choices = other.page!.document.querySelectorAll('input[name=choice]');
      const choice = choices.find((each) => !each.hasAttribute('checked'))?.getAttribute('value');
      await other.submit('Brug denne periode', { choice: choice ?? '' });
      const api = await ApiSession.signIn(portal, 'emma');
      const { flow } = await api.read<{ flow: Flow }>('/order-flow/current');
      const { flowId, version } = flow;
      const { id } = await portal.deps.connection.db
        .selectFrom('saved_method')
        .select('id')
        .executeTakeFirstOrThrow();
      const placed = await api.call('PATCH', '/order-flow/payment', {
        body: {
          ...{ flowId, version, conditionsAccepted: true, selectedPaymentType: 'ReePay' },
          ...{ reepayPaymentType: 'Regular', paymentAgreementId: id },
        },
      });
      expect(placed.json).toMatchObject({ paymentSessionRequired: true });
      await emma.send(late);
      expect(pathOf(emma)).toBe('/order/changed');
      expect(await chargesOf(portal, 'emma')).toHaveLength(1);
    },
  );
});
