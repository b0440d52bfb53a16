import fc from 'fast-check';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { addDays, daysInPeriod } from '#server/domain/day';
import { apply, EMPTY_DRAFT } from '#server/domain/plan-edit';
import { planRows, type PlanDraft } from '#server/domain/plan-rows';
import { createTexts } from '~/lib/texts';
import { namespaces } from '~/locales/da';
import type { PlannerAnswer } from './answer';
import type { Basis } from './basis';
import { isPlannerText, textsIn } from './given';
import {
  answered,
  basisOf,
  begin,
  gone,
  liveView,
  operated,
  refused,
  type LiveState,
} from './live';
import { dropped, endAt, grabbed, heldAt, keyed, letGo } from './live-keys';
import type { PlanOperation } from './operation';
import { calendarQuery, calendarSearch } from './view';

const APPROVAL = { from: '2026-01-31', to: '2026-10-28' };
const t = createTexts();

const BASIS: Basis = {
  today: '2026-03-02',
  facts: {
    saved: [
      { id: 'sendt', period: { from: '2026-03-03', to: '2026-04-01' }, lock: 'sent' },
      { id: 'a', period: { from: '2026-04-10', to: '2026-05-19' }, lock: null },
      { id: 'b', period: { from: '2026-07-01', to: '2026-08-09' }, lock: null },
    ],
    approval: APPROVAL,
    rules: { minDays: 30, maxDays: 123 },
    rank: 'Primary',
    earliestStart: '2026-03-03',
    paidPrimaryPeriods: [],
    taken: [],
  },
  draft: EMPTY_DRAFT,
  approval: APPROVAL,
  past: [],
  isClosed: false,
};

const zero = {
  isValid: true,
  value: 0,
  invalidValueTitle: null,
} as PlannerAnswer['totals']['total'];
const answerOf = (draft: PlanDraft, version: number): PlannerAnswer => ({
  basis: { ...BASIS, draft },
  version,
  promise: '',
  totals: { total: zero, paid: 0, missing: zero, missingBefore: zero },
  prices: {},
  dropped: [],
});
const opened = (query = {}): LiveState => begin(answerOf(EMPTY_DRAFT, 0), query);
const rowsOf = (draft: PlanDraft) => planRows(BASIS.facts, draft);
const seen = (state: LiveState) => rowsOf(basisOf(state).draft);
const daysOf = (state: LiveState, id: string) => seen(state).find((row) => row.id === id)?.period;
const key = (state: LiveState, ...names: string[]) =>
  names.reduce((at, name) => {
    const parts = name.split('+');
    const given = {
      key: parts.at(-1)!,
      shift: parts.includes('Shift'),
      mod: parts.includes('Ctrl'),
    };
    return keyed(at, given);
  }, state);
const picked = (id: string, focusDay: string) => ({ ...opened({ periode: id }), focusDay });

