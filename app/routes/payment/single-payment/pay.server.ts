import { redirect } from '@remix-run/node';
import { calls } from '#server/contract/calls';
import type { PaymentProvider } from '#server/contract/enums';
import type { Problem } from '#server/contract/shared';
import { must, problemOf, type ApiClient } from '~/api/client.server';
import { periodPayerPath, singlePaymentPath } from '~/lib/paths';

/** A period that is to be paid by itself. */
interface PayableCard {
  id: string;
  groupId: string;
  payment: PaymentProvider;
}

/** What may have changed since the page was drawn, and a provider that does not answer, is shown on it. */
const SHOWN = {
  shows: [502, 'card-not-payable', 'card-not-replaceable', 'payment-in-progress'],
  failure: 'common.something-wrong',
} as const;

/**
 * Sends the browser to where a period is paid: the window of its provider, or at Nets the page of a
 * payment that is under way already. Returns what went wrong; nothing has been paid then.
 */
export async function payForCard(api: ApiClient, card: PayableCard): Promise<Problem> {
  if (card.payment !== 'Nets') return goToWindow(api, card);
  const started = await api.call(calls.startNetsOperation, { body: { cardId: card.id } });
  const problem = problemOf(started, SHOWN);
  if (problem) return problem;
  const { isCreated, operationId } = must(started);
  if (!isCreated) throw redirect(singlePaymentPath(card.id, operationId), 303);
  return goToWindow(api, card, { operationId });
}

/** Begins the payment of a period, and leads to the link by which somebody else pays it. Returns what went wrong. */
export async function askPayerForCard(api: ApiClient, card: PayableCard): Promise<Problem> {
  const { problem } = await openWindow(api, card);
  if (problem) return problem;
  throw redirect(periodPayerPath(card.id), 303);
}

/** Sends the browser to the window to pay in, the open one if there is one. Returns what went wrong. */
export async function goToWindow(
  api: ApiClient,
  card: PayableCard,
  what: Payment = {},
): Promise<Problem> {
  const opened = await openWindow(api, card, what);
  if (opened.problem) return opened.problem;
  throw redirect(opened.redirectUrl, 303);
}

interface Payment {
  operationId?: string;
  type?: 'SinglePayment' | 'Replacement';
}

async function openWindow(
  api: ApiClient,
  { id: cardId, groupId, payment: paymentType }: PayableCard,
  { operationId, type: sessionType = 'SinglePayment' }: Payment = {},
): Promise<{ problem: Problem } | { problem: null; redirectUrl: string }> {
  const opened = await api.call(calls.startPaymentSession, {
    body: {
      ...{ paymentType, sessionType, groupId, cardId },
      ...(operationId === undefined ? {} : { operationId }),
    },
  });
  const problem = problemOf(opened, SHOWN);
  return problem ? { problem } : { problem: null, redirectUrl: must(opened).redirectUrl };
}
