import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cardRank, rulesRegime } from '../contract/enums';
import { addDays } from './day';
import { priceLines, type StoredPrice } from './price-lines';
import { priceCard } from './pricing';

const MARCH = { from: '2024-03-01', to: '2024-03-30' };
const stored = (change: Partial<StoredPrice>): StoredPrice => ({
  ...{ scheme: 'UU', rank: 'Primary', period: MARCH, cardPriceOre: 100_000, priceOre: 41_820 },
  ...change,
});
const shown = (price: StoredPrice) =>
  priceLines(price).map(({ rule, days, amountOre, from }) =>
    [rule, days, amountOre, from ?? '-'].join(' '),
  );

describe('how a stored price came about', () => {
  test.each<[string, Partial<StoredPrice>, string[]]>([
    ['a pupil’s price', {}, ['day-price 30 41820 2024-01-01']],
    ['a price by age', { scheme: 'XU', priceOre: 66_300 }, ['day-price 30 66300 2024-01-01']],
    [
      'the days on both sides of New Year',
      {
        scheme: 'XU',
        period: { from: '2023-12-16', to: '2024-01-14' },
        priceOre: 65_196,
      },
      ['day-price 16 34256 2023-01-01', 'day-price 14 30940 2024-01-01'],
    ],
    [
      'a student below the threshold',
      { scheme: 'VU', cardPriceOre: 248_700, priceOre: 66_300 },
      ['day-price 30 66300 2024-01-01'],
    ],
    [
      'a student above the threshold',
      { scheme: 'VU', cardPriceOre: 469_500, priceOre: 176_700 },
      ['day-price 30 66300 2024-01-01', 'vu-addition 30 110400 2024-01-01'],
    ],
    [
      'a student above it who is exempt',
      { scheme: 'VU', cardPriceOre: 469_500, priceOre: 66_300 },
      ['day-price 30 66300 2024-01-01'],
    ],
    ['an internship', { rank: 'Secondary', priceOre: 0 }, ['internship 30 0 -']],
    [
      'a price that was changed',
      { priceOre: 40_000 },
      ['day-price 30 41820 2024-01-01', 'changed 30 -1820 -'],
    ],
    ['a free card', { priceOre: 0 }, ['day-price 30 41820 2024-01-01', 'changed 30 -41820 -']],
    [
      'days before the first tariff',
      { period: { from: '2015-03-01', to: '2015-03-30' }, priceOre: 30_000 },
      ['changed 30 30000 -'],
    ],
  ])('%s', (_, change, lines) => {
    expect(shown(stored(change))).toEqual(lines);
  });

  it('names the price of the ordinary pass and the threshold that the addition comes of', () => {
    const [, addition] = priceLines(
      stored({ scheme: 'VU', cardPriceOre: 469_500, priceOre: 176_700 }),
    );
    expect(addition).toMatchObject({ ordinaryPriceOre: 469_500, thresholdOre: 248_700 });
  });

  const scheme = fc.constantFrom('UU' as const, 'VU' as const, 'XU' as const);
  const rank = fc.constantFrom(...cardRank.exclude(['Unknown']).options);
  const period = fc
    .tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 1, max: 123 }))
    .map(([start, days]) => {
      const from = addDays('2016-01-01', start);
      return { from, to: addDays(from, days - 1) };
    });
  const total = (price: StoredPrice) =>
    priceLines(price).reduce((sum, { amountOre }) => sum + amountOre, 0);

  it('adds up to the price to the øre, and knows the rule of every price that the rules give', () => {
    const regime = fc.constantFrom(...rulesRegime.options);
    const ordinary = fc.integer({ min: 0, max: 800_000 });
    fc.assert(
      fc.property(
        fc.record({ scheme, rank, regime, period, ordinaryPriceOre: ordinary }),
        (question) => {
          const price = priceCard(question);
          if (!price.ok) return;
          const { cardPriceOre, beneficiaryPriceOre: priceOre } = price;
          const { scheme, rank, period } = question;
          const card = { scheme, rank, period, cardPriceOre, priceOre };
          expect(total(card)).toBe(priceOre);
          const lines = priceLines(card);
          expect(lines.map(({ rule }) => rule)).not.toContain('changed');
          expect(lines.every(({ amountOre }) => amountOre >= 0)).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('adds up to whatever price was stored', () => {
    const ore = fc.integer({ min: 0, max: 3_000_000 });
    fc.assert(
      fc.property(fc.record({ scheme, rank, period, cardPriceOre: ore, priceOre: ore }), (card) => {
        expect(total(card)).toBe(card.priceOre);
      }),
    );
  });
});
