import { beforeEach, describe, expect, it } from 'vitest';
import type { CardDetail } from '#server/contract/card';
import type { GroupDetail } from '#server/contract/group';
import { timeInCopenhagen } from '#server/domain/day';
import { passTime } from '#server/jobs/pass-time';
import { Sweeps } from '#server/jobs/sweeps';
import { ApiSession } from '../worlds/api-session';
import { mainText } from '../worlds/form-client';
import { orderUntilPayment, pay, TYPED_CONTACTS } from '../worlds/journey';
import {
  chargesOf,
  mailsTo,
  orderFaults,
  signedIn,
  signedInWithoutWebhooks,
} from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { refuseAtReepay } from '../worlds/provider-refusals';

/** The days on which the second period of the order can be paid. */
const [FIRST, SECOND, LAST, CLOSED] = ['2026-03-26', '2026-03-27', '2026-04-01', '2026-04-02'];
const PAY = 'Betal 418,20 kr.';
const NO_KEY = 6;

describe('a later period whose charge brings no money', () => {
  const portal = portalPerTest({ runsJobs: false });
  beforeEach(async () => {
    const anna = await signedInWithoutWebhooks(portal, 'anna');
    await orderUntilPayment(anna, { mode: 'Regular' });
    await pay(anna);
    await portal.runJobs();
    await portal.goTo('2026-03-25');
  });

  const at = async (day: string, hour: number) => {
    portal.clock.set(timeInCopenhagen(day, hour));
    await portal.runJobs();
  };
  const second = async () => {
    const [, card] = await portal.deps.connection.db
      .selectFrom('card')
      .selectAll()
      .orderBy('from_day')
      .execute();
    return card!;
  };
  const status = async () => (await second()).status;
  const session = () => ApiSession.signIn(portal, 'anna');
  const shown = async () => (await session()).read<CardDetail>(`/cards/${(await second()).id}`);
  const problem = async () => {
    const text = (await shown()).paymentProblem?.text ?? null;
    return text?.replaceAll('\u00a0', ' ') ?? null;
  };
  /** The charges of the second period at ReePay, the latest first. */
  const charged = async () =>
    (await chargesOf(portal, 'anna')).slice(0, -1).map(({ state }) => state);
  const decline = async (day: string, hour = 10, how: 'decline' | 'hard-decline' = 'decline') => {
    await orderFaults(portal, { nextSavedMethodCharge: how });
    await at(day, hour);
  };
  const told = async () => {
    const { db } = portal.deps.connection;
    const rows = await db
      .selectFrom('notification')
      .select('type')
      .where('card_id', '=', (await second()).id)
      .orderBy('created_at')
      .execute();
    return rows.map(({ type }) => type);
  };

  it('is charged again at ten on the next day, and its holder is told so on every page and by mail', async () => {
    await decline(FIRST);
    const text =
      'Banken afviste betalingen på 418,20 kr. for 2. april – 1. maj 2026. Vi prøver igen 27. marts. Du kan betale med et andet betalingskort nu, senest 1. april.';
    expect(await problem()).toBe(text);
    const { groupId } = await shown();
    const group = await (await session()).read<GroupDetail>(`/groups/${groupId}`);
    const problems = group.cards.flatMap(({ payment }) => payment.problem?.text ?? []);
    expect(problems.map((each) => each.replaceAll('\u00a0', ' '))).toEqual([text]);
    const anna = await signedIn(portal, 'anna');
    for (const path of [`/overview/card/${(await second()).id}`, `/overview/group/${groupId}`]) {
      await anna.open(path);
      expect(mainText(anna.page!.document).replaceAll('\u00a0', ' ')).toContain(text);
    }
    const mails = await mailsTo(portal, TYPED_CONTACTS.email);
    const [mail] = mails.filter(({ subject }) => subject === 'Betalingen blev afvist');
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(text);

    await at(SECOND, 9);
    expect(await charged()).toEqual(['failed']);
    await at(SECOND, 10);
    expect(await charged()).toEqual(['authorized', 'failed']);
    expect(await status()).toBe('Paid');
    expect(await problem()).toBeNull();
    await at(CLOSED, 10);
    expect(await charged()).toEqual(['settled', 'failed']);
  });

  it('is charged three times at most, the last time on the last day, and then ends', async () => {
    await decline(FIRST);
    await decline(SECOND);
    expect(await problem()).toContain('Vi prøver igen 1. april.');
    for (const day of ['2026-03-28', '2026-03-31']) await at(day, 11);
    expect(await charged()).toEqual(['failed', 'failed']);
    await decline(LAST);
    expect(await problem()).toContain('Vi prøver ikke igen.');
    await at(LAST, 23);
    expect(await charged()).toEqual(['failed', 'failed', 'failed']);
    expect((await told()).filter((type) => type === 'NewPaymentDataIsNecessary')).toHaveLength(3);
    await at(CLOSED, 0);
    expect(await status()).toBe('Cancelled');
    expect(await charged()).toHaveLength(3);
    expect(await problem()).toBeNull();
  });

  it('is charged on the days for it when the time machine lets a week pass', async () => {
    await orderFaults(portal, { nextSavedMethodCharge: 'decline' });
    await passTime(portal.deps, portal.clock, CLOSED);
    expect(await charged()).toEqual(['settled', 'failed']);
    expect(await status()).toBe('Active');
  });

  it('is not charged any more after its window, when the portal stood still until then', async () => {
    await decline(FIRST);
    await at('2026-04-03', 10);
    expect(await status()).toBe('Cancelled');
    expect(await charged()).toEqual(['failed']);
  });

  it('that is declined on its last day is not charged again', async () => {
    await decline(LAST);
    expect(await problem()).toContain('Vi prøver ikke igen.');
    await at(LAST, 23);
    expect(await charged()).toEqual(['failed']);
  });

  it('is not charged beside a window that its holder has open, but when that is over without money', async () => {
    await decline(FIRST);
    await at(SECOND, 9);
    await portal.passMinutes(30);
    const anna = await signedIn(portal, 'anna');
    await anna.open(`/overview/card/${(await second()).id}`);
    await anna.submit(PAY);
    await at(SECOND, 10);
    expect(await charged()).toEqual(['failed']);
    await portal.passMinutes(31);
    expect(await charged()).toEqual(['authorized', 'failed']);
    expect(await status()).toBe('Paid');
  });

  it('that its holder pays with another card is charged no more', async () => {
    await decline(FIRST);
    const anna = await signedIn(portal, 'anna');
    await anna.open(`/overview/card/${(await second()).id}`);
    await anna.submit(PAY);
    await pay(anna);
    expect(await status()).toBe('Paid');
    await at(SECOND, 10);
    await at(LAST, 10);
    expect(await charged()).toEqual(['settled', 'failed']);
  });

  it('cannot be paid in a window while it is charged again, and nobody knows what came of it', async () => {
    await decline(FIRST);
    await at(SECOND, 9);
    await portal.passMinutes(50);
    const own = await session();
    await orderFaults(portal, { api: 'error-after-commit', apiCalls: 1 });
    portal.clock.set(timeInCopenhagen(SECOND, 10));
    await new Sweeps(portal.deps).run();
    const { id: cardId, group_id: groupId } = await second();
    const body = { paymentType: 'ReePay', sessionType: 'SinglePayment', groupId, cardId };
    const refused = await own.call('POST', '/payment-sessions', { body });
    expect(refused.status).toBe(409);
    await portal.runJobs();
    await portal.passMinutes(10);
    expect(await charged()).toEqual(['authorized', 'failed']);
    expect(await status()).toBe('Paid');
  });

  it('is never charged again while nobody knows what came of the first charge', async () => {
    await orderFaults(portal, { api: 'error-500', apiCalls: 99 });
    await at(FIRST, 10);
    await portal.passMinutes(11);
    expect(await problem()).toBe(
      'Vi ved endnu ikke, om du har betalt. Betal ikke igen. Vi spørger og skriver til dig.',
    );
    await at(SECOND, 10);
    const { db } = portal.deps.connection;
    const attempts = await db
      .selectFrom('payment_operation')
      .select('state')
      .where('session_type', '=', 'PeriodCharge')
      .execute();
    expect(attempts).toEqual([{ state: 'created' }]);
    await orderFaults(portal, { api: 'none' });
    await portal.passMinutes(70);
    expect(await charged()).toEqual(['authorized']);
    expect(await status()).toBe('Paid');
  });

  it('whose card is refused for good waits for another card', async () => {
    await decline(FIRST, 10, 'hard-decline');
    expect(await problem()).toBe(
      'Dit betalingskort •••• 1111 kan ikke bruges. Betal 418,20 kr. for 2. april – 1. maj 2026 med et andet senest 1. april, ellers bliver perioden annulleret.',
    );
    await at(LAST, 10);
    expect(await charged()).toEqual(['failed']);
  });

  it('whose agreement is gone says so, and is not charged again', async () => {
    await refuseAtReepay(portal, 40);
    await at(FIRST, 10);
    expect(await problem()).toContain('Din betalingsaftale findes ikke længere.');
    await at(LAST, 10);
    expect(await charged()).toEqual([]);
  });

  it('is charged as its group is paid by then', async () => {
    await decline(FIRST);
    await portal.deps.connection.db
      .updateTable('card_group')
      .set({ payment_mode: 'SinglePayment', saved_method_id: null })
      .execute();
    await at(SECOND, 10);
    await at(LAST, 10);
    expect(await charged()).toEqual(['failed']);
    expect(await status()).toBe('FaultyPayment');
  });

  describe('by a fault of ours', () => {
    const refuseAlways = () =>
      orderFaults(portal, { api: 'refused', apiCalls: 99, refusalCode: NO_KEY });

    it('is charged every hour without a word of it, until it goes', async () => {
      await refuseAlways();
      await at(FIRST, 10);
      expect(await status()).toBe('Ordered');
      expect(await told()).toEqual([]);
      expect(await problem()).toBe(
        'Vi kan ikke gennemføre betalingen på grund af en fejl hos os. Vi skriver senest i morgen.',
      );
      await portal.passMinutes(60);
      expect(await status()).toBe('Ordered');
      await orderFaults(portal, { api: 'none' });
      await portal.passMinutes(30);
      expect(await charged()).toEqual([]);
      await portal.passMinutes(31);
      expect(await charged()).toEqual(['authorized']);
      expect(await status()).toBe('Paid');
      expect(await told()).toEqual(['MoneyReservationNotification']);
    });

    it('is told after a day, charged daily then, and takes no charge from those of its bank', async () => {
      await refuseAlways();
      await at(FIRST, 10);
      for (let hour = 0; hour < 24; hour++) await portal.passMinutes(60);
      expect(await status()).toBe('FaultyPayment');
      expect(await problem()).toContain(
        'på grund af en fejl hos os. Vi prøver igen 28. marts og skriver til dig.',
      );
      await orderFaults(portal, { api: 'none' });
      await decline('2026-03-28');
      await decline('2026-03-29');
      await decline(LAST);
      expect(await charged()).toEqual(['failed', 'failed', 'failed']);
    });
  });

  it('is charged once by two processes at a time', async () => {
    await decline(FIRST);
    portal.clock.set(timeInCopenhagen(SECOND, 10));
    await Promise.all([1, 2, 3].map(() => new Sweeps(portal.deps).run()));
    await portal.runJobs();
    expect(await charged()).toEqual(['authorized', 'failed']);
  });
});
