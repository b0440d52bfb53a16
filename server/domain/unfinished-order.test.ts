import { expect, test } from 'vitest';
import { pauseReason } from '../contract/enums';
import { unfinishedChoices } from './unfinished-order';

test.each([
  ['awaits-company', { showAccept: true, showCancel: true, showNext: false }],
  ['accepted', { showAccept: false, showCancel: true, showNext: false }],
  ['company-changed', { showAccept: false, showCancel: true, showNext: true }],
] as const)('an order that is %s offers %j', (reason, choices) => {
  expect(unfinishedChoices(reason)).toEqual(choices);
});

test('whatever it waits for, a paused order can be given up', () => {
  for (const reason of pauseReason.options) expect(unfinishedChoices(reason).showCancel).toBe(true);
});
