import { min } from 'date-fns/min';
import type { PayerState } from '../contract/payer-link';
import { getBeneficiary } from '../db/beneficiaries';
import { findCardDetail, type CardDetailRow } from '../db/card-details';
import { findCardOfPerson, periodOf } from '../db/cards';
import { snapshotColumn } from '../db/json-columns';
import { findLatestSinglePayment, type PaymentOperationRow } from '../db/payments';
import type { Deps } from '../deps';
import { isReadyForPayment, lastDayToPay } from '../domain/card-schedule';
import { holdsDays } from '../domain/card-status';
import { addDays, dayInCopenhagen, timeInCopenhagen } from '../domain/day';
import { isUndecided } from '../domain/payment';
import { programOn } from '../domain/programs';
import { Refusal } from '../refusal';
import { scheduledCard } from './card-schedule';
import { kronerOf, schemeTitleOf, titledOf } from './display';
import { markOfCard, openCardPayment } from './pay-card';
import {
  endOfLink,
  firstNameOf,
  linkedTo,
  OVER,
  wasUnderAge,
  type LinkedPayment,
} from './payment/payer-link';
import type { Caller } from './session';

/** What a link leads to that was made for this attempt to pay a later period. */
export async function readLinkedPeriod(
  deps: Deps,
  begun: PaymentOperationRow & { card_id: string },
  offer: string,
): Promise<LinkedPayment> {
  const { db } = deps.connection;
  const { card_id: cardId, beneficiary_id: beneficiaryId } = begun;
  const card = await findCardDetail(db, beneficiaryId, cardId);
  if (!card) return OVER;
  const latest = (await findLatestSinglePayment(db, cardId)) ?? begun;
  const attempts = { begun, latest };
  const today = dayInCopenhagen(deps.clock.now());
  const program = programOn(card.program_id, deps.config.programs, today);
  const scheduled = scheduledCard(card, card.payment_mode);
  const isUnderWay = card.operation_id === latest.id && isUndecided(latest.state);
  const lastDay = lastDayToPay(scheduled, program);
  const ended = endedState(card, offer);
  if (ended) return linkedTo(attempts, ended);
  if (latest.state === 'processing') return linkedTo(attempts, 'deciding');
  if (!isUnderWay && !isReadyForPayment(scheduled, program, today)) {
    return linkedTo(attempts, today > lastDay ? 'over' : 'changed');
  }
  const { schemeType, subsidyLevel, pto } = snapshotColumn.read(card.snapshot);
  const { from: fromDate, to: toDate } = periodOf(card);
  const until = min([endOfLink(begun), timeInCopenhagen(addDays(lastDay, 1), 0)]);
  return linkedTo(attempts, {
    told: {
      until: until.toISOString(),
      firstName: firstNameOf(card),
      company: titledOf(deps.texts, 'pto', pto).title,
      card: schemeTitleOf(deps.texts, { schemeType, subsidyLevel }),
      ...{ fromDate, toDate },
      price: kronerOf(card.price_ore),
      savesCard: false,
      later: [],
    },
    open: () => openCardPayment(deps, { beneficiaryId }, cardId, { isByLink: true }),
  });
}

/** Why a period is not paid by a link any more; null while it is the one that the link was made for. */
function endedState(card: CardDetailRow, offer: string): PayerState | null {
  if (!holdsDays(card.status)) return 'given-up';
  if (card.paid_at !== null) return 'paid';
  return markOfCard(card) === offer ? null : 'changed';
}

/**
 * The attempt of a later period that its holder can have another one pay, with what its link is for.
 * @throws Refusal `not-found` for no card of this person, `payer-not-offered` for who is of age,
 *   `card-not-payable` for a period whose payment has not begun
 */
export async function findPeriodToSend(
  deps: Deps,
  { beneficiaryId }: Pick<Caller, 'beneficiaryId'>,
  cardId: string,
): Promise<{ latest: PaymentOperationRow; offer: string }> {
  const { db } = deps.connection;
  const card = await findCardOfPerson(db, beneficiaryId, cardId);
  if (!card) throw new Refusal('not-found');
  const latest = await findLatestSinglePayment(db, cardId);
  if (!latest) throw new Refusal('card-not-payable');
  const { birth_date: birthDate } = await getBeneficiary(db, beneficiaryId);
  if (!wasUnderAge(birthDate, latest)) throw new Refusal('payer-not-offered');
  return { latest, offer: markOfCard(card) };
}
