import { expect, test } from 'vitest';
import { groupCardNumber, maskCardNumber } from './card-number';

test.each([
  ['4111111111111111', '************1111'],
  ['411111XXXXXX1111', '************1111'],
  ['492500******0004', '************0004'],
  ['4111 1111 1111 1111', '************1111'],
  ['1234', '1234'],
  ['', ''],
])('the number %j is shown as %j', (number, expected) => {
  expect(maskCardNumber(number)).toBe(expected);
});

test.each([
  ['3084300123456789', '308430 012 345 678 9'],
  ['308430 012 345 678 9', '308430 012 345 678 9'],
  ['************1111', '****** *** *** 111 1'],
  ['308430012345678', '308430012345678'],
  ['30843001234567890', '30843001234567890'],
])('the number %j is grouped as %j', (number, expected) => {
  expect(groupCardNumber(number)).toBe(expected);
});
