import type { CompanyAnswer, PauseReason } from '../contract/enums';

// An order that can't go on until a company has decided, or that goes on with another company. Each
// reason says what the person can do.

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
  'company-approved': { showAccept: false, showCancel: true, showNext: true },
  'company-rejected': { showAccept: false, showCancel: true, showNext: true },
  'company-changed': { showAccept: false, showCancel: true, showNext: true },
};

export function unfinishedChoices(reason: PauseReason): UnfinishedChoices {
  return table[reason];
}

/** Why an order is paused once the company has answered; null for one that waits for no answer. */
export function reasonAfter(reason: PauseReason, answer: CompanyAnswer): PauseReason | null {
  switch (reason) {
    case 'awaits-company':
    case 'accepted':
      return answer === 'approved' ? 'company-approved' : 'company-rejected';
    case 'company-approved':
    case 'company-rejected':
    case 'company-changed':
      return null;
    default:
      return reason satisfies never;
  }
}
