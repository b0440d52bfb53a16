import type { CardDetail, CardMessage } from '../contract/card';
import {
  findCardDetail,
  findGroupOfCard,
  listCardMessages,
  type CardDetailRow,
} from '../db/card-details';
import { periodOf } from '../db/cards';
import { snapshotColumn } from '../db/json-columns';
import type { Deps } from '../deps';
import { cancelHindrance } from '../domain/cancellation';
import { isReadyForPayment, paymentWindow } from '../domain/card-schedule';
import { dayInCopenhagen, daysInPeriod } from '../domain/day';
import { isUndecided } from '../domain/payment';
import { programOn } from '../domain/programs';
import { Refusal } from '../refusal';
import { appDownloadOf } from './app-download';
import { cancellableOf } from './cancellable';
import { refundViewOf } from './refund-view';
import { scheduledCard } from './card-schedule';
import { creditCardOf } from './credit-card';
import { displayPriceOf, priceLinesOf, titledOf } from './display';
import { notificationText } from './notifications/text';
import { storedPrice } from './order/read/order-price';
import { paymentText } from './order/read/receipt-lines';
import { rejsekortView } from './rejsekort/cards';
import type { Caller } from './session';

/** «Se periode»: one card of the person. @throws Refusal `not-found` for any other */
export async function cardDetailOf(
  deps: Deps,
  { beneficiaryId }: Caller,
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
  const isReady = isReadyForPayment(scheduledCard(row, row.payment_mode), program, today);
  const isPaidByHolder = row.payment_session_type === 'SinglePayment';
  const isPaymentBegun =
    isPaidByHolder && row.payment_state !== null && isUndecided(row.payment_state);
  return {
    id: row.id,
    groupId: row.group_id,
    period,
    days: daysInPeriod(period),
    displayStatus: titledOf(texts, 'status', row.status),
    displayPrice: displayPriceOf(texts, price),
    priceLines: priceLinesOf(texts, { period, price }, group),
    paidOn: row.paid_at === null ? null : dayInCopenhagen(new Date(row.paid_at)),
    delivery: titledOf(texts, 'delivery', program.delivery),
    scheme: titledOf(texts, 'scheme', group.schemeType),
    subsidyLevel: titledOf(texts, 'level', group.subsidyLevel),
    pto: titledOf(texts, 'pto', group.pto),
    route: group.route,
    institutionAddress: group.institution,
    approvedPeriod: group.approvedPeriod,
    rkCard: rejsekortView(texts, row),
    payment: row.payment_type,
    paymentMode: row.payment_mode,
    paymentModeTitle: paymentText(texts, row),
    creditCard: creditCardOf(texts, row),
    appDownloadInfo: appDownloadOf(config, program, { withQrCode: true }),
    termsAndConditionsFileId: program.pto,
    canBeCancelled: cancelHindrance(cancellableOf(row), program, today) === null,
    refund: refundViewOf(row),
    isReepaySinglePaymentReady: isReady && row.payment_type === 'ReePay',
    isRkSinglePaymentReady: isReady && row.payment_type === 'Nets',
    rkSinglePaymentOperationId:
      isPaymentBegun && row.payment_type === 'Nets' ? row.operation_id : null,
    isPaymentBegun,
    payBy: isReady || isPaymentBegun ? paymentWindow(period, program).to : null,
  };
}
