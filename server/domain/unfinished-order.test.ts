import { expect, test } from 'vitest';
import { companyAnswer, pauseReason } from '../contract/enums';
import { reasonAfter, unfinishedChoices } from './unfinished-order';

test.each([
  ['awaits-company', { showAccept: true, showCancel: true, showNext: false }],
  ['accepted', { showAccept: false, showCancel: true, showNext: false }],
  ['company-approved', { showAccept: false, showCancel: true, showNext: true }],
  ['company-rejected', { showAccept: false, showCancel: true, showNext: true }],
  ['company-changed', { showAccept: false, showCancel: true, showNext: true }],
] as const)('an order that is %s offers %j', (reason, choices) => {
  expect(unfinishedChoices(reason)).toEqual(choices);
});

test('a paused order can be given up, whatever it waits for', () => {
  for (const reason of pauseReason.options) expect(unfinishedChoices(reason).showCancel).toBe(true);
});

test.each([
  ['awaits-company', 'approved', 'company-approved'],
  ['awaits-company', 'rejected', 'company-rejected'],
  ['accepted', 'approved', 'company-approved'],
  ['accepted', 'rejected', 'company-rejected'],
  ['company-approved', 'rejected', null],
  ['company-rejected', 'approved', null],
  ['company-changed', 'approved', null],
] as const)('an order that is %s becomes, once the company has %s it, %s', (reason, answer, to) => {
  expect(reasonAfter(reason, answer)).toBe(to);
});

test('after a company’s answer the person can go on, and no other answer counts', () => {
  for (const reason of pauseReason.options) {
    for (const answer of companyAnswer.options) {
      const after = reasonAfter(reason, answer);
      if (after === null) continue;
      expect(unfinishedChoices(reason).showNext).toBe(false);
      expect(unfinishedChoices(after).showNext).toBe(true);
      for (const next of companyAnswer.options) expect(reasonAfter(after, next)).toBeNull();
    }
  }
});
