import { extractText, getDocumentProxy } from 'unpdf';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Cancellation } from '#server/contract/cancellation';
import type { CardDetail } from '#server/contract/card';
import type { HistoryDetail } from '#server/contract/history';
import type { PaymentReceipt } from '#server/contract/receipt';
import { newId } from '#server/crypto';
import { writeReceipt } from '#server/db/payment-receipts';
import { inTransaction } from '#server/in-transaction';
import { ApiSession, problemOf } from '../worlds/api-session';
import { mainText } from '../worlds/form-client';
import { mailsTo, personOf, signedIn } from '../worlds/order-world';
import { PaidCards, SPRING } from '../worlds/paid-cards';
import { portalPerTest } from '../worlds/portal-per-test';
import { readable } from '../worlds/readable';
import { copiableIn, hrefOf, textOf } from '../worlds/shown';

describe('the receipt of a payment', () => {
  const portal = portalPerTest({ runsJobs: false });
  const db = () => portal.deps.connection.db;
  let api: ApiSession;
  let cardId: string;

  beforeEach(async () => {
    const cards = await PaidCards.ofAnna(portal);
    api = await ApiSession.signIn(portal, 'anna');
    ({ id: cardId } = await cards.from(SPRING.from));
  });

  const goTo = async (day: string) => {
    await portal.goTo(day);
    api = await ApiSession.signIn(portal, 'anna');
  };
  const receipts = async () => (await api.read<CardDetail>(`/cards/${cardId}`)).receipts;
  const read = (number: string) => api.read<PaymentReceipt>(`/receipts/${number}`);
  const factsOf = ({ lines }: PaymentReceipt) =>
    lines.map(({ label, value }) => readable(`${label}: ${value}`));
  const cancel = async () => {
    const { promise } = await api.read<Cancellation>(`/cards/${cardId}/cancellation`);
    await api.call('DELETE', `/cards/${cardId}?promise=${promise}`);
    await portal.runJobs();
  };

  it('is there once the money is taken, and says who sold what for how much', async () => {
    expect(await receipts()).toEqual([
      { number: '2026-000001', kind: 'payment', amount: 836.4, day: '2026-03-02' },
    ]);
    const receipt = await read('2026-000001');
    expect(receipt).toMatchObject({
      ...{ cardId, period: SPRING, price: 836.4, others: [] },
      priceLines: [{ rule: 'day-price', days: 60, price: 836.4, amount: 83_640 }],
    });
    const { handle } = await db()
      .selectFrom('payment_operation')
      .select('handle')
      .executeTakeFirstOrThrow();
    const facts = factsOf(receipt);
    expect(facts.filter((fact) => !/^(Trukket|Bestillingsnummer)/.test(fact))).toEqual([
      'Kvitteringsnummer: 2026-000001',
      'Sælger: FynBus',
      'Kort: Ungdomskort til ungdomsuddannelse',
      'Periode: 10. mar. – 8. maj 2026 (60 dage)',
      'Rute: Odense – Svendborg via Ringe',
      'Moms: Momsfrit',
      'Betalingskort: Visa •••• 1111',
      `Betalingsnummer: ${handle}`,
    ]);
  });

  it('stays as it was when its card is cancelled and its group has another route', async () => {
    await goTo('2026-03-11');
    const before = await read('2026-000001');
    await cancel();
    const { id, snapshot } = await db()
      .selectFrom('card_group')
      .select(['id', 'snapshot'])
      .executeTakeFirstOrThrow();
    const moved = snapshot.replaceAll('Svendborg', 'Nyborg');
    await db().updateTable('card_group').set({ snapshot: moved }).where('id', '=', id).execute();
    const { others, ...after } = await read('2026-000001');
    expect({ ...after, others: [] }).toEqual(before);
    expect(others).toMatchObject([{ number: '2026-000002', kind: 'refund', amount: 418.2 }]);
    await goTo('2027-01-04');
    expect(await read('2026-000001')).toMatchObject({ amount: 836.4 });
  });

  it('is followed by one of its own for what is paid back, which the mail names', async () => {
    await goTo('2026-03-11');
    await cancel();
    expect((await receipts()).map(({ number, kind }) => [number, kind])).toEqual([
      ['2026-000001', 'payment'],
      ['2026-000002', 'refund'],
    ]);
    const receipt = await read('2026-000002');
    expect(receipt).toMatchObject({ amount: 418.2, priceLines: [] });
    expect(receipt.others).toMatchObject([{ number: '2026-000001', kind: 'payment' }]);
    expect(factsOf(receipt)).toContain('Penge tilbage for: 30 dage');
    const { cardDetails } = await api.read<HistoryDetail>(`/order-history/details/${cardId}`);
    expect(cardDetails.receipts).toHaveLength(2);
    await goTo('2026-03-12');
    const { contact_email: address } = await personOf(portal, 'anna');
    const mails = await mailsTo(portal, address);
    const mail = mails.find(({ subject }) => subject === 'Du har fået penge tilbage');
    expect(mail?.text).toContain('Kvitteringsnummer 2026-000002.');
    expect(mail?.text).toContain('/history/receipts/2026-000002');
  });

  it('has the next number of its year, without a gap after a transaction that failed', async () => {
    await goTo('2026-03-09');
    const operation = await db()
      .selectFrom('payment_operation')
      .selectAll()
      .executeTakeFirstOrThrow();
    const taken = async (at: string) => {
      const id = newId();
      await db()
        .insertInto('payment_operation')
        .values({ ...operation, id, handle: id, flow_id: null, attempt: 7 })
        .execute();
      await inTransaction(portal.deps, (tx) =>
        writeReceipt(tx, { ...operation, id, flow_id: null }, new Date(at)),
      );
    };
    await taken('2026-12-31T22:59:00Z');
    await expect(
      inTransaction(portal.deps, (tx) => writeReceipt(tx, operation, new Date())),
    ).rejects.toThrow();
    await taken('2026-12-31T22:59:30Z');
    await taken('2026-12-31T23:00:00Z');
    await Promise.all([1, 2, 3].map(() => taken('2027-02-01T12:00:00Z')));
    const rows = await db().selectFrom('payment_receipt').select('number').execute();
    expect(rows.map(({ number }) => number).sort()).toEqual([
      ...['2026-000001', '2026-000002', '2026-000003'],
      ...['2027-000001', '2027-000002', '2027-000003', '2027-000004'],
    ]);
  });

  it('of another person or an unknown number is missing', async () => {
    await goTo('2026-03-09');
    const bo = await ApiSession.signIn(portal, 'bo');
    const answers = [
      await bo.call('GET', '/receipts/2026-000001'),
      await api.call('GET', '/receipts/2026-000009'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(problemOf(answers[0]!).code).toBe('not-found');
    const browser = await signedIn(portal, 'bo');
    expect((await browser.open('/history/receipts/2026-000001')).status).toBe(404);
  });

  it('is a page that the card and the history lead to', async () => {
    await goTo('2026-03-11');
    await cancel();
    const anna = await signedIn(portal, 'anna');
    await anna.open(`/history/${cardId}`);
    expect(hrefOf(anna, '2026-000001')).toBe('/history/receipts/2026-000001');
    await anna.open(`/overview/card/${cardId}`);
    await anna.open(hrefOf(anna, '2026-000002')!);
    expect(textOf(anna)).toContain('Kvittering for penge tilbage');
    expect(hrefOf(anna, 'Tilbage')).toBe(`/overview/card/${cardId}`);
    await anna.open(hrefOf(anna, '2026-000001')!);
    const shown = readable(mainText(anna.page!.document));
    expect(shown).toContain('836,40 kr. betalt for 10. mar. – 8. maj 2026');
    expect(shown).toContain('I alt\n836,40 kr.');
    expect(anna.page!.document.querySelector('print-page')).not.toBeNull();
    expect(copiableIn(anna)).toEqual({
      Kvitteringsnummer: '2026-000001',
      Bestillingsnummer: expect.stringMatching(/^[\dA-F]{4}( [\dA-F]{4}){2}$/),
      Betalingsnummer: expect.stringMatching(/^\S+$/),
    });
  });

  it('is a PDF to keep, which a screen reader finds its way in and which stays the same', async () => {
    const anna = await signedIn(portal, 'anna');
    await anna.open('/history/receipts/2026-000001');
    const url = new URL(hrefOf(anna, 'Hent som PDF')!, portal.origin);
    const file = await anna.fetchOnce(url, {});
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('cache-control')).toContain('no-store');
    expect(file.headers.get('content-disposition')).toBe(
      'attachment; filename="kvittering-2026-000001.pdf"',
    );
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect(new Uint8Array(await (await anna.fetchOnce(url, {})).arrayBuffer())).toEqual(bytes);
    const pdf = await getDocumentProxy(bytes);
    const page = await pdf.getPage(1);
    expect(await pdf.getMetadata()).toMatchObject({
      info: { Title: 'Kvittering', Language: 'da-DK' },
    });
    const [tags] = (await page.getStructTree()).children as { children: { role: string }[] }[];
    expect(tags?.children.map(({ role }) => role)).toEqual(['H1', 'P', 'Table', 'H2', 'Table']);
    const { text } = await extractText(pdf, { mergePages: true });
    const said = readable(text);
    for (const { label, value } of (await read('2026-000001')).lines) {
      expect(said).toContain(readable(label));
      expect(said.replaceAll(/\s+/g, ' ')).toContain(readable(value).replaceAll(/\s+/g, ' '));
    }
    expect(said).toContain('836,40 kr. betalt for 10. mar. – 8. maj 2026');
  });

  it('is not handed to another person as a PDF', async () => {
    const bo = await signedIn(portal, 'bo');
    const url = new URL('/history/receipts/2026-000001/kvittering.pdf', portal.origin);
    const answer = await bo.fetchOnce(url, {});
    expect([answer.status, answer.headers.get('content-type')]).not.toContain('application/pdf');
    expect(answer.status).toBe(404);
  });
});
