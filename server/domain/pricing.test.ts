import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rulesRegime } from '../contract/enums';
import { addDays } from './day';
import { averageDayPriceOre, priceCard, type PriceQuestion } from './pricing';
import { findTariffRow, PUBLISHED_TARIFF, splitByTariff, type TariffRow } from './tariff';

const march = { from: '2026-03-02', to: '2026-03-31' };
const question = (change: Partial<PriceQuestion>): PriceQuestion => ({
  scheme: 'UU',
  rank: 'Primary',
  regime: 'None',
  period: march,
  ordinaryPriceOre: 100_000,
  ...change,
});

describe('the tariff', () => {
  test.each([
    ['2015-12-31', null],
    ['2016-01-01', 1177],
    ['2022-12-31', 1177],
    ['2023-01-01', 1351],
    ['2023-12-31', 1351],
    ['2024-01-01', 1394],
    ['2026-03-02', 1394],
    ['2040-01-01', 1394],
  ])('a UU day on %s costs %s øre', (day, expected) => {
    expect(findTariffRow(PUBLISHED_TARIFF, day)?.dayPriceOre.UU ?? null).toBe(expected);
  });

  test('splits a period at each change of the price', () => {
    const parts = splitByTariff(PUBLISHED_TARIFF, { from: '2022-12-30', to: '2024-01-02' });
    expect(parts?.map((part) => part.period)).toEqual([
      { from: '2022-12-30', to: '2022-12-31' },
      { from: '2023-01-01', to: '2023-12-31' },
      { from: '2024-01-01', to: '2024-01-02' },
    ]);
  });
});

describe('the price of the published examples', () => {
  test.each([
    ['UU', '2024-03-01', '2024-03-30', 100_000, 41_820],
    ['XU', '2024-03-01', '2024-03-30', 100_000, 66_300],
    ['VU', '2024-03-01', '2024-03-30', 100_000, 66_300],
    ['VU', '2024-03-01', '2024-03-30', 248_700, 66_300],
    ['VU', '2024-03-01', '2024-03-30', 248_800, 66_350],
    ['VU', '2024-03-01', '2024-03-30', 469_500, 176_700],
    ['UU', '2016-03-01', '2016-03-30', 100_000, 35_310],
    ['XU', '2023-03-01', '2023-03-30', 100_000, 64_230],
    ['VU', '2016-08-01', '2016-08-30', 210_000, 61_500],
    ['UU', '2026-03-02', '2026-07-02', 469_500, 171_462],
  ] as const)(
    '%s from %s to %s on a pass of %i øre costs %i øre',
    (scheme, from, to, ordinary, own) => {
      const price = priceCard(
        question({ scheme, regime: 'NewRules', period: { from, to }, ordinaryPriceOre: ordinary }),
      );
      expect(price).toMatchObject({ ok: true, beneficiaryPriceOre: own });
    },
  );

  test('a VU card of 4,695 kroner leaves a rebate of 2,928 kroner', () => {
    expect(
      priceCard(question({ scheme: 'VU', regime: 'NewRules', ordinaryPriceOre: 469_500 })),
    ).toEqual({
      ok: true,
      cardPriceOre: 469_500,
      rebateOre: 292_800,
      beneficiaryPriceOre: 176_700,
      isNegativeRebate: false,
      isIndicative: true,
    });
  });
});

