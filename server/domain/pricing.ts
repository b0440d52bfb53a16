import type { CardRank, RulesRegime } from '../contract/enums';
import { daysInPeriod, type Period } from './day';
import { type PricedScheme, PUBLISHED_TARIFF, splitByTariff, type TariffRow } from './tariff';

// What a card costs (docs/rules/prices.md). UU and XU pay a fixed price a day. VU does so too up to
// a threshold; above it, half of the excess is added, unless the approval follows the old rules or
// is exempt. A Secondary card costs nothing: one pays for one card.
//
// Rounding: every sum is exact until the end and then rounded once, half an øre up. The rebate is the
// difference of the two rounded sums, so price = rebate + own payment to the øre.

/** The days that "per 30 days" prices count. */
export const PRICE_DAYS = 30;

export interface PriceQuestion {
  scheme: PricedScheme;
  rank: CardRank;
  regime: RulesRegime;
  period: Period;
  /** Price of an ordinary 30-day pass on the route, whole øre; null while nobody knows it. */
  ordinaryPriceOre: number | null;
}

export type PriceRefusal =
  'empty-period' | 'no-tariff' | 'ordinary-price-unknown' | 'threshold-unknown';

export interface Price {
  ok: true;
  /** The ordinary price of the days. */
  cardPriceOre: number;
  /** What the public pays of it; negative when the ordinary pass would be cheaper. */
  rebateOre: number;
  beneficiaryPriceOre: number;
  isNegativeRebate: boolean;
  /** A VU price may still change with the ordinary price. */
  isIndicative: boolean;
}

export type PriceAnswer = Price | { ok: false; reason: PriceRefusal };

/** The price of one card, in whole øre, or why it cannot be told. */
export function priceCard(
  question: PriceQuestion,
  tariff: readonly TariffRow[] = PUBLISHED_TARIFF,
): PriceAnswer {
  const { scheme, rank, period, ordinaryPriceOre } = question;
  const days = daysInPeriod(period);
  if (days < 1) return { ok: false, reason: 'empty-period' };
  const parts = splitByTariff(tariff, period);
  if (!parts) return { ok: false, reason: 'no-tariff' };
  if (ordinaryPriceOre === null) return { ok: false, reason: 'ordinary-price-unknown' };

  const isIndicative = scheme === 'VU';
  const cardPriceOre = divideRounded(ordinaryPriceOre * days, PRICE_DAYS);
  if (rank === 'Secondary') {
    const free = { beneficiaryPriceOre: 0, isNegativeRebate: false, isIndicative: false };
    return { ok: true, cardPriceOre, rebateOre: cardPriceOre, ...free };
  }

  let ownTimesSixty = 0;
  for (const part of parts) {
    const excessOre = excessOver(part.row, question, ordinaryPriceOre);
    if (excessOre === null) return { ok: false, reason: 'threshold-unknown' };
    // Half of the excess per 30 days is excess / 60 a day.
    const aDayTimesSixty = part.row.dayPriceOre[scheme] * 2 * PRICE_DAYS + excessOre;
    ownTimesSixty += aDayTimesSixty * daysInPeriod(part.period);
  }
  const beneficiaryPriceOre = divideRounded(ownTimesSixty, 2 * PRICE_DAYS);
  const rebateOre = cardPriceOre - beneficiaryPriceOre;
  return {
    ok: true,
    cardPriceOre,
    rebateOre,
    beneficiaryPriceOre,
    isNegativeRebate: rebateOre < 0,
    isIndicative,
  };
}

/** How far the ordinary price of 30 days lies above the VU threshold; null when that is unknown. */
function excessOver(
  row: TariffRow,
  { scheme, regime }: PriceQuestion,
  ordinaryPriceOre: number,
): number | null {
  // Exempt: study begun before 1 July 2016, or home in an outlying municipality.
  const isExempt = regime === 'OldRules' || regime === 'NewRulesWithExemption';
  if (scheme !== 'VU' || isExempt) return 0;
  if (row.vuThresholdOre === null) return null;
  return Math.max(0, ordinaryPriceOre - row.vuThresholdOre);
}

/** What the holder pays a day, in whole øre; the tariff may change within the days. */
export const averageDayPriceOre = (
  { beneficiaryPriceOre }: Pick<Price, 'beneficiaryPriceOre'>,
  days: number,
): number => divideRounded(beneficiaryPriceOre, days);

/** Half up, for sums of zero or more. */
function divideRounded(sum: number, divisor: number): number {
  return Math.floor((2 * sum + divisor) / (2 * divisor));
}
