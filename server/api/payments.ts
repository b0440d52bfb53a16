import { z } from 'zod';
import { sessionType } from '../contract/enums';
import { paymentSession, paymentSessionStart, paymentSessionStarted } from '../contract/payment';
import { id } from '../contract/shared';
import { sha256 } from '../crypto';
import { claimIdempotencyKey } from '../db/idempotency';
import { findOperation, type PaymentOperationRow } from '../db/payments';
import type { ServerTexts } from '../deps';
import { isUndecided, statusForUser, type PaymentState } from '../domain/payment';
import { Refusal } from '../refusal';
import { openOrderPayment } from '../workflows/payment/open-session';
import { reconcile } from '../workflows/payment/reconcile';
import { receiveReepayWebhook } from '../workflows/payment/webhook';
import { endpoint, type Endpoint } from './endpoint';
import { pollUntil } from './hold';

const SOURCE = 'spec §7';

const start = endpoint({
  method: 'post',
  path: '/payment-sessions',
  auth: 'orderer',
  summary:
    'Opens the payment window of an order that waits for its payment, or finds the open one again; needs an Idempotency-Key',
  source: SOURCE,
  body: paymentSessionStart,
  response: paymentSessionStarted,
  handle: async ({ deps, caller, body, http, now }) => {
    const key = http.req.header('idempotency-key');
    if (!key || key.length > 200) throw new Refusal('idempotency-key-missing');
    const isSameBody = await claimIdempotencyKey(deps.connection.db, {
      key: `${caller.beneficiaryId}:${key}`,
      beneficiaryId: caller.beneficiaryId,
      bodyHash: sha256(JSON.stringify(body)),
      now,
    });
    if (!isSameBody) throw new Refusal('idempotency-key-reused');
    if (body.sessionType !== 'OrderFlow') throw new Refusal('not-found');
    const operation = await openOrderPayment(deps, caller, body.groupId);
    return {
      sessionId: operation.id,
      redirectUrl:
        operation.redirect_url ?? `${deps.config.publicOrigin}/payment-status/${operation.id}`,
    };
  },
});

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
    const operation = await pollUntil(
      () => reconcile(deps, params.id, { isCancelSeen: cancelled === '1' }),
      ({ state }) => !isUndecided(state as PaymentState),
      waitSeconds,
    );
    return sessionView(deps.texts, operation);
  },
});

function sessionView(
  texts: ServerTexts,
  operation: PaymentOperationRow,
): z.input<typeof paymentSession> {
  const status = statusForUser(operation.state as PaymentState);
  return {
    sessionId: operation.id,
    reepaySessionId: operation.provider_session_id,
    sessionType: sessionType.parse(operation.session_type),
    cardGroupId: operation.session_type === 'OrderFlow' ? null : operation.group_id,
    cardId: operation.card_id,
    ...status,
    errorMessage: status.isError
      ? texts.t(`payment-error.${operation.error_code ?? 'declined'}`)
      : null,
  };
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

export const paymentEndpoints: Endpoint[] = [start, read, webhook];
