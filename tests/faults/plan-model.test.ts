import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import type { CardStatus } from '#server/contract/enums';
import type { Cancellation } from '#server/contract/cancellation';
import type { GroupCardsAnswer, PlanDraftChange } from '#server/contract/group-plan';
import type { NextPeriodAnswer } from '#server/contract/next-period';
import { findLedgerFaults } from '#server/db/ledger';
import { addDays, daysInPeriod } from '#server/domain/day';
import { drawingTime, pickSeed, seededRandom } from '../run/random';
import { isOnPostgres } from '../worlds/database';
import { ACCEPT_ALL, GroupPlan } from '../worlds/group-plan';
import { orderFaults } from '../worlds/order-world';
import { startPortal, TODAY, type TestPortal } from '../worlds/portal';

/*
 * A random walk through the plan of one group, against the real API: by two tabs whose presses come
 * late, twice, or whose answers are lost, by «Næste periode», while days pass, charges are taken or
 * refused, cards are issued and the register moves the end of the approval. After every step no day is
 * covered twice and no paid card is moved by its holder, or given up but where its money was named; what
 * is refused changed nothing, and what is saved is what the page showed.
 */

/** PostgreSQL takes longer over each step, and is here for its locks. */
const STEPS = isOnPostgres() ? 120 : 600;
const MOST_STEPS = 3 * STEPS;
/** A walk that is refused everything, or never meets the other tab, shows nothing. */
const WANTED = ['edited', 'invalid', 'stale', 'saved', 'chosen', 'doubled'];
/** So often some days pass: far enough in all for the next periods to be charged, issued and begun. */
const STEPS_AT_ONCE = STEPS / 10;
/** So often the register moves the end of the approval, by as many days at most. */
const STEPS_TO_REGISTER = STEPS / 12;
const REGISTER_DAYS = 40;
const DAYS_AT_ONCE = 4;
const ORE = 100;
/** These stay whatever the register says. */
const ISSUED: readonly CardStatus[] = ['Issued', 'Active', 'Expired'];
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
    const outcomes = new Set<string>();
    const missing = () => WANTED.filter((name) => !outcomes.has(name));
    const isTime = drawingTime();
    const goesOn = (step: number) =>
      (step <= STEPS && isTime()) || (missing().length > 0 && step <= MOST_STEPS);
    for (let step = 1; goesOn(step); step++) {
      if (step % STEPS_TO_REGISTER === 0) plan = await moveEnd();
      if (step % STEPS_AT_ONCE === 0) {
        const nextSavedMethodCharge = oneOf(['approve', 'approve', 'decline'] as const);
        await orderFaults(portal, { nextSavedMethodCharge });
        await portal.goTo(addDays(TODAY, (DAYS_AT_ONCE * step) / STEPS_AT_ONCE));
        plan = await GroupPlan.of(portal, 'anna');
      }
      // The first card is over, and no later one was kept or could be charged.
      if (plan.isOver) return;
      const tab = upTo(2);
      if (random() < 0.3) tabs[tab] = await plan.read();
      const outcome = await anyPress(plan, tabs[tab]!);
      if (outcome.answer) tabs = tabs.with(tab, outcome.answer);
      outcomes.add(outcome.name);
    }
    expect(missing()).toEqual([]);
  });

  function anyPress(plan: GroupPlan, shown: GroupCardsAnswer): Promise<Outcome> {
    const press = random();
    if (press < 0.13) return save(plan, shown);
    if (press < 0.17) return chooseNext(plan);
    if (press < 0.25) return pressTwice(plan, shown);
    return edit(plan, shown, { isLost: press < 0.3 });
  }

  /** The register says another last day, which the next login hears of. */
  async function moveEnd(): Promise<GroupPlan> {
    // What falls due anyway is done before, not by the login.
    await portal.runJobs();
    const before = await stored();
    const days = upTo(2 * REGISTER_DAYS) - REGISTER_DAYS;
    await fetch(`${portal.origin}/sandbox/vus/control/anna/approvals`, {
      method: 'POST',
      body: new URLSearchParams({
        ...{ action: 'move-last-day', approvalId: 'anna-uu', 'days-anna-uu': String(days) },
      }),
    });
    const plan = await GroupPlan.of(portal, 'anna');
    if (plan.isOver) return plan;
    const answer = await plan.read();
    expectSound(answer);
    const { to: end } = answer.cardGroup.approvedPeriod;
    const after = await stored();
    for (const card of before.filter(({ isHeld, to }) => isHeld && to <= end)) {
      expect(after).toContainEqual(card);
    }
    const beyond = after.filter(({ isHeld, to }) => isHeld && to > end);
    for (const { isIssued } of beyond) expect(isIssued).toBe(true);
    return plan;
  }

  /** «Næste periode», with what it answered confirmed, or long after. */
  async function chooseNext(plan: GroupPlan): Promise<Outcome> {
    const before = await stored();
    const path = `${plan.path}/next-period`;
    const wholeApproval = random() < 0.5;
    const wanted = wholeApproval ? { wholeApproval } : { wholeApproval, ...anyPeriod() };
    const asked = await plan.session.call('POST', path, { body: { ...wanted, skipSave: true } });
    if (asked.status === 403) return { name: 'closed' };
    expect(asked.status).toBe(200);
    expect(await stored()).toEqual(before);
    const { promise, withdrawn } = asked.json as NextPeriodAnswer;
    const body = { ...wanted, confirm: true, promise: random() < 0.8 ? promise : 'another' };
    const { status, json } = await plan.session.call('POST', path, { body });
    expect([200, 409]).toContain(status);
    const after = await stored();
    if (status === 409 || !(json as NextPeriodAnswer).isSuccess) {
      expect(after).toEqual(before);
      return { name: status === 409 ? 'stale' : 'invalid' };
    }
    await expectKept(before, after, withdrawn);
    expectSound(await plan.read());
    return { name: withdrawn.length > 0 ? 'withdrawn' : 'chosen' };
  }

  /** The same press twice at once counts once. */
  async function pressTwice(plan: GroupPlan, shown: GroupCardsAnswer): Promise<Outcome> {
    const op = anyOperation(shown);
    const { draftVersion } = shown.plan;
    const before = (await plan.read()).plan.draftVersion;
    const answers = await Promise.all([plan.edit(op, draftVersion), plan.edit(op, draftVersion)]);
    for (const { status } of answers) expect([200, 403, 409, 422]).toContain(status);
    const answer = await plan.read();
    expect(answer.plan.draftVersion - before).toBeLessThanOrEqual(1);
    expectSound(answer);
    return { name: 'doubled' };
  }

  type Stored = Awaited<ReturnType<typeof stored>>;

  interface Outcome {
    name: string;
    answer?: GroupCardsAnswer;
  }

  async function edit(
    plan: GroupPlan,
    shown: GroupCardsAnswer,
    { isLost }: { isLost: boolean },
  ): Promise<Outcome> {
    const before = await stored();
    const op = anyOperation(shown);
    const { status, json } = await plan.edit(op, shown.plan.draftVersion);
    expect([200, 403, 409, 422]).toContain(status);
    // A draft reserves nothing.
    expect(await stored()).toEqual(before);
    if (status === 403) return { name: 'closed' };
    if (status === 409) return { name: 'stale' };
    if (status === 422) return { name: 'invalid' };
    const answer = json as GroupCardsAnswer;
    expectSound(answer);
    return isLost ? { name: 'lost' } : { name: 'edited', answer };
  }

  async function save(plan: GroupPlan, shown: GroupCardsAnswer): Promise<Outcome> {
    const before = await stored();
    const cards = shown.cardGroup.cardExes.map(({ card: { id, period } }) => ({ id, period }));
    const { draftVersion, promise } = shown.plan;
    const options = random() < 0.7 ? ACCEPT_ALL : {};
    const { status, json } = await plan.save({ cards, draftVersion, promise, options });
    expect([200, 403, 409]).toContain(status);
    if (status === 403) return { name: 'closed' };
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
    await expectKept(before, after, shown.plan.withdrawn);
    expectSound(answer);
    return { name: 'saved', answer };
  }

  /** Paid cards stay, but for those whose money was named: that is on its way back, or released. */
  async function expectKept(before: Stored, after: Stored, named: readonly Cancellation[]) {
    const isNamed = (id: string) => named.some(({ cardId }) => cardId === id);
    for (const card of before.filter(({ isPaid }) => isPaid)) {
      if (!isNamed(card.id)) expect(after).toContainEqual(card);
    }
    for (const { cardId, back } of named) {
      expect(after.find(({ id }) => id === cardId)).toMatchObject({ isHeld: false });
      expect(await refundOf(cardId)).toBe(
        back.kind === 'whole' ? Math.round(back.amount * ORE) : undefined,
      );
    }
    const faults = await findLedgerFaults(portal.deps.connection.db, new Date(0));
    expect(faults).toEqual([]);
  }

  const refundOf = async (cardId: string) =>
    (
      await portal.deps.connection.db
        .selectFrom('refund')
        .select('amount_ore')
        .where('card_id', '=', cardId)
        .executeTakeFirst()
    )?.amount_ore;

  /** Every card with its days and whether they are its own, by start. */
  async function stored() {
    const rows = await portal.deps.connection.db
      .selectFrom('card')
      .leftJoin('card_period', 'card_period.card_id', 'card.id')
      .select(['card.id', 'card.from_day', 'card.to_day', 'card.paid_at', 'card.status'])
      .select('card_period.card_id as holder')
      .orderBy('card.from_day')
      .orderBy('card.id')
      .execute();
    const cards = rows.map(({ id, from_day: from, to_day: to, paid_at, status, holder }) => ({
      ...{ id, from, to },
      isPaid: paid_at !== null,
      isHeld: holder !== null,
      isIssued: ISSUED.includes(status),
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
      if (lock === null) expect(from >= approvedPeriod.from && to <= approvedPeriod.to).toBe(true);
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
