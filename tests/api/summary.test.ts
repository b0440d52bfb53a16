import { beforeEach, describe, expect, it } from 'vitest';
import { transportAuthority } from '#server/contract/enums';
import type { Flow } from '#server/contract/order-flow';
import { refundRuleOf } from '#server/domain/later-changes';
import { ApiSession, problemOf } from '../worlds/api-session';
import { mainText, type FormClient } from '../worlds/form-client';
import { givePhoto, TYPED_CONTACTS } from '../worlds/journey';
import { personOf, signedIn } from '../worlds/order-world';
import { readable } from '../worlds/readable';
import { portalPerTest } from '../worlds/portal-per-test';
import { textOf } from '../worlds/shown';
import { snapshotOf } from '../worlds/rows';

describe('the summary of an order', () => {
  const portal = portalPerTest({ runsJobs: false });
  let anna: FormClient;

  beforeEach(async () => {
    anna = await signedIn(portal, 'anna');
    await anna.open('/order');
    await anna.submit('Næste');
    await anna.submit('Næste', TYPED_CONTACTS);
    await givePhoto(anna);
  });

  const textsOf = (selector: string) =>
    (anna.page?.document.querySelectorAll(selector) ?? []).map(({ structuredText }) =>
      readable(structuredText).replaceAll(/\s+/g, ' ').trim(),
    );

  it('lists everything that is ordered in groups, each with one link to change it', async () => {
    expect(anna.page?.url.pathname).toBe('/order/summary');
    expect(textsOf('.answer-group')).toEqual([
      'Kort Skift Kort Type Ungdomskort til ungdomsuddannelse Rute Odense – Svendborg via Ringe Første periode 3. mar. – 1. apr. 2026 (30 dage)',
      expect.stringMatching(
        /^Levering Skift Levering Ungdomskort-appen Du viser kortet på din tele/,
      ),
      'Kontakt Skift Kontakt E-mail anna@eksempel.dk Telefonnummer +45 12 34 56 78',
      'Foto Skift Foto',
    ]);
    const links = anna.page?.document.querySelectorAll('.answer-group a') ?? [];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/order/configuration',
      '/order/configuration/delivery',
      '/order/contacts',
      '/order/photo',
    ]);
    expect(textsOf('.price-box')[0]).toMatch(/^Pris for 30 dage 418,20 kr\./);
    expect(anna.page?.document.querySelector('img[alt="Dit foto"]')).not.toBeNull();
    const terms = anna.page?.document.querySelector('main a[href^="/files/terms"]');
    expect((await anna.open(terms?.getAttribute('href') ?? '')).status).toBe(200);
  });

  it('says before the button how many periods are ordered, and what is paid now and later', () => {
    const [promise] = textsOf('.order-promise');
    for (const part of [
      '8 perioder, til 28. okt. 2026',
      'Nu betaler du 418,20 kr. for den første.',
      'Senere 2.927,40 kr. for de næste 7, én ad gangen, tidligst 7 dage før hver begynder.',
    ]) {
      expect(promise).toContain(part);
    }
  });

  it.each(['/order/configuration', '/order/configuration/periods', '/order/summary'])(
    'has a warning on %s where an ordinary pass costs less, with the price of that pass',
    async (path) => {
      const { db } = portal.deps.connection;
      await db.updateTable('route').set({ ordinary_price_ore: 40_000 }).execute();
      await anna.open(path);
      expect(anna.page?.document.querySelector('main .notice-warning')?.text).toMatch(
        /Rabatten er negativ.*Det almindelige pendlerkort koster 400,00 kr\. for 30 dage\./,
      );
    },
  );

  it('says until when the order can be changed, and how much money comes back', () => {
    const text = mainText(anna.page!.document);
    expect(text).toContain('Du kan ændre en periode indtil 2 dage før, den begynder.');
    expect(text).toContain('Den første kan du ikke ændre, når du har bestilt.');
    expect(text).toContain('når perioden er på mindst 60 dage, og der er mindst 30 dage tilbage');
    expect(text).not.toContain('Mister du kortet');
  });

  it('says the fee for a replacement card, and by which rule of the company money comes back', async () => {
    const clara = await signedIn(portal, 'clara');
    await clara.open('/order');
    await clara.open('/order/configuration/delivery');
    await clara.submit('Brug denne levering', { programId: 'midttrafik-plastic' });
    const api = await ApiSession.signIn(portal, 'clara');
    const { flow } = await api.read<{ flow: Flow }>('/order-flow/current');
    expect(flow.laterChanges).toEqual({
      daysBeforeChange: 35,
      daysBeforePayment: 20,
      laterPrice: expect.any(Number) as number,
      lastDayForFirst: null,
      replacementFee: 50,
      isRefundedInApp: false,
      refund: { minPeriodDays: null, minChargedDays: 30, minDaysLeft: 31 },
    });
    const { document } = await clara.open('/order/summary');
    expect(mainText(document)).toContain('Et nyt kort koster 50,00 kr., hvis du mister det.');
    expect(mainText(document)).toContain('når der er mindst 31 dage tilbage');
    portal.deps.config.programs.replacementFeeOre = 0;
    const free = await clara.open('/order/summary');
    expect(mainText(free.document)).toContain('når der er mindst 31 dage tilbage');
    expect(mainText(free.document)).not.toMatch(/hvis du mister det|[^\d.]0,00 kr/);
  });

  it.each([
    ['given', { allowMarketingContact: 'on' }, 1],
    ['left out', {}, 0],
  ])('keeps a consent to marketing that is %s', async (_name, consent, expected) => {
    await anna.submit('Gå til betaling', { conditionsAccepted: 'on', ...consent });
    expect(anna.page?.url.pathname).toBe('/order/payment-mode');
    const { id } = await personOf(portal, 'anna');
    const flow = await portal.deps.connection.db
      .selectFrom('order_flow')
      .select('marketing_consent')
      .where('beneficiary_id', '=', id)
      .executeTakeFirst();
    expect(flow?.marketing_consent).toBe(expected);
  });

  it('leads to the contacts first when these are missing', async () => {
    await portal.deps.connection.db
      .updateTable('beneficiary')
      .set({ contact_email: null })
      .where('username', '=', 'anna')
      .execute();
    await anna.open('/order/summary');
    await anna.submit('Gå til Kontakt og levering');
    expect(anna.page?.url.pathname).toBe('/order/contacts');
  });

  it('PATCH /order-flow/payment refuses conditions that are not accepted', async () => {
    const api = await ApiSession.signIn(portal, 'anna');
    const { flow } = await api.read<{ flow: Flow }>('/order-flow/current');
    const patch = (body: object) =>
      api.call('PATCH', '/order-flow/payment', { body: { flowId: flow.flowId, ...body } });
    const payment = { selectedPaymentType: 'ReePay', reepayPaymentType: 'SinglePayment' };
    const before = await snapshotOf(portal);
    const refused = await patch({ conditionsAccepted: false, ...payment });
    expect([refused.status, problemOf(refused).code]).toEqual([422, 'terms-not-accepted']);
    const silent = await patch(payment);
    expect(problemOf(silent).code).toBe('terms-not-accepted');
    expect(await snapshotOf(portal)).toEqual(before);
    const stale = await patch({ conditionsAccepted: true, ...payment, version: flow.version + 1 });
    expect([stale.status, problemOf(stale).code]).toEqual([409, 'stale-order']);
  });
});

describe('the conditions of a company', () => {
  const portal = portalPerTest({ runsJobs: false });

  it('promise what comes back of a card by the rule of that company', async () => {
    const browser = await signedIn(portal, 'anna');
    for (const company of transportAuthority.exclude(['Unknown']).options) {
      await browser.open(`/files/terms?termsAndConditionsFileId=${company}`);
      const { minPeriodDays, minDaysLeft, minChargedDays } = refundRuleOf(company);
      const length =
        minPeriodDays === null ? '' : `perioden er på mindst ${minPeriodDays} dage, og `;
      const left = `når ${length}der er mindst ${minDaysLeft} dage tilbage.`;
      expect(textOf(browser), company).toContain(
        `for de dage, der er tilbage, ${left} Du betaler altid for mindst ${minChargedDays} dage.`,
      );
    }
  });
});