describe('keys', () => {
  test.each([
    ['ArrowRight', '2026-04-30', '2026-05-01'],
    ['ArrowUp', '2026-04-03', '2026-03-27'],
    ['Home', '2026-04-15', '2026-04-13'],
    ['End', '2026-04-15', '2026-04-19'],
    ['PageDown', '2026-03-31', '2026-04-30'],
    ['PageUp', '2026-03-31', '2026-02-28'],
    ['PageDown', '2026-10-31', '2026-10-31'],
    ['ArrowLeft', '2026-01-01', '2026-01-01'],
  ])('%s leads from %s to %s, whose month is shown', (name, from, to) => {
    const state = key({ ...opened({ md: from.slice(0, 7) }), focusDay: from }, name);
    expect(state.focusDay).toBe(to);
    expect(liveView(state).months).toContain(to.slice(0, 7));
  });

  it('stay within the months where a last day can lie', () => {
    const state = { ...opened({ fra: '2026-08-10' }), focusDay: '2026-08-10' };
    expect(key(state, 'PageUp').focusDay).toBe('2026-08-01');
  });

  it('take hold of an end, move it and let go of it, as one operation', () => {
    const held = key(picked('a', '2026-05-19'), 'Enter', 'ArrowDown', 'ArrowRight');
    expect(daysOf(held, 'a')?.to).toBe('2026-05-27');
    expect(held.pending).toEqual([]);
    expect(held.say(t)).toBe('Sidste dag 27.\u00a0maj, 48\u00a0dage. ');
    const done = key(held, 'Enter');
    expect(done.pending).toHaveLength(1);
    expect(done.focusDay).toBe('2026-05-27');
    expect(daysOf(key(held, 'Escape'), 'a')?.to).toBe('2026-05-19');
  });

  it('go no further than the neighbours, and say why', () => {
    const state = key(picked('a', '2026-05-19'), 'Shift+End');
    expect(daysOf(state, 'a')?.to).toBe('2026-06-30');
    const further = key(state, 'Shift+ArrowRight');
    expect(daysOf(further, 'a')?.to).toBe('2026-06-30');
    expect(further.say(t)).toContain('Næste periode begynder 1.\u00a0jul. 2026.');
    expect(daysOf(key(picked('a', '2026-04-10'), 'Shift+PageUp'), 'a')?.from).toBe('2026-04-02');
  });

  it('remove a period and undo that', () => {
    const removed = key(picked('a', '2026-04-20'), 'Delete');
    expect(daysOf(removed, 'a')).toBeUndefined();
    expect(daysOf(key(removed, 'Ctrl+z'), 'a')).toEqual(BASIS.facts.saved[1]?.period);
    expect(key(picked('sendt', '2026-03-10'), 'Delete').pending).toEqual([]);
  });

  it('move nothing of a period that stays as it is', () => {
    const state = picked('sendt', '2026-04-01');
    expect(key(state, 'Enter', 'Shift+ArrowRight')).toBe(state);
    expect(endAt(state, '2026-04-01')).toBeNull();
  });
});

describe('what is picked', () => {
  it('leaves the months above it where they are', () => {
    const state = gone({ ...opened({ md: '2026-03' }), focusDay: '2026-05-19' }, { periode: 'a' });
    expect(liveView(state).months).toEqual(['2026-04', '2026-05']);
  });

  it('is a new period once its last day is chosen', () => {
    const chosen = gone(opened(), { fra: '2026-08-10' });
    expect(chosen.say(t)).toContain('Sidste dag kan være fra 8.\u00a0sep. 2026');
    const state = operated(chosen, {
      kind: 'add',
      period: { from: '2026-08-10', to: '2026-09-08' },
    });
    expect(liveView(state).mode).toMatchObject({ kind: 'row', row: { id: 'ny-1' } });
  });
});

describe('what another window did first', () => {
  const op: PlanOperation = { kind: 'remove', id: 'a' };
  const state = { ...operated(opened(), op), isAsked: true };

  it('takes the place of what was done, and is told', () => {
    const late = refused(state, answerOf(EMPTY_DRAFT, 4), '');
    expect(late).toMatchObject({ isElsewhere: true, pending: [], answer: { version: 4 } });
  });

  it('is what was done, when its answer was lost', () => {
    const applied = apply(BASIS.facts, EMPTY_DRAFT, op);
    const draft = applied.ok ? applied.draft : EMPTY_DRAFT;
    expect(refused(state, answerOf(draft, 1), '')).toMatchObject({
      isElsewhere: false,
      pending: [],
    });
  });
});

