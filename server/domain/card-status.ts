import { cardStatus, type CardStatus } from '../contract/enums';

// What the status of a card means apart from what can happen to it next (that is card-lifecycle.ts):
// the queries, the overview and the rules of an order all read this one table.

interface Standing {
  /** False once it is over: nothing happens to it any more, and its days can be ordered again. */
  holdsDays: boolean;
  /** Whether the overview lists it. */
  isShown: boolean;
  /**
   * Whether it is paid for: `yes` once it is sent for issue, which happens only when nothing is owed
   * for it, also by a company's own app; `by-its-row` while the card's own row says so; `no` for one
   * given up, paid back or put aside.
   */
  isPaid: 'yes' | 'by-its-row' | 'no';
}

const coming: Standing = { holdsDays: true, isShown: true, isPaid: 'by-its-row' };
const issued: Standing = { ...coming, isPaid: 'yes' };
const putAside: Standing = { ...coming, isPaid: 'no' };
const givenUp: Standing = { holdsDays: false, isShown: false, isPaid: 'no' };

const table: Record<CardStatus, Standing> = {
  None: putAside,
  Ordered: coming,
  ReepaySinglePaymentRegistered: coming,
  DataReceived: coming,
  InvoiceSent: coming,
  FaultyPayment: coming,
  Paid: issued,
  Issued: issued,
  DuringProduction: issued,
  Shipped: issued,
  RkCardSent: issued,
  RkCardIssued: issued,
  SeasonPassAwaitsCheckIn: issued,
  Active: issued,
  Reordered: issued,
  Paused: putAside,
  UnderRefund: putAside,
  Expired: { ...givenUp, isPaid: 'by-its-row' },
  Cancelled: givenUp,
  Refunded: givenUp,
  Reimbursed: { ...givenUp, isShown: true },
  Closed: givenUp,
};

const statusesWhere = (applies: (standing: Standing) => boolean): CardStatus[] =>
  cardStatus.options.filter((status) => applies(table[status]));

/** Of cards that are over, for queries. */
export const STATUSES_OVER = statusesWhere(({ holdsDays }) => !holdsDays);
/** Of cards that were given up or paid back, for queries. */
export const STATUSES_GIVEN_UP = statusesWhere(
  ({ holdsDays, isPaid }) => !holdsDays && isPaid === 'no',
);
/** Of cards that the overview leaves out, for queries. */
export const STATUSES_HIDDEN = statusesWhere(({ isShown }) => !isShown);

export const holdsDays = (status: CardStatus): boolean => table[status].holdsDays;
export const isShown = (status: CardStatus): boolean => table[status].isShown;

/** True for a card that a Secondary card can lean on: paid, and neither given up nor paid back. */
export function isPaidCard(card: { status: CardStatus; isPaid: boolean }): boolean {
  const { isPaid } = table[card.status];
  return isPaid === 'by-its-row' ? card.isPaid : isPaid === 'yes';
}
