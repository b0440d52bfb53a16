// @module-tag postgres
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  NOTIFICATIONS_A_PAGE,
  notificationType,
  type Notification,
} from '#server/contract/notifications';
import { inTransaction } from '#server/in-transaction';
import { tell, type Told } from '#server/workflows/notifications/raise';
import { sendTest } from '#server/workflows/notifications/send-test';
import { NOTIFICATION_KINDS } from '#server/workflows/notifications/types';
import { ApiSession, problemOf } from '../worlds/api-session';
import { pressAt } from '../worlds/outside-events';
import { mailsTo, personOf, signedIn } from '../worlds/order-world';
import type { FormClient } from '../worlds/form-client';
import { sharedPortal } from '../worlds/portal-per-test';
import { readable } from '../worlds/readable';
import { addPeopleLike } from '../worlds/extra-people';
import { TOLD_METHOD } from '../worlds/told-method';

const FACTS = {
  ...{ from: '2026-04-01', to: '2026-06-30', oldTo: '2026-07-31', day: '2026-03-27' },
  ...{ validTo: '2026-03-31', period: { from: '2026-04-01', to: '2026-04-30' } },
  cards: [
    { from: '2026-04-01', to: '2026-04-30' },
    { from: '2026-05-01', to: '2026-05-30' },
    { from: '2026-05-31', to: '2026-06-29' },
    { from: '2026-06-30', to: '2026-07-29' },
  ],
  ...{ price: 36500, oldPrice: 36500, newPrice: 42000, threshold: 110000, refund: 36500 },
  method: TOLD_METHOD,
  ...{ what: 'address', old: 'DOT Billetter', new: 'Rejsebillet', added: 'zone 14' },
  ...{ removed: 'zone 12', toZone: '10', reason: 'Studiet er afbrudt.', company: 'FynBus' },
  gap: { from: '2026-04-01', to: '2026-04-10' },
} satisfies Told['facts'];
/** One for each test, and who else one needs. */
const PEOPLE = 24;

