import { beforeEach, describe, expect, it } from 'vitest';
import type { RefundOffer } from '#server/contract/refund-queue';
import type { Cancellation } from '#server/contract/cancellation';
import { inTransaction } from '#server/in-transaction';
import { openRefund } from '#server/workflows/payment/open-refund';
import { ApiSession, problemOf } from '../worlds/api-session';
import { runCommand } from '../worlds/command';
import type { FormClient } from '../worlds/form-client';
import { orderUntilPayment, pay } from '../worlds/journey';
import { mailsTo, orderFaults, personOf, signedInWithoutWebhooks } from '../worlds/order-world';
import { PaidCards, SPRING } from '../worlds/paid-cards';
import type { TestPortal } from '../worlds/portal';
import { portalPerTest } from '../worlds/portal-per-test';
import { hrefOf, pathOf, textOf } from '../worlds/shown';
import { isPerson, nextCode, signedInStaff } from '../worlds/staff';

/* Money that staff give back though no rule does: docs/rules/refunds.md. */

const NOTE = 'Bussen kørte ikke i to uger.';
const HOUR_MS = 3_600_000;

/** Cancels a card of Anna as its page says; returns what that promised, in kr. */
async function cancelOnPage(portal: TestPortal, cardId: string): Promise<number> {
  const anna = await ApiSession.signIn(portal, 'anna');
  const { promise, back } = await anna.read<Cancellation>(`/cards/${cardId}/cancellation`);
  const { status } = await anna.call('DELETE', `/cards/${cardId}?promise=${promise}`);
  expect(status).toBe(200);
  return back.amount;
}

async function decide(portal: TestPortal, ...args: string[]): Promise<void> {
  expect((await runCommand(portal, 'refunds', [...args, '--by', 'Grete'])).code).toBe(0);
  await portal.runJobs();
}

/** The bank says no to the next one: it is tried again after an hour. */
async function declineNext(portal: TestPortal): Promise<void> {
  await orderFaults(portal, { api: 'refused', refusalCode: 77, apiCalls: 1 });
  await portal.runJobs();
}
async function waitAnHour(portal: TestPortal): Promise<void> {
  portal.clock.set(new Date(portal.clock.now().getTime() + HOUR_MS));
  await portal.runJobs();
}

