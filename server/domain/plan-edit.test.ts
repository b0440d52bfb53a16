import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planLock } from '../contract/enums';
import { addDays, contains, daysInPeriod, overlaps, type Period } from './day';
import { apply, EMPTY_DRAFT, rebase, type PlanOp } from './plan-edit';
import {
  canRemove,
  endsFrom,
  gaps,
  limits,
  planRows,
  validateRows,
  type PlanDraft,
  type PlanFacts,
  type SavedPeriod,
} from './plan-rows';

const april = { from: '2026-04-02', to: '2026-05-01' };
const facts = (change: Partial<PlanFacts> = {}): PlanFacts => ({
  saved: [],
  taken: [],
  approval: { from: '2026-02-01', to: '2026-12-31' },
  rules: { minDays: 30, maxDays: 123 },
  rank: 'Primary',
  earliestStart: '2026-03-03',
  paidPrimaryPeriods: [],
  ...change,
});
const saved = (period: Period, lock: SavedPeriod['lock'] = null): SavedPeriod => ({
  id: `kort-${period.from}`,
  period,
  lock,
});
const APRIL = 'kort-2026-04-02';

/** The periods of the plan after the operations, or what is wrong with the first that is refused. */
function after(plan: PlanFacts, ...ops: PlanOp[]): string[] | string {
  let draft: PlanDraft = EMPTY_DRAFT;
  for (const op of ops) {
    const applied = apply(plan, draft, op);
    if (!applied.ok) return nameOf(applied.problem);
    draft = applied.draft;
  }
  return planRows(plan, draft).map(({ period: { from, to } }) => `${from} ${to}`);
}

function nameOf(problem: Extract<ReturnType<typeof apply>, { ok: false }>['problem']): string {
  if (problem.code === 'locked') return problem.lock;
  if (problem.code !== 'invalid') return problem.code;
  const found = Object.entries(problem.validation).filter(([, value]) => value === true);
  return found.map(([name]) => name).join(' ');
}

const add = (from: string, to: string): PlanOp => ({ kind: 'add', period: { from, to } });
const move = (from: string, to: string): PlanOp => ({
  kind: 'move',
  id: APRIL,
  period: { from, to },
});

describe('a period that is added', () => {
  test.each([
    ['2026-03-03', '2026-03-31', 'isPeriodTooShort'],
    ['2026-03-03', '2026-04-01', ['2026-03-03 2026-04-01']],
    ['2026-03-03', '2026-07-03', ['2026-03-03 2026-07-03']],
    ['2026-03-03', '2026-07-04', 'isPeriodTooLong'],
    ['2026-03-02', '2026-04-02', 'isPeriodOutOfBounds'],
    ['2026-12-02', '2026-12-31', ['2026-12-02 2026-12-31']],
    ['2026-12-02', '2027-01-01', 'isPeriodOutOfBounds'],
    ['2026-05-02', '2026-05-01', 'isToDateBeforeEndDate'],
  ])('from %s to %s', (from, to, expected) => {
    expect(after(facts(), add(from, to))).toEqual(expected);
  });

  test('is refused over a period of the plan, and over another card', () => {
    const plan = facts({
      saved: [saved(april)],
      taken: [{ from: '2026-07-01', to: '2026-07-30' }],
    });
    expect(after(plan, add('2026-05-01', '2026-05-30'))).toBe('taken');
    expect(after(plan, add('2026-06-10', '2026-07-09'))).toBe('taken');
    expect(after(plan, add('2026-05-02', '2026-05-31'))).toEqual([
      '2026-04-02 2026-05-01',
      '2026-05-02 2026-05-31',
    ]);
  });

  test('is there once when it is added twice', () => {
    const plan = facts();
    expect(after(plan, add('2026-04-02', '2026-05-01'), add('2026-04-02', '2026-05-01'))).toEqual([
      '2026-04-02 2026-05-01',
    ]);
  });

  test('of an internship lies in paid days of the base card', () => {
    const plan = facts({
      rank: 'Secondary',
      paidPrimaryPeriods: [april, { from: '2026-05-02', to: '2026-05-31' }],
    });
    expect(after(plan, add('2026-04-10', '2026-05-31'))).toEqual(['2026-04-10 2026-05-31']);
    expect(after(plan, add('2026-04-10', '2026-06-01'))).toContain('doesNotMatchWithPrimary');
  });
});

