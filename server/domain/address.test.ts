import { describe, expect, test } from 'vitest';
import { checkPostcode, isIslandConnectionPostcode, readPostcode } from './address';

describe('a postcode', () => {
  test.each([
    ['5000', '5000'],
    [' 50 00 ', '5000'],
    ['DK-5000', '5000'],
    ['211 19', '21119'],
    ['S-211 19', '21119'],
    ['D-24937', '24937'],
    ['Odense', 'Odense'],
    ['', ''],
  ])('typed as %j is kept as %j', (typed, expected) => {
    expect(readPostcode(typed)).toBe(expected);
  });

  test.each([
    ['5000', 'Denmark', null],
    ['500', 'Denmark', 'wrong-length'],
    ['50000', 'Denmark', 'wrong-length'],
    ['21119', 'Sweden', null],
    ['2111', 'Sweden', 'wrong-length'],
    ['24937', 'Germany', null],
    ['123456', 'Unknown', null],
    ['1234567', 'Unknown', 'wrong-length'],
    ['', 'Denmark', 'required'],
    ['50A0', 'Denmark', 'not-numeric'],
  ] as const)('%j in %s is refused as %s', (postcode, country, reason) => {
    expect(checkPostcode(postcode, country)).toEqual(reason ? { ok: false, reason } : { ok: true });
  });

  test.each([
    ['5960', true],
    ['5970', true],
    ['5985', true],
    ['5961', false],
    ['5000', false],
  ])('%s has an island connection: %s', (postcode, expected) => {
    expect(isIslandConnectionPostcode(postcode)).toBe(expected);
  });
});
