import { expect, test } from 'vitest';
import {
  customerNumber,
  idOfCustomer,
  formatCard,
  formatDay,
  formatExpiry,
  formatMonth,
  formatKroner,
  formatPeriod,
  formatShortDay,
  longDay,
  longPeriod,
  longShortDay,
} from './written';

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

test.each([
  ['2026-03-02', '2.\u00a0mar. 2026', '2.\u00a0marts 2026'],
  ['2026-05-31', '31.\u00a0maj 2026', '31.\u00a0maj 2026'],
  ['2026-12-01T00:00:00', '1.\u00a0dec. 2026', '1.\u00a0december 2026'],
])('the day %s is written «%s» on pages and «%s» in mails', (day, short, long) => {
  expect(formatDay(day)).toBe(short);
  expect(longDay(day)).toBe(long);
});

test('days and months are written as Danes do, in each month', () => {
  const danish = (options: Intl.DateTimeFormatOptions, day: string) =>
    new Intl.DateTimeFormat('da-DK', { timeZone: 'UTC', ...options }).format(Date.parse(day));
  const spaced = (text: string) => text.replaceAll('\u00a0', ' ');
  for (let month = 1; month <= 12; month += 1) {
    const day = `2027-${String(month).padStart(2, '0')}-09`;
    const short = { day: 'numeric', month: 'short' } as const;
    const long = { day: 'numeric', month: 'long' } as const;
    expect(spaced(formatShortDay(day))).toBe(danish(short, day));
    expect(spaced(formatDay(day))).toBe(danish({ ...short, year: 'numeric' }, day));
    expect(spaced(longShortDay(day))).toBe(danish(long, day));
    expect(spaced(longDay(day))).toBe(danish({ ...long, year: 'numeric' }, day));
    expect(formatMonth(day)).toBe(danish({ month: 'long', year: 'numeric' }, day));
  }
});

test('a period says its year once, or both when they differ', () => {
  expect(formatPeriod('2026-03-02', '2026-03-31')).toBe('2.\u00a0mar.\u00a0– 31.\u00a0mar. 2026');
  expect(formatPeriod('2026-12-15', '2027-01-13')).toBe(
    '15.\u00a0dec. 2026\u00a0– 13.\u00a0jan. 2027',
  );
  expect(longPeriod('2026-03-03', '2026-04-01')).toBe('3.\u00a0marts\u00a0– 1.\u00a0april 2026');
});

test.each([
  ['00000000-0000-4000-8000-000000000000', '2222\u00a02222'],
  ['ffffffff-ffff-4fff-bfff-ffffffffffff', 'ZZZZ\u00a0ZZZZ'],
  ['db878d8b-596a-4c1e-9d0f-3f0a5c9e7b21', 'VG5S\u00a0V4UT'],
])('the user %s has the customer number «%s», without 0, O, 1 and I', (id, number) => {
  expect(customerNumber(id)).toBe(number);
  expect(idOfCustomer(number.toLowerCase())).toBe(id.slice(0, 11));
});
