import type { CardRank, EducationType } from '../contract/enums';

// The order of everything that belongs to a scheme: UU, VU, XU, then primary before secondary (spec
// §2 Overview and Profile; resolutions 39).

const SCHEME_RANK: Record<EducationType, number> = { UU: 0, VU: 1, XU: 2, Unknown: 3 };
const LEVEL_RANK: Record<CardRank, number> = { Primary: 0, Unknown: 0, Secondary: 1 };

interface OfScheme {
  scheme: { value: EducationType };
  subsidyLevel: { value: CardRank };
}

/** Compares for a sort; equal for the same scheme and level. */
export function compareByScheme(a: OfScheme, b: OfScheme): number {
  return (
    SCHEME_RANK[a.scheme.value] - SCHEME_RANK[b.scheme.value] ||
    LEVEL_RANK[a.subsidyLevel.value] - LEVEL_RANK[b.subsidyLevel.value]
  );
}