describe('money that no rule gives back', () => {
  const portal = portalPerTest({ runsJobs: false });
  const db = () => portal.deps.connection.db;
  const refunds = () => db().selectFrom('refund').selectAll().execute();

  /** Anna has paid 418,20 kr. */
  beforeEach(async () => {
    const anna = await signedInWithoutWebhooks(portal, 'anna');
    await orderUntilPayment(anna);
    await pay(anna);
    await portal.runJobs();
  });

  const paidCard = () =>
    db().selectFrom('card').selectAll().where('paid_at', 'is not', null).executeTakeFirstOrThrow();
  const cancel = async () => cancelOnPage(portal, (await paidCard()).id);

  async function atPayment(username: string): Promise<FormClient> {
    const browser = await signedInStaff(portal, username);
    const { id } = await personOf(portal, 'anna');
    await browser.open(`/admin/person/${id}`);
    const link = browser
      .page!.document.querySelectorAll('a')
      .find(({ text }) => text.trim().startsWith('Giv penge tilbage'));
    await browser.open(link?.getAttribute('href') ?? '');
    return browser;
  }
  const ask = (staff: FormClient, amount = '100,50') =>
    staff.submit('Bed om en godkendelse', { amount, note: NOTE, reason: 'complaint' });
  async function asked(): Promise<FormClient> {
    const grete = await atPayment('support');
    await ask(grete);
    expect(grete.page?.html).toContain('En anden medarbejder skal godkende det.');
    return grete;
  }
  async function atOffer(username: string): Promise<FormClient> {
    const browser = await signedInStaff(portal, username);
    await browser.open('/admin/refunds');
    const link = browser.page!.document.querySelector('main li a');
    await browser.open(link?.getAttribute('href') ?? '');
    return browser;
  }

  it('is sent once another one agrees, and its person reads why', async () => {
    await asked();
    await portal.runJobs();
    expect(await refunds()).toEqual([]);
    const asta = await atOffer('admin');
    expect(textOf(asta)).toContain('100,50 kr.');
    expect(textOf(asta)).toContain(NOTE);
    await asta.submit('Godkend', { code: '000000' });
    expect(textOf(asta)).toContain('Koden er forkert eller brugt.');
    const again = asta.prepare('Godkend', { code: await nextCode(portal, 'admin') });
    await asta.send(again);
    expect(asta.page?.html).toContain('Pengene bliver sendt. Personen får besked.');
    await asta.send(again);
    expect(pathOf(asta)).toBe('/admin/refunds');
    await portal.runJobs();
    expect(await refunds()).toMatchObject([
      { state: 'refunded', reason: 'offered', amount_ore: 10_050 },
    ]);
    const { contact_email: email } = await personOf(portal, 'anna');
    const mails = await mailsTo(portal, email);
    expect(mails.filter(({ text }) => text.includes(NOTE))).toHaveLength(1);
    const card = await paidCard();
    const anna = await ApiSession.signIn(portal, 'anna');
    const { status } = await anna.call('GET', `/cards/${card.id}`);
    expect([status, card.status]).toEqual([200, 'Issued']);
    const acts = await anna.read<{ action: string }[]>('/profile/access');
    expect(acts.map(({ action }) => action)).toContain('refund-asked');
  });

  describe('is less of what a cancellation gives back', () => {
    async function agreed(): Promise<void> {
      await asked();
      const asta = await atOffer('admin');
      await asta.submit('Godkend', { code: await nextCode(portal, 'admin') });
    }
    async function payOutside(): Promise<void> {
      await orderFaults(portal, { api: 'refused', refusalCode: 81, apiCalls: 1 });
      await portal.runJobs();
      const [offer] = await refunds();
      await decide(portal, 'paid-outside', offer?.id ?? '', '--note', 'Overført til din NemKonto');
    }
    const sums = async () =>
      (await refunds()).map(({ amount_ore: ore, state }) => [ore, state] as const);

    it.each([
      ['once it is there', 'refunded', () => portal.runJobs()],
      ['before it is there', 'refunded', () => declineNext(portal)],
      ['when it was paid in another way', 'paidOutside', payOutside],
    ] as const)('%s', async (_when, state, meanwhile) => {
      await agreed();
      await meanwhile();
      expect(await cancel()).toBe(317.7);
      await waitAnHour(portal);
      expect(await sums()).toEqual([
        [10_050, state],
        [31_770, 'refunded'],
      ]);
    });

    it('which is nothing once all of it was given back', async () => {
      await ask(await atPayment('support'), '418,20');
      const asta = await atOffer('admin');
      await asta.submit('Godkend', { code: await nextCode(portal, 'admin') });
      await payOutside();
      expect(await cancel()).toBe(0);
      await portal.runJobs();
      expect(await sums()).toEqual([[41_820, 'paidOutside']]);
      const { contact_email: email } = await personOf(portal, 'anna');
      const mails = (await mailsTo(portal, email)).map(({ text }) => text);
      expect(mails.filter((text) => text.includes('0,00'))).toEqual([]);
      expect(mails.filter((text) => text.includes('Du har ikke betalt'))).toEqual([]);
      expect(mails.join(' ')).toContain('Du får ingen penge tilbage.');
    });
  });

  it.each([
    ['', 'Skriv, hvor meget personen skal have tilbage'],
    ['mange', 'Skriv et beløb som 125,50'],
    ['-5', 'Skriv et beløb som 125,50'],
    ['0', 'Skriv et beløb som 125,50'],
    ['1,234', 'Skriv et beløb som 125,50'],
    ['418,21', 'Så meget er der ikke tilbage af betalingen.'],
    ['99.999', 'Så meget er der ikke tilbage af betalingen.'],
  ])('is refused at its field: %j', async (amount, said) => {
    const grete = await atPayment('support');
    await ask(grete, amount);
    expect(grete.page?.status).toBe(422);
    expect(textOf(grete)).toContain(said);
    expect(textOf(grete)).toContain(NOTE);
  });

  it('needs a note for its person, and a reason', async () => {
    const grete = await atPayment('support');
    await grete.submit('Bed om en godkendelse', { amount: '1.000 kr.' });
    for (const said of ['Skriv, hvorfor personen får penge tilbage', 'Vælg en begrundelse']) {
      expect(textOf(grete)).toContain(said);
    }
  });

  it('is not agreed to by who asked, who can take it back', async () => {
    await asked();
    const session = await ApiSession.signInStaff(portal, 'support');
    const [offer] = await session.read<RefundOffer[]>('/admin/refund-offers');
    expect(offer).toMatchObject({ amount: 100.5, isOwn: true, by: 'Grete Kundeservice' });
    const body = { code: await nextCode(portal, 'support') };
    const path = `/admin/refund-offers/${offer?.id}`;
    const own = await session.call('POST', `${path}/approval`, { body });
    expect(problemOf(own).code).toBe('own-request');
    const grete = await atOffer('support');
    await grete.submit('Tag forslaget tilbage');
    expect(grete.page?.html).toContain('Der bliver ikke sendt penge.');
    for (const way of ['approval', 'rejection']) {
      const late = await session.call('POST', `${path}/${way}`, { body });
      expect(problemOf(late).code).toBe('refund-decided');
    }
    await portal.runJobs();
    expect(await refunds()).toEqual([]);
  });

  it('is neither asked for nor agreed to by its own person', async () => {
    await isPerson(portal, 'support', 'anna');
    const grete = await atPayment('support');
    await ask(grete);
    expect(grete.page?.status).toBe(422);
    expect(textOf(grete)).toContain('Det kan du ikke gøre for dig selv.');
    expect(textOf(grete)).toContain(NOTE);
    await isPerson(portal, 'support', 'bo');
    await ask(grete);
    await isPerson(portal, 'admin', 'anna');
    const asta = await atOffer('admin');
    await asta.submit('Godkend', { code: await nextCode(portal, 'admin') });
    expect(textOf(asta)).toContain('Det kan du ikke gøre for dig selv.');
    await asta.submit('Afvis forslaget');
    expect(asta.page?.html).toContain('Der bliver ikke sendt penge.');
    await portal.runJobs();
    expect(await refunds()).toEqual([]);
  });

  it('waits once a payment, for 14 days', async () => {
    await asked();
    const again = await atPayment('admin');
    await ask(again);
    expect(textOf(again)).toContain('Der er allerede foreslået eller givet penge tilbage');
    await portal.goTo('2026-03-16');
    const asta = await signedInStaff(portal, 'admin');
    await asta.open('/admin/refunds');
    expect(textOf(asta)).toContain('Grete Kundeservice har foreslået noget.');
    await portal.goTo('2026-03-17');
    const later = await signedInStaff(portal, 'admin');
    await later.open('/admin/refunds');
    expect(textOf(later)).toContain('Ingen refusioner venter på nogen.');
    await ask(await atPayment('admin'));
    const [waiting] = await db()
      .selectFrom('refund_offer')
      .selectAll()
      .where('outcome', 'is', null)
      .execute();
    expect(waiting).toMatchObject({ amount_ore: 10_050 });
  });

  it('is agreed to once, and never more than is left by then', async () => {
    const grete = await atPayment('support');
    await ask(grete, '418,20');
    await cancel();
    const asta = await atOffer('admin');
    await asta.submit('Godkend', { code: await nextCode(portal, 'admin') });
    expect(textOf(asta)).toContain('Så meget er der ikke tilbage af betalingen.');
    await portal.runJobs();
    expect(await refunds()).toHaveLength(1);
  });

  it('is nobody’s whose payment it is not, or was made up', async () => {
    const grete = await ApiSession.signInStaff(portal, 'support');
    const { id: bo } = await personOf(portal, 'bo');
    const operation = await db()
      .selectFrom('payment_operation')
      .select('id')
      .executeTakeFirstOrThrow();
    for (const operationId of [operation.id, 'opdigtet']) {
      const body = { operationId, amount: 1, note: NOTE, reason: 'other' };
      const answer = await grete.call('POST', `/admin/people/${bo}/refunds`, { body });
      expect(answer.status).toBe(404);
    }
    const browser = await signedInStaff(portal, 'admin');
    await browser.open('/admin/refund-offers/opdigtet');
    expect(pathOf(browser)).toBe('/admin/refunds');
    expect(hrefOf(browser, 'Giv penge tilbage')).toBeUndefined();
  });
});

