import type { CardStatus } from '../contract/enums';
import { cardMachine } from './card-lifecycle';
import type { Day, Period } from './day';
import { isSentForIssue } from './lead-times';
import type { Program } from './programs';

// Why a period that is ordered stays as it is when its plan is changed (docs/rules/periods.md).

export const PLAN_LOCKS = [
  /** It has begun, or is over. */
  'begun',
  /** It is issued, or about to be. */
  'sent',
  /** Its money is being taken or paid back. */
  'charging',
  /** Paid or reserved. */
  'paid',
  'paused',
  /** Its charge failed: it can be given up, and not be moved. */
  'failed',
] as const;
export type PlanLock = (typeof PLAN_LOCKS)[number];

export interface OrderedPeriod {
  status: CardStatus;
  period: Period;
  isPaid: boolean;
  /** A charge was begun and its outcome is not known. */
  isChargeStarted: boolean;
}

/** What keeps an ordered period as it is; null while its owner can move and remove it. */
export function planLock(card: OrderedPeriod, program: Program, today: Day): PlanLock | null {
  const { status, period } = card;
  if (period.from <= today) return 'begun';
  if (status === 'UnderRefund') return 'charging';
  if (status === 'Paused') return 'paused';
  const isComing = cardMachine.can(status, 'cancelled');
  if (!isComing || isSentForIssue(period, program, today)) return 'sent';
  if (card.isChargeStarted) return 'charging';
  if (card.isPaid) return 'paid';
  return status === 'FaultyPayment' ? 'failed' : null;
}
