import type { z } from 'zod';
import type { receipt } from '../../../contract/order-payment';
import { periodOf } from '../../../db/cards';
import { findReceipt, type ReceiptRow } from '../../../db/receipts';
import { snapshotColumn } from '../../../db/json-columns';
import type { Deps } from '../../../deps';
import { dayInCopenhagen, daysInPeriod } from '../../../domain/day';
import { isReadyForPayment } from '../../../domain/card-schedule';
import { programOn } from '../../../domain/programs';
import { appDownloadOf } from '../../app-download';
import { scheduledCard } from '../../card-schedule';
import { creditCardOf } from '../../credit-card';
import { kronerOf, schemeTitleOf, titledOf } from '../../display';
import { routeOn } from '../../group-snapshot';
import { rejsekortView } from '../../rejsekort/cards';
import { deliveryText } from './delivery-text';
import { orderLines, paymentLines, paymentText } from './receipt-lines';

type Receipt = z.infer<typeof receipt>;

/** The receipt of a finished order, or null. */
export async function findReceiptView(deps: Deps, flowId: string): Promise<Receipt | null> {
  const row = await findReceipt(deps.connection.db, flowId);
  return row ? receiptView(deps, row) : null;
}

/** What a receipt says, from its stored row. */
export function receiptView(
  { texts, config, clock }: Pick<Deps, 'texts' | 'config' | 'clock'>,
  stored: ReceiptRow,
): Receipt {
  // The sum of a charge that is under way is not paid yet.
  const row = stored.paid_at === null ? { ...stored, amount_ore: null } : stored;
  const group = snapshotColumn.read(row.snapshot);
  const today = dayInCopenhagen(clock.now());
  const program = programOn(row.program_id, config.programs, today);
  const period = periodOf(row);
  return {
    receiptNumber: row.number,
    changed: changeIn(row),
    group: {
      id: row.group_id,
      pto: titledOf(texts, 'pto', group.pto),
      delivery: titledOf(texts, 'delivery', program.delivery),
      routeInfo: routeOn(group, period.from),
      schemeType: {
        value: group.schemeType,
        title: schemeTitleOf(texts, group),
      },
      paymentMode: row.payment_mode,
      paymentModeTitle: paymentText(texts, row),
      creditCard: creditCardOf(texts, row),
      deliveryText: deliveryText(texts, program, row),
      rkCard: rejsekortView(texts, { program, today, settings: config.programs }, row),
    },
    firstCard: {
      cardId: row.card_id,
      groupId: row.group_id,
      periodLengthInDays: daysInPeriod(period),
      fromDate: period.from,
      toDate: period.to,
      price: kronerOf(row.price_ore),
      displayStatus: titledOf(texts, 'status', row.status),
      isReadyForSinglePayment: isReadyForPayment(
        scheduledCard(row, row.payment_mode),
        program,
        today,
      ),
      paymentType: row.payment_type,
      // A new order takes a while to reach that app.
      rbaDelayWarning: program.delivery === 'RejseBilletApp',
    },
    paidAmount: row.amount_ore === null ? null : kronerOf(row.amount_ore),
    orderLines: orderLines(texts, row, program),
    paymentLines: paymentLines({ texts, config }, row, program),
    contactInformation: { email: row.contact_email ?? '' },
    appDownloadInfo: appDownloadOf(config, program, { withQrCode: true }),
  };
}

/** What an order changed; null for one that changed no group. */
function changeIn(
  row: Pick<ReceiptRow, 'route_id' | 'source_group_id' | 'source_route_id'>,
): Receipt['changed'] {
  if (row.source_group_id === null) return null;
  return row.source_route_id === row.route_id ? 'delivery' : 'route';
}
