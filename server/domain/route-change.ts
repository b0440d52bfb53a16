import type { CardRank, RulesRegime } from '../contract/enums';
import { addDays, type Day } from './day';
import { PRICE_DAYS, priceCard } from './pricing';
import { findTariffRow, PUBLISHED_TARIFF, type PricedScheme } from './tariff';

// What a route that its planner has changed means for who travels on it: where the card is good, and what
// it costs.

export type CoverageChange =
  | { kind: 'reduced'; removed: string[]; toZone: string }
  | { kind: 'extended'; added: string[] }
  | { kind: 'from-zone'; old: string; new: string };

/**
 * What has become of the zones of a route, the gravest alone: somebody who loses a zone has to know that,
 * whatever came instead. Null when nothing did, and for routes without zones. A journey begins in the
 * first zone and ends in the last.
 */
export function coverageChange(
  before: readonly string[],
  after: readonly string[],
): CoverageChange | null {
  const [oldFirst, newFirst, toZone] = [before[0], after[0], after.at(-1)];
  if (oldFirst === undefined || newFirst === undefined || toZone === undefined) return null;
  const removed = before.filter((zone) => !after.includes(zone));
  if (removed.length > 0) return { kind: 'reduced', removed, toZone };
  const added = after.filter((zone) => !before.includes(zone));
  if (added.length > 0) return { kind: 'extended', added };
  return oldFirst === newFirst ? null : { kind: 'from-zone', old: oldFirst, new: newFirst };
}

export interface PriceChange {
  /** Long when the ordinary price has passed the threshold of VU, short when it has come back below it. */
  kind: 'long' | 'short' | 'price';
  /** What thirty days cost the holder, in whole øre. */
  oldPriceOre: number;
  newPriceOre: number;
  thresholdOre: number | null;
}

/** What thirty days from a day cost now that the ordinary price is another; null for no less and no more. */
export function priceChange(
  card: { scheme: PricedScheme; rank: CardRank; regime: RulesRegime; from: Day },
  before: number | null,
  after: number | null,
): PriceChange | null {
  const period = { from: card.from, to: addDays(card.from, PRICE_DAYS - 1) };
  const [old, now] = [before, after].map((ordinaryPriceOre) =>
    priceCard({ ...card, period, ordinaryPriceOre }),
  );
  if (!old?.ok || !now?.ok || before === null || after === null) return null;
  if (old.beneficiaryPriceOre === now.beneficiaryPriceOre) return null;
  const thresholdOre = findTariffRow(PUBLISHED_TARIFF, card.from)?.vuThresholdOre ?? null;
  const isLong = (ordinary: number) => thresholdOre !== null && ordinary > thresholdOre;
  const kind =
    isLong(before) === isLong(after) ? ('price' as const) : isLong(after) ? 'long' : 'short';
  const [oldPriceOre, newPriceOre] = [old.beneficiaryPriceOre, now.beneficiaryPriceOre];
  return { kind, oldPriceOre, newPriceOre, thresholdOre };
}

const LEAST_PERCENT = 10;
const LEAST_ORE = 5_000;

/** A price so far above what was agreed that nobody is charged it without a word: 10 % and 50 kr. more. */
export const needsConsent = (agreedOre: number, priceOre: number): boolean =>
  priceOre - agreedOre >= LEAST_ORE && (priceOre - agreedOre) * 100 >= agreedOre * LEAST_PERCENT;
