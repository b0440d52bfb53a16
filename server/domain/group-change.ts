import type { CardStatus } from '../contract/enums';
import { cardMachine } from './card-lifecycle';
import type { Day, Period } from './day';
import { isSentForIssue } from './lead-times';
import type { Program } from './programs';
import { takeOverProblem } from './take-over';

// Changing a whole group: another delivery, another route, or the end of its program
// (docs/rules/orders.md). The cards that are still to come move to a new group and keep their days.

export interface FutureCard {
  status: CardStatus;
  period: Period;
}

/** True while a card can move to another group: it is to come, alive, and not sent for issue. */
export function canMove(card: FutureCard, program: Program, today: Day): boolean {
  return (
    card.period.from > today &&
    cardMachine.can(card.status, 'cancelled') &&
    !isSentForIssue(card.period, program, today)
  );
}

/**
 * True when a person has to choose another delivery, because their group's program has ended and
 * there is one to choose. The same rule says when such an order can't be given up.
 */
export function needsObligatoryFlow(group: {
  program: Program;
  deactivated: readonly string[];
  /** The cards that can move. */
  cards: readonly FutureCard[];
  /** What can be ordered from the company today. */
  offered: readonly Program[];
  today: Day;
}): boolean {
  const { program, deactivated, cards, offered, today } = group;
  return (
    deactivated.includes(program.id) &&
    cards.length > 0 &&
    offered.some((to) => !takeOverProblem(cards, { from: program, to, today }))
  );
}
