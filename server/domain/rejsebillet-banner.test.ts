import { expect, test } from 'vitest';
import { concernsRejsekort, isBannerDue } from './rejsebillet-banner';

test.each([
  [null, '2026-03-02', true],
  ['2026-03-02', '2026-03-02', false],
  ['2026-03-02', '2026-03-31', false],
  ['2026-03-02', '2026-04-01', true],
  ['2026-03-02', '2026-04-02', true],
])(
  'the banner about Rejsebillet that was put away on %s is shown on %s: %s',
  (dismissedOn, today, expected) => {
    expect(isBannerDue(dismissedOn, today)).toBe(expected);
  },
);

test.each([
  ['Movia', 'UngdomskortApp', true],
  ['Movia', 'Rejsekort', true],
  ['Dsb', 'Rejsekort', true],
  ['Dsb', 'Normal', false],
  ['FynBus', 'UngdomskortApp', false],
] as const)('the banner about Rejsebillet concerns %s with %s: %s', (pto, delivery, expected) => {
  expect(concernsRejsekort({ pto, delivery })).toBe(expected);
});
