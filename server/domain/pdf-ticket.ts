import type { CardStatus } from '../contract/enums';
import { holdsDays } from './card-status';
import type { Day, Period } from './day';
import { declareMachine, go, type TransitionTable } from './machine';

// A ticket as PDF while a new Rejsekort is on its way (docs/rules/pdf-tickets.md): its holder may have one,
// asks for it, and gets it once it is made.

export const TICKET_REQUEST_STATES = [
  /** Its holder may ask for it. */
  'Open',
  /** It is being made. */
  'Requested',
  'Issued',
  /** It could not be made; its holder may ask again. */
  'Failed',
  /** Its last day is over, and nobody has asked for it. */
  'Lapsed',
] as const;
export type TicketRequestState = (typeof TICKET_REQUEST_STATES)[number];

type TicketRequestEvent = 'asked' | 'made' | 'failed' | 'over';

/** What its caller does in the same transaction. */
export type TicketRequestEffect = 'make' | 'tell-ready' | 'tell-failed';

const waiting = { asked: go('Requested', 'make'), over: go('Lapsed') } as const;

const table: TransitionTable<TicketRequestState, TicketRequestEvent, TicketRequestEffect> = {
  Open: waiting,
  Requested: { made: go('Issued', 'tell-ready'), failed: go('Failed', 'tell-failed') },
  Failed: waiting,
  Issued: {},
  Lapsed: {},
};

export const ticketRequestMachine = declareMachine('PDF ticket request', table);

/** Why no ticket can be asked for: it is being made, it is there, or its period is over. */
export type TicketHindrance = 'under-way' | 'issued' | 'over';

export interface TicketRequestFacts {
  state: TicketRequestState;
  /** Of the card that the ticket stands in for. */
  cardStatus: CardStatus;
  period: Period;
}

/** Why no ticket can be asked for today; null when it can. */
export function ticketHindrance(
  { state, cardStatus, period }: TicketRequestFacts,
  today: Day,
): TicketHindrance | null {
  if (state === 'Issued') return 'issued';
  const isOver = period.to < today || !holdsDays(cardStatus);
  if (isOver || !(state === 'Requested' || ticketRequestMachine.can(state, 'asked'))) return 'over';
  return state === 'Requested' ? 'under-way' : null;
}

/** For so long a signed address of a ticket is good. */
export const TICKET_LINK_MINUTES = 10;
/** So often its making is tried, over some five minutes. */
export const MOST_TRIES_OF_TICKET = 6;
/** Of Crockford's alphabet: 50 bits, so that nobody meets another's number. */
export const TICKET_NUMBER_LENGTH = 10;
