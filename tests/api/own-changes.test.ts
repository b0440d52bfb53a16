import { describe, expect, it } from 'vitest';
import { changeCard } from '#server/db/card-changes';
import { ownChangeColumn } from '#server/db/json-columns';
import { inTransaction } from '#server/in-transaction';
import { jobHandlers } from '#server/jobs/handlers';
import { runDueJobs } from '#server/jobs/queue';
import { asOwnChange } from '#server/workflows/own-changes';
import { ApiSession } from '../worlds/api-session';
import { complete } from '../worlds/group-orders';
import { ACCEPT_ALL, GroupPlan } from '../worlds/group-plan';
import { mailsTo, personOf, signedIn } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { readable } from '../worlds/readable';

const CHANGED = /^(Dine perioder er|Din levering er|Din rute er|Dine kort er)/;

describe('what people change themselves', () => {
  const portal = portalPerTest({ runsJobs: false, seedsOrders: true });

  async function mailed(username: string): Promise<(readonly [string, string])[]> {
    const { contact_email: email } = await personOf(portal, username);
    return (await mailsTo(portal, email))
      .filter(({ subject }) => CHANGED.test(subject))
      .map(({ subject, text }) => [subject, text] as const);
  }
  async function messaged(username: string): Promise<string[]> {
    const session = await ApiSession.signIn(portal, username);
    const { messages } = await session.read<{ messages: { subject: string; contents: string }[] }>(
      '/messages',
    );
    return messages
      .filter(({ subject }) => CHANGED.test(subject))
      .map(({ subject, contents }) =>
        readable(`${subject}: ${contents.replaceAll(/<[^>]+>/g, '')}`),
      );
  }
  /** Leaves the first `count` periods of the plan that there is. */
  async function keep(plan: GroupPlan, count: number) {
    const { cardGroup } = await plan.read();
    const cards = cardGroup.cardExes.map(({ card: { id, period } }) => ({ id, period }));
    return saveCards(plan, cards.slice(0, count));
  }
  async function saveCards(plan: GroupPlan, cards: object[]) {
    const answer = await plan.save({ cards, options: ACCEPT_ALL });
    expect([answer.status, answer.json]).toEqual([
      200,
      expect.objectContaining({ isSuccess: true }),
    ]);
  }

  it('in a plan is mailed half an hour after the last save, once, with all periods there are now', async () => {
    const plan = await GroupPlan.ofAnna(portal);
    await keep(plan, 6);
    await portal.passMinutes(29);
    await keep(plan, 2);
    await portal.passMinutes(29);
    expect(await mailed('anna')).toEqual([]);
    await portal.passMinutes(1);
    const told = 'Du har nu 3. marts – 1. april 2026 og 2. april – 1. maj 2026.';
    expect(await mailed('anna')).toEqual([
      ['Dine perioder er ændret', expect.stringContaining(told)],
    ]);
    await portal.passMinutes(60);
    expect(await mailed('anna')).toHaveLength(1);
    expect(await messaged('anna')).toEqual([`Dine perioder er ændret: ${told}`]);
  });

  it(
    'at the same moment is all remembered, with how it was before both',
    { tags: 'postgres' },
    async () => {
      const { groupId } = await GroupPlan.ofAnna(portal);
      const { deps } = portal;
      const { db } = deps.connection;
      const [first, second] = await db
        .selectFrom('card')
        .selectAll()
        .where('group_id', '=', groupId)
        .orderBy('from_day')
        .execute();
      const { approval_id: approvalId, beneficiary_id: beneficiaryId } = await db
        .selectFrom('card_group')
        .select(['approval_id', 'beneficiary_id'])
        .where('id', '=', groupId)
        .executeTakeFirstOrThrow();
      const shorten = (card: NonNullable<typeof first>, to_day: string) =>
        inTransaction(deps, (tx) =>
          asOwnChange(deps, tx, { approvalId, beneficiaryId }, () =>
            changeCard(tx, card, { to_day }),
          ),
        );
      await Promise.all([shorten(first!, '2026-03-31'), shorten(second!, '2026-04-30')]);
      const { cards } = await db.selectFrom('own_change').select('cards').executeTakeFirstOrThrow();
      const { before, after } = ownChangeColumn.read(cards);
      const ends = (list: typeof before) => list.slice(0, 2).map(({ to }) => to);
      expect(ends(before)).toEqual([first!.to_day, second!.to_day]);
      expect(ends(after)).toEqual(['2026-03-31', '2026-04-30']);
    },
  );

  it('and taken back is not told', async () => {
    const plan = await GroupPlan.ofAnna(portal);
    const { cardGroup } = await plan.read();
    const periods = cardGroup.cardExes.map(({ card: { period } }) => ({ period }));
    await keep(plan, 3);
    await portal.passMinutes(10);
    await saveCards(plan, periods);
    await portal.passMinutes(31);
    expect(await messaged('anna')).toEqual([]);
  });

  it('of the delivery is mailed by its receipt, and told by a message half an hour later', async () => {
    const bo = await signedIn(portal, 'bo');
    const { groupId } = await GroupPlan.of(portal, 'bo');
    await bo.open(`/order?groupId=${groupId}`);
    await complete(bo, 'Næste');
    await portal.passMinutes(31);
    expect(await messaged('bo')).toEqual([
      'Din levering er skiftet: Den nye levering gælder fra 17. marts 2026.',
    ]);
    expect(await mailed('bo')).toEqual([]);
  });

  it('of the delivery and the periods is one mail, and tells of both', async () => {
    const bo = await signedIn(portal, 'bo');
    const plan = await GroupPlan.of(portal, 'bo');
    await keep(plan, 2);
    await portal.passMinutes(20);
    await bo.open(`/order?groupId=${plan.groupId}`);
    await complete(bo, 'Næste');
    await portal.passMinutes(20);
    expect(await mailed('bo')).toEqual([]);
    await portal.passMinutes(11);
    expect(await mailed('bo')).toEqual([
      [
        'Dine kort er ændret',
        expect.stringMatching(
          /Dine perioder er ændret\. Du har nu .* Din levering er skiftet\. Den nye levering gælder fra 17\. marts 2026\./,
        ),
      ],
    ]);
  });

  it('is told once by two workers at a time, and mailed once the mail service is back', async () => {
    const plan = await GroupPlan.ofAnna(portal);
    await keep(plan, 2);
    const body = new URLSearchParams({ refusals: '1' });
    await fetch(`${portal.origin}/sandbox/mail/faults`, { method: 'POST', body });
    portal.clock.set(new Date(portal.clock.now().getTime() + 31 * 60_000));
    await Promise.all([1, 2].map(() => runDueJobs(portal.deps, jobHandlers)));
    expect(await messaged('anna')).toHaveLength(1);
    await portal.passMinutes(5);
    await portal.passMinutes(60);
    const { contact_email: email } = await personOf(portal, 'anna');
    const told = (await mailsTo(portal, email)).filter(({ subject }) => CHANGED.test(subject));
    expect(told.map(({ copies }) => copies)).toEqual([1]);
  });

  it('is told somebody without an e-mail by a message alone', async () => {
    const plan = await GroupPlan.ofAnna(portal);
    const { db } = portal.deps.connection;
    await db.updateTable('beneficiary').set({ contact_email: null }).execute();
    await keep(plan, 2);
    await portal.passMinutes(31);
    expect(await messaged('anna')).toHaveLength(1);
    const failed = db.selectFrom('job').select('id').where('last_error', 'is not', null);
    expect(await failed.execute()).toEqual([]);
  });

  it('and did not save is told once it is dropped, seven days later, by a message', async () => {
    const plan = await GroupPlan.ofAnna(portal);
    const { cardGroup } = await plan.read();
    const id = cardGroup.cardExes.at(-1)?.card.id ?? '';
    await portal.passMinutes(5);
    expect((await plan.edit({ kind: 'remove', id })).status).toBe(200);
    const told = async () => {
      const later = await GroupPlan.of(portal, 'anna');
      const { messages } = await later.session.read<{ messages: { subject: string }[] }>(
        '/messages',
      );
      const dropped = messages.filter(({ subject }) => subject === 'Dine ændringer blev ikke gemt');
      return [dropped.length, (await later.read()).plan.changeCount];
    };
    await portal.goTo('2026-03-09');
    expect(await told()).toEqual([0, 1]);
    for (const minutes of [10, 10]) await portal.passMinutes(minutes);
    expect(await told()).toEqual([1, 0]);
    const { contact_email: email } = await personOf(portal, 'anna');
    const subjects = (await mailsTo(portal, email)).map(({ subject }) => subject);
    expect(subjects).not.toContain('Dine ændringer blev ikke gemt');
  });

  it('and saved leaves no draft to be told of', async () => {
    const plan = await GroupPlan.ofAnna(portal);
    const { cardGroup } = await plan.read();
    await plan.edit({ kind: 'remove', id: cardGroup.cardExes.at(-1)?.card.id ?? '' });
    await plan.save({ options: ACCEPT_ALL });
    await portal.goTo('2026-03-20');
    const session = await ApiSession.signIn(portal, 'anna');
    const { messages } = await session.read<{ messages: { subject: string }[] }>('/messages');
    expect(messages.map(({ subject }) => subject)).not.toContain('Dine ændringer blev ikke gemt');
  });
});
