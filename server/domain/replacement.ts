import type { CardStatus } from '../contract/enums';
import { cardMachine } from './card-lifecycle';
import { addDays, type Day, type Period } from './day';
import { isPlastic, type Program } from './programs';

// When a card can be made once more, because it was lost or broke (docs/rules/cards.md).

/**
 * Why a card can't be replaced here: it is no card of plastic; it is not made yet; its replacement is on
 * its way; it is over; or it ends before another could arrive.
 */
export type ReplaceHindrance = 'not-plastic' | 'unmade' | 'on-the-way' | 'over' | 'late';

/** Why a card can't be replaced today; null when it can. */
export function replaceHindrance(
  { status, period }: { status: CardStatus; period: Period },
  program: Pick<Program, 'delivery' | 'deliveryDays'>,
  today: Day,
): ReplaceHindrance | null {
  if (!isPlastic(program)) return 'not-plastic';
  if (period.to < today) return 'over';
  if (status === 'Reordered') return 'on-the-way';
  if (status === 'DuringProduction' || cardMachine.can(status, 'cancelled')) return 'unmade';
  if (!cardMachine.can(status, 'replaced')) return 'over';
  return addDays(today, program.deliveryDays.min) > period.to ? 'late' : null;
}

/** True while a card that was paid for can be made again, however few of its days are left. */
export const isReplaceable = (
  card: { status: CardStatus; period: Period },
  program: Pick<Program, 'delivery' | 'deliveryDays'>,
  today: Day,
): boolean => [null, 'late'].includes(replaceHindrance(card, program, today));
