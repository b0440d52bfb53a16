import type { CardRank, PriceRule } from '../contract/enums';
import { type Day, daysInPeriod, type Period } from './day';
import { PRICE_DAYS, priceCard } from './pricing';
import { type PricedScheme, PUBLISHED_TARIFF, splitByTariff, type TariffRow } from './tariff';

// How the price of a stored card came about (docs/rules/prices.md), from what was stored with it: its
// days, its ordinary price and what its holder pays. The tariff is only ever added to, so that its rows
// say the same as on the day of the order.

/** A part of a price; the amounts of all of them add up to it. */
export interface PriceLine {
  rule: PriceRule;
  days: number;
  amountOre: number;
  /** The day from which the row of the tariff holds; null where none is used. */
  from: Day | null;
  /** Own payment a day of that row. */
  dayPriceOre: number | null;
  /** What the ordinary pass for 30 days costs, and what it costs before half of the rest is added. */
  ordinaryPriceOre: number | null;
  thresholdOre: number | null;
}

export interface StoredPrice {
  scheme: PricedScheme;
  rank: CardRank;
  period: Period;
  /** The ordinary price of the days. */
  cardPriceOre: number;
  /** What the holder pays. */
  priceOre: number;
}

/** The parts of a stored price, in the order that they are read. */
export function priceLines(
  stored: StoredPrice,
  tariff: readonly TariffRow[] = PUBLISHED_TARIFF,
): PriceLine[] {
  const { scheme, rank, period, priceOre } = stored;
  const days = daysInPeriod(period);
  if (rank === 'Secondary' && priceOre === 0) {
    return [{ ...NOTHING_KNOWN, rule: 'internship', days, amountOre: 0 }];
  }
  const parts = (splitByTariff(tariff, period) ?? []).map((part) => ({
    row: part.row,
    days: daysInPeriod(part.period),
  }));
  const base = parts.map(({ row, days }): PriceLine => {
    const dayPriceOre = row.dayPriceOre[scheme];
    const amountOre = dayPriceOre * days;
    return { ...NOTHING_KNOWN, rule: 'day-price', days, amountOre, from: row.from, dayPriceOre };
  });
  const rest = priceOre - sum(base);
  if (rest === 0) return base;
  const ordinaryPriceOre = ordinaryWithAddition(stored, tariff);
  return ordinaryPriceOre === null
    ? [...base, { ...NOTHING_KNOWN, rule: 'changed', days, amountOre: rest }]
    : [...base, ...additions(parts, ordinaryPriceOre, rest)];
}

const NOTHING_KNOWN = {
  ...{ from: null, dayPriceOre: null, ordinaryPriceOre: null, thresholdOre: null },
};

const sum = (lines: readonly PriceLine[]): number =>
  lines.reduce((total, { amountOre }) => total + amountOre, 0);

/**
 * The ordinary price of 30 days for which the rules give just this price with the addition for VU, as
 * the stored price of the days tells it; null when the price came about in another way.
 */
function ordinaryWithAddition(
  { scheme, rank, period, cardPriceOre, priceOre }: StoredPrice,
  tariff: readonly TariffRow[],
): number | null {
  if (scheme !== 'VU') return null;
  const days = daysInPeriod(period);
  const nearest = Math.round((cardPriceOre * PRICE_DAYS) / days);
  // The price of the days was rounded to an øre, that of 30 days before: fewer days leave more room.
  const room = Math.ceil(PRICE_DAYS / 2 / days);
  for (let off = 0; off <= room; off++) {
    for (const ordinaryPriceOre of [nearest - off, nearest + off]) {
      const price = priceCard(
        { scheme, rank, regime: 'NewRules', period, ordinaryPriceOre },
        tariff,
      );
      const isIt =
        price.ok && price.cardPriceOre === cardPriceOre && price.beneficiaryPriceOre === priceOre;
      if (isIt) return ordinaryPriceOre;
    }
  }
  return null;
}

/** Half of what lies above each threshold, day by day; the last part takes what rounding leaves. */
function additions(
  parts: readonly { row: TariffRow; days: number }[],
  ordinaryPriceOre: number,
  totalOre: number,
): PriceLine[] {
  const lines = parts.flatMap(({ row: { from, vuThresholdOre }, days }): PriceLine[] => {
    const excessOre = ordinaryPriceOre - (vuThresholdOre ?? ordinaryPriceOre);
    if (excessOre <= 0) return [];
    const amountOre = Math.floor((excessOre * days) / (2 * PRICE_DAYS));
    const known = { ordinaryPriceOre, thresholdOre: vuThresholdOre };
    return [{ ...NOTHING_KNOWN, ...known, rule: 'vu-addition', days, amountOre, from }];
  });
  const missing = totalOre - sum(lines);
  return lines.map((line, index) =>
    index === lines.length - 1 ? { ...line, amountOre: line.amountOre + missing } : line,
  );
}
