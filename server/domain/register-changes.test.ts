import { expect, test } from 'vitest';
import { fallsWith, registerChange, type RegisteredApproval } from './register-changes';

const TODAY = '2026-03-02';
const APPROVAL: RegisteredApproval = {
  ...{ validTo: '2026-06-30', blockedReason: null, home: 'Odense', school: 'Svendborg' },
};
const other = (change: Partial<RegisteredApproval>) => ({ ...APPROVAL, ...change });
const days = { oldTo: '2026-06-30' };

test.each([
  ['nothing', APPROVAL, APPROVAL, null],
  [
    'a later last day',
    APPROVAL,
    other({ validTo: '2026-07-31' }),
    { kind: 'extended', to: '2026-07-31', ...days },
  ],
  [
    'an earlier last day',
    APPROVAL,
    other({ validTo: '2026-05-31' }),
    { kind: 'shortened', to: '2026-05-31', ...days },
  ],
  [
    'a last day that is over',
    APPROVAL,
    other({ validTo: '2026-03-01' }),
    { kind: 'shortened', to: '2026-03-01', ...days },
  ],
  [
    'a block',
    APPROVAL,
    other({ blockedReason: 'Udmeldt' }),
    { kind: 'blocked', reason: 'Udmeldt' },
  ],
  ['an end of a block', other({ blockedReason: 'Udmeldt' }), APPROVAL, { kind: 'open' }],
  [
    'a block above an earlier last day',
    APPROVAL,
    other({ blockedReason: 'Udmeldt', validTo: '2026-05-31' }),
    { kind: 'blocked', reason: 'Udmeldt' },
  ],
  ['another home', APPROVAL, other({ home: 'Nyborg' }), { kind: 'moved', what: 'address' }],
  ['another school', APPROVAL, other({ school: 'Nyborg' }), { kind: 'moved', what: 'school' }],
  ['both', APPROVAL, other({ home: 'Nyborg', school: 'Nyborg' }), { kind: 'moved', what: 'both' }],
  ['a withdrawal', APPROVAL, null, { kind: 'withdrawn' }],
  ['one given back', null, APPROVAL, { kind: 'open' }],
  ['an end of one that was over', other({ validTo: '2026-03-01' }), null, null],
  [
    'a change of one that was over',
    other({ validTo: '2026-02-01' }),
    other({ validTo: '2026-03-01' }),
    null,
  ],
])('of an approval, %s is told', (_what, before, after, change) => {
  expect(registerChange(before, after, TODAY)).toEqual(change);
});

test.each([
  ['ends before it', '2026-04-01', '2026-04-30', '2026-04-30', false],
  ['is over it', '2026-05-01', '2026-05-30', '2026-04-30', true],
  ['keeps 30 days', '2026-04-01', '2026-05-30', '2026-04-30', false],
  ['keeps 29 days', '2026-04-02', '2026-05-30', '2026-04-30', true],
])(
  'a card that %s of a shorter approval falls: %s – %s, %s: %s',
  (_why, from, to, lastDay, falls) => {
    expect(fallsWith({ from, to }, lastDay)).toBe(falls);
  },
);

test('every card falls with an approval that is withdrawn', () => {
  expect(fallsWith({ from: '2026-04-01', to: '2026-04-30' }, null)).toBe(true);
});
