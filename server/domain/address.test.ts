import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkAddress,
  checkPostcode,
  isIslandConnectionPostcode,
  readAddress,
  readPostcode,
} from './address';

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
    ['5001', 'Denmark', 'unknown'],
    ['3900', 'Denmark', 'unknown'],
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

const mads = {
  personFirstName: 'Mads',
  personLastName: 'Vestergård',
  coName: '',
  streetName: 'Søndergade',
  streetNumber: '12B',
  floor: '',
  side: '',
  postcode: '5700',
  city: 'Svendborg',
  country: 'Denmark',
} as const;
const check = (change: Partial<Record<keyof typeof mads, string>>, isDenmarkOnly = false) =>
  checkAddress(readAddress({ ...mads, ...change } as typeof mads), { isDenmarkOnly });

describe('an address', () => {
  test.each([
    ['5000', '', 'Odense C'],
    ['5000', 'odense', 'Odense C'],
    ['5000', 'Odense  c', 'Odense C'],
    ['2800', 'Kgs. Lyngby', 'Kongens Lyngby'],
    ['8000', 'Århus C', 'Aarhus C'],
    ['4500', 'Nykøbing', 'Nykøbing Sj'],
    ['DK-5970', '', 'Ærøskøbing'],
  ])('at %s with the town %j is kept with %s', (postcode, city, expected) => {
    expect(readAddress({ ...mads, postcode, city }).city).toBe(expected);
    expect(check({ postcode, city })).toEqual([]);
  });

  test('abroad keeps the town as it was written', () => {
    const address = readAddress({ ...mads, postcode: '21149', city: 'Malmö', country: 'Sweden' });
    expect(address.city).toBe('Malmö');
    expect(check({ postcode: '21149', city: '', country: 'Sweden' })).toEqual([
      { field: 'city', reason: 'required' },
    ]);
  });

  test.each([
    [{ streetName: ' ' }, 'streetName', 'required'],
    [{ streetName: 'x'.repeat(30) }, null, null],
    [{ streetName: 'x'.repeat(31) }, 'streetName', 'too-long'],
    [{ streetNumber: '12345' }, 'streetNumber', 'too-long'],
    [{ coName: 'x'.repeat(31) }, 'coName', 'too-long'],
    [{ postcode: '', city: '' }, 'postcode', 'postcode.required'],
    [{ postcode: '57', city: 'Svendborg' }, 'postcode', 'postcode.wrong-length'],
    [{ postcode: '5701' }, 'postcode', 'postcode.unknown'],
    [{ city: 'Aarhus C' }, 'city', 'mismatch'],
    [{ city: 'Sven' }, 'city', 'mismatch'],
    [{ country: 'Unknown' }, 'country', 'required'],
  ])('with %o is refused at %s as %s', (change, field, reason) => {
    expect(check(change)).toEqual(field ? [{ field, reason }] : []);
  });

  test('lists everything that is wrong at once', () => {
    const wrong = {
      personFirstName: '',
      streetNumber: '12345',
      postcode: 'x',
      city: '',
      country: 'Sweden' as const,
    };
    expect(check(wrong).map(({ field }) => field)).toEqual([
      ...['personFirstName', 'streetNumber', 'postcode', 'city'],
    ]);
  });

  test('has to be in Denmark for an XU card', () => {
    const abroad = { postcode: '21149', city: 'Malmö', country: 'Sweden' };
    expect(check(abroad, true)).toEqual([{ field: 'country', reason: 'denmark-only' }]);
    expect(check({}, true)).toEqual([]);
  });

  test('stays the same when it is read a second time', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(9999), (city, number) => {
        const once = readAddress({ ...mads, city, postcode: String(number).padStart(4, '0') });
        expect(readAddress(once)).toEqual(once);
      }),
    );
  });
});
