// @module-tag postgres
import { beforeEach, describe, expect, it } from 'vitest';
import type { FormClient } from '../worlds/form-client';
import { givePhoto, orderUntilPayment, pay, TYPED_CONTACTS } from '../worlds/journey';
import { NOTHING_ORDERED, outcomeOf, personOf, signedIn } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { pathOf, textOf } from '../worlds/shown';

/** Anna's approval in periods of 30 days, from tomorrow on: the first card is issued at once. */
const ANNAS_CARDS = ['Issued', ...Array<string>(7).fill('Ordered')];

describe('an order without script', () => {
  const portal = portalPerTest({ runsJobs: false });
  let anna: FormClient;
  beforeEach(async () => {
    anna = await signedIn(portal, 'anna');
  });

  it('goes from login to receipt, with one order, photo, payment, receipt and mail', async () => {
    await orderUntilPayment(anna);
    await pay(anna);
    expect(pathOf(anna)).toBe('/order/receipt');
    expect(textOf(anna)).toContain('418,20 kr.');
    await portal.runJobs();
    expect(await outcomeOf(portal, 'anna')).toEqual({
      flows: ['Finished'],
      groups: 1,
      cards: ANNAS_CARDS,
      receipts: 1,
      photos: 1,
      operations: ['settled'],
      charges: ['settled'],
      mails: [1],
    });
    await anna.open('/overview');
    expect(textOf(anna)).toContain('Odense');
    expect(textOf(anna)).toContain('Udstedt');
  });

  it('saves the card of somebody who pays by agreement, and shows the card without its full number', async () => {
    await orderUntilPayment(anna, { mode: 'Regular' });
    await pay(anna);
    expect(pathOf(anna)).toBe('/order/receipt');
    expect(textOf(anna)).toContain('1111');
    expect(anna.page?.html).not.toContain('4111');
    const { db } = portal.deps.connection;
    expect(await db.selectFrom('saved_method').select('state').execute()).toEqual([
      { state: 'active' },
    ]);
  });

  it('sends a plastic card to the address that was typed', async () => {
    await anna.open('/order/configuration/delivery');
    await anna.submit('Brug denne levering', { programId: 'fynbus-plastic' });
    await anna.submit('Næste');
    await anna.open('/order/contacts/address');
    await anna.submit('Gem', { streetName: 'Ny Vestergade', streetNumber: '7A' });
    expect(pathOf(anna)).toBe('/order/contacts');
    expect(textOf(anna)).toContain('Ny Vestergade 7A');
    await anna.submit('Næste', TYPED_CONTACTS);
    await givePhoto(anna);
    await anna.submit('Gå til betaling', { conditionsAccepted: 'on' });
    await anna.submit('Næste', { reepayPaymentType: 'SinglePayment' });
    await pay(anna);
    expect(pathOf(anna)).toBe('/order/receipt');
    const { delivery_address: address } = await personOf(portal, 'anna');
    expect(JSON.parse(address ?? '{}')).toMatchObject({
      streetName: 'Ny Vestergade',
      streetNumber: '7A',
      city: 'Odense C',
    });
    const { db } = portal.deps.connection;
    const group = await db.selectFrom('card_group').select('program_id').executeTakeFirst();
    expect(group?.program_id).toBe('fynbus-plastic');
  });

  it('can be changed after it was placed, which opens the order again and closes the old payment window', async () => {
    await orderUntilPayment(anna);
    const oldWindow = anna.page!.url.href;
    expect((await outcomeOf(portal, 'anna')).flows).toEqual(['AwaitsPaymentData']);
    await anna.open(`${portal.origin}/order/configuration/delivery`);
    await anna.submit('Brug denne levering', { programId: 'fynbus-plastic' });
    expect(pathOf(anna)).toBe('/order/configuration');
    expect(await outcomeOf(portal, 'anna')).toMatchObject({
      ...NOTHING_ORDERED,
      flows: ['InProcess'],
      operations: ['aborted'],
    });
    await anna.open(oldWindow);
    expect(textOf(anna)).toContain('lukket');
    await anna.open(`${portal.origin}/order/payment-mode`);
    expect(pathOf(anna)).toBe('/order/summary');
    await anna.submit('Gå til betaling', { conditionsAccepted: 'on' });
    await anna.submit('Næste', { reepayPaymentType: 'SinglePayment' });
    await pay(anna);
    await portal.runJobs();
    expect(await outcomeOf(portal, 'anna')).toMatchObject({
      flows: ['Finished'],
      groups: 1,
      receipts: 1,
      operations: ['aborted', 'settled'],
      mails: [1],
    });
  });

  describe('given up with «Afbryd bestilling»', () => {
    /** What comes before the cancellation, step by step. */
    const STEPS: [name: string, steps: (browser: FormClient) => Promise<unknown>][] = [
      ['at the configuration', async (browser) => browser.open('/order')],
      [
        'at the contacts',
        async (browser) => {
          await browser.open('/order');
          await browser.submit('Næste');
        },
      ],
      [
        'at the photo',
        async (browser) => {
          await browser.open('/order');
          await browser.submit('Næste');
          await browser.submit('Næste', TYPED_CONTACTS);
        },
      ],
      [
        'at the summary',
        async (browser) => {
          await browser.open('/order');
          await browser.submit('Næste');
          await browser.submit('Næste', TYPED_CONTACTS);
          await givePhoto(browser);
        },
      ],
      [
        'at the payment mode',
        async (browser) => {
          await orderUntilPayment(browser);
          await browser.submit('Fortryd');
        },
      ],
    ];

    it.each(STEPS)('%s, is cancelled with nothing ordered', async (_name, steps) => {
      await steps(anna);
      const cancel = await anna.open(`${portal.origin}/order/cancel`);
      expect(cancel.status).toBe(200);
      await anna.submit('Afbryd bestilling');
      expect(pathOf(anna)).toBe('/overview');
      expect(await outcomeOf(portal, 'anna')).toMatchObject({
        ...NOTHING_ORDERED,
        flows: ['Cancelled'],
      });
    });

    it('while the payment window is open, closes that window', async () => {
      await orderUntilPayment(anna);
      const paymentWindow = anna.page!.url.href;
      await anna.open(`${portal.origin}/order/cancel`);
      await anna.submit('Afbryd bestilling');
      expect(await outcomeOf(portal, 'anna')).toMatchObject({
        ...NOTHING_ORDERED,
        flows: ['Cancelled'],
        operations: ['aborted'],
      });
      await anna.open(paymentWindow);
      expect(textOf(anna)).toContain('lukket');
    });

    it('lets a new order begin', async () => {
      await anna.open('/order');
      await anna.open('/order/cancel');
      await anna.submit('Afbryd bestilling');
      await orderUntilPayment(anna);
      await pay(anna);
      expect(await outcomeOf(portal, 'anna')).toMatchObject({
        flows: ['Cancelled', 'Finished'],
        groups: 1,
      });
    });
  });
});