describe('the price of a card', () => {
  test.each([
    ['None', 176_700],
    ['NewRules', 176_700],
    ['OldRules', 66_300],
    ['NewRulesWithExemption', 66_300],
  ] as const)('VU under %s pays %i øre of a pass above the threshold', (regime, own) => {
    expect(priceCard(question({ scheme: 'VU', regime, ordinaryPriceOre: 469_500 }))).toMatchObject({
      beneficiaryPriceOre: own,
    });
  });

  test('each day is charged at its own price over New Year', () => {
    // 16 days at 21.41 and 14 at 22.10
    const period = { from: '2023-12-16', to: '2024-01-14' };
    expect(priceCard(question({ scheme: 'XU', period }))).toMatchObject({
      cardPriceOre: 100_000,
      beneficiaryPriceOre: 65_196,
    });
  });

  test('half an øre is rounded up, once', () => {
    // 31 days on a pass of 248,701 øre: 31 × 2,210 + 31 / 60 = 68,510.52 øre
    const period = { from: '2026-03-01', to: '2026-03-31' };
    const vu = { scheme: 'VU', regime: 'NewRules', period } as const;
    expect(priceCard(question({ ...vu, ordinaryPriceOre: 248_701 }))).toMatchObject({
      cardPriceOre: 256_991,
      beneficiaryPriceOre: 68_511,
    });
    // 30 days, one øre above the threshold: exactly half an øre more than 66,300
    expect(priceCard(question({ ...vu, period: march, ordinaryPriceOre: 248_701 }))).toMatchObject({
      beneficiaryPriceOre: 66_301,
    });
  });

  test.each([
    [41_821, false, 1],
    [41_820, false, 0],
    [41_819, true, -1],
  ])(
    'a pass of %i øre has a negative rebate: %s',
    (ordinaryPriceOre, isNegativeRebate, rebateOre) => {
      expect(priceCard(question({ ordinaryPriceOre }))).toMatchObject({
        isNegativeRebate,
        rebateOre,
      });
    },
  );

  test('a Secondary card is free', () => {
    expect(priceCard(question({ rank: 'Secondary', scheme: 'VU' }))).toEqual({
      ok: true,
      cardPriceOre: 100_000,
      rebateOre: 100_000,
      beneficiaryPriceOre: 0,
      isNegativeRebate: false,
      isIndicative: false,
    });
  });

  test.each([
    ['empty-period', { period: { from: '2026-03-02', to: '2026-03-01' } }],
    ['no-tariff', { period: { from: '2015-12-31', to: '2016-01-30' } }],
    ['ordinary-price-unknown', { ordinaryPriceOre: null }],
    [
      'threshold-unknown',
      { scheme: 'VU', regime: 'NewRules', period: { from: '2023-06-01', to: '2023-06-30' } },
    ],
  ] as const)('is missing for the reason %s', (reason, change) => {
    expect(priceCard(question(change))).toEqual({ ok: false, reason });
  });

  test('the ordinary price is always rebate plus own payment, in whole øre', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('UU', 'VU', 'XU'),
        fc.constantFrom('Primary', 'Secondary'),
        fc.constantFrom(...rulesRegime.options),
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: 1, max: 123 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (scheme, rank, regime, start, days, ordinaryPriceOre) => {
          const from = addDays('2024-01-01', start);
          const period = { from, to: addDays(from, days - 1) };
          const price = priceCard({ scheme, rank, regime, period, ordinaryPriceOre });
          if (!price.ok) throw new Error(price.reason);
          expect(price.rebateOre + price.beneficiaryPriceOre).toBe(price.cardPriceOre);
          expect(Number.isInteger(price.cardPriceOre)).toBe(true);
          expect(Number.isInteger(price.beneficiaryPriceOre)).toBe(true);
          expect(price.beneficiaryPriceOre).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  test.each([
    [41_820, 30, 1394],
    [41_926, 30, 1398],
    [100, 8, 13],
    [0, 30, 0],
  ])('%i øre for %i days are %i øre a day, rounded half up', (beneficiaryPriceOre, days, each) => {
    expect(averageDayPriceOre({ beneficiaryPriceOre }, days)).toBe(each);
  });

  test('follows a row that an operator adds, from its first day on', () => {
    const added: TariffRow = {
      from: '2026-03-31',
      dayPriceOre: { UU: 1500, VU: 2300, XU: 2300 },
      vuThresholdOre: 260_000,
    };
    // 29 days at 13.94 and one at 15.00
    expect(priceCard(question({}), [...PUBLISHED_TARIFF, added])).toMatchObject({
      beneficiaryPriceOre: 41_926,
    });
  });
});
