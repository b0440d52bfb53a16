import type { PauseReason } from '../contract/enums';

// An order that can't go on until a company has decided, or that goes on with another company (spec
// §3 "Unfinished order state", §4 "Unfinished order"). Each reason says what the person can do.

export interface UnfinishedChoices {
  /** Leave an e-mail address, and be told when the company has answered. */
  showAccept: boolean;
  showCancel: boolean;
  /** Go on with the order. */
  showNext: boolean;
}

const table: Record<PauseReason, UnfinishedChoices> = {
  'awaits-company': { showAccept: true, showCancel: true, showNext: false },
  accepted: { showAccept: false, showCancel: true, showNext: false },
  'company-changed': { showAccept: false, showCancel: true, showNext: true },
};

export function unfinishedChoices(reason: PauseReason): UnfinishedChoices {
  return table[reason];
}
