import type { PaymentState } from './payment';

// What our books say of a payment, held against what its provider says of it (docs/rules/books.md). Only
// money counts: two words for the same sum are no difference.

export const DIFFERENCE_KINDS = [
  /** Both know of the money, and the sums are not the same. */
  'amount',
  /** The provider has taken money that our books lack. */
  'missingHere',
  /** Our books have money that the provider knows nothing of. */
  'missingThere',
  /** Reserved, taken or given back on one side alone. */
  'state',
  'currency',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export interface OurPayment {
  state: PaymentState;
  amountOre: number;
  capturedOre: number;
  refundedOre: number;
  /** Sent back, and not known to have arrived: either is right. */
  inFlightOre: number;
  /** Its window may be in use, and what was done in it under way to us. */
  isUnderWay: boolean;
}

/** What a provider tells of a payment, as far as money goes. */
export interface TheirPayment {
  kind: string;
  amountOre?: number;
  refundedOre?: number;
  currency?: string;
}

export interface Difference {
  kind: DifferenceKind;
  /** What lies at the provider, reserved or taken and not paid back, as each side has it. */
  oursOre: number;
  theirsOre: number;
}

/** How the two differ; null when they tell the same of the money. */
export function comparePayment(ours: OurPayment, theirs: TheirPayment): Difference | null {
  const kind = kindOf(ours, theirs);
  return kind && { kind, oursOre: oursHeld(ours), theirsOre: theirsHeld(theirs) };
}

function kindOf(ours: OurPayment, theirs: TheirPayment): DifferenceKind | null {
  const isTaken = theirs.kind === 'settled';
  const isReserved = theirs.kind === 'authorized';
  if (ours.capturedOre > 0 || ours.state === 'authorized') {
    if (theirs.kind === 'none') return 'missingThere';
    if (isTaken !== ours.capturedOre > 0 || (!isTaken && !isReserved)) return 'state';
    return isSameSum(ours, theirs) ? null : isDanish(theirs) ? 'amount' : 'currency';
  }
  if ((!isTaken && !isReserved) || ours.isUnderWay) return null;
  return isTaken ? 'missingHere' : 'state';
}

const isDanish = ({ currency }: TheirPayment): boolean => currency === 'DKK';

function isSameSum(ours: OurPayment, theirs: TheirPayment): boolean {
  const paidBack = (theirs.refundedOre ?? 0) - ours.refundedOre;
  const isSame = theirs.amountOre === (ours.capturedOre || ours.amountOre);
  return isSame && isDanish(theirs) && (paidBack === 0 || paidBack === ours.inFlightOre);
}

function oursHeld({ state, amountOre, capturedOre, refundedOre }: OurPayment): number {
  return capturedOre === 0 && state === 'authorized' ? amountOre : capturedOre - refundedOre;
}

const theirsHeld = ({ amountOre = 0, refundedOre = 0 }: TheirPayment): number =>
  amountOre - refundedOre;
