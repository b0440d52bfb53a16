import { listGroups, periodOf } from '../db/cards';
import { findLatestSinglePayment } from '../db/payments';
import type { Deps } from '../deps';
import { addDays, type Period } from '../domain/day';
import { inTransaction } from '../in-transaction';
import { openCardPayment } from '../workflows/pay-card';
import { openTicketRequest, orderPdfTicket } from '../workflows/rejsekort/pdf-tickets';
import type { Caller } from '../workflows/session';
import { as, orderAndPay, periodsFrom, type Episode } from './order-as';

const PHONE = '23334353';
const PLASTIC = 'midttrafik-plastic';

/** Two cards of plastic for the weekends in Aarhus, paid one at a time through Nets; once. */
const weekends: Episode = {
  daysAgo: 44,
  happen: (deps, { day }) =>
    as(deps, 'frede', async (caller) => {
      const made = await listGroups(deps.connection.db, caller.beneficiaryId);
      if (made.length > 0) return;
      const first = addDays(day, 14);
      const second = addDays(first, 47);
      const periods = [
        { from: first, to: addDays(second, -1) },
        { from: second, to: addDays(second, 29) },
      ];
      const order = { phone: PHONE, vusId: 'frede-xu', programId: PLASTIC, periods };
      await orderAndPay(deps, caller, { ...order, mode: 'SinglePayment' });
    }),
};

/** Three periods on a Rejsekort, paid by an agreement with Nets: the second begins in two days. */
const rejsekort: Episode = {
  daysAgo: 43,
  happen: (deps, { day }) =>
    as(deps, 'frede', async (caller) => {
      const made = await listGroups(deps.connection.db, caller.beneficiaryId);
      if (made.length > 1) return;
      const periods = periodsFrom(addDays(day, 15), 3);
      const order = { phone: PHONE, vusId: 'frede-uu', programId: 'movia-rejsekort', periods };
      await orderAndPay(deps, caller, { ...order, mode: 'Regular' });
    }),
};

/**
 * He went to the window of Nets to pay the second card of plastic, and left it open; once.
 * @internal exported for tests
 */
export const leavesWindow: Episode = {
  daysAgo: 0,
  isLast: true,
  happen: (deps, { day }) =>
    as(deps, 'frede', async (caller) => {
      const { db } = deps.connection;
      const card = await db
        .selectFrom('card')
        .innerJoin('card_group', 'card_group.id', 'card.group_id')
        .select('card.id')
        .where('card.beneficiary_id', '=', caller.beneficiaryId)
        .where('card_group.program_id', '=', PLASTIC)
        .where('card.from_day', '>', day)
        .executeTakeFirst();
      const isTried = card && (await findLatestSinglePayment(db, card.id)) !== undefined;
      if (card && !isTried) await openCardPayment(deps, caller, card.id);
    }),
};

/** His new Rejsekort is on its way: he has a PDF ticket for the rest of the period that runs; once. */
const hasTicket: Episode = {
  daysAgo: 3,
  happen: (deps, { day }) =>
    as(deps, 'frede', async (caller) => {
      const offered = await offerTicket(deps, caller, ({ from, to }) =>
        from <= day && day <= to ? { from: day, to } : null,
      );
      if (offered === null) return;
      const document = { documentType: 'Passport', documentNumber: '21 04 57 739' } as const;
      await orderPdfTicket(deps, caller, { preRequestId: offered, ...document });
    }),
};

/** He may have one for the period after it as well, and has not asked for it; once. */
const mayHaveTicket: Episode = {
  daysAgo: 0,
  happen: (deps, { day }) =>
    as(deps, 'frede', async (caller) => {
      await offerTicket(deps, caller, (period) => (period.from > day ? period : null));
    }),
};

/** Lets him ask for a ticket for the first of his periods on a Rejsekort of which `daysOf` names days. */
async function offerTicket(
  deps: Deps,
  { beneficiaryId }: Caller,
  daysOf: (period: Period) => Period | null,
): Promise<string | null> {
  const { db } = deps.connection;
  const cards = await db
    .selectFrom('card')
    .innerJoin('card_group', 'card_group.id', 'card.group_id')
    .leftJoin('pdf_ticket_request', 'pdf_ticket_request.card_id', 'card.id')
    .select(['card.id', 'card.from_day', 'card.to_day', 'card_group.rejsekort_card_id'])
    .select('pdf_ticket_request.id as request_id')
    .where('card.beneficiary_id', '=', beneficiaryId)
    .where('card_group.rejsekort_card_id', 'is not', null)
    .orderBy('card.from_day')
    .execute();
  const card = cards.find((each) => daysOf(periodOf(each)) !== null);
  const period = card && daysOf(periodOf(card));
  if (!card?.rejsekort_card_id || !period || card.request_id !== null) return null;
  const offer = { cardId: card.id, rejsekortCardId: card.rejsekort_card_id, period };
  const now = deps.clock.now();
  return inTransaction(deps, (tx) => openTicketRequest(deps, tx, { beneficiaryId, ...offer, now }));
}

export const frede: readonly Episode[] = [
  weekends,
  rejsekort,
  hasTicket,
  mayHaveTicket,
  leavesWindow,
];
