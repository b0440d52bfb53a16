import type { CardDetailRow } from '../db/card-details';
import { periodOf } from '../db/cards';
import { readRows } from '../db/json-rows';
import type { CancellableCard } from '../domain/cancellation';
import type { Day } from '../domain/day';

/** A stored card with its payment, as the rules of a cancellation see it. */
export function cancellableOf(row: CardDetailRow): CancellableCard {
  const { status, payment_state: state } = row;
  const payment = state === null ? null : { state, leftOre: leftOf(row) };
  return { status, period: periodOf(row), payment, ticketTo: lastDayOfTickets(row) };
}

function lastDayOfTickets(row: CardDetailRow): Day | null {
  const asked = readRows(row.pdf_ticket_requests).filter(({ state }) => state === 'Requested');
  const days = [...readRows(row.pdf_tickets), ...asked]
    .filter((ticket) => ticket.card_id === row.id)
    .map(({ to_day: lastDay }) => lastDay);
  return days.sort().at(-1) ?? null;
}

/** What was taken, less what goes back of it, whether that has arrived or not. */
export const leftOf = ({
  captured_ore: captured,
  refunds,
}: Pick<CardDetailRow, 'captured_ore' | 'refunds'>): number =>
  readRows(refunds)
    .filter(({ state }) => state !== 'refused')
    .reduce((left, { amount_ore: ore }) => left - ore, captured ?? 0);
