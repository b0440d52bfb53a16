import { z } from 'zod';
import { sessionType } from '../contract/enums';
import {
  netsResult,
  netsReturn,
  paymentSession,
  paymentSessionStart,
  paymentSessionStarted,
} from '../contract/payment';
import { id } from '../contract/shared';
import { isSameText, sha256 } from '../crypto';
import { claimIdempotencyKey } from '../db/idempotency';
import { findOperation, type PaymentOperationRow } from '../db/payments';
import type { Queryable } from '../db/connect';
import { findOrderFlow } from '../db/order-flows';
import type { Deps } from '../deps';
import { statusForUser, type PaymentState } from '../domain/payment';
import { Refusal } from '../refusal';
import { openOrderPayment } from '../workflows/order/pay-order';
import type { ReconciledOperation } from '../workflows/payment/reconcile';
import { isDecided, watchPayment } from '../workflows/payment/watch';
import { receiveNetaxeptCallback, receiveReepayWebhook } from '../workflows/payment/webhook';
import { endpoint, type Endpoint } from './endpoint';
import { holdFor, pollUntil } from './hold';

const SOURCE = 'spec §7';

const startHeaders = z.object({
  /** Binds the call to its body; without one, the same order finds its open window just as well. */
  'idempotency-key': z.string().min(1).max(200).optional(),
});

const start = endpoint({
  method: 'post',
  path: '/payment-sessions',
  auth: 'orderer',
  summary:
    'Opens the payment window of an order that waits for its payment, or finds the open one again; an Idempotency-Key is bound to its first body',
  source: SOURCE,
  headers: startHeaders,
  body: paymentSessionStart,
  response: paymentSessionStarted,
  handle: async ({ deps, caller, headers, body, now }) => {
    const bodyHash = sha256(JSON.stringify(body));
    const isSameBody = await claimIdempotencyKey(deps.connection.db, {
      key: `${caller.beneficiaryId}:${headers['idempotency-key'] ?? bodyHash}`,
      beneficiaryId: caller.beneficiaryId,
      bodyHash,
      now,
    });
    if (!isSameBody) throw new Refusal('idempotency-key-reused');
    if (body.sessionType !== 'OrderFlow') throw new Refusal('not-found');
    const operation = await openOrderPayment(deps, caller, body.groupId);
    return { sessionId: operation.id, redirectUrl: nextPageOf(deps, operation) };
  },
});

/** The window while it can be paid in; once it is used, or where there is none, what came of it. */
function nextPageOf({ config }: Deps, operation: ReconciledOperation): string {
  const { id, state, redirect_url, isUnanswered } = operation;
  const isPayable = !isUnanswered && (state === 'created' || state === 'open');
  return isPayable && redirect_url !== null
    ? redirect_url
    : `${config.publicOrigin}/payment-status/${id}`;
}

const query = z.object({
  waitSeconds: z.coerce.number().min(0).max(20).default(0),
  /** The browser came back by the cancel URL: a hint, checked with the provider. */
  cancelled: z.literal('1').optional(),
});

const read = endpoint({
  method: 'get',
  path: '/payment-sessions/{id}',
  auth: 'beneficiary',
  summary:
    'What became of a payment, as the provider knows it now; `waitSeconds` holds the answer until it is decided',
  source: `${SOURCE}, resolutions 82`,
  params: z.object({ id }),
  query,
  response: paymentSession,
  handle: async ({ deps, caller, params, query: { waitSeconds, cancelled } }) => {
    const known = await findOperation(deps.connection.db, params.id);
    if (known?.beneficiary_id !== caller.beneficiaryId) throw new Refusal('not-found');
    const seen = { isCancelSeen: cancelled === '1' };
    const operation = await holdFor(caller.sessionHash, waitSeconds, (seconds) =>
      pollUntil(() => watchPayment(deps, params.id, seen), isDecided, seconds),
    );
    return sessionView(deps, operation);
  },
});