describe('an edit in the browser is the edit of the server', () => {
  const ids = fc.constantFrom('a', 'b', 'sendt', 'ny-1', 'ny-2');
  const days = fc.integer({ min: 0, max: 270 }).map((count) => addDays('2026-01-31', count));
  const keys = fc.constantFrom(
    ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'],
    ...['Enter', 'Escape', 'Delete', 'Ctrl+z', 'Shift+ArrowLeft', 'Shift+ArrowRight'],
    ...['Shift+ArrowDown', 'Shift+ArrowUp', 'Shift+End', 'Shift+Home', 'Shift+PageDown'],
  );
  type Act = (state: LiveState) => LiveState;
  const acts: fc.Arbitrary<Act | 'ask' | 'answer'> = fc.oneof(
    keys.map(
      (name): Act =>
        (state) =>
          key(state, name),
    ),
    ids.map(
      (id): Act =>
        (state) =>
          gone(state, { periode: id }),
    ),
    days.map(
      (day): Act =>
        (state) =>
          gone({ ...state, focusDay: day }, { fra: day }),
    ),
    days.map((day): Act => (state) => {
      const { mode } = liveView(state);
      const from = mode.kind === 'end' ? mode.from : day;
      return operated(state, { kind: 'add', period: { from, to: addDays(from, 29) } });
    }),
    fc.tuple(days, days).map(([at, to]): Act => (state) => {
      const grab = endAt(state, at);
      return grab ? dropped(heldAt(grabbed(state, grab), to)) : state;
    }),
    fc.tuple(ids, fc.integer({ min: -9, max: 9 })).map(([id, by]): Act => (state) => {
      const shown = daysOf(state, id);
      return shown ? operated(state, { kind: 'step', id, shown, end: 'to', by }) : state;
    }),
    ids.map(
      (id): Act =>
        (state) =>
          operated(state, { kind: 'restore', id }),
    ),
    fc.constantFrom('ask' as const, 'answer' as const),
  );

  it('whenever the answers come', () => {
    fc.assert(
      fc.property(fc.array(acts, { maxLength: 40 }), (walk) => {
        let server = { draft: EMPTY_DRAFT, version: 0 };
        const keep = (state: LiveState): LiveState => {
          const [op] = state.pending;
          if (!op) return state;
          expect(state.answer.version).toBe(server.version);
          const applied = apply(BASIS.facts, server.draft, op);
          if (!applied.ok) throw new Error(`The server refuses ${JSON.stringify(op)}`);
          const isChange = applied.draft !== server.draft;
          server = { draft: applied.draft, version: server.version + (isChange ? 1 : 0) };
          return answered(state, answerOf(server.draft, server.version));
        };
        let state = opened();
        for (const act of walk) {
          const before = state;
          if (act === 'ask') state = { ...state, isAsked: state.pending.length > 0 };
          else if (act === 'answer') state = state.isAsked ? keep(state) : state;
          else state = act(state);
          if (act === 'answer') expect(seen(state)).toEqual(seen(before));
          for (const { lock, period } of seen(state)) {
            if (lock === null) expect(daysInPeriod(period)).toBeGreaterThanOrEqual(30);
          }
        }
        state = letGo(state);
        while (state.pending.length > 0) state = keep({ ...state, isAsked: true });
        expect(seen(state)).toEqual(rowsOf(server.draft));
        expect(basisOf(state).draft).toEqual(server.draft);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the texts that the page hands over', () => {
  const given = Object.entries({ ...namespaces.plan, ...namespaces.common }).filter(([name]) =>
    isPlannerText(name),
  );
  const KEY = /['"`]((?:plan|common)\.[\w.-]*)(\$\{|['"`])/g;

  it('are all those that the calendar uses, and no other', () => {
    const folder = new URL('.', import.meta.url);
    const sources = readdirSync(folder)
      .filter((name) => !/\.test\.|^given/.test(name))
      .map((name) => readFileSync(new URL(name, folder), 'utf8'));
    const used = sources.flatMap((source) => [...source.matchAll(KEY)]);
    const plain = (name: string) => name.replace(/_(one|other)$/, '');
    const isUsed = (name: string) =>
      used.some(([, text = '', end]) =>
        end === '${' ? name.startsWith(text) : plain(name) === text,
      );
    const all = Object.keys({ ...namespaces.plan, ...namespaces.common });
    expect(given.map(([name]) => name).toSorted()).toEqual(all.filter(isUsed).toSorted());
  });

  it('are read as the server reads them', () => {
    const read = textsIn(Object.fromEntries(given));
    for (const count of [0, 1, 2, 30]) {
      expect(read('plan.days', { count })).toBe(t('plan.days', { count }));
    }
    expect(read('plan.paid')).toBe(t('plan.paid'));
  });
});

it('reads an address that it wrote', () => {
  const query = { md: '2026-03', fra: '2026-03-03', ret: 'til', skript: 'fra' } as const;
  expect(calendarQuery(new URLSearchParams(calendarSearch(query)))).toMatchObject(query);
  expect(calendarQuery(new URLSearchParams('md=x&fra=1&ret=nej'))).toEqual(
    calendarQuery(new Map()),
  );
});
