import { cardProvider, type CardProvider } from '../contract/enums';
import { getBeneficiary } from '../db/beneficiaries';
import { findCardOfPerson, type CardOfGroup } from '../db/cards';
import type { Tx } from '../db/connect';
import { findLatestSinglePayment, findOperation, type PaymentOperationRow } from '../db/payments';
import type { Deps } from '../deps';
import { isReadyForPayment } from '../domain/card-schedule';
import { dayInCopenhagen } from '../domain/day';
import { canAskPayer } from '../domain/payer-link';
import { isPaid, isUndecided } from '../domain/payment';
import { programOn } from '../domain/programs';
import { inTransaction } from '../in-transaction';
import { Refusal } from '../refusal';
import { applyCardEvents } from './card-events';
import { ChangedMeanwhile, unlessOvertaken } from '../changed-meanwhile';
import { scheduledCard } from './card-schedule';
import { beginOperation } from './payment/begin-operation';
import { collectMoney, isUnknown } from './payment/collect';
import { payerOf } from './payment/customer';
import { offerMark, payerReturn } from './payment/payer-token';
import { reconcile, type ReconciledOperation } from './payment/reconcile';
import type { Caller } from './session';

/** Each further attempt means that somebody else changed the card at the same moment. */
const MAX_ATTEMPTS = 5;

/**
 * The payment of one later period by its holder. An attempt that is still open is used again, by
 * everybody who asks and however often; only when the last one ended without money is there another.
 * @param provider who has to take the payment, where that matters
 * @throws Refusal `not-found` for no card of this person, `card-not-payable` outside its window,
 *   `payment-in-progress` while its agreement is being charged
 */
export async function beginCardPayment(
  deps: Deps,
  { beneficiaryId }: Pick<Caller, 'beneficiaryId'>,
  cardId: string,
  { provider }: { provider?: CardProvider } = {},
): Promise<{ operation: ReconciledOperation; isCreated: boolean }> {
  const { db } = deps.connection;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const card = await findCardOfPerson(db, beneficiaryId, cardId);
    const isPaidThere = provider === undefined || card?.payment_type === provider;
    if (!card || !isPaidThere) throw new Refusal('not-found');
    const known = await underWay(deps, card);
    if (known) {
      deps.ownAct?.changesNothing();
      return { operation: known, isCreated: false };
    }
    const begun = await unlessOvertaken(() =>
      inTransaction(deps, (tx) => begin(deps, tx, beneficiaryId, cardId)),
    );
    if (begun) return { operation: begun, isCreated: true };
  }
  throw new Refusal('payment-in-progress');
}

/** The same, with the window to pay in; `isByLink` for somebody else who opens it. */
export async function openCardPayment(
  deps: Deps,
  caller: Pick<Caller, 'beneficiaryId'>,
  cardId: string,
  { isByLink = false } = {},
): Promise<ReconciledOperation> {
  const { operation } = await beginCardPayment(deps, caller, cardId);
  if (!isUndecided(operation.state) || isUnknown(operation)) return operation;
  const { db } = deps.connection;
  const person = await getBeneficiary(db, caller.beneficiaryId);
  // Whoever may pay for this person comes back without their login, whoever opened the window.
  const isOfOthers = isByLink || canAskPayer(person.birth_date, dayInCopenhagen(deps.clock.now()));
  const card = isOfOthers ? await findCardOfPerson(db, caller.beneficiaryId, cardId) : undefined;
  const back = card && payerReturn(deps, operation, markOfCard(card));
  return collectMoney(deps, operation, payerOf(person), back);
}

/** Names the period that is paid for, and its price. */
export const markOfCard = ({
  id,
  from_day,
  to_day,
  price_ore,
}: Pick<CardOfGroup, 'id' | 'from_day' | 'to_day' | 'price_ore'>): string =>
  offerMark([id, from_day, to_day, price_ore]);

/** The attempt that a card is tied to, as its provider knows it; undefined when it is over without money. */
async function underWay(
  deps: Deps,
  { operation_id: operationId }: CardOfGroup,
): Promise<ReconciledOperation | undefined> {
  const known =
    operationId === null ? undefined : await findOperation(deps.connection.db, operationId);
  if (!known) return undefined;
  const operation = await reconcile(deps, known.id, { read: known });
  if (isPaid(operation.state)) return operation;
  if (!isUndecided(operation.state)) return undefined;
  if (operation.session_type !== 'SinglePayment') throw new Refusal('payment-in-progress');
  return operation;
}

async function begin(
  deps: Deps,
  tx: Tx,
  beneficiaryId: string,
  cardId: string,
): Promise<PaymentOperationRow> {
  const now = deps.clock.now();
  const card = await findCardOfPerson(tx, beneficiaryId, cardId);
  if (!card) throw new Refusal('not-found');
  if (card.operation_id !== null && card.paid_at === null) {
    throw new ChangedMeanwhile('another attempt began at the same moment');
  }
  requirePayable(deps, card, now);
  const latest = await findLatestSinglePayment(tx, cardId);
  const { id, begun } = await beginOperation(deps, tx, {
    beneficiaryId,
    groupId: card.group_id,
    subject: { type: 'SinglePayment', cardId, attempt: (latest?.attempt ?? 0) + 1 },
    provider: cardProvider.parse(card.payment_type),
    mode: 'SinglePayment',
    savedMethodId: null,
    chargeAt: null,
    now,
  });
  if (!begun) throw new ChangedMeanwhile('this attempt began at the same moment');
  await applyCardEvents(deps, tx, { ...card, operation_id: id }, []);
  return begun;
}

function requirePayable({ config }: Deps, card: CardOfGroup, now: Date): void {
  const today = dayInCopenhagen(now);
  const program = programOn(card.program_id, config.programs, today);
  if (!isReadyForPayment(scheduledCard(card, card.payment_mode), program, today)) {
    throw new Refusal('card-not-payable');
  }
}