async function sessionView(
  { connection, texts }: Deps,
  operation: PaymentOperationRow,
): Promise<z.input<typeof paymentSession>> {
  const status = statusForUser(operation.state as PaymentState);
  return {
    sessionId: operation.id,
    reepaySessionId: operation.provider === 'ReePay' ? operation.provider_session_id : null,
    sessionType: sessionType.parse(operation.session_type),
    cardGroupId: operation.session_type === 'OrderFlow' ? null : operation.group_id,
    cardId: operation.card_id,
    ...status,
    isOrderGivenUp: status.isAborted && (await isOrderGivenUp(connection.db, operation)),
    errorMessage: status.isError
      ? texts.t(`payment-error.${operation.error_code ?? 'declined'}`)
      : null,
  };
}

async function isOrderGivenUp(
  db: Queryable,
  { beneficiary_id: beneficiaryId, flow_id: flowId }: PaymentOperationRow,
): Promise<boolean> {
  const flow = flowId === null ? undefined : await findOrderFlow(db, { beneficiaryId, flowId });
  return flow?.state === 'Cancelled';
}

const webhook = endpoint({
  method: 'post',
  path: '/webhooks/reepay',
  auth: 'signed',
  summary: 'ReePay says that something happened; the signature is checked, the rest asked for',
  source: 'providers.md §1.4, resolutions 81',
  handle: async ({ deps, http, now }) => {
    await receiveReepayWebhook(deps, await http.req.text(), now);
    return undefined;
  },
});

const callbackBody = z.object({ TransactionId: id });

const netaxeptCallback = endpoint({
  method: 'post',
  path: '/webhooks/netaxept/{secret}',
  auth: 'signed',
  summary: 'Netaxept says that a transaction changed; 200 also for one we do not know',
  source: 'providers.md §2.4, resolutions 81',
  params: z.object({ secret: z.string().max(200) }),
  media: 'text/plain',
  handle: async ({ deps, params, http, now }) => {
    if (!isSameText(params.secret, deps.config.netaxept.callbackSecret)) {
      deps.logger.error('Netaxept callback refused: check its address');
      throw new Refusal('bad-signature');
    }
    const rawBody = await http.req.text();
    const body = callbackBody.safeParse(readJson(rawBody));
    if (!body.success) throw new Refusal('invalid-input');
    const { TransactionId: transactionId } = body.data;
    await receiveNetaxeptCallback(deps, { transactionId, rawBody, now });
    return http.text('OK', 200);
  },
});

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const netsOrderFlow = endpoint({
  method: 'get',
  path: '/nets/{id}/order-flow',
  auth: 'beneficiary',
  summary:
    'What became of the payment of an order in the Nets terminal; `id` is the payment session. The query is what the browser brought back: a hint. All three flags are false while it is undecided',
  source: `${SOURCE}, resolutions 80`,
  params: z.object({ id }),
  query: netsReturn,
  response: netsResult,
  handle: async ({ deps, caller, params, query: { responseCode, waitSeconds, transactionId } }) => {
    const known = await findOperation(deps.connection.db, params.id);
    const isOwn = known?.beneficiary_id === caller.beneficiaryId && known.provider === 'Nets';
    const isNamed = transactionId === undefined || transactionId === known?.handle;
    if (!isOwn || !isNamed) throw new Refusal('not-found');
    const seen = { isCancelSeen: responseCode === 'Cancel' };
    const operation = await holdFor(caller.sessionHash, waitSeconds, (seconds) =>
      pollUntil(() => watchPayment(deps, params.id, seen), isDecided, seconds),
    );
    const session = await sessionView(deps, operation);
    const { isComplete, isAborted, isError, isOrderGivenUp: isGone, errorMessage } = session;
    return {
      isProcessed: isComplete,
      isCancelled: isAborted,
      isError,
      isOrderGivenUp: isGone,
      errorMessage,
    };
  },
});

export const paymentEndpoints: Endpoint[] = [start, read, webhook, netaxeptCallback, netsOrderFlow];
