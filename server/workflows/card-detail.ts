import { addMinutes } from 'date-fns/addMinutes';
import type { CardDetail, CardMessage } from '../contract/card';
import {
  findCardDetail,
  findGroupOfCard,
  listCardMessages,
  type CardDetailRow,
} from '../db/card-details';
import { periodOf } from '../db/cards';
import { snapshotColumn } from '../db/json-columns';
import { readRows } from '../db/json-rows';
import type { Deps } from '../deps';
import { cancelHindrance } from '../domain/cancellation';
import { isReadyForPayment, lastDayToPay } from '../domain/card-schedule';
import { holdsDays } from '../domain/card-status';
import { dayInCopenhagen, daysInPeriod } from '../domain/day';
import { canAskPayer } from '../domain/payer-link';
import { isUndecided } from '../domain/payment';
import { programOn } from '../domain/programs';
import { replaceHindrance } from '../domain/replacement';
import { Refusal } from '../refusal';
import { appDownloadOf } from './app-download';
import { cancellableOf } from './cancellable';
import { refundViewOf } from './refund-view';
import { routeOfCard } from './group-snapshot';
import { scheduledCard } from './card-schedule';
import { chargeProblemOf, unknownProblem } from './charge-problem';
import { creditCardOf } from './credit-card';
import { displayPriceOf, kronerOf, priceLinesOf, titledOf } from './display';
import { notificationText } from './notifications/text';
import { storedPrice } from './order/read/order-price';
import { paymentText } from './order/read/receipt-lines';
import { receiptRefOf } from './payment-receipt';
import { rejsekortView } from './rejsekort/cards';
import type { Caller } from './session';

/** «Se periode»: one card of the person. @throws Refusal `not-found` for any other */
export async function cardDetailOf(
  deps: Deps,
  { beneficiaryId }: Pick<Caller, 'beneficiaryId'>,
  cardId: string,
): Promise<CardDetail> {
  const row = await findCardDetail(deps.connection.db, beneficiaryId, cardId);
  if (!row) throw new Refusal('not-found');
  return cardDetailView(deps, row);
}

/** What was told about one card of the person. @throws Refusal `not-found` for any other card */
export async function cardMessagesOf(
  { connection, texts }: Deps,
  { beneficiaryId }: Caller,
  cardId: string,
): Promise<CardMessage[]> {
  const rows = await listCardMessages(connection.db, beneficiaryId, cardId);
  const isOwn = rows.length > 0 || (await findGroupOfCard(connection.db, beneficiaryId, cardId));
  if (!isOwn) throw new Refusal('not-found');
  return rows.map((row) => ({
    id: row.id,
    createdDate: row.created_at,
    message: notificationText(texts, row).text,
    isOpen: row.approved_at === null,
  }));
}

/** A card as it is shown, from its stored row. */
export function cardDetailView(
  { texts, config, clock }: Pick<Deps, 'texts' | 'config' | 'clock'>,
  row: CardDetailRow,
): CardDetail {
  const today = dayInCopenhagen(clock.now());
  const program = programOn(row.program_id, config.programs, today);
  const group = snapshotColumn.read(row.snapshot);
  const period = periodOf(row);
  const price = storedPrice(row);
  const scheduled = scheduledCard(row, row.payment_mode);
  const isReady = isReadyForPayment(scheduled, program, today);
  const canBeReplaced = replaceHindrance({ status: row.status, period }, program, today) === null;
  const isPaidByHolder = row.payment_session_type === 'SinglePayment';
  const isPaymentBegun =
    isPaidByHolder && row.payment_state !== null && isUndecided(row.payment_state);
  return {
    id: row.id,
    groupId: row.group_id,
    period,
    days: daysInPeriod(period),
    displayStatus: titledOf(texts, 'status', row.status),
    isOver: !holdsDays(row.status) || period.to < today,
    displayPrice: displayPriceOf(texts, price, canBeReplaced ? program.replacementFeeOre : null),
    priceLines: priceLinesOf(texts, { period, price }, group),
    paidOn: row.paid_at === null ? null : dayInCopenhagen(new Date(row.paid_at)),
    delivery: titledOf(texts, 'delivery', program.delivery),
    scheme: titledOf(texts, 'scheme', group.schemeType),
    subsidyLevel: titledOf(texts, 'level', group.subsidyLevel),
    pto: titledOf(texts, 'pto', group.pto),
    route: routeOfCard(group, period, today),
    institutionAddress: group.institution,
    approvedPeriod: group.approvedPeriod,
    rkCard: rejsekortView(texts, { program, today, settings: config.programs }, row),
    payment: row.payment_type,
    paymentMode: row.payment_mode,
    paymentModeTitle: paymentText(texts, row),
    creditCard: creditCardOf(texts, row),
    appDownloadInfo: appDownloadOf(config, program, { withQrCode: true }),
    termsAndConditionsFileId: program.pto,
    canBeCancelled: cancelHindrance(cancellableOf(row), program, today) === null,
    canBeReplaced,
    replacementFee: kronerOf(program.replacementFeeOre),
    refund: refundViewOf(row),
    receipts: readRows(row.receipts).map(receiptRefOf),
    isReepaySinglePaymentReady: isReady && row.payment_type === 'ReePay',
    isRkSinglePaymentReady: isReady && row.payment_type === 'Nets',
    rkSinglePaymentOperationId:
      isPaymentBegun && row.payment_type === 'Nets' ? row.operation_id : null,
    isPaymentBegun,
    paymentProblem: isUnknown(row, clock.now())
      ? unknownProblem(texts)
      : chargeProblemOf(texts, scheduled, { program, maskedNumber: row.masked_number }),
    payBy: isReady || isPaymentBegun ? lastDayToPay(scheduled, program) : null,
    canAskPayer: (isReady || isPaymentBegun) && canAskPayer(row.birth_date, today),
  };
}

/** So long after a charge was begun its outcome should be known. */
const MINUTES_TO_KNOW = 10;

/** Whether its agreement was charged, and nobody can say what came of it. */
const isUnknown = (
  {
    payment_session_type: type,
    payment_state: state,
    payment_begun_at: begunAt,
  }: Pick<CardDetailRow, 'payment_session_type' | 'payment_state' | 'payment_begun_at'>,
  now: Date,
): boolean =>
  type === 'PeriodCharge' &&
  state !== null &&
  isUndecided(state) &&
  begunAt !== null &&
  now >= addMinutes(begunAt, MINUTES_TO_KNOW);
