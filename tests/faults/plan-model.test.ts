import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import type { GroupCardsAnswer, PlanDraftChange } from '#server/contract/group-plan';
import { addDays, daysInPeriod } from '#server/domain/day';
import { pickSeed, seededRandom } from '../run/random';
import { isOnPostgres } from '../worlds/database';
import { ACCEPT_ALL, GroupPlan } from '../worlds/group-plan';
import { startPortal, TODAY, type TestPortal } from '../worlds/portal';

/*
 * A random walk through the plan of one group, by two tabs and the passing of days, against the real
 * API. After every step no day is covered twice and no paid card is lost or moved; what is refused
 * changed nothing, and what is saved is what the page showed.
 */

/** PostgreSQL takes longer over each step, and is here for its locks. */
const STEPS = isOnPostgres() ? 120 : 600;
/** So often some days pass: far enough in all for the next periods to be charged, issued and begun. */
const STEPS_AT_ONCE = STEPS / 10;
const DAYS_AT_ONCE = 4;
const seed = pickSeed();

describe(`the plan of a group in two tabs, whatever is done (SEED=${seed})`, () => {
  const random = seededRandom(seed);
  const upTo = (count: number) => Math.floor(random() * count);
  const oneOf = <T>(values: readonly T[]): T => values[upTo(values.length)]!;
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startPortal({ runsJobs: false });
  });
  afterAll(() => portal.close());

  it('covers no day twice, loses nothing that is paid, and saves what it showed', async () => {
    let plan = await GroupPlan.ofAnna(portal);
    let tabs = [await plan.read(), await plan.read()];
    const outcomes = new Map<string, number>();
    for (let step = 1; step <= STEPS; step++) {
      if (step % STEPS_AT_ONCE === 0) {
        await portal.goTo(addDays(TODAY, (DAYS_AT_ONCE * step) / STEPS_AT_ONCE));
        plan = await GroupPlan.of(portal, 'anna');
      }
      const tab = upTo(2);
      if (random() < 0.3) tabs[tab] = await plan.read();
      const outcome = random() < 0.15 ? await save(plan, tabs[tab]!) : await edit(plan, tabs[tab]!);
      if (outcome.answer) tabs = tabs.with(tab, outcome.answer);
      outcomes.set(outcome.name, (outcomes.get(outcome.name) ?? 0) + 1);
    }
    // A walk that is refused everything, or never meets the other tab, shows nothing.
    for (const name of ['edited', 'invalid', 'stale', 'saved']) {
      expect(outcomes.get(name), name).toBeGreaterThan(0);
    }
  });

  interface Outcome {
    name: string;
    answer?: GroupCardsAnswer;
  }

  async function edit(plan: GroupPlan, shown: GroupCardsAnswer): Promise<Outcome> {
    const before = await stored();
    const op = anyOperation(shown);
    const { status, json } = await plan.edit(op, shown.plan.draftVersion);
    expect([200, 409, 422]).toContain(status);
    // A draft reserves nothing.
    expect(await stored()).toEqual(before);
    if (status === 409) return { name: 'stale' };
    if (status === 422) return { name: 'invalid' };
    const answer = json as GroupCardsAnswer;
    expectSound(answer);
    return { name: 'edited', answer };
  }

  async function save(plan: GroupPlan, shown: GroupCardsAnswer): Promise<Outcome> {
    const before = await stored();
    const cards = shown.cardGroup.cardExes.map(({ card: { id, period } }) => ({ id, period }));
    const { draftVersion, promise } = shown.plan;
    const options = random() < 0.7 ? ACCEPT_ALL : {};
    const { status, json } = await plan.save({ cards, draftVersion, promise, options });
    expect([200, 409]).toContain(status);
    const answer = json as GroupCardsAnswer;
    const after = await stored();
    if (status === 409 || !answer.isSuccess) {
      expect(after).toEqual(before);
      return { name: status === 409 ? 'stale' : 'asked' };
    }
    const held = after.filter(({ isHeld }) => isHeld).map(({ from, to }) => `${from} ${to}`);
    const promised = cards.map(({ period }) => `${period.from} ${period.to}`);
    expect(held.filter((days) => promised.includes(days))).toEqual(promised);
    expect(answer.plan.changeCount).toBe(0);
    for (const card of before.filter(({ isPaid }) => isPaid)) expect(after).toContainEqual(card);
    expectSound(answer);
    return { name: 'saved', answer };
  }

  /** Every card with its days and whether they are its own, by start. */
  async function stored() {
    const rows = await portal.deps.connection.db
      .selectFrom('card')
      .leftJoin('card_period', 'card_period.card_id', 'card.id')
      .select(['card.id', 'card.from_day', 'card.to_day', 'card.paid_at'])
      .select('card_period.card_id as holder')
      .orderBy('card.from_day')
      .orderBy('card.id')
      .execute();
    const cards = rows.map(({ id, from_day: from, to_day: to, paid_at, holder }) => ({
      ...{ id, from, to },
      isPaid: paid_at !== null,
      isHeld: holder !== null,
    }));
    const held = cards.filter(({ isHeld }) => isHeld);
    for (const [index, { to }] of held.entries()) {
      const next = held[index + 1];
      expect(next === undefined || to < next.from).toBe(true);
    }
    return cards;
  }

  /** The rules that every period of a plan keeps, and that paid ones stay as they are stored. */
  function expectSound({ cardGroup: { cardExes, approvedPeriod } }: GroupCardsAnswer): void {
    for (const { card, saved, lock, validation } of cardExes) {
      const { from, to } = card.period;
      expect(validation.isValid).toBe(true);
      expect(from >= approvedPeriod.from && to <= approvedPeriod.to).toBe(true);
      expect(daysInPeriod(card.period)).toBeGreaterThanOrEqual(30);
      expect(daysInPeriod(card.period)).toBeLessThanOrEqual(123);
      if (lock !== null) expect(card.period).toEqual(saved);
    }
  }

  function anyOperation({ cardGroup, plan }: GroupCardsAnswer): PlanDraftChange['op'] {
    const rows = cardGroup.cardExes.map(({ card }) => card);
    const { id = 'ny-1', period = anyPeriod() } = rows[upTo(rows.length)] ?? {};
    const kind = oneOf(['add', 'move', 'step', 'step', 'remove', 'restore', 'include', 'undo']);
    switch (kind) {
      case 'add': {
        const gap = plan.gaps[upTo(plan.gaps.length)]?.period;
        const from = gap && random() < 0.8 ? gap.from : anyPeriod().from;
        return { kind, period: { from, to: addDays(from, 29 + upTo(40)) } };
      }
      case 'move':
        return { kind, id, period: random() < 0.5 ? anyPeriod() : shifted(period) };
      case 'step': {
        const end = oneOf(['from', 'to'] as const);
        return { kind, id, shown: period, end, by: upTo(15) - 7 };
      }
      case 'remove':
        return { kind, id };
      case 'restore':
        return { kind, id: plan.removed[upTo(plan.removed.length)]?.id ?? id };
      case 'include':
        return { kind, ids: rows.filter(() => random() < 0.8).map((row) => row.id), add: [] };
      default:
        return { kind: 'undo' };
    }
  }

  const anyPeriod = () => {
    const from = addDays(TODAY, upTo(240));
    return { from, to: addDays(from, 25 + upTo(60)) };
  };
  const shifted = ({ from, to }: { from: string; to: string }) => {
    const by = upTo(21) - 10;
    return { from: addDays(from, by), to: addDays(to, by + upTo(5)) };
  };
});
