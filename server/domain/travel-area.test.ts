import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { abortReasonOf, isSupportedHome } from './travel-area';

const odense = { country: 'Denmark', postcode: '5000' } as const;
const journey = { home: odense, from: odense, to: odense, pto: 'FynBus' } as const;

describe('a home', () => {
  test.each([
    ['Denmark', '1000', true],
    ['Denmark', '3899', true],
    ['Denmark', '3900', false],
    ['Denmark', '3999', false],
    ['Denmark', '4000', true],
    ['Denmark', '9990', true],
    ['Sweden', '19999', false],
    ['Sweden', '20000', true],
    ['Sweden', '211 49', true],
    ['Sweden', 'S-211 49', true],
    ['Sweden', '29999', true],
    ['Sweden', '30000', false],
    ['Sweden', '', false],
    ['Germany', '24899', false],
    ['Germany', '24900', true],
    ['Germany', '24937', true],
    ['Germany', '24999', true],
    ['Germany', '25000', false],
    ['Unknown', '', true],
  ] as const)('in %s at %s is supported: %s', (country, postcode, expected) => {
    expect(isSupportedHome({ country, postcode })).toBe(expected);
    const home = { country, postcode };
    expect(abortReasonOf({ ...journey, home, from: null })).toBe(
      expected ? 'None' : 'AddressIsNotSupported',
    );
  });
});

describe('a journey', () => {
  test.each([
    ['3699', 'None'],
    ['3700', 'RouteFromOrToBornholm'],
    ['3799', 'RouteFromOrToBornholm'],
    ['3800', 'None'],
  ])(
    'that begins or ends at the postcode %s has the reason for a refusal: %s',
    (postcode, expected) => {
      const place = { country: 'Denmark', postcode } as const;
      for (const end of ['home', 'from', 'to'] as const) {
        expect(abortReasonOf({ ...journey, [end]: place })).toBe(expected);
      }
    },
  );

  test('with the company of Bornholm is refused as one from or to Bornholm', () => {
    expect(abortReasonOf({ ...journey, pto: 'BornholmsTrafikselskab' })).toBe(
      'RouteFromOrToBornholm',
    );
  });

  test('in Sweden with a postcode like those of Bornholm is not taken for one to Bornholm', () => {
    const to = { country: 'Sweden', postcode: '3700' } as const;
    expect(abortReasonOf({ ...journey, to })).toBe('None');
  });

  test('whose ends are unknown is not refused', () => {
    expect(abortReasonOf({ home: null, from: null, to: null, pto: null })).toBe('None');
  });

  test('is refused for its home exactly when youth cards are not ordered there, whatever the postcodes', () => {
    const place = fc.record({
      country: fc.constantFrom('Denmark', 'Sweden', 'Germany', 'Unknown' as const),
      postcode: fc.oneof(fc.string(), fc.nat(99_999).map(String)),
    });
    const any = fc.option(place);
    fc.assert(
      fc.property(any, any, any, (home, from, to) => {
        const reason = abortReasonOf({ home, from, to, pto: 'Dsb' });
        expect(home !== null && !isSupportedHome(home)).toBe(reason === 'AddressIsNotSupported');
      }),
    );
  });
});
