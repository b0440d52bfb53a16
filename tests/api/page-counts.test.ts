// @module-tag postgres
import { describe, expect, it } from 'vitest';
import type { FormClient } from '../worlds/form-client';
import { givePhoto, logIn, pay, TYPED_CONTACTS } from '../worlds/journey';
import { orderFewPeriods } from '../worlds/later-order';
import { PAY_SAVED } from '../worlds/payment-pages';
import { portalPerTest } from '../worlds/portal-per-test';

/** Pages from login to receipt, redirects and the provider's pages apart. */
const MOST_FOR_NEW_HOLDER = 8;
const MOST_FOR_RETURNING_HOLDER = 5;

const portalPages = (browser: FormClient) =>
  browser.seen.filter((path) => !path.startsWith('/sandbox'));

describe('the pages from login to receipt', () => {
  const portal = portalPerTest();

  it('are at most eight for somebody who has never ordered', async () => {
    const anna = portal.browser();
    await logIn(anna, 'anna');
    await anna.submit('Næste');
    await anna.submit('Næste', TYPED_CONTACTS);
    await givePhoto(anna);
    await anna.submit('Gå til betaling', { conditionsAccepted: 'on' });
    await anna.submit('Næste', { reepayPaymentType: 'Regular' });
    await pay(anna);
    expect(portalPages(anna)).toEqual([
      '/login',
      '/order/configuration',
      '/order/contacts',
      '/order/photo',
      '/order/photo/crop',
      '/order/summary',
      '/order/payment-mode',
      '/order/receipt',
    ]);
    expect(portalPages(anna).length).toBeLessThanOrEqual(MOST_FOR_NEW_HOLDER);
  });

  it('pass over contacts and photo for somebody who has ordered before', async () => {
    const emma = portal.browser();
    await logIn(emma, 'emma');
    await emma.submit('Næste');
    await emma.submit('Næste', TYPED_CONTACTS);
    await givePhoto(emma);
    await emma.open('/order/cancel');
    await emma.submit('Afbryd bestilling');
    const later = portal.browser();
    await logIn(later, 'emma');
    const begun = later.seen.length;
    await later.open('/order');
    await later.submit('Næste');
    expect(later.seen.slice(begun)).toEqual(['/order/configuration', '/order/summary']);
    // What was passed over can still be seen and changed.
    const { document } = later.page!;
    for (const path of ['/order/contacts', '/order/photo']) {
      expect(document.querySelector(`main a[href="${path}"]`), path).not.toBeNull();
      expect((await later.open(path)).status).toBe(200);
    }
  });

  it.each([
    ['on the saved card', 'Regular', false],
    ['in the window', 'SinglePayment', true],
  ] as const)(
    'are at most five for a card holder whose contacts, photo and payment are known, paid %s',
    async (_how, mode, hasWindow) => {
      const emma = portal.browser();
      await logIn(emma, 'emma');
      await orderFewPeriods(portal, 'emma');
      await emma.open('/order/configuration');
      await emma.submit('Næste');
      await emma.submit('Næste', TYPED_CONTACTS);
      await givePhoto(emma);
      await emma.submit('Gå til betaling', { conditionsAccepted: 'on' });
      await emma.submit('Næste', { reepayPaymentType: mode });
      await pay(emma);
      await portal.runJobs();
      await portal.goTo('2026-03-20');
      const later = portal.browser();
      await logIn(later, 'emma');
      await later.open('/order');
      await later.submit('Næste');
      const button = hasWindow ? 'Gå til betaling' : PAY_SAVED;
      await later.submit(button, { conditionsAccepted: 'on' });
      if (hasWindow) await pay(later);
      expect(portalPages(later)).toEqual([
        '/login',
        '/overview',
        '/order/configuration',
        '/order/summary',
        '/order/receipt',
      ]);
      expect(portalPages(later).length).toBeLessThanOrEqual(MOST_FOR_RETURNING_HOLDER);
    },
  );
});
