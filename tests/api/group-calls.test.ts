import { beforeEach, describe, expect, it } from 'vitest';
import type { GroupHindrance } from '#server/contract/enums';
import type { GroupDetail } from '#server/contract/group';
import { problemOf } from '../worlds/api-session';
import { GroupPlan } from '../worlds/group-plan';
import { portalPerTest } from '../worlds/portal-per-test';

/** What a group is closed for is said by its page, and by every call that would change it. */
describe('the calls of a group', () => {
  const portal = portalPerTest({ runsJobs: false });
  let plan: GroupPlan;
  beforeEach(async () => {
    plan = await GroupPlan.ofAnna(portal);
  });
  const set = {
    beneficiary: (change: { account_state: 'Blocked' } | { secondary_blacklisted_at: string }) =>
      portal.deps.connection.db.updateTable('beneficiary').set(change).execute(),
    approval: (change: Record<string, string>) =>
      portal.deps.connection.db.updateTable('approval').set(change).execute(),
    group: (change: { is_obsolete: number } | { snapshot: string }) =>
      portal.deps.connection.db.updateTable('card_group').set(change).execute(),
  };
  const toPractice = async () => {
    const { db } = portal.deps.connection;
    const { snapshot } = await db.selectFrom('card_group').selectAll().executeTakeFirstOrThrow();
    await set.group({ snapshot: snapshot.replace('"Primary"', '"Secondary"') });
  };

  const GATES: Record<GroupHindrance, () => Promise<unknown>> = {
    'account-blocked': () => set.beneficiary({ account_state: 'Blocked' }),
    'group-ended': () => set.group({ is_obsolete: 1 }),
    'group-moved': () =>
      portal.deps.connection.db
        .updateTable('order_flow')
        .set((e) => ({ source_group_id: e.selectFrom('card_group').select('id').limit(1) }))
        .where('state', '=', 'Finished')
        .execute(),
    'group-approval-withdrawn': () => set.approval({ removed_at: '2026-03-02' }),
    'group-approval-over': () => set.approval({ valid_to: '2026-03-01' }),
    'group-approval-blocked': () => set.approval({ blocked_reason: 'Du er meldt ud.' }),
    'group-blacklisted': async () => {
      await toPractice();
      await set.beneficiary({ secondary_blacklisted_at: '2026-03-02' });
    },
    'group-without-base': async () => {
      await toPractice();
      await set.approval({ subsidy_level: 'Secondary' });
    },
    'group-paused': () =>
      portal.deps.connection.db
        .updateTable('card')
        .set({ status: 'Paused' })
        .where('from_day', '=', '2026-04-02')
        .execute(),
  };

  const stored = () =>
    portal.deps.connection.db
      .selectFrom('card')
      .select(['id', 'status', 'from_day', 'to_day'])
      .orderBy('id')
      .execute();

  const NEXT = { wholeApproval: false, from: '2026-05-01', to: '2026-06-09', confirm: true };

  it.each(Object.keys(GATES) as GroupHindrance[])('are refused for %s', async (code) => {
    const { cardGroup, plan: shown } = await plan.read();
    const id = cardGroup.cardExes.at(-1)?.card.id ?? '';
    const cards = cardGroup.cardExes.slice(0, -1).map(({ card }) => card);
    const { session, path } = plan;
    await GATES[code]();
    const before = await stored();
    const page = await session.read<GroupDetail>(path);
    expect(page).toMatchObject({ isEditable: false, hindrance: { code } });
    const { plan: closed } = await plan.read();
    expect(closed.closed).toBe(page.hindrance?.message);
    const changes = {
      'PUT cards': await plan.save({ cards }),
      'PUT cards, skipSave': await plan.save({ cards, options: { skipSave: true } }),
      'POST plan-draft': await plan.edit({ kind: 'remove', id }, shown.draftVersion),
      'POST next-period': await session.call('POST', `${path}/next-period`, { body: NEXT }),
      'POST next-period, skipSave': await session.call('POST', `${path}/next-period`, {
        body: { ...NEXT, skipSave: true },
      }),
    };
    for (const [call, answer] of Object.entries(changes)) {
      const { messages, ...problem } = problemOf(answer);
      expect({ call, status: answer.status, code: problem.code }).toEqual({
        ...{ call, status: 403, code },
      });
      expect(messages[0]?.length).toBeGreaterThan(10);
    }
    expect(await stored()).toEqual(before);
    // What is not saved can be given up; a pause is ended.
    expect((await plan.drop()).status).toBe(code === 'account-blocked' ? 403 : 200);
    const unpaused = await session.call('POST', `${path}/unpause`);
    expect(unpaused.status).toBe(code === 'group-paused' ? 200 : 403);
    if (code !== 'group-paused') expect(problemOf(unpaused).code).toBe(code);
  });

  it('are answered while nothing hinders them', async () => {
    const { cardGroup } = await plan.read();
    const cards = cardGroup.cardExes.slice(0, -1).map(({ card }) => card);
    expect((await plan.save({ cards })).json).toMatchObject({ isSuccess: true });
    expect((await plan.session.call('POST', `${plan.path}/unpause`)).status).toBe(200);
  });
});
