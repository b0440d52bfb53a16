import { addDays, earlierDay, laterDay, type Period } from './day';

/** The first days of a period that none of the others covers; null when they cover it all. */
export function firstGap(covering: readonly Period[], period: Period): Period | null {
  const sorted = covering.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  let from = period.from;
  for (const cover of sorted) {
    if (cover.to < from) continue;
    if (cover.from > from) return { from, to: earlierDay(period.to, addDays(cover.from, -1)) };
    from = laterDay(from, addDays(cover.to, 1));
    if (from > period.to) return null;
  }
  return { from, to: period.to };
}
