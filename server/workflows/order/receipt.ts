import type { z } from 'zod';
import type { CardStatus, PaymentKind, PaymentProvider } from '../../contract/enums';
import type { receipt } from '../../contract/order-flow';
import { findReceipt, type ReceiptRow } from '../../db/receipts';
import type { Queryable } from '../../db/connect';
import type { ServerTexts } from '../../deps';
import { daysInPeriod } from '../../domain/day';
import { getProgram, isPhysical, type Program } from '../../domain/programs';
import { appDownloadOf } from '../app-download';
import { kronerOf, titledOf } from '../display';
import { readSnapshot } from '../group-snapshot';

type Receipt = z.infer<typeof receipt>;

/** The receipt of a finished order, or null. */
export async function findReceiptView(
  texts: ServerTexts,
  db: Queryable,
  flowId: string,
): Promise<Receipt | null> {
  const row = await findReceipt(db, flowId);
  return row ? receiptView(texts, row) : null;
}

function receiptView(texts: ServerTexts, row: ReceiptRow): Receipt {
  const group = readSnapshot(row.snapshot);
  const program = getProgram(row.program_id);
  const period = { from: row.from_day, to: row.to_day };
  return {
    receiptNumber: row.number,
    group: {
      id: row.group_id,
      pto: titledOf(texts, 'pto', group.pto),
      delivery: titledOf(texts, 'delivery', group.delivery),
      routeInfo: group.route,
      schemeType: titledOf(texts, 'scheme', group.schemeType),
      paymentMode: texts.t(`payment-mode.${row.payment_mode as PaymentKind}`),
      creditCard:
        row.masked_number === null
          ? null
          : {
              maskedCardNumber: row.masked_number,
              expirationDate: row.expiry ?? '',
              cardType: row.brand ?? '',
            },
      deliveryText: deliveryText(texts, program),
    },
    firstCard: {
      cardId: row.card_id,
      groupId: row.group_id,
      periodLengthInDays: daysInPeriod(period),
      fromDate: period.from,
      toDate: period.to,
      price: kronerOf(row.price_ore),
      displayStatus: titledOf(texts, 'status', row.status as CardStatus),
      isReadyForSinglePayment: false,
      paymentType: row.payment_type as PaymentProvider,
      rbaDelayWarning: false,
    },
    paidAmount: row.amount_ore === null ? null : kronerOf(row.amount_ore),
    contactInformation: { email: row.contact_email ?? '' },
    appDownloadInfo: appDownloadOf(program),
  };
}

function deliveryText(texts: ServerTexts, program: Program): string {
  return texts.t(isPhysical(program) ? 'receipt.delivery.physical' : 'receipt.delivery.app', {
    app: program.appName ?? '',
    min: program.deliveryDays.min,
    max: program.deliveryDays.max,
  });
}
