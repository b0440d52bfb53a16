import type { CardStatus, PlanLock } from '../contract/enums';
import { cardMachine } from './card-lifecycle';
import type { Day, Period } from './day';
import { isSentForIssue } from './lead-times';
import type { Program } from './programs';

// Why a period that is ordered stays as it is when its plan is changed (docs/rules/periods.md).

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
