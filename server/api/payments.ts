import type { z } from 'zod';
import type { SessionType } from '../contract/enums';
import {
  netaxeptNotice,
  type NetsReturn,
  type netsResult,
  type paymentSession,
} from '../contract/payment';
import { isSecret, sha256 } from '../crypto';
import { claimIdempotencyKey } from '../db/idempotency';
import { findLatestPaymentChange, findOperation, type PaymentOperationRow } from '../db/payments';
import type { Queryable } from '../db/connect';
import { findFlow } from '../db/order-flows';
import type { Deps } from '../deps';
import { statusForUser, type PaymentPurpose } from '../domain/payment';
import { Refusal } from '../refusal';
import { openOrderPayment } from '../workflows/order/place/pay-order';
import { wasNeverOpened, windowOf } from '../workflows/payment/collect';
import { openPaymentChange } from '../workflows/group/payment/save-card';
import { openCardPayment } from '../workflows/pay-card';
import { openReplacementPayment } from '../workflows/replace-card';
import type { Caller } from '../workflows/session';
import type { ReconciledOperation } from '../workflows/payment/reconcile';
import { receiveNetaxeptCallback, receiveReepayWebhook } from '../workflows/payment/webhook';
import { calls } from '../contract/calls';
import { serve, type Endpoint } from './endpoint';
import { findOrderOfPage } from './order-view';
import { isOfLogin, isOwn, paymentOutcome } from './payment-outcome';

/** The window while it can be paid in; once it is used, or where there is none, what came of it. */
const nextPageOf = ({ config }: Deps, operation: ReconciledOperation): string =>
  windowOf(operation) ?? `${config.publicOrigin}/payment-status/${operation.id}`;

/** The charge of an agreement has no session of its own on the wire: it belongs to its order. */
const TYPE_OF_SESSION: Record<PaymentPurpose, SessionType> = {
  OrderFlow: 'OrderFlow',
  PeriodCharge: 'OrderFlow',
  SinglePayment: 'SinglePayment',
  PaymentChange: 'PaymentChange',
  Replacement: 'Replacement',
};

const FAILED = statusForUser('failed');

async function sessionView(
  { clock, connection, texts }: Deps,
  operation: PaymentOperationRow,
): Promise<z.input<typeof paymentSession>> {
  const isUnopened = wasNeverOpened(operation, clock.now());
  const status = isUnopened ? FAILED : statusForUser(operation.state);
  const error = isUnopened ? 'not-opened' : (operation.error_code ?? 'declined');
  const type = TYPE_OF_SESSION[operation.session_type];
  return {
    sessionId: operation.id,
    reepaySessionId: operation.provider === 'ReePay' ? operation.provider_session_id : null,
    sessionType: type,
    cardGroupId: type === 'OrderFlow' ? null : operation.group_id,
    cardId: operation.card_id,
    ...status,
    isBeingDecided: operation.state === 'processing',
    isOrderGivenUp: status.isAborted && (await isOrderGivenUp(connection.db, operation)),
    isMoneyComingBack: operation.state === 'superseded' || operation.state === 'released',
    errorMessage: status.isError ? texts.t(`payment-error.${error}`) : null,
  };
}

async function isOrderGivenUp(
  db: Queryable,
  { beneficiary_id: beneficiaryId, flow_id: flowId }: PaymentOperationRow,
): Promise<boolean> {
  const flow = flowId === null ? undefined : await findFlow(db, { beneficiaryId, flowId });
  return flow?.state === 'Cancelled';
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Asks Nets what became of what the browser comes back from; the query is a hint. */
async function netsResultOf(
  deps: Deps,
  caller: Caller,
  known: PaymentOperationRow | undefined,
  { responseCode, waitSeconds, transactionId }: NetsReturn,
): Promise<z.input<typeof netsResult>> {
  const isNamed = transactionId === undefined || transactionId === known?.handle;
  if (!isOwn(caller, known) || known.provider !== 'Nets' || !isNamed)
    throw new Refusal('not-found');
  const isCancelSeen = responseCode === 'Cancel';
  const operation = await paymentOutcome(deps, caller, known, { isCancelSeen, waitSeconds });
  const session = await sessionView(deps, operation);
  return {
    isProcessed: session.isComplete,
    isCancelled: session.isAborted,
    isError: session.isError,
    isOrderGivenUp: session.isOrderGivenUp,
    isMoneyComingBack: session.isMoneyComingBack,
    errorMessage: session.errorMessage,
  };
}

export const paymentEndpoints: Endpoint[] = [
  serve(calls.startPaymentSession, 'order-finish', async (work) => {
    const { deps, caller, headers, body, now } = work;
    const { beneficiaryId } = caller;
    const bodyHash = sha256(JSON.stringify(body));
    const key = `${beneficiaryId}:${headers['idempotency-key'] ?? bodyHash}`;
    const claim = async (db: Queryable) => {
      const isSameBody = await claimIdempotencyKey(db, { key, beneficiaryId, bodyHash, now });
      if (!isSameBody) throw new Refusal('idempotency-key-reused');
    };
    const open = async () => {
      if (body.sessionType === 'OrderFlow') {
        const order = await findOrderOfPage(work, body.groupId);
        if (order && isOfLogin(caller, order.flow.id))
          return openOrderPayment(deps, order, { claim });
      }
      if (caller.onlyFlowId !== null) throw new Refusal('not-found');
      await claim(deps.connection.db);
      if (body.sessionType === 'SinglePayment' && body.cardId !== undefined) {
        return openCardPayment(deps, caller, body.cardId);
      }
      if (body.sessionType === 'Replacement' && body.cardId !== undefined) {
        return openReplacementPayment(deps, caller, body.cardId);
      }
      if (body.sessionType === 'PaymentChange') {
        return openPaymentChange(deps, caller, body.groupId);
      }
      throw new Refusal('not-found');
    };
    const operation = await open();
    return { sessionId: operation.id, redirectUrl: nextPageOf(deps, operation) };
  }),
  serve(
    calls.paymentSession,
    'order-read',
    async ({ deps, caller, params, query: { waitSeconds, cancelled } }) => {
      const known = await findOperation(deps.connection.db, params.id);
      if (!isOwn(caller, known)) throw new Refusal('not-found');
      const isCancelSeen = cancelled === '1';
      const operation = await paymentOutcome(deps, caller, known, { isCancelSeen, waitSeconds });
      return sessionView(deps, operation);
    },
  ),
  serve(calls.reepayWebhook, 'signed', async ({ deps, incoming, now }) => {
    await receiveReepayWebhook(deps, await incoming.text(), now);
    return undefined;
  }),
  serve(calls.netaxeptCallback, 'signed', async ({ deps, params, incoming, now }) => {
    if (!isSecret(deps.config.netaxept.callbackSecret, params.secret)) {
      deps.logger.error('Netaxept callback refused: check its address');
      throw new Refusal('bad-signature');
    }
    const rawBody = await incoming.text();
    const body = netaxeptNotice.safeParse(readJson(rawBody));
    if (!body.success) throw new Refusal('invalid-input');
    const { TransactionId: transactionId } = body.data;
    await receiveNetaxeptCallback(deps, { transactionId, rawBody, now });
    return 'OK';
  }),
  serve(calls.netsOrderFlow, 'order-read', async ({ deps, caller, params, query }) =>
    netsResultOf(deps, caller, await findOperation(deps.connection.db, params.id), query),
  ),
  serve(calls.netsPaymentChange, 'read', async ({ deps, caller, params, query }) =>
    netsResultOf(deps, caller, await findLatestPaymentChange(deps.connection.db, params.id), query),
  ),
];
