import { longPeriod } from '../../contract/written';
import { newId, randomText } from '../../crypto';
import { periodOf } from '../../db/cards';
import type { Tx } from '../../db/connect';
import type { JobPayloads } from '../../db/outbox';
import {
  changeTicketRequest,
  findTicketToMake,
  insertTicket,
  type TicketToMakeRow,
} from '../../db/pdf-tickets';
import type { Deps } from '../../deps';
import { holdsDays } from '../../domain/card-status';
import { CODE_LETTERS } from '../../domain/order-code';
import {
  MOST_TRIES_OF_TICKET,
  TICKET_NUMBER_LENGTH,
  ticketRequestMachine,
} from '../../domain/pdf-ticket';
import { inTransaction } from '../../in-transaction';
import { writeTo } from '../letters';

type Finish = (tx: Tx) => Promise<void>;

/**
 * Makes the ticket that was asked for, stores it, and tells its holder: one, however often it is done. A card
 * that was given up meanwhile gets none, and one that can't be made after some minutes is given up; either is
 * told, and can be asked for again while its days last.
 */
export async function makePdfTicket(
  deps: Deps,
  { requestId }: JobPayloads['make-pdf-ticket'],
  finish: Finish,
  attempts: number,
): Promise<void> {
  const row = await findTicketToMake(deps.connection.db, requestId);
  if (row?.state !== 'Requested') return;
  if (!holdsDays(row.card_status)) return giveUp(deps, row, finish);
  try {
    await make(deps, row, finish);
  } catch (error) {
    if (attempts < MOST_TRIES_OF_TICKET) throw error;
    deps.logger.error({ err: error, ticketRequestId: requestId, attempts }, 'PDF ticket not made');
    await giveUp(deps, row, finish);
  }
}

async function make(deps: Deps, row: TicketToMakeRow, finish: Finish): Promise<void> {
  const now = deps.clock.now();
  const number = randomText(CODE_LETTERS, TICKET_NUMBER_LENGTH);
  // Few are made: what writes them is loaded with the first.
  const { ticketFile } = await import('./ticket-file');
  const file = await ticketFile(deps, row, { number, madeAt: now });
  await inTransaction(deps, async (tx) => {
    const { to } = ticketRequestMachine.take(row.state, 'made');
    if (await changeTicketRequest(tx, { id: row.id, from: row.state }, { state: to })) {
      await insertTicket(tx, {
        id: newId(),
        request_id: row.id,
        beneficiary_id: row.beneficiary_id,
        rejsekort_card_id: row.rejsekort_card_id,
        number,
        ...{ from_day: row.from_day, to_day: row.to_day },
        file,
        created_at: now.toISOString(),
      });
      await tell(deps, tx, row, 'pdf-ticket-ready');
    }
    await finish(tx);
  });
}

async function giveUp(deps: Deps, row: TicketToMakeRow, finish: Finish): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const { to } = ticketRequestMachine.take(row.state, 'failed');
    if (await changeTicketRequest(tx, { id: row.id, from: row.state }, { state: to })) {
      await tell(deps, tx, row, 'pdf-ticket-failed');
    }
    await finish(tx);
  });
}

async function tell(
  deps: Deps,
  tx: Tx,
  row: TicketToMakeRow,
  about: 'pdf-ticket-ready' | 'pdf-ticket-failed',
): Promise<void> {
  const { from, to } = periodOf(row);
  await writeTo(deps, tx, row.beneficiary_id, {
    about,
    vars: { period: longPeriod(from, to) },
    path: `/overview/card/${row.card_id}`,
    isOwnAct: true,
  });
}
