import { addMinutes } from 'date-fns/addMinutes';
import { max } from 'date-fns/max';
import { formatKroner, longDay, longPeriod } from '../contract/written';
import { getBeneficiary } from '../db/beneficiaries';
import { findCard } from '../db/cards';
import type { Tx } from '../db/connect';
import { findFlow } from '../db/order-flows';
import { enqueue, type JobPayloads } from '../db/outbox';
import { findReceiptNumber } from '../db/payment-receipts';
import { findLatestOperation, findOperation, type PaymentOperationRow } from '../db/payments';
import type { Deps } from '../deps';
import { dayInCopenhagen } from '../domain/day';
import { kronerOf } from './display';
import { inTransaction } from '../in-transaction';
import { writeTo } from './letters';
import type { PaymentNews } from './payment/fulfilment';
import { endOfLink, wasUnderAge } from './payment/payer-link';
import { methodText } from './notifications/text';

/** Until then somebody who could not pay may be trying again. */
const MINUTES_TO_TRY_AGAIN = 30;

/** Tells a person what became of their money, in the transaction in which the provider says so. */
export async function tellOfMoney(
  deps: Deps,
  tx: Tx,
  operation: PaymentOperationRow,
  news: PaymentNews,
): Promise<void> {
  if (news === 'returned')
    await writeOf(deps, tx, operation, { about: 'payment-returned', receipt: null });
  if (typeof news === 'string') return;
  const about = news.refund === 'done' ? 'refund-done' : 'refund-failed';
  const { amountOre, receipt } = news;
  await writeOf(deps, tx, { ...operation, amount_ore: amountOre }, { about, receipt });
}

/** The same of an order, which is paid in a window: what was not paid can be paid in another. */
export async function tellOfOrderMoney(
  deps: Deps,
  tx: Tx,
  operation: PaymentOperationRow,
  news: PaymentNews,
): Promise<void> {
  await tellOfMoney(deps, tx, operation, news);
  if (news !== 'failed' && news !== 'expired') return;
  const now = deps.clock.now();
  const soon = addMinutes(now, MINUTES_TO_TRY_AGAIN);
  const runAt = (await isPayableByLink(tx, operation, news))
    ? max([soon, endOfLink(operation)])
    : soon;
  await enqueue(tx, 'tell-payment-failed', { operationId: operation.id }, { now, runAt });
}

/** A window that nobody used says nothing while somebody else can still pay by the link. */
async function isPayableByLink(
  tx: Tx,
  operation: PaymentOperationRow,
  news: PaymentNews,
): Promise<boolean> {
  if (news !== 'expired') return false;
  const { birth_date: birthDate } = await getBeneficiary(tx, operation.beneficiary_id);
  return wasUnderAge(birthDate, operation);
}

/** The same of a later period, whose receipt this is. */
export async function tellOfPeriodMoney(
  deps: Deps,
  tx: Tx,
  operation: PaymentOperationRow,
  news: PaymentNews,
): Promise<void> {
  await tellOfMoney(deps, tx, operation, news);
  if (news === 'settled') await tellPeriodPaid(deps, tx, operation);
}

async function tellPeriodPaid(deps: Deps, tx: Tx, operation: PaymentOperationRow): Promise<void> {
  const card = operation.card_id === null ? undefined : await findCard(tx, operation.card_id);
  if (!card) return;
  const day = longDay(dayInCopenhagen(deps.clock.now()));
  const period = longPeriod(card.from_day, card.to_day);
  const receipt = (await findReceiptNumber(tx, operation.id))?.number ?? null;
  await writeOf(deps, tx, operation, { about: 'period-paid', receipt, vars: { day, period } });
}

async function writeOf(
  deps: Deps,
  tx: Tx,
  { beneficiary_id: beneficiaryId, amount_ore: amountOre, ...operation }: PaymentOperationRow,
  letter: {
    about: 'payment-returned' | 'refund-done' | 'refund-failed' | 'period-paid';
    receipt: string | null;
    vars?: Record<string, string>;
  },
): Promise<void> {
  const { brand, masked_number: maskedNumber } = operation;
  const method = methodText(deps.texts, { brand, maskedNumber });
  const { about, receipt } = letter;
  const price = formatKroner(kronerOf(amountOre));
  const vars = { ...letter.vars, method, price, receipt: receipt ?? '' };
  const path = receipt === null ? '/history' : `/history/receipts/${receipt}`;
  await writeTo(deps, tx, beneficiaryId, { about, vars, path });
}

/**
 * Tells that an order was not paid, if it still is not: nothing where another attempt is under way, where
 * nobody knows, or where the person gave it up or changed it.
 */
export async function tellPaymentFailed(
  deps: Deps,
  { operationId }: JobPayloads['tell-payment-failed'],
  finish: (tx: Tx) => Promise<void>,
): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const operation = await findOperation(tx, operationId);
    const flowId = operation?.flow_id ?? null;
    if (operation && flowId !== null) {
      const beneficiaryId = operation.beneficiary_id;
      const flow = await findFlow(tx, { beneficiaryId, flowId });
      const latest = await findLatestOperation(tx, flowId);
      const hasFailed = latest?.state === 'failed' || latest?.state === 'expired';
      if (flow?.state === 'AwaitsPaymentData' && latest?.id === operationId && hasFailed) {
        await writeTo(deps, tx, beneficiaryId, { about: 'payment-failed', path: '/order' });
      }
    }
    await finish(tx);
  });
}
