import { describe, expect, it } from 'vitest';
import { logIn } from '../worlds/journey';
import { sharedPortal } from '../worlds/portal-per-test';
import { textOf } from '../worlds/shown';

describe('bo, who has ordered before', () => {
  const portal = sharedPortal({ seedsOrders: true });

  it('has two past cards, one active and two to come, each charged once in its time', async () => {
    const cards = await portal.deps.connection.db
      .selectFrom('card')
      .innerJoin('beneficiary', 'beneficiary.id', 'card.beneficiary_id')
      .leftJoin('payment_operation', 'payment_operation.id', 'card.operation_id')
      .where('beneficiary.username', '=', 'bo')
      .select(['card.from_day', 'card.status', 'payment_operation.state'])
      .orderBy('from_day')
      .execute();
    expect(cards).toEqual([
      { from_day: '2025-12-17', status: 'Expired', state: 'settled' },
      { from_day: '2026-01-16', status: 'Expired', state: 'settled' },
      { from_day: '2026-02-15', status: 'Active', state: 'settled' },
      { from_day: '2026-03-17', status: 'Ordered', state: null },
      { from_day: '2026-04-16', status: 'Ordered', state: null },
    ]);
  });

  it('sees the active card first, and no past card', async () => {
    const browser = portal.browser();
    await logIn(browser, 'bo');
    expect(browser.page?.url.pathname).toBe('/overview');
    expect(textOf(browser)).toContain('Aktivt');
    expect(textOf(browser)).toContain('15. feb. – 16. mar. 2026');
    expect(textOf(browser)).not.toContain('17. dec. 2025');
  });

  it('is shown only the steps of his next order, which is paid with the card he paid with last', async () => {
    const browser = portal.browser();
    await logIn(browser, 'bo');
    const steps = async (path: string) => {
      await browser.open(path);
      const shown = browser.page!.document;
      return [
        shown.querySelector('.steps-position')?.text,
        shown.querySelectorAll('.steps .step-title').map(({ text }) => text),
      ];
    };
    const asked = ['Dine valg', 'Kontakt og levering', 'Foto', 'Din bestilling'];
    expect(await steps('/order')).toEqual(['Trin 1 af 4: Dine valg', asked]);
    await browser.submit('Næste');
    expect(await steps('/order/summary')).toEqual(['Trin 4 af 4: Din bestilling', asked]);
    // Going aside to pay in another way shows where that is.
    expect(await steps('/order/payment-mode')).toEqual([
      'Trin 5 af 6: Betalingsform',
      [...asked, 'Betalingsform', 'Betaling'],
    ]);
  });
});