describe('a begun period of which staff gave something back that is not there yet', () => {
  const portal = portalPerTest({ runsJobs: false });
  let cards: PaidCards;
  let cardId: string;

  /** Of 836,40 kr. are 735,90 kr. left, half of which comes back. */
  beforeEach(async () => {
    cards = await PaidCards.ofAnna(portal, [SPRING]);
    await portal.goTo('2026-03-11');
    const { id, operation_id: operationId } = await cards.from(SPRING.from);
    cardId = id;
    const offer = { cardId, reason: 'offered', part: { amountOre: 10_050, days: null } } as const;
    await inTransaction(portal.deps, (tx) =>
      openRefund(portal.deps, tx, { operationId: operationId ?? '', ...offer }),
    );
    await declineNext(portal);
  });

  const sums = async () =>
    (await cards.refunds()).map(({ amount_ore: ore, state }) => `${ore} ${state}`).sort();
  async function expectBothPaid(): Promise<void> {
    expect(await sums()).toEqual(['10050 failed', '36795 refunded']);
    await waitAnHour(portal);
    expect(await sums()).toEqual(['10050 refunded', '36795 refunded']);
    await cards.expectBooks();
  }

  it('gives back its days of what is left', async () => {
    expect(await cancelOnPage(portal, cardId)).toBe(367.95);
    await portal.runJobs();
    await expectBothPaid();
  });

  it('does so too on the day on which its card of plastic is back', async () => {
    const { db } = portal.deps.connection;
    await db.updateTable('card_group').set({ program_id: 'fynbus-plastic' }).execute();
    expect(await cancelOnPage(portal, cardId)).toBe(367.95);
    const waiting = (await cards.refunds()).find(({ state }) => state === 'awaitsReturn');
    await decide(portal, 'returned', waiting?.id ?? '');
    await expectBothPaid();
  });
});
