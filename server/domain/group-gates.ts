import { groupHindrance, type GroupHindrance } from '../contract/enums';

// What the holder of a group of cards can do with it, and why not (docs/rules/groups.md).

export interface GroupFacts {
  isAccountBlocked: boolean;
  /** Its program has ended. */
  isObsolete: boolean;
  /** Its cards to come have moved to another group. */
  isMoved: boolean;
  /** The approval as the register has it now. */
  approval: 'in-force' | 'blocked' | 'over' | 'withdrawn';
  isSecondary: boolean;
  /** The company makes no Secondary cards for this person. */
  isBlacklisted: boolean;
  /** A paid base card covers days that are left. */
  hasBase: boolean;
  hasPausedCards: boolean;
  /** Cards to come can go over to another group. */
  hasMovableCards: boolean;
  /** Another delivery can take them over. */
  hasOtherProgram: boolean;
  /** Its periods are paid with a card or an agreement through the portal. */
  isPaidByCard: boolean;
}

export interface GroupGates {
  hindrance: GroupHindrance | null;
  /** Periods can be planned. */
  isEditable: boolean;
  canBeUnpaused: boolean;
  /** Cards to come may go to another delivery, if there is one. */
  isOpenForDelivery: boolean;
  canChangeProgram: boolean;
  canChangeRoute: boolean;
  canChangePayment: boolean;
  isSecondaryBlacklisted: boolean;
}

/**
 * The gates of a group. What is closed for the whole group closes every gate, with two exceptions: a
 * program that has ended is left for another delivery, and a pause is ended.
 */
export function groupGates(facts: GroupFacts): GroupGates {
  const hindrance = groupHindrance.options.find((each) => holds[each](facts)) ?? null;
  const isOpen = hindrance === null;
  const isRunning = !facts.isAccountBlocked && facts.approval === 'in-force';
  const canMove = isOpen && facts.hasMovableCards;
  const isOpenForDelivery =
    isRunning && !facts.hasPausedCards && !(facts.isSecondary && facts.isBlacklisted);
  return {
    hindrance,
    isEditable: isOpen,
    canBeUnpaused: hindrance === 'group-paused',
    isOpenForDelivery,
    canChangeProgram: isOpenForDelivery && facts.hasMovableCards && facts.hasOtherProgram,
    canChangeRoute: canMove,
    canChangePayment:
      isRunning &&
      !facts.isObsolete &&
      !facts.isMoved &&
      facts.isPaidByCard &&
      facts.hasMovableCards,
    isSecondaryBlacklisted: facts.isSecondary && facts.isBlacklisted,
  };
}

const holds: Record<GroupHindrance, (facts: GroupFacts) => boolean> = {
  'account-blocked': ({ isAccountBlocked }) => isAccountBlocked,
  'group-ended': ({ isObsolete }) => isObsolete,
  'group-moved': ({ isMoved }) => isMoved,
  'group-approval-withdrawn': ({ approval }) => approval === 'withdrawn',
  'group-approval-over': ({ approval }) => approval === 'over',
  'group-approval-blocked': ({ approval }) => approval === 'blocked',
  'group-blacklisted': ({ isSecondary, isBlacklisted }) => isSecondary && isBlacklisted,
  'group-without-base': ({ isSecondary, hasBase }) => isSecondary && !hasBase,
  'group-paused': ({ hasPausedCards }) => hasPausedCards,
};
