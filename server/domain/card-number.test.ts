import { expect, test } from 'vitest';
import { groupCardNumber } from './card-number';

test.each([
  ['3084300123456789', '308430 012 345 678 9'],
  ['308430 012 345 678 9', '308430 012 345 678 9'],
  ['************1111', '****** *** *** 111 1'],
  ['308430012345678', '308430012345678'],
  ['30843001234567890', '30843001234567890'],
])('the number %j is grouped as %j', (number, expected) => {
  expect(groupCardNumber(number)).toBe(expected);
});