describe('a stored period', () => {
  test.each(planLock.options)('that is %s is not moved', (lock) => {
    expect(after(facts({ saved: [saved(april, lock)] }), move('2026-04-02', '2026-05-02'))).toBe(
      lock,
    );
  });

  test.each(planLock.options)(
    'that is %s is removed only when it is paid, or its charge failed',
    (lock) => {
      const removed = after(facts({ saved: [saved(april, lock)] }), { kind: 'remove', id: APRIL });
      expect(removed).toEqual(lock === 'failed' || lock === 'paid' ? [] : lock);
    },
  );

  test('ends at most the day before the next', () => {
    const plan = facts({ saved: [saved(april), saved({ from: '2026-06-01', to: '2026-06-30' })] });
    expect(after(plan, move('2026-04-02', '2026-05-31'))).toHaveLength(2);
    expect(after(plan, move('2026-04-02', '2026-06-01'))).toBe('isPeriodOverlapped');
  });

  test('may keep a start that nobody could order any more', () => {
    const plan = facts({ saved: [saved(april)], earliestStart: '2026-04-06' });
    expect(after(plan, move('2026-04-02', '2026-05-20'))).toEqual(['2026-04-02 2026-05-20']);
    expect(after(plan, move('2026-04-03', '2026-05-20'))).toBe('isPeriodOutOfBounds');
  });

  test('comes back as it was, unless its days were given to another', () => {
    const plan = facts({ saved: [saved(april)] });
    const remove: PlanOp = { kind: 'remove', id: APRIL };
    const restore: PlanOp = { kind: 'restore', id: APRIL };
    expect(after(plan, remove, restore)).toEqual(['2026-04-02 2026-05-01']);
    expect(after(plan, remove, add('2026-05-01', '2026-05-30'), restore)).toBe(
      'isPeriodOverlapped',
    );
  });

  test('is moved by a day from where it was shown, and once by two presses of one button', () => {
    const plan = facts({ saved: [saved(april)] });
    const step: PlanOp = { kind: 'step', id: APRIL, shown: april, end: 'to', by: 1 };
    expect(after(plan, step, step)).toEqual(['2026-04-02 2026-05-02']);
  });
});

test('the ticked periods stay, those left out go, and locked ones are not asked about', () => {
  const plan = facts({
    saved: [
      saved({ from: '2026-03-03', to: '2026-04-01' }, 'sent'),
      saved(april),
      saved({ from: '2026-06-01', to: '2026-06-30' }),
    ],
  });
  const include: PlanOp = {
    kind: 'include',
    ids: [APRIL],
    add: [{ from: '2026-08-01', to: '2026-08-30' }],
  };
  expect(after(plan, include)).toEqual([
    '2026-03-03 2026-04-01',
    '2026-04-02 2026-05-01',
    '2026-08-01 2026-08-30',
  ]);
});

describe('the days that can be chosen', () => {
  const plan = facts({
    saved: [saved({ from: '2026-03-03', to: '2026-04-01' }, 'paid'), saved(april)],
    taken: [{ from: '2026-06-15', to: '2026-07-14' }],
  });

  test('are what the approval has beside the periods', () => {
    expect(gaps(plan, planRows(plan, EMPTY_DRAFT))).toEqual([
      { from: '2026-05-02', to: '2026-06-14' },
      { from: '2026-07-15', to: '2026-12-31' },
    ]);
  });

  test('end a new period between its shortest length and the next card', () => {
    expect(endsFrom(plan, EMPTY_DRAFT, '2026-05-02')).toEqual({
      from: '2026-05-31',
      to: '2026-06-14',
    });
    expect(endsFrom(plan, EMPTY_DRAFT, '2026-05-17')).toBeNull();
    expect(endsFrom(plan, EMPTY_DRAFT, '2026-04-10')).toBeNull();
  });

  test('move the ends of a period as far as its neighbours, and never of a locked one', () => {
    expect(limits(plan, EMPTY_DRAFT, APRIL)).toEqual({
      room: { from: '2026-04-02', to: '2026-06-14' },
      from: { from: '2026-04-02', to: '2026-04-02' },
      to: { from: '2026-05-01', to: '2026-06-14' },
    });
    expect(limits(plan, EMPTY_DRAFT, 'kort-2026-03-03')).toBeNull();
  });
});

