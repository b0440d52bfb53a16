import type { RejsekortCardStatus, RejsekortHindrance } from '../contract/enums';
import { addDays, earlierDay, laterDay, type Day, type Period } from './day';
import { declareMachine, go, type TransitionTable } from './machine';
import { isOrderable, type Program, type ProgramSettings } from './programs';

// When a Rejsekort can be made once more, and how far that is (docs/rules/cards.md).

/** Written down; asked for at Rejsekort; done; or refused by Rejsekort. */
export type ReplacementState = 'Created' | 'Running' | 'Completed' | 'Refused';
type ReplacementEvent = 'run' | 'replaced' | 'refused';

/** Why Rejsekort makes no new card: it does not know the old one, or that one is closed for good. */
export const REPLACEMENT_REFUSALS = ['CardUnknown', 'CardClosed'] as const;
export type ReplacementRefusal = (typeof REPLACEMENT_REFUSALS)[number];

const table: TransitionTable<ReplacementState, ReplacementEvent, never> = {
  Created: { run: go('Running') },
  Running: { replaced: go('Completed'), refused: go('Refused') },
  Completed: {},
  Refused: {},
};
export const replacementMachine = declareMachine('rejsekort replacement', table);

/** A Rejsekort as the rules of its replacement see it. */
export interface HeldRejsekort {
  status: RejsekortCardStatus;
  /** The last day of the last period on it. */
  lastDay: Day;
  replacedOn: Day | null;
}

/** Another one was ordered, and the longest time of delivery that people are told is not over. */
function isOnTheWay(
  { status, replacedOn }: HeldRejsekort,
  { deliveryDays }: Pick<Program, 'deliveryDays'>,
  today: Day,
): boolean {
  return (
    status === 'Reordered' && replacedOn !== null && today < addDays(replacedOn, deliveryDays.max)
  );
}

/** What it is on a day: one that was ordered once more is there when its time of delivery is over. */
export function rejsekortStatusOn(
  card: HeldRejsekort,
  program: Pick<Program, 'deliveryDays'>,
  today: Day,
): RejsekortCardStatus {
  if (card.status !== 'Reordered') return card.status;
  return isOnTheWay(card, program, today) ? 'Reordered' : 'Issued';
}

/** Why it can't be replaced today; null when it can. */
export function rejsekortHindrance(
  card: HeldRejsekort,
  program: Program,
  { today, settings }: { today: Day; settings: ProgramSettings },
): RejsekortHindrance | null {
  if (!isOrderable(program, settings, today)) return 'ended';
  if (card.lastDay < today) return 'over';
  const status = rejsekortStatusOn(card, program, today);
  if (status === 'Ordered') return 'unmade';
  if (status === 'Reordered') return 'on-the-way';
  return addDays(today, program.deliveryDays.min) > card.lastDay ? 'late' : null;
}

/** Whether a period lasts until a card that is ordered today can be there. */
export const outlastsDelivery = (
  { to }: Period,
  { deliveryDays }: Pick<Program, 'deliveryDays'>,
  today: Day,
): boolean => to >= addDays(today, deliveryDays.min);

/** The days of a period on which its holder still waits for a card that is ordered today; null for none. */
export function daysWithoutCard(
  { from, to }: Period,
  { deliveryDays }: Pick<Program, 'deliveryDays'>,
  today: Day,
): Period | null {
  const waiting = {
    from: laterDay(from, today),
    to: earlierDay(to, addDays(today, deliveryDays.max)),
  };
  return waiting.from > waiting.to ? null : waiting;
}

/**
 * By what Rejsekort knows the period of a card: another key for each card that it was put on, since the
 * same key with another number would be another order.
 */
export const seasonPassKey = (cardId: string, reorderedOn: Day | null): string =>
  reorderedOn === null ? cardId : `${cardId}.${reorderedOn}`;

/** The card whose period such a key stands for. */
export const seasonPassCard = (key: string): string => key.split('.')[0] ?? key;
