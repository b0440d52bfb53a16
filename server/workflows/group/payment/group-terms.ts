import { formatCard } from '../../../contract/written';
import type { PaymentKind } from '../../../contract/enums';
import { sha256 } from '../../../crypto';
import { changeCard, setGroupPayment } from '../../../db/card-changes';
import {
  findGroup,
  lockApproval,
  type CardGroupRow,
  type CardWithApproval,
} from '../../../db/cards';
import type { Tx } from '../../../db/connect';
import type { DueCard } from '../../../db/due-cards';
import { hasMoved, readHoldings } from '../../../db/holdings';
import { settleAbout } from '../../../db/notifications';
import { findSavedMethod } from '../../../db/saved-methods';
import type { CardTable } from '../../../db/tables/card';
import type { Deps } from '../../../deps';
import { nextChangeOn } from '../../../domain/card-schedule';
import { isShown } from '../../../domain/card-status';
import { dayInCopenhagen } from '../../../domain/day';
import { getProgram } from '../../../domain/programs';
import { tellToPay } from '../../card-effects';
import { scheduledCard } from '../../card-schedule';
import { ChangedMeanwhile } from '../../../changed-meanwhile';
import { agreementCardOf } from '../../credit-card';
import { writeTo } from '../../letters';

interface GroupKey {
  beneficiaryId: string;
  groupId: string;
}

/** A group whose payment can be changed, with its cards held until the transaction ends; undefined once it is over, or its cards have moved. */
export async function lockPayableGroup(
  { connection }: Pick<Deps, 'connection'>,
  tx: Tx,
  key: GroupKey,
): Promise<CardGroupRow | undefined> {
  const known = await findGroup(tx, key);
  if (!known) return undefined;
  await lockApproval(tx, connection.kind, known.approval_id);
  const group = await findGroup(tx, key);
  if (group?.is_obsolete !== 0 || (await hasMoved(tx, group.id))) return undefined;
  return group;
}

/** Stands for the periods of a group that are to be paid still, with their days and sums. */
export function promiseOfPayment(cards: readonly CardWithApproval[], groupId: string): string {
  const toPay = cards
    .filter((card) => card.group_id === groupId && card.paid_at === null && isShown(card.status))
    .map(({ from_day, to_day, price_ore }) => [from_day, to_day, price_ore]);
  return sha256(JSON.stringify(toPay.sort())).slice(0, 16);
}

/** The same as it is for a locked group. */
export async function readPromiseOfPayment(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { id: groupId, beneficiary_id: beneficiaryId }: CardGroupRow,
): Promise<string> {
  const from = dayInCopenhagen(clock.now());
  const { cards } = await readHoldings(tx, { beneficiaryId, groupId, from });
  return promiseOfPayment(cards, groupId);
}

/**
 * When a card that is not paid is charged again once its group is paid in another way: at once where its
 * last charge failed, and never by itself where its holder pays.
 */
export function chargedAgainAt(
  {
    status,
    operation_id,
    charge_again_at,
  }: Pick<CardTable, 'status' | 'operation_id'> & {
    charge_again_at: string | null;
  },
  mode: PaymentKind,
  now: Date,
): string | null {
  if (mode === 'SinglePayment') return null;
  return status === 'FaultyPayment' && operation_id === null ? now.toISOString() : charge_again_at;
}

/**
 * Has the periods of a locked group that are not paid yet paid so from now on, and tells its holder. What
 * is being charged stays as it was begun.
 * @throws ChangedMeanwhile when the clock moved one of its cards on at the same moment
 */
export async function payGroupBy(
  deps: Deps,
  tx: Tx,
  { id: groupId, beneficiary_id: beneficiaryId }: CardGroupRow,
  { mode, methodId }: { mode: PaymentKind; methodId: string | null },
): Promise<void> {
  const now = deps.clock.now();
  const today = dayInCopenhagen(now);
  await setGroupPayment(tx, groupId, { payment_mode: mode, saved_method_id: methodId });
  const { cards } = await readHoldings(tx, { beneficiaryId, groupId, from: today });
  for (const card of cards) {
    if (card.group_id !== groupId || card.paid_at !== null) continue;
    const charge_again_at = chargedAgainAt(card, mode, now);
    // Whoever pays each period agrees to its price by paying it.
    const agreed_price_ore = mode === 'SinglePayment' ? null : card.agreed_price_ore;
    const paidSo = { ...card, charge_again_at, agreed_price_ore, payment_mode: mode };
    const scheduled = scheduledCard(paidSo, mode);
    const next_change_on = nextChangeOn(scheduled, getProgram(card.program_id));
    const change = { charge_again_at, agreed_price_ore, next_change_on };
    if (!(await changeCard(tx, card, change))) {
      throw new ChangedMeanwhile('a card of the group changed meanwhile');
    }
    const wasAsked =
      card.status === 'ReepaySinglePaymentRegistered' && card.agreed_price_ore !== null;
    if (wasAsked && agreed_price_ore === null) await askToPayInstead(deps, tx, paidSo);
  }
  const method = methodId === null ? undefined : await findSavedMethod(tx, methodId);
  const { creditCardTypeTitle: brand, cardNumberMask: mask } = agreementCardOf(deps.texts, method);
  await writeTo(deps, tx, beneficiaryId, {
    ...(method
      ? { about: 'payment-automatic', vars: { card: formatCard(brand, mask) } }
      : { about: 'payment-single' }),
    ...{ path: `/overview/group/${groupId}`, isOwnAct: true },
  });
}

/** Asks its holder to pay a card, who was asked whether its new price may be charged. */
async function askToPayInstead(deps: Deps, tx: Tx, card: DueCard): Promise<void> {
  await settleAbout(tx, {
    beneficiaryId: card.beneficiary_id,
    types: ['TooLargePriceDiff'],
    about: { cardId: card.id },
    now: deps.clock.now(),
  });
  await tellToPay(deps, tx, card, { type: 'CardIsReadyForReepaySinglePayment', event: 'window' });
}
