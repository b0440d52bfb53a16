import type { CardRank, EducationType } from '../contract/enums';

// The order of everything that belongs to a scheme: UU, VU, XU, then primary before secondary.

export const SCHEMES: readonly EducationType[] = ['UU', 'VU', 'XU', 'Unknown'];
const LEVEL_RANK: Record<CardRank, number> = { Primary: 0, Unknown: 0, Secondary: 1 };

interface OfScheme {
  scheme: { value: EducationType };
  subsidyLevel: { value: CardRank };
}

/** Compares for a sort; equal for the same scheme and level. */
export function compareByScheme(a: OfScheme, b: OfScheme): number {
  return (
    SCHEMES.indexOf(a.scheme.value) - SCHEMES.indexOf(b.scheme.value) ||
    LEVEL_RANK[a.subsidyLevel.value] - LEVEL_RANK[b.subsidyLevel.value]
  );
}

/** The schemes that a person has approvals for, in order. */
export const schemesOf = (approvals: readonly { scheme_type: string }[]): EducationType[] =>
  SCHEMES.filter(
    (scheme) => scheme !== 'Unknown' && approvals.some(({ scheme_type }) => scheme_type === scheme),
  );
