import type { CardRank, EducationType } from '../contract/enums';
import { overlaps, type Period } from './day';

// Somebody with several approvals for the same days may choose the dearer one by mistake.

/** An approval that can be ordered for, with what a day of it costs. */
export interface PricedApproval {
  id: string;
  scheme: EducationType;
  level: CardRank;
  period: Period;
  /** Kroner; null while no price is known. */
  dayPrice: number | null;
}

/** The cheapest other approval of the same level for some of the same days; undefined for none. */
export function cheaperApproval<Found extends PricedApproval>(
  approval: PricedApproval,
  all: readonly Found[],
): Found | undefined {
  const { dayPrice } = approval;
  if (dayPrice === null) return undefined;
  return all
    .filter(
      (other) =>
        other.id !== approval.id &&
        other.level === approval.level &&
        overlaps(other.period, approval.period) &&
        other.dayPrice !== null &&
        other.dayPrice < dayPrice,
    )
    .toSorted((a, b) => (a.dayPrice ?? 0) - (b.dayPrice ?? 0))[0];
}
