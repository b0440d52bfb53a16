import { describe, expect, it } from 'vitest';
import type { Notification } from '#server/contract/notifications';
import { newId } from '#server/crypto';
import { reminderKey } from '#server/db/outbox';
import { listUnpaidCards } from '#server/db/reminders';
import { addDays, timeInCopenhagen } from '#server/domain/day';
import { inTransaction } from '#server/in-transaction';
import { tell } from '#server/workflows/notifications/raise';
import { enqueueReminders } from '#server/workflows/enqueue-reminders';
import { remindOfPayment } from '#server/workflows/reminders';
import { groupsToRemind } from '#server/workflows/reminders-due';
import { ApiSession } from '../worlds/api-session';
import { orderUntilPayment, pay } from '../worlds/journey';
import { mailsTo, personOf, signedIn, signedInWithoutWebhooks } from '../worlds/order-world';
import { pressAt } from '../worlds/outside-events';
import { portalPerTest } from '../worlds/portal-per-test';

describe('reminders', () => {
  const portal = portalPerTest({ runsJobs: false, seedsOrders: true });

  async function goThrough(from: string, to: string): Promise<void> {
    for (let day = from; day <= to; day = addDays(day, 1)) await portal.goTo(day);
  }
  async function toldTo(username: string): Promise<string[]> {
    const session = await ApiSession.signIn(portal, username);
    const told = await session.read<Notification[]>('/notifications');
    return told.map(({ notificationType: { value }, payBy }) => `${value} ${payBy ?? ''}`.trim());
  }
  async function mailedTo(username: string): Promise<string[]> {
    const { contact_email } = await personOf(portal, username);
    return (await mailsTo(portal, contact_email)).map(({ subject }) => subject).reverse();
  }

  it('of a payment come when it opens and on the day before the last, each once', async () => {
    const anna = await signedInWithoutWebhooks(portal, 'anna');
    await orderUntilPayment(anna);
    await pay(anna);
    await goThrough('2026-03-03', '2026-03-26');
    expect(await toldTo('anna')).toEqual(['CardIsReadyForReepaySinglePayment 2026-04-01']);
    await goThrough('2026-03-27', '2026-03-30');
    expect(await toldTo('anna')).toEqual(['CardIsReadyForReepaySinglePayment 2026-04-01']);
    await goThrough('2026-03-31', '2026-04-01');
    expect(await toldTo('anna')).toEqual(['ReepaySinglePaymentWindowIsAboutToExpire 2026-04-01']);
    await portal.goTo('2026-04-02');
    expect(await toldTo('anna')).toEqual(['CardCancelledDueToReepayExpiredSinglePaymentWindow']);
    const paid = ['Du kan betale dit næste kort', 'Husk at betale', 'Kortet er annulleret'];
    expect((await mailedTo('anna')).filter((subject) => paid.includes(subject))).toEqual(paid);
  });

  it('come at nine on the day that loses an hour, too', async () => {
    const anna = await signedInWithoutWebhooks(portal, 'anna');
    await orderUntilPayment(anna);
    await pay(anna);
    await portal.goTo('2026-03-27');
    // The last day to pay it is 30 March.
    await portal.deps.connection.db
      .updateTable('card')
      .set({ from_day: '2026-03-31', next_change_on: '2026-03-31' })
      .where('from_day', '=', '2026-04-02')
      .execute();
    const isReminded = async (time: string) => {
      portal.clock.set(new Date(time));
      await portal.runJobs();
      return (await toldTo('anna')).some((each) => each.includes('AboutToExpire'));
    };
    expect(await isReminded('2026-03-29T06:55:00Z')).toBe(false);
    expect(await isReminded('2026-03-29T07:05:00Z')).toBe(true);
  });

  it('of a payment are asked again before they are told: what is paid meanwhile is no news', async () => {
    const ordered = await signedInWithoutWebhooks(portal, 'anna');
    await orderUntilPayment(ordered);
    await pay(ordered);
    await goThrough('2026-03-03', '2026-03-26');
    const [today, until] = ['2026-03-31', '2026-04-30'];
    // Before nine, so that no reminder of the day has gone out.
    portal.clock.set(new Date('2026-03-31T06:30:00Z'));
    const after = { next_change_on: today, id: '' };
    const { id } = await personOf(portal, 'anna');
    const listed = await listUnpaidCards(portal.deps.connection.db, { after, until }, 200);
    const [card] = listed.filter((each) => each.beneficiary_id === id);
    const anna = await signedIn(portal, 'anna');
    await anna.open(`/overview/card/${card!.id}`);
    await anna.submit('Betal 418,20 kr.');
    await pay(anna);
    await remindOfPayment(portal.deps, card!, today);
    await portal.goTo(today);
    const told = await toldTo('anna');
    expect(told.filter((each) => each.includes('AboutToExpire'))).toEqual([]);
    expect(await mailedTo('anna')).not.toContain('Husk at betale');
  });

  it('of the next period come 7 and 2 days before the last day to order it', async () => {
    await goThrough('2026-03-03', '2026-05-15');
    const subject = /^Bestil din næste periode/;
    const mails = (await mailedTo('bo')).filter((each) => subject.test(each));
    expect(mails).toEqual(Array(2).fill('Bestil din næste periode senest 15. maj 2026'));
  });

  it.each([
    ['the app that has taken over', 'movia-dot-app', { rejseBilletAppFrom: '2026-03-01' }, 15],
    ['plastic that costs something else', 'fynbus-plastic', { replacementFeeOre: 6000 }, 2],
  ])('of the next period come for %s, too', async (_card, programId, settings, day) => {
    const { deps, clock } = portal;
    const { db } = deps.connection;
    Object.assign(deps.config.programs, settings);
    const { id: beneficiaryId } = await personOf(portal, 'bo');
    const groups = db.updateTable('card_group').set({ program_id: programId });
    await groups.where('beneficiary_id', '=', beneficiaryId).execute();
    const deadline = `2026-05-${String(day).padStart(2, '0')}`;
    clock.set(timeInCopenhagen(addDays(deadline, -7), 9));
    const ofBo = await groupsToRemind(deps, db, { beneficiaryId });
    expect(ofBo.map((reminder) => reminder.deadline)).toEqual([deadline]);
    const ofAll = await groupsToRemind(deps, db, {});
    expect(ofAll.filter((each) => each.beneficiaryId === beneficiaryId)).toEqual(ofBo);
  });

  it('of the next period of an internship come where another paid card and the company carry it', async () => {
    const { deps, clock } = portal;
    const { db } = deps.connection;
    const { id } = await personOf(portal, 'bo');
    const reminders = async () => (await groupsToRemind(deps, db, { beneficiaryId: id })).length;
    clock.set(timeInCopenhagen('2026-05-08', 9));
    expect(await reminders()).toBe(1);
    const first = <Row>(rows: { executeTakeFirstOrThrow(): Promise<Row> }) =>
      rows.executeTakeFirstOrThrow();
    const approval = await first(
      db.selectFrom('approval').selectAll().where('vus_id', '=', 'bo-vu'),
    );
    await db
      .updateTable('approval')
      .set({ subsidy_level: 'Secondary' })
      .where('id', '=', approval.id)
      .execute();
    expect(await reminders()).toBe(0);
    const base = { id: newId(), vus_id: 'base' };
    await db
      .insertInto('approval')
      .values({ ...approval, ...base })
      .execute();
    const group = await first(
      db.selectFrom('card_group').selectAll().where('approval_id', '=', approval.id),
    );
    const own = { id: newId(), flow_id: newId(), approval_id: base.id };
    await db
      .insertInto('card_group')
      .values({ ...group, ...own, last_day: '2026-07-31' })
      .execute();
    const card = await first(db.selectFrom('card').selectAll().where('group_id', '=', group.id));
    const days = { from_day: '2026-07-01', to_day: '2026-07-31' };
    const later = { ...card, ...days, id: newId(), group_id: own.id, status: 'Active' as const };
    await db.insertInto('card').values(later).execute();
    expect(await reminders()).toBe(1);
    const listed = { secondary_blacklisted_at: '2026-05-01' };
    await db.updateTable('beneficiary').set(listed).where('id', '=', id).execute();
    expect(await reminders()).toBe(0);
  });

  it('of the next period catch up with the newest alone when days were missed', async () => {
    await goThrough('2026-03-03', '2026-05-07');
    await portal.goTo('2026-05-14');
    await portal.goTo('2026-05-15');
    const mails = (await mailedTo('bo')).filter((each) => each.startsWith('Bestil din næste'));
    expect(mails).toEqual(['Bestil din næste periode senest 15. maj 2026']);
    await portal.goTo('2026-05-16');
    expect((await mailedTo('bo')).filter((each) => each.startsWith('Bestil'))).toHaveLength(1);
  });

  it('of several things come in one mail, the nearest last day first, and the day after in none', async () => {
    await goThrough('2026-03-03', '2026-05-07');
    const { id } = await personOf(portal, 'bo');
    const told = (to: string, event: string) =>
      inTransaction(portal.deps, (tx) =>
        tell(portal.deps, tx, {
          ...{ type: 'ApprovedPeriodHasBeenExtended', beneficiaryId: id, event },
          facts: { to, oldTo: '2026-05-01' },
        }),
      );
    await told('2026-05-09', 'push');
    await portal.goTo('2026-05-08');
    const { contact_email } = await personOf(portal, 'bo');
    const [mail] = await mailsTo(portal, contact_email);
    expect(mail?.subject).toBe('Din godkendelse er forlænget');
    expect(mail?.text).toMatch(
      /Du kan vælge perioder til og med 9\. maj 2026.*\n\nBestil din næste periode senest 15\. maj 2026\. /,
    );
    const count = (await mailedTo('bo')).length;
    await portal.goTo('2026-05-09');
    expect(await mailedTo('bo')).toHaveLength(count);
  });

  it('are asked again before they are sent: what has been done meanwhile is no news', async () => {
    const { id } = await personOf(portal, 'bo');
    const before = (await mailedTo('bo')).length;
    portal.clock.set(new Date('2026-03-03T15:00:00Z'));
    await inTransaction(portal.deps, (tx) =>
      tell(portal.deps, tx, {
        ...{ type: 'ApprovedPeriodHasBeenExtended', beneficiaryId: id, event: 'push' },
        facts: { to: '2026-12-31', oldTo: '2026-05-01' },
      }),
    );
    const session = await ApiSession.signIn(portal, 'bo');
    const [{ id: told } = { id: '' }] = await session.read<Notification[]>('/notifications');
    await session.call('POST', `/notifications/${told}/approval`);
    await portal.goTo('2026-03-04');
    expect(await mailedTo('bo')).toHaveLength(before);
  });

  describe('of an approval that was extended', () => {
    const extended = async (to: string) => {
      const { id: beneficiaryId } = await personOf(portal, 'bo');
      await inTransaction(portal.deps, (tx) =>
        tell(portal.deps, tx, {
          ...{ type: 'ApprovedPeriodHasBeenExtended', beneficiaryId, event: 'push' },
          facts: { to, oldTo: '2026-03-31' },
        }),
      );
      return beneficiaryId;
    };
    const mails = async () =>
      (await mailedTo('bo')).filter((subject) => subject === 'Din godkendelse er forlænget');

    it('come once, however long it is open', async () => {
      const id = await extended('2026-12-31');
      await portal.goTo('2026-03-03');
      expect(await mails()).toHaveLength(1);
      const { deps, clock } = portal;
      clock.set(timeInCopenhagen('2026-07-01', 9));
      await enqueueReminders(deps.connection.db, id, clock.now());
      await portal.runJobs();
      expect(await mails()).toHaveLength(1);
    });

    it.each([
      ['are tried on', 6, 1],
      ['are given up', 7, 0],
    ])(
      '%s where the mail server has taken none on the %d days before',
      { tags: 'postgres' },
      async (_what, daysBefore, left) => {
        const { db } = portal.deps.connection;
        const { id: beneficiaryId } = await personOf(portal, 'bo');
        const at = portal.clock.now().toISOString();
        const ended = { run_at: at, created_at: at, finished_at: at, attempts: 20 };
        const days = Array.from({ length: daysBefore }, (_, index) =>
          addDays('2026-03-02', -index),
        );
        await db
          .insertInto('job')
          .values(
            days.map((day) => ({
              ...{ id: newId(), kind: 'send-reminder', payload: '{}', ...ended },
              dedupe_key: reminderKey(beneficiaryId, day),
            })),
          )
          .execute();
        await extended('2026-12-31');
        const refuse = (refusals: string) => pressAt(portal, '/sandbox/mail/faults', { refusals });
        await refuse('1000');
        await portal.goTo('2026-03-03');
        await refuse('0');
        await portal.goTo('2026-03-04');
        expect(await mails()).toHaveLength(left);
      },
    );

    it('come no more once its new last day is over', async () => {
      await extended('2026-03-02');
      await portal.goTo('2026-03-03');
      expect(await mails()).toEqual([]);
    });
  });

  it('come to no blocked account, which can neither order nor pay', async () => {
    // So that nine o'clock comes before a whole day has passed.
    await portal.passMinutes(5);
    const anna = await signedIn(portal, 'anna');
    await anna.open('/order');
    const { deps } = portal;
    const { db } = deps.connection;
    const { id: beneficiaryId } = await personOf(portal, 'anna');
    await db
      .updateTable('beneficiary')
      .set({ account_state: 'Blocked', contact_email: 'anna@eksempel.dk' })
      .where('id', '=', beneficiaryId)
      .execute();
    await inTransaction(deps, (tx) =>
      tell(deps, tx, {
        ...{ type: 'ApprovedPeriodHasBeenExtended', beneficiaryId, event: 'push' },
        facts: { to: '2026-12-31', oldTo: '2026-05-01' },
      }),
    );
    await goThrough('2026-03-03', '2026-03-05');
    expect(await mailedTo('anna')).toEqual([]);
    const { length } = await db
      .selectFrom('message')
      .select('id')
      .where('subject', '=', 'Din bestilling er ikke færdig')
      .where('beneficiary_id', '=', beneficiaryId)
      .execute();
    expect(length).toBe(0);
  });

  it('of a payment come to no blocked account, which can not pay', async () => {
    const anna = await signedInWithoutWebhooks(portal, 'anna');
    await orderUntilPayment(anna);
    await pay(anna);
    await goThrough('2026-03-03', '2026-03-26');
    await portal.deps.connection.db
      .updateTable('beneficiary')
      .set({ account_state: 'Blocked' })
      .where('username', '=', 'anna')
      .execute();
    await goThrough('2026-03-27', '2026-04-01');
    expect(await mailedTo('anna')).toContain('Du kan betale dit næste kort');
    expect(await mailedTo('anna')).not.toContain('Husk at betale');
  });

  it('of an order that waits come after a day and after six, and then no more', async () => {
    // So that nine o'clock comes before a whole day has passed.
    await portal.passMinutes(5);
    const anna = await signedIn(portal, 'anna');
    await anna.open('/order');
    const waits = async () => {
      const session = await ApiSession.signIn(portal, 'anna');
      const { messages } = await session.read<{ messages: { subject: string }[] }>('/messages');
      return messages.filter(({ subject }) => subject === 'Din bestilling er ikke færdig').length;
    };
    await portal.goTo('2026-03-03');
    expect(await waits()).toBe(0);
    await goThrough('2026-03-04', '2026-03-08');
    expect(await waits()).toBe(1);
    await portal.goTo('2026-03-09');
    expect(await waits()).toBe(2);
    await goThrough('2026-03-10', '2026-03-20');
    expect(await waits()).toBe(2);
  });
});
