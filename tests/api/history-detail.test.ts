import { describe, expect, it } from 'vitest';
import type { CardMessage } from '#server/contract/card';
import type { HistoryDetail, HistoryPage } from '#server/contract/history';
import { findCard } from '#server/db/cards';
import { applyCardEvents } from '#server/workflows/card-events';
import type { Overview } from '#server/contract/overview';
import { newId } from '#server/crypto';
import { factsColumn } from '#server/db/json-columns';
import { insertNotification } from '#server/db/notifications';
import { ApiSession } from '../worlds/api-session';
import { mainText, type FormClient } from '../worlds/form-client';
import { orderAllDays } from '../worlds/later-order';
import { personOf, signedIn } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { readable } from '../worlds/readable';
import { hrefOf, pathOf } from '../worlds/shown';

const text = ({ page }: FormClient) => readable(mainText(page!.document));

describe('what was paid', () => {
  const portal = portalPerTest({ runsJobs: false });

  it('is told for each period as on a receipt, and can be printed', async () => {
    const anna = await orderAllDays(portal);
    await anna.open('/history');
    await anna.open(hrefOf(anna, '3. mar. – 1. apr. 2026')!);
    const number = anna.page!.document.querySelector('.copy-value')!.text;
    expect(text(anna).replace(number, 'NUMBER')).toMatchInlineSnapshot(`
      "Tilbage
      Betaling for periode
      3. mar. – 1. apr. 2026
      Udstedt
      Betaling
      Sælger
      FynBus
      Pris for 30 dage
      418,20 kr.
      Moms
      Momsfrit
      Betalt
      418,20 kr. den 2. mar. 2026 kl. 09.00
      Betalingsform
      Betal automatisk
      Betalingskort
      Visa •••• 1111, udløber 12/30
      Betalingsnummer
      NUMBER
      Kvittering
      2026-000001: 418,20 kr. betalt
      Kort
      Type
      Ungdomskort til ungdomsuddannelse
      Levering
      Ungdomskort-appen
      Trafikselskab
      FynBus
      Uddannelsessted
      Sydfyns Gymnasium, 5700 Svendborg
      Godkendelse
      31. jan. – 28. okt. 2026
      Odense via Ringe til Svendborg
      Fyn: Zone 110, 120, 131, 141, 151, 160
      Se område og rute
      Du bliver logget ud kl. 09.30. Det, du har gemt, forsvinder ikke."
    `);
    expect(anna.page!.document.querySelector('print-page')).not.toBeNull();
    await anna.open(hrefOf(anna, 'Se område og rute')!);
    expect(text(anna)).toContain('Område og rute\nFynBus\nOdense via Ringe til Svendborg');
    expect(hrefOf(anna, 'Tilbage')).toMatch(/^\/history\//);
  });

  it('names the payment by the number that its provider has', async () => {
    await orderAllDays(portal);
    const api = await ApiSession.signIn(portal, 'anna');
    const { orderHistory } = await api.read<HistoryPage>('/order-history');
    const detail = await api.read<HistoryDetail>(
      `/order-history/details/${orderHistory[0]!.cardId}`,
    );
    const { handle } = await portal.deps.connection.db
      .selectFrom('payment_operation')
      .select('handle')
      .executeTakeFirstOrThrow();
    expect(detail.paymentDetails.paymentNumber).toBe(handle);
    expect(detail.refundDetails).toBeNull();
  });

  it('and was paid back, says how much and when', async () => {
    await orderAllDays(portal);
    const { db } = portal.deps.connection;
    const { id } = await db
      .selectFrom('card')
      .select('id')
      .where('paid_at', 'is not', null)
      .executeTakeFirstOrThrow();
    await db
      .transaction()
      .execute(async (tx) =>
        applyCardEvents(portal.deps, tx, (await findCard(tx, id))!, [
          'refundRequested',
          'refunded',
        ]),
      );
    portal.clock.set(new Date('2026-03-09T22:59:00.000Z'));
    await portal.runJobs();
    const anna = await signedIn(portal, 'anna');
    await anna.open(`/history/${id}`);
    expect(text(anna)).toContain('Tilbagebetaling\nBeløb\n418,20 kr.\nDato\n9. mar. 2026');
  });

  it('is not found for a card that is not paid, nor for that of another person', async () => {
    await orderAllDays(portal);
    const api = await ApiSession.signIn(portal, 'anna');
    const { groups } = await api.read<Overview>('/cards/overview');
    const [paid, coming] = groups[0]!.cards;
    expect((await api.call('GET', `/order-history/details/${coming!.id}`)).status).toBe(404);
    const bo = await signedIn(portal, 'bo');
    await bo.open(`/history/${paid!.id}`);
    expect(bo.page?.status).toBe(404);
  });
});

describe('where a card is good', () => {
  const portal = portalPerTest({ runsJobs: false });

  it('is drawn in both sizes and told in words, from the overview, its group and its own page', async () => {
    const anna = await orderAllDays(portal);
    const { id: groupId, cards } = (
      await (await ApiSession.signIn(portal, 'anna')).read<Overview>('/cards/overview')
    ).groups[0]!;
    for (const [map, back] of [
      [`/overview/${groupId}/map`, '/overview'],
      [`/overview/group/${groupId}/map`, `/overview/group/${groupId}`],
      [`/overview/card/${cards[0]!.id}/map`, `/overview/card/${cards[0]!.id}`],
    ] as const) {
      await anna.open(back);
      const links = anna.page!.document.querySelectorAll('main a');
      expect(links.map((link) => link.getAttribute('href'))).toContain(map);
      await anna.open(map);
      expect(text(anna)).toContain('Fyn: Zone 110, 120, 131, 141, 151, 160');
      expect(text(anna)).toContain('Hvor må jeg rejse? Frit i zonerne');
      const widths = anna.page!.document.querySelectorAll('svg.route-map');
      expect(widths.map((svg) => svg.getAttribute('width'))).toEqual(['290', '678']);
      expect(hrefOf(anna, 'Tilbage')).toBe(back);
    }
  });

  it('is not found for what another person has', async () => {
    await orderAllDays(portal);
    const anna = await ApiSession.signIn(portal, 'anna');
    const { id, cards } = (await anna.read<Overview>('/cards/overview')).groups[0]!;
    const bo = await signedIn(portal, 'bo');
    for (const path of [`/overview/${id}/map`, `/overview/card/${cards[0]!.id}/map`]) {
      await bo.open(path);
      expect([bo.page?.status, pathOf(bo)]).toEqual([404, path]);
    }
  });
});

describe('what was told about a card', () => {
  const portal = portalPerTest({ runsJobs: false });

  it('stands on its page once it is answered, and not on that of another card', async () => {
    const anna = await orderAllDays(portal);
    const api = await ApiSession.signIn(portal, 'anna');
    const [card, other] = (await api.read<Overview>('/cards/overview')).groups[0]!.cards;
    const { id: beneficiaryId } = await personOf(portal, 'anna');
    const { db } = portal.deps.connection;
    for (const [day, type, approvedAt] of [
      ['2026-03-02', 'CardIsReadyForReepaySinglePayment', '2026-03-03T10:00:00.000Z'],
      ['2026-03-05', 'NewPaymentDataIsNecessary', null],
    ] as const) {
      await insertNotification(db, {
        ...{ id: newId(), beneficiary_id: beneficiaryId, type, variant: '', level: 'Normal' },
        facts: factsColumn.write({
          period: { from: '2026-03-03', to: '2026-04-01' },
          price: 41820,
        }),
        ...{ group_id: null, card_id: card!.id, approval_id: null, flow_id: null, pay_by: null },
        ...{ dedupe_key: `${type}:${day}`, created_at: `${day}T10:00:00.000Z` },
        approved_at: approvedAt,
      });
    }
    const messages = await api.read<CardMessage[]>(`/cards/${card!.id}/messages`);
    expect(messages.map(({ createdDate, isOpen }) => [createdDate, isOpen])).toEqual([
      ['2026-03-05T10:00:00.000Z', true],
      ['2026-03-02T10:00:00.000Z', false],
    ]);
    expect(await api.read(`/cards/${other!.id}/messages`)).toEqual([]);
    await anna.open(`/overview/card/${card!.id}`);
    const said = anna.page!.document.querySelectorAll('main li').map((line) => readable(line.text));
    expect(said.filter((line) => line.includes('2. mar. 2026'))).toEqual([
      `2. mar. 2026 kl. 11.00: ${readable(messages[1]!.message)}`,
    ]);
  });
});