describe('notifications', () => {
  const portal = sharedPortal({ runsJobs: false });
  let usernames: string[] = [];
  beforeAll(async () => {
    usernames = await addPeopleLike(portal, 'anna', PEOPLE);
  });

  async function somebody() {
    const username = usernames.shift() ?? 'nobody is left';
    const session = await ApiSession.signIn(portal, username);
    const person = await personOf(portal, username);
    const told = (given: Omit<Told, 'beneficiaryId' | 'event'> & { event?: string }) =>
      inTransaction(portal.deps, (tx) =>
        tell(portal.deps, tx, { event: randomUUID(), ...given, beneficiaryId: person.id }),
      );
    const list = (query = '') => session.read<Notification[]>(`/notifications${query}`);
    return { username, session, person, told, list };
  }

  it('have a title, a text and a way on for each type and each of its variants', async () => {
    const { told, list } = await somebody();
    for (const type of notificationType.options) {
      for (const variant of NOTIFICATION_KINDS[type].variants ?? ['']) {
        await told({ type, variant, facts: FACTS, payBy: '2026-03-30' });
      }
    }
    const all: Notification[] = [];
    for (let page = 1; all.length === (page - 1) * NOTIFICATIONS_A_PAGE; page++) {
      all.push(...(await list(`?page=${page}`)));
    }
    expect(new Set(all.map(({ notificationType: { value } }) => value))).toEqual(
      new Set(notificationType.options),
    );
    for (const { notificationType: type, notificationText } of all) {
      expect(type.title, type.value).toMatch(/^\S.*[^.\s]$/u);
      expect(notificationText, type.value).toMatch(/^\S.*\.$/u);
      expect(`${type.title} ${notificationText}`).not.toMatch(/[{}]|undefined|\bnull\b| {2}/);
    }
  });

  it('are written with days, sums and payment cards as people write them', async () => {
    const { told, list } = await somebody();
    await told({ type: 'NewPaymentDataIsNecessary', facts: FACTS, payBy: '2026-03-30' });
    await told({ type: 'CardCancelledDueToOpenApiChanges', variant: 'shortened', facts: FACTS });
    const texts = (await list()).map(({ notificationType: { title }, notificationText }) =>
      readable(`${title}. ${notificationText}`),
    );
    expect(texts).toEqual([
      'Betalingen blev afvist. Vi kunne ikke trække på Visa, der slutter på 1111. Betal 365,00 kr. for 1. april – 30. april 2026 senest 30. marts 2026, ellers annulleres kortet.',
      'Kort annulleret: godkendelsen er ændret. Den gælder nu til og med 30. juni 2026. Vi har annulleret 1. april – 30. april 2026, 1. maj – 30. maj 2026, 31. maj – 29. juni 2026 og 1 til. Du får 365,00 kr. tilbage på Visa, der slutter på 1111. Det kan tage 10 bankdage. Dit kort til og med 31. marts 2026 gælder stadig.',
    ]);
  });

  it('come with Blocked first, then by the last day, by how they are answered, and the newest', async () => {
    const { told, list } = await somebody();
    await told({ type: 'ProgramChanged', facts: FACTS });
    await told({ type: 'ApprovedPeriodHasBeenExtended', facts: FACTS });
    await told({ type: 'BeneficiaryHasPausedGroup', facts: FACTS });
    await told({ type: 'SeasonPassReadyForPayment', facts: FACTS, payBy: '2026-03-30' });
    await told({ type: 'CardIsReadyForReepaySinglePayment', facts: FACTS, payBy: '2026-03-20' });
    await told({ type: 'ProgramDeactivated', facts: FACTS, level: 'Blocked' });
    await portal.passMinutes(1);
    await told({ type: 'CardGroupChanged', facts: FACTS });
    expect((await list()).map(({ notificationType: { value } }) => value)).toEqual([
      'ProgramDeactivated',
      'CardIsReadyForReepaySinglePayment',
      'SeasonPassReadyForPayment',
      'BeneficiaryHasPausedGroup',
      'ApprovedPeriodHasBeenExtended',
      'CardGroupChanged',
      'ProgramChanged',
    ]);
  });

  it('are listed for one group with its cards, or for one card', async () => {
    const { told, list } = await somebody();
    const [groupId, cardId] = [randomUUID(), randomUUID()];
    await told({ type: 'ProgramChanged', facts: FACTS, about: { groupId } });
    await told({ type: 'SeasonPassReadyForPayment', facts: FACTS, about: { groupId, cardId } });
    await told({ type: 'Test' });
    expect(await list()).toHaveLength(3);
    expect(await list(`?groupId=${groupId}`)).toHaveLength(2);
    expect(await list(`?cardId=${cardId}`)).toHaveLength(1);
    expect(await list(`?cardId=${randomUUID()}`)).toEqual([]);
    const other = await somebody();
    expect(await other.list(`?groupId=${groupId}`)).toEqual([]);
  });

  it('are told once of an event, with a message and a mail in their own words', async () => {
    const { told, session, list, person } = await somebody();
    const email = `${person.id}@eksempel.dk`;
    await portal.deps.connection.db
      .updateTable('beneficiary')
      .set({ contact_email: email })
      .where('id', '=', person.id)
      .execute();
    const event = 'push-1';
    expect(await told({ type: 'ProgramChanged', facts: FACTS, event })).toBe(true);
    expect(await told({ type: 'ProgramChanged', facts: FACTS, event })).toBe(false);
    await portal.runJobs();
    expect(await list()).toHaveLength(1);
    const { messages } = await session.read<{ messages: { subject: string }[] }>('/messages');
    expect(messages.map(({ subject }) => subject)).toEqual(['Dit kort flytter til Rejsebillet']);
    const mails = await mailsTo(portal, email);
    expect(mails.map(({ subject, copies }) => [subject, copies])).toEqual([
      ['Dit kort flytter til Rejsebillet', 1],
    ]);
    expect(mails[0]?.text).toContain('Du skal ikke bestille igen');
    expect(mails[0]?.text).toContain(`${portal.origin}/overview`);
  });

  it('settle what they make weaker about the same card, and nothing about another', async () => {
    const { told, list } = await somebody();
    const [cardId, other] = [randomUUID(), randomUUID()];
    const about = { cardId };
    await told({ type: 'CardIsReadyForReepaySinglePayment', facts: FACTS, about });
    await told({
      type: 'CardIsReadyForReepaySinglePayment',
      facts: FACTS,
      about: { cardId: other },
    });
    await told({ type: 'NewPaymentDataIsNecessary', facts: FACTS, about });
    for (const again of [true, false]) {
      const event = 'window';
      const type = 'ReepaySinglePaymentWindowIsAboutToExpire';
      expect(await told({ type, facts: FACTS, about, event })).toBe(again);
    }
    expect(
      (await list()).map((each) => [each.cardId === other, each.notificationType.value]),
    ).toEqual([
      [false, 'ReepaySinglePaymentWindowIsAboutToExpire'],
      [true, 'CardIsReadyForReepaySinglePayment'],
    ]);
  });

  it('are accepted one by one, a second time too, and are then gone', async () => {
    const { told, list, session } = await somebody();
    await told({ type: 'ProgramChanged', facts: FACTS });
    const [{ id } = { id: '' }] = await list();
    const accept = () => session.call('POST', `/notifications/${id}/approval`);
    expect((await accept()).json).toEqual({ result: 'accepted' });
    expect((await accept()).json).toEqual({ result: 'already' });
    expect(await list()).toEqual([]);
  });

  it('are not accepted when only doing it settles them, nor by anybody else', async () => {
    const { told, list, session } = await somebody();
    const other = await somebody();
    await told({ type: 'BeneficiaryHasPausedGroup', facts: FACTS });
    const [{ id } = { id: '' }] = await list();
    const path = `/notifications/${id}/approval`;
    const refused = await session.call('POST', path);
    expect([refused.status, problemOf(refused).code]).toEqual([409, 'must-be-done']);
    expect((await other.session.call('POST', path)).status).toBe(404);
    expect(await list()).toHaveLength(1);
  });

  it('are accepted together, with what came of each', async () => {
    const { told, list, session } = await somebody();
    const types = ['ProgramChanged', 'TooLargePriceDiff', 'BeneficiaryHasPausedGroup'] as const;
    for (const type of types) await told({ type, facts: FACTS });
    const ids = new Map((await list()).map((each) => [each.notificationType.value, each.id]));
    const notificationIds = [...types.map((type) => ids.get(type) ?? ''), 'unknown'];
    const accept = async () => {
      const body = { notificationIds };
      const { json } = await session.call('POST', '/notifications/approvals', { body });
      return (json as { results: { result: string }[] }).results.map(({ result }) => result);
    };
    const others = ['answer-alone', 'must-be-done', 'not-found'];
    expect(await accept()).toEqual(['accepted', ...others]);
    expect(await accept()).toEqual(['already', ...others]);
    const none = { body: { notificationIds: [] } };
    expect((await session.call('POST', '/notifications/approvals', none)).status).toBe(422);
  });

  it('can be tried with «Prøve» from the start page of the stand-ins, which writes to nobody', async () => {
    const { username, list, session } = await somebody();
    await pressAt(portal, '/sandbox/test', { username });
    expect((await list()).map(({ notificationText }) => notificationText)).toEqual([
      'Dette er en prøve.',
    ]);
    expect((await session.read<{ messages: unknown[] }>('/messages')).messages).toEqual([]);
    await expect(pressAt(portal, '/sandbox/test', { username: 'nobody' })).rejects.toThrow(
      'Skriv brugernavnet på en af personerne',
    );
    const production = { ...portal.deps, config: { ...portal.deps.config, isSandboxed: false } };
    expect(await sendTest(production, username)).toBe(false);
  });

  describe('on the pages', () => {
    const headings = (browser: FormClient) =>
      [...(browser.page?.document.querySelectorAll('.told-title') ?? [])].map(
        (heading) => heading.textContent,
      );

    it('stand on the overview, three of them, and all on a page of their own', async () => {
      const { username, told } = await somebody();
      for (const type of ['ProgramChanged', 'CardGroupChanged', 'Test'] as const) {
        await told({ type, facts: FACTS });
      }
      await told({ type: 'ChangesFromVUS', variant: 'moved', facts: FACTS });
      const browser = await signedIn(portal, username);
      await browser.open('/overview');
      expect(headings(browser)).toHaveLength(3);
      const more = browser.page?.document.querySelector('.told-all a')?.getAttribute('href') ?? '';
      expect(more).toBe('?vis=meddelelser');
      await browser.open(`/overview${more}`);
      expect(headings(browser)).toHaveLength(4);
      await browser.submit('Markér alle som læst');
      expect(headings(browser)).toEqual([]);
      expect(browser.page?.document.textContent).toContain('Markeret som læst');
    });

    it('count those of one kind about one group, say of each what it is about, and go together', async () => {
      const { username, told, list } = await somebody();
      const groupId = randomUUID();
      const payable = 'CardIsReadyForReepaySinglePayment';
      const months = ['04', '05', '06'].map((month) => ({
        period: { from: `2026-${month}-01`, to: `2026-${month}-30` },
        price: 36500,
      }));
      for (const facts of months) {
        const about = { groupId, cardId: randomUUID() };
        await told({ type: payable, facts, payBy: '2026-03-30', about });
        await told({ type: 'MoneyReservationNotification', facts: { ...FACTS, ...facts }, about });
      }
      await told({ type: payable, facts: months[0]!, about: { groupId: randomUUID() } });
      const browser = await signedIn(portal, username);
      await browser.open('/overview?vis=meddelelser');
      expect(headings(browser)).toEqual([
        '3 kort kan betales',
        'Du kan betale dit næste kort',
        'Pengene for 3 kort er reserveret',
      ]);
      const lines = browser.page?.document.querySelectorAll('.told-body p') ?? [];
      expect(lines.map((line) => readable(line.text))).toContain(
        '365,00 kr. er reserveret. Beløbet er for 1. maj – 30. maj 2026 på Visa, der slutter på 1111. Vi trækker det tidligst 27. marts 2026.',
      );
      const other = browser.newWindow();
      await other.open('/overview?vis=meddelelser');
      await browser.submit(/^OK: Pengene for 3 kort/);
      await browser.submit(/^Skjul: 3 kort/);
      expect(headings(browser)).toEqual(['Du kan betale dit næste kort']);
      // One more is told while the other window still shows what is put away.
      await told({ type: payable, facts: months[0]!, about: { groupId, cardId: randomUUID() } });
      await other.submit(/^Skjul: 3 kort/);
      expect(other.page?.status).toBe(200);
      expect(headings(other)).toEqual([
        'Du kan betale dit næste kort',
        'Du kan betale dit næste kort',
      ]);
      expect(await list()).toHaveLength(2);
    });

    it('are put away one by one with «OK»', async () => {
      const { username, told, list } = await somebody();
      await told({ type: 'ApprovedPeriodHasBeenExtended', facts: FACTS });
      await told({ type: 'ChangesFromVUS', variant: 'moved', facts: FACTS });
      const browser = await signedIn(portal, username);
      await browser.open('/overview');
      await browser.submit(/^OK/);
      expect(browser.page?.url.pathname).toBe('/overview');
      expect(headings(browser)).toEqual(['Din godkendelse er forlænget']);
      expect(await list()).toHaveLength(1);
    });

    it('offer to take up again what was put aside, where that can be done', async () => {
      const { username, told } = await somebody();
      const groupId = randomUUID();
      await told({ type: 'BeneficiaryHasPausedGroup', facts: FACTS, about: { groupId } });
      const browser = await signedIn(portal, username);
      await browser.open('/overview?vis=meddelelser');
      const { url } = browser.prepare('Genoptag mine kort');
      expect(url.pathname).toBe(`/overview/group/${groupId}`);
    });

    it('that are Blocked come before the page that is asked for, one at a time', async () => {
      const { username, told } = await somebody();
      const type = 'CardCancelledDueToOpenApiChanges';
      for (const variant of ['withdrawn', 'shortened']) {
        await told({ type, variant, facts: FACTS, level: 'Blocked' });
      }
      const browser = await signedIn(portal, username);
      for (const nothing of [0, 1]) {
        await browser.open('/messages');
        expect([nothing, browser.page?.url.search]).toEqual([
          nothing,
          '?vis=vigtigt&videre=%2Fmessages',
        ]);
        await browser.submit('Jeg har læst det');
      }
      expect(browser.page?.url.pathname).toBe('/messages');
    });
  });
});
