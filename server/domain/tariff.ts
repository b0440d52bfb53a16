import type { EducationType } from '../contract/enums';
import { addDays, type Day, earlierDay, type Period } from './day';

// The national price a valid day, dated (docs/rules/prices.md). A day uses the newest row that
// starts on or before it; an operator adds a row a year.

/** The schemes that have a price. */
export type PricedScheme = Exclude<EducationType, 'Unknown'>;

export interface TariffRow {
  from: Day;
  /** Own payment a valid day, whole øre. */
  dayPriceOre: Record<PricedScheme, number>;
  /** Ordinary price of 30 days above which a VU student pays more; null where not published. */
  vuThresholdOre: number | null;
}

/** Ascending by `from`. */
export const PUBLISHED_TARIFF: readonly TariffRow[] = [
  { from: '2016-01-01', dayPriceOre: { UU: 1177, VU: 2050, XU: 2050 }, vuThresholdOre: 210_000 },
  { from: '2023-01-01', dayPriceOre: { UU: 1351, VU: 2141, XU: 2141 }, vuThresholdOre: null },
  { from: '2024-01-01', dayPriceOre: { UU: 1394, VU: 2210, XU: 2210 }, vuThresholdOre: 248_700 },
];

/** The row a day is charged by; null before the first. */
export function findTariffRow(tariff: readonly TariffRow[], day: Day): TariffRow | null {
  return tariff.findLast((row) => row.from <= day) ?? null;
}

/**
 * Cuts a period where the tariff changes, in order. Null when a day has no row. A card that runs over
 * New Year so pays each day at that day's price.
 */
export function splitByTariff(
  tariff: readonly TariffRow[],
  period: Period,
): { row: TariffRow; period: Period }[] | null {
  const parts: { row: TariffRow; period: Period }[] = [];
  for (let from = period.from; from <= period.to;) {
    const row = findTariffRow(tariff, from);
    if (!row) return null;
    const next = tariff.find((later) => later.from > from);
    const to = next ? earlierDay(period.to, addDays(next.from, -1)) : period.to;
    parts.push({ row, period: { from, to } });
    from = addDays(to, 1);
  }
  return parts;
}
