import type { RefundOffer, RefundOfferBody } from '../contract/refund-queue';
import { formatKroner, longDay } from '../contract/written';
import { newId } from '../crypto';
import { lockBeneficiary } from '../db/beneficiaries';
import { findCardOfOperation } from '../db/cards';
import type { Tx } from '../db/connect';
import { lockOperation, type PaymentOperationRow } from '../db/payments';
import { findOffer, insertOffer, listOffers, type OfferRow } from '../db/refund-offers';
import { hasRefund, refundsOf } from '../db/refunds';
import type { Deps } from '../deps';
import { addBankDays } from '../domain/bank-days';
import { dayInCopenhagen } from '../domain/day';
import { inTransaction } from '../in-transaction';
import { Refusal } from '../refusal';
import { kronerOf } from './display';
import { writeTo } from './letters';
import { BANK_DAYS_TO_REFUND, openRefund } from './payment/open-refund';
import type { StaffCaller } from './staff-session';
import { writeAudit } from './staff/audit';
import { requireOtherPerson } from './staff/other-person';
import { agree, disagree, type SecondAnswer } from './staff/second-answer';

/*
 * Money that staff give back though no rule does: docs/rules/refunds.md. One asks, another one agrees.
 */

const ORE = 100;

/** What waits for somebody to agree. It names nobody. */
export const readOffers = async (
  { connection }: Deps,
  { staffId }: StaffCaller,
): Promise<RefundOffer[]> =>
  (await listOffers(connection.db)).map((offer) => ({
    ...{ id: offer.id, amount: kronerOf(offer.amount_ore), note: offer.note },
    ...{ by: offer.name, at: offer.asked_at, isOwn: offer.asked_by === staffId },
    ...{ handle: offer.handle, provider: offer.provider, personId: offer.beneficiary_id },
  }));

/**
 * Asks another one to agree that money goes back, once a payment.
 * @throws Refusal `not-found`; `own-person`; `refund-decided` while another one is asked, and once one has agreed;
 *   `refund-too-much` for more than is left
 */
export async function offerRefund(
  deps: Deps,
  staff: StaffCaller,
  { personId, operationId, amount, note, reason }: RefundOfferBody & { personId: string },
): Promise<void> {
  const now = deps.clock.now();
  const amountOre = Math.round(amount * ORE);
  await inTransaction(deps, async (tx) => {
    const operation = await lockOperation(tx, operationId);
    if (operation?.beneficiary_id !== personId) throw new Refusal('not-found');
    await requireOtherPerson(deps, tx, staff, personId);
    await writeAudit(deps, tx, { staff, action: 'refund-asked', personId, reason, now });
    await requireLeft(tx, operation, amountOre);
    const offer = { id: newId(), operation_id: operationId, amount_ore: amountOre, note };
    const asked = { asked_by: staff.staffId, asked_at: now.toISOString() };
    if (!(await insertOffer(tx, { ...offer, ...asked }))) throw new Refusal('refund-decided');
  });
}

const OFFER: SecondAnswer<OfferRow> = {
  table: 'refund_offer',
  findWaiting: findOffer,
  carryOut: giveBack,
};

/**
 * Agrees to it: the money is sent, and its person reads why.
 * @throws Refusal `refund-decided`, those of `OF_SECOND`, `mfa-locked`, `refund-too-much`, `invalid-input` at
 *   `code`
 */
export const approveOffer = (
  deps: Deps,
  staff: StaffCaller,
  answer: { id: string; code: string },
): Promise<void> => agree(deps, staff, OFFER, answer);

/** Does not agree, or takes back what one has asked for oneself. @throws Refusal `refund-decided`, `not-allowed` */
export const rejectOffer = (deps: Deps, staff: StaffCaller, id: string): Promise<void> =>
  disagree(deps, staff, OFFER, id);

async function giveBack(deps: Deps, tx: Tx, offer: OfferRow): Promise<void> {
  const { operation_id: operationId, amount_ore: amountOre, beneficiary_id: personId } = offer;
  await lockBeneficiary(tx, personId);
  const operation = await lockOperation(tx, operationId);
  if (!operation) throw new Error(`Offer ${offer.id} has no payment`);
  await requireLeft(tx, operation, amountOre);
  const card = await findCardOfOperation(tx, operation);
  const cardId = card?.id ?? null;
  const part = { amountOre, days: null };
  await openRefund(deps, tx, { operationId, cardId, reason: 'offered', part });
  const today = dayInCopenhagen(deps.clock.now());
  await writeTo(deps, tx, personId, {
    about: 'refund-offered',
    vars: {
      price: formatKroner(kronerOf(amountOre)),
      day: longDay(addBankDays(today, BANK_DAYS_TO_REFUND)),
      reason: offer.note,
    },
    path: cardId === null ? '/history' : `/overview/card/${cardId}`,
  });
}

async function requireLeft(
  tx: Tx,
  { id, captured_ore: captured }: PaymentOperationRow,
  amountOre: number,
): Promise<void> {
  if (await hasRefund(tx, id, 'offered')) throw new Refusal('refund-decided');
  if (amountOre > captured - (await refundsOf(tx, id))) throw new Refusal('refund-too-much');
}
