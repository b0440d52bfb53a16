import { beforeEach, describe, expect, it } from 'vitest';
import { ApiSession } from '../worlds/api-session';
import { mainText, type FormClient } from '../worlds/form-client';
import { GOOD_CARD, orderUntilMode, pay } from '../worlds/journey';
import { personOf, signedIn } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { pathOf } from '../worlds/shown';

describe('the consent to news and offers', () => {
  const portal = portalPerTest({ runsJobs: false });
  let anna: FormClient;

  beforeEach(async () => {
    anna = await signedIn(portal, 'anna');
  });

  const kept = async (username = 'anna') => {
    const person = await personOf(portal, username);
    return {
      consent: person.marketing_consent,
      given: person.marketing_given_at,
      withdrawn: person.marketing_withdrawn_at,
    };
  };
  const text = () => mainText(anna.page!.document);

  it('is withdrawn and given on the profile, which says what was saved', async () => {
    await anna.open('/profile');
    await anna.submit('Sig ja til nyheder og tilbud');
    expect(pathOf(anna)).toBe('/profile');
    expect(anna.page?.html).toContain('Du har sagt ja. Vi må nu sende dig');
    expect(text()).toContain('Du har sagt ja til, at vi må sende dig nyheder og tilbud.');
    const given = await kept();
    expect(given).toEqual({ consent: 1, given: expect.any(String), withdrawn: null });
    await anna.submit('Sig nej til nyheder og tilbud');
    expect(anna.page?.html).toContain('Du har sagt nej. Vi sender dig ikke flere nyheder');
    expect(text()).toContain('Du har ikke sagt ja til');
    expect(await kept()).toEqual({ ...given, consent: 0, withdrawn: expect.any(String) });
  });

  it('stays withdrawn when the button is pressed twice or in an old window', async () => {
    await anna.open('/profile');
    await anna.submit('Sig ja');
    const no = anna.prepare('Sig nej');
    await anna.send(no);
    const after = await kept();
    await anna.newWindow().send(no);
    expect(await kept()).toEqual(after);
  });

  it('is changed by no form that says neither yes nor no', async () => {
    await anna.open('/profile');
    const before = await kept();
    await anna.submit('Sig ja', { marketing: 'måske' });
    expect(pathOf(anna)).toBe('/profile');
    expect(await kept()).toEqual(before);
  });

  it('can be withdrawn by a blocked account', async () => {
    const blocked = await ApiSession.signIn(portal, 'blocked');
    const put = (allowMarketingContact: unknown) =>
      blocked.call('PUT', '/marketing-consent', { body: { allowMarketingContact } });
    const answer = await put(true);
    expect([answer.status, answer.json]).toEqual([200, { allowMarketingContact: true }]);
    expect((await put(false)).status).toBe(200);
    expect(await kept('blocked')).toMatchObject({ consent: 0 });
    expect((await put('nej')).status).toBe(422);
  });

  describe('given with an order', () => {
    const consent = { conditionsAccepted: 'on', allowMarketingContact: 'on' };
    beforeEach(async () => {
      await anna.open('/order');
      await orderUntilMode(anna, { needsPhoto: true });
      await anna.open('/order/summary');
      await anna.submit('Gå til betaling', consent);
    });
    async function finish(): Promise<void> {
      await anna.open('/order/payment-mode');
      await anna.submit('Næste', { reepayPaymentType: 'SinglePayment' });
      await pay(anna);
      expect(pathOf(anna)).toBe('/order/receipt');
    }

    it('is kept with the time of the tick, and can be withdrawn', async () => {
      expect(await kept()).toMatchObject({ consent: 0 });
      await finish();
      const { accepted } = await portal.deps.connection.db
        .selectFrom('order_flow')
        .select('conditions_accepted_at as accepted')
        .executeTakeFirstOrThrow();
      expect(await kept()).toEqual({ consent: 1, given: accepted, withdrawn: null });
      await anna.open('/profile');
      await anna.submit('Sig nej');
      expect(await kept()).toMatchObject({ consent: 0 });
    });

    async function accept(browser: FormClient, isTicked: boolean): Promise<void> {
      await browser.open(`${portal.origin}/order/summary`);
      const form = browser.prepare('Gå til betaling', consent);
      if (!isTicked) (form.init.body as URLSearchParams).delete('allowMarketingContact');
      await browser.send(form);
    }

    it.each([
      ['is not kept when the tick is taken away', true],
      ['is kept when it is ticked', false],
    ])('%s by somebody who comes back from the payment', async (_name, isTickedFirst) => {
      await accept(anna, isTickedFirst);
      await anna.submit('Næste', { reepayPaymentType: 'SinglePayment' });
      expect(pathOf(anna)).toContain('/pay/');
      const window = anna.prepare('Betal', GOOD_CARD);
      await accept(anna.newWindow(), !isTickedFirst);
      await anna.send(window);
      expect(pathOf(anna)).toBe('/order/receipt');
      expect(await kept()).toMatchObject({ consent: isTickedFirst ? 0 : 1 });
    });

    it('is not kept when it is withdrawn before the order is paid', async () => {
      await anna.open('/profile');
      await anna.submit('Sig ja');
      await anna.submit('Sig nej');
      await finish();
      expect(await kept()).toMatchObject({ consent: 0 });
    });
  });
});