describe('what is stored meanwhile', () => {
  const open = facts({ saved: [saved(april)] });
  const moved = apply(open, EMPTY_DRAFT, move('2026-05-02', '2026-05-31'));
  const both = moved.ok ? apply(open, moved.draft, add('2026-04-01', '2026-05-01')) : moved;
  const draft = both.ok ? both.draft : EMPTY_DRAFT;

  test('stays, and takes out the changes in its way', () => {
    const now = facts({ saved: [saved(april, 'paid')] });
    const rebased = rebase(now, draft);
    expect(rebased.dropped.map(({ id }) => id).sort()).toEqual([APRIL, 'ny-1']);
    expect(planRows(now, rebased.draft)).toHaveLength(1);
  });

  test('takes out what the approval has no days for any more', () => {
    const shorter = facts({ ...open, approval: { from: '2026-02-01', to: '2026-05-20' } });
    expect(rebase(shorter, draft).dropped.map(({ id }) => id)).toContain(APRIL);
  });

  test('leaves a draft as it is that nothing has happened to', () => {
    expect(rebase(open, draft)).toEqual({ draft, dropped: [], cut: [] });
  });

  describe('in an approval that ends earlier', () => {
    const until = (to: string) => facts({ ...open, approval: { from: '2026-02-01', to } });
    const may = apply(open, EMPTY_DRAFT, add('2026-05-02', '2026-06-10'));
    const added = may.ok ? may.draft : EMPTY_DRAFT;
    const left = (to: string) => {
      const { draft: now, dropped, cut } = rebase(until(to), added);
      return [now.changes.map((change) => change.now?.to), dropped.length, cut.length];
    };

    test.each([
      ['2026-06-10', [['2026-06-10'], 0, 0]],
      ['2026-06-09', [['2026-06-09'], 0, 1]],
      ['2026-05-31', [['2026-05-31'], 0, 1]],
      ['2026-05-30', [[], 1, 0]],
      ['2026-05-01', [[], 1, 0]],
    ])('keeps a new period as long as 30 days are left: until %s', (to, expected) => {
      expect(left(to)).toEqual(expected);
    });
  });
});

describe('any operations in a row', () => {
  const first = '2026-03-01';
  const day = fc.integer({ min: 0, max: 330 }).map((n) => addDays(first, n));
  const length = fc.oneof(fc.integer({ min: 25, max: 40 }), fc.integer({ min: 110, max: 125 }));
  const period = fc
    .tuple(day, length)
    .map(([from, days]) => ({ from, to: addDays(from, days - 1) }));
  const id = fc.oneof(
    fc.constantFrom(APRIL, 'kort-2026-06-01', 'kort-2026-03-03'),
    fc.integer({ min: 1, max: 4 }).map((n) => `ny-${n}`),
  );
  const op: fc.Arbitrary<PlanOp> = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), period }),
    fc.record({ kind: fc.constant('move' as const), id, period }),
    fc.record({ kind: fc.constant('remove' as const), id }),
    fc.record({ kind: fc.constant('restore' as const), id }),
    fc.record({ kind: fc.constant('include' as const), ids: fc.array(id), add: fc.array(period) }),
    fc.constant({ kind: 'undo' as const }),
  );
  const lock = fc.constantFrom(null, null, ...planLock.options);
  const end = fc.constantFrom('2026-12-31', '2026-12-31', '2026-08-20', '2026-05-15');
  const plan = fc.tuple(lock, lock, lock, end).map(([a, b, c, to]) =>
    facts({
      approval: { from: '2026-02-01', to },
      saved: [
        saved({ from: '2026-03-03', to: '2026-04-01' }, a),
        saved(april, b),
        saved({ from: '2026-06-01', to: '2026-06-30' }, c),
      ],
    }),
  );

  test('leave a plan without overlaps, inside the approval, its locked periods as they were', () => {
    fc.assert(
      fc.property(plan, fc.array(op, { maxLength: 12 }), plan, (before, ops, later) => {
        let draft: PlanDraft = EMPTY_DRAFT;
        for (const each of ops) {
          const applied = apply(before, draft, each);
          if (!applied.ok) continue;
          const rebased = rebase(before, applied.draft);
          if (each.kind !== 'undo') {
            expect(rebased.dropped).toEqual([]);
            if (applied.draft !== draft) {
              const back = apply(before, applied.draft, { kind: 'undo' });
              expect(back.ok && back.draft.changes).toEqual(draft.changes);
            }
          }
          draft = rebased.draft;
        }
        expectSound(before, draft);
        const rebased = rebase(later, draft);
        expect(rebase(later, rebased.draft)).toEqual({
          draft: rebased.draft,
          dropped: [],
          cut: [],
        });
        expectSound(later, rebased.draft);
      }),
    );
  });

  function expectSound(plan: PlanFacts, draft: PlanDraft): void {
    const rows = planRows(plan, draft);
    expect(validateRows(plan, rows).every(({ isValid }) => isValid)).toBe(true);
    for (const [index, row] of rows.entries()) {
      const next = rows[index + 1];
      expect(next && overlaps(row.period, next.period)).not.toBe(true);
      if (row.lock !== null) expect(row.period).toEqual(row.saved);
      if (row.period.from === row.saved?.from && row.period.to === row.saved.to) continue;
      expect(contains(plan.approval, row.period)).toBe(true);
      expect(daysInPeriod(row.period)).toBeGreaterThanOrEqual(30);
      expect(daysInPeriod(row.period)).toBeLessThanOrEqual(123);
    }
    const kept = plan.saved.filter(({ lock }) => !canRemove(lock));
    for (const { id } of kept) expect(rows.some((row) => row.id === id)).toBe(true);
  }
});
