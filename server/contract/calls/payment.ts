import { z } from 'zod';
import { del, get, patch, post } from '../call';
import { GROUP_CLOSED, OF_CHANGES, OF_PAYMENTS } from '../refusals';
import { paymentChoices, paymentChange, paymentChangeAnswer, receipt } from '../order-payment';
import {
  paymentSessionStart,
  paymentSessionStarted,
  paymentSession,
  reepayNotice,
  netaxeptNotice,
  netsReturn,
  netsResult,
} from '../payment';
import { payerLink, payerPage, payerPageQuery, payerToken, payerWindow } from '../payer-link';
import { id, waitSeconds } from '../shared';
import {
  netsOperation,
  netsOperationStart,
  netsOperationStarted,
  netsOperationState,
  startingLocation,
} from '../single-payment';

const startHeaders = z.object({
  /** Binds the call to its body; without one, the same order finds its open window just as well. */
  'idempotency-key': z.string().min(1).max(200).optional(),
});

const watching = z.object({
  waitSeconds,
  /** The browser came back by the cancel URL: a hint, checked with the provider. */
  cancelled: z.literal('1').optional(),
});

export const paymentCalls = {
  paymentChoices: get('/order-flow/payment', {
    summary: 'How the order can be paid',
    query: z.object({ flowId: id }),
    response: paymentChoices,
    refusals: ['no-flow', 'order-incomplete'],
  }),
  changePayment: patch('/order-flow/payment', {
    summary:
      'Accepts the conditions and chooses the payment; places the order when nothing is missing',
    body: paymentChange,
    response: paymentChangeAnswer,
    refusals: [
      ...OF_CHANGES,
      ...OF_PAYMENTS,
      'payment-choice-missing',
      'periods-taken',
      'address-invalid',
      'subsidy-blocked',
      'group-blacklisted',
    ],
  }),
  payerLink: get('/order-flow/payment-link', {
    summary:
      'The link by which somebody else pays an order of a person under 18 whose payment has begun, and how that stands; `waitSeconds` holds the answer until it is decided',
    query: z.object({ flowId: id, waitSeconds }),
    response: payerLink,
    refusals: ['no-flow', 'order-incomplete', 'payer-not-offered', 'payment-unknown'],
  }),
  periodPayerLink: get('/cards/{id}/payment-link', {
    summary:
      'The link by which somebody else pays a later period of a person under 18 whose payment has begun, and how that stands; `waitSeconds` holds the answer until it is decided',
    params: z.object({ id }),
    query: z.object({ waitSeconds }),
    response: payerLink,
    refusals: ['not-found', 'card-not-payable', 'payer-not-offered', 'payment-unknown'],
  }),
  payerPage: get('/payer-link', {
    summary:
      'What whoever has such a link is told of the payment, without a login; a link that is too old or made up is answered as over. `asks` has the provider asked, `waitSeconds` holds the answer until it is decided',
    query: payerPageQuery,
    response: payerPage,
    refusals: ['payment-unknown'],
  }),
  payByLink: post('/payer-link', {
    summary:
      'Opens the window to pay in for whoever has the link, or finds the open one again; 410 once nothing can be paid by it',
    body: payerToken,
    response: payerWindow,
    refusals: [...OF_CHANGES, ...OF_PAYMENTS, 'payer-link-over', 'too-many-requests'],
  }),
  receipt: get('/order-flow/receipt', {
    summary: 'The receipt of an order finished in this login; without `flowId` the latest',
    query: z.object({ flowId: id.optional() }),
    response: receipt,
    refusals: ['not-found'],
  }),
  startPaymentSession: post('/payment-sessions', {
    summary:
      'Opens the window to pay an order that waits for its payment, or one later period by itself, or the fee of a card that is replaced, or to save another card for a group, or finds the open one again; an Idempotency-Key is bound to its first body',
    headers: startHeaders,
    body: paymentSessionStart,
    response: paymentSessionStarted,
    refusals: [
      ...OF_CHANGES,
      ...OF_PAYMENTS,
      ...GROUP_CLOSED,
      'group-unchangeable',
      'card-not-payable',
      'card-not-replaceable',
      'idempotency-key-reused',
    ],
  }),
  paymentSession: get('/payment-sessions/{id}', {
    summary:
      'What became of a payment, as the provider knows it now; `waitSeconds` holds the answer until it is decided',
    params: z.object({ id }),
    query: watching,
    response: paymentSession,
    refusals: ['not-found', 'payment-unknown'],
  }),
  reepayWebhook: post('/webhooks/reepay', {
    summary: 'ReePay says that something happened; the signature is checked, the rest asked for',
    received: reepayNotice,
    refusals: ['bad-signature', 'webhook-unchecked', 'payment-unknown'],
  }),
  netaxeptCallback: post('/webhooks/netaxept/{secret}', {
    summary: 'Netaxept says that a transaction changed; 200 also for one we do not know',
    params: z.object({ secret: z.string().max(200) }),
    received: netaxeptNotice,
    media: 'text/plain',
    refusals: ['bad-signature', 'payment-unknown'],
  }),
  netsOrderFlow: get('/nets/{id}/order-flow', {
    summary:
      'What became of the payment of an order in the Nets terminal; `id` is the payment session. The query is what the browser brought back: a hint. All three flags are false while it is undecided',
    params: z.object({ id }),
    query: netsReturn,
    response: netsResult,
    refusals: ['not-found', 'payment-unknown'],
  }),
  netsPaymentChange: get('/nets/{id}/payment-change', {
    summary:
      'What became of the card that was to be saved for a group in the Nets terminal; `id` is the group. The query is a hint. All three flags are false while it is undecided',
    params: z.object({ id }),
    query: netsReturn,
    response: netsResult,
    refusals: ['not-found', 'payment-unknown'],
  }),
  startNetsOperation: post('/nets/operations', {
    summary: 'Begins to pay one period through Nets, or finds the attempt that is under way',
    body: netsOperationStart,
    response: netsOperationStarted,
    refusals: ['not-found', 'card-not-payable', 'payment-in-progress'],
  }),
  netsOperation: get('/nets/operations/{id}', {
    summary: 'How the payment of one period through Nets stands, and what can be done about it',
    params: z.object({ id }),
    response: netsOperation,
    refusals: ['not-found'],
  }),
  cancelNetsOperation: del('/nets/operations/{id}', {
    summary:
      'Gives the payment of one period up; paid money counts, and the card is paid then. Answers the card it was for',
    params: z.object({ id }),
    response: z.object({ cardId: id }),
    refusals: ['not-found', 'payment-in-progress', 'payment-unknown'],
  }),
  returnToNetsOperation: patch('/nets/operations/{id}', {
    summary:
      'The browser came back from the Nets terminal: Nets is asked. The query is a hint, as anybody can write an address',
    params: z.object({ id }),
    query: netsReturn,
    response: netsOperationState,
    refusals: ['not-found', 'payment-unknown'],
  }),
  netsOperationState: get('/nets/operations/{id}/state', {
    summary:
      'Whether there is news of the payment of one period; `waitSeconds` holds the answer until it is decided',
    params: z.object({ id }),
    query: netsReturn,
    response: netsOperationState,
    refusals: ['not-found', 'payment-unknown'],
  }),
  startingLocation: get('/starting-location', {
    summary: 'Where a login begins: at a payment of one period that is undecided, else nulls',
    response: startingLocation,
  }),
};
