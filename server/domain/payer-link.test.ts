import { expect, it } from 'vitest';
import { canAskPayer } from './payer-link';

it.each([
  ['2008-03-02', '2026-03-01', true],
  ['2008-03-02', '2026-03-02', false],
  ['2008-03-02', '2026-03-03', false],
  ['2008-02-29', '2026-02-28', true],
  ['2008-02-29', '2026-03-01', false],
  ['2010-12-31', '2026-03-02', true],
  ['1996-05-05', '2026-03-02', false],
])('somebody born on %s may have another one pay on %s: %s', (birthDate, today, may) => {
  expect(canAskPayer(birthDate, today)).toBe(may);
});
