import { expect, test } from 'vitest';
import { firstGap } from './internship-cover';

const period = { from: '2026-04-01', to: '2026-04-30' };
const days = (from: number, to: number) => ({
  from: `2026-04-${String(from).padStart(2, '0')}`,
  to: `2026-04-${String(to).padStart(2, '0')}`,
});

test.each([
  ['nothing covers', [], days(1, 30)],
  ['one covers whole', [days(1, 30)], null],
  ['a longer one covers', [{ from: '2026-03-01', to: '2026-05-31' }], null],
  ['begins a day late', [days(2, 30)], days(1, 1)],
  ['ends a day early', [days(1, 29)], days(30, 30)],
  ['two cover, whatever their order', [days(16, 30), days(1, 15)], null],
  ['two leave a day between', [days(1, 14), days(16, 30)], days(15, 15)],
  ['two overlap', [days(1, 20), days(10, 30)], null],
  ['one within another', [days(1, 25), days(5, 10)], days(26, 30)],
  ['one lies before', [{ from: '2026-03-01', to: '2026-03-31' }], days(1, 30)],
  ['one lies after', [{ from: '2026-05-01', to: '2026-05-31' }], days(1, 30)],
])('the gap in a period that %s', (_what, covering, gap) => {
  expect(firstGap(covering, period)).toEqual(gap);
});
