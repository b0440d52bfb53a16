import { expect, test } from 'vitest';
import { formatCard, formatExpiry, formatKroner } from './written';

test.each([
  [663, '663,00\u00a0kr.'],
  [0, '0,00\u00a0kr.'],
  [-0, '0,00\u00a0kr.'],
  [1663.5, '1.663,50\u00a0kr.'],
  [-746.8, '−746,80\u00a0kr.'],
])('%s kroner are written «%s»', (amount, expected) => {
  expect(formatKroner(amount)).toBe(expected);
});

test.each([
  ['Visa', '•••• 1111', 'Visa •••• 1111'],
  ['Visa', null, 'Visa'],
  [null, null, ''],
])('a card of brand %s and number %s is called «%s»', (brand, mask, expected) => {
  expect(formatCard(brand, mask)).toBe(expected);
});

test('the month in which a card expires is written as it is printed on cards', () => {
  expect(formatExpiry({ month: 4, year: 2030 })).toBe('04/30');
  expect(formatExpiry({ month: 12, year: 2009 })).toBe('12/09');
});
