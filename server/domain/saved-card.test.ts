import { describe, expect, it } from 'vitest';
import {
  brandOf,
  brandTextOf,
  endingMonths,
  hasExpired,
  methodTrouble,
  maskOf,
  readExpiry,
} from './saved-card';

describe('a saved card', () => {
  it.each([
    ['02-26', '2026-01-31', false],
    ['02-26', '2026-02-28', false],
    ['02-26', '2026-03-01', true],
    ['12-25', '2026-01-01', true],
    ['12-25', '2025-12-31', false],
    ['12-99', '2026-03-02', false],
  ])('with expiry %s is on %s expired: %s', (expiry, today, expected) => {
    expect(hasExpired(expiry, today)).toBe(expected);
  });

  it.each([
    ['2026-03-01', ['02-26 2026-02-28', '03-26 2026-03-31']],
    ['2026-03-31', ['02-26 2026-02-28', '03-26 2026-03-31']],
    ['2026-01-01', ['12-25 2025-12-31', '01-26 2026-01-31']],
    ['2028-02-29', ['01-28 2028-01-31', '02-28 2028-02-29']],
  ])('ends on %s in %s', (today, expected) => {
    const months = endingMonths(today).map(({ expiry, lastDay }) => `${expiry} ${lastDay}`);
    expect(months).toEqual(expected);
  });

  it.each(['', '13-26', '00-26', '2-26', '02/26', '02-2026'])(
    'with the unreadable expiry «%s» does not count as expired, as its bank decides',
    (expiry) => {
      expect(readExpiry(expiry)).toBeNull();
      expect(hasExpired(expiry, '2026-03-02')).toBe(false);
    },
  );

  it.each([
    ['411111XXXXXX1111', '•••• 1111'],
    ['492500******0004', '•••• 0004'],
    ['', null],
    ['XXXX', null],
  ])('numbered %s shows %s', (masked, expected) => {
    expect(maskOf(masked)).toBe(expected);
  });

  it('expires in a month of this century', () => {
    expect(readExpiry('04-30')).toEqual({ month: 4, year: 2030 });
  });

  it.each([
    ['visa', 'VISA', 'visa'],
    ['visa_dk', 'Dankort', 'visa_dk'],
    ['dankort', 'Dankort', 'dankort'],
    ['visa_elec', 'VISAElectron', 'visa_elec'],
    ['diners', 'DinersClub', 'diners'],
    ['amex', 'AmericanExpress', 'amex'],
    ['mc', 'Unknown', 'mc'],
    ['toString', 'Unknown', 'other'],
    ['', 'Unknown', 'other'],
  ])('of the brand «%s» is %s on the wire', (brand, wire, text) => {
    expect(brandOf(brand)).toBe(wire);
    expect(brandTextOf(brand)).toBe(text);
  });
});

describe('a saved card that is to pay for periods to come', () => {
  const active = (expiry: string) => ({ state: 'active', expiry }) as const;
  it.each([
    ['good long enough', active('12-30'), ['2026-04-01'], '2026-03-02', null],
    ['with nothing to pay', active('01-20'), [], '2026-03-02', null],
    ['gone', null, ['2026-04-01'], '2026-03-02', { kind: 'broken' }],
    [
      'refused',
      { state: 'failed', expiry: '12-30' },
      ['2026-04-01'],
      '2026-03-02',
      { kind: 'broken' },
    ],
    ['on its last day, paying today', active('03-26'), ['2026-03-31'], '2026-03-31', null],
    [
      'on its last day, paying tomorrow',
      active('03-26'),
      ['2026-04-01'],
      '2026-03-31',
      { kind: 'ending', from: '2026-04-01' },
    ],
    ['the day after its last', active('03-26'), ['2026-04-01'], '2026-04-01', { kind: 'broken' }],
    ['before its last month', active('03-26'), ['2026-04-01'], '2026-02-28', null],
    [
      'on the first day of its last month',
      active('03-26'),
      ['2026-05-01', '2026-03-20', '2026-04-01'],
      '2026-03-01',
      { kind: 'ending', from: '2026-04-01' },
    ],
  ] as const)('%s', (_name, method, days, today, expected) => {
    expect(methodTrouble(method, days, today)).toEqual(expected);
  });
});
