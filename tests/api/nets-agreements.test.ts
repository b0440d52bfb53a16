import { beforeEach, describe, expect, it } from 'vitest';
import type { Flow } from '#server/contract/order-flow';
import type { PaymentChoices } from '#server/contract/order-payment';
import { problemOf, type ApiSession } from '../worlds/api-session';
import { expectOrders, payInTerminal } from '../worlds/nets-orders';
import {
  beginOrder,
  leaveDays,
  netsAction,
  netsFaults,
  netsTransactions,
  openPayment,
  order,
  readyToPay,
} from '../worlds/nets-world';
import { portalPerTest } from '../worlds/portal-per-test';

const MINUTE_MS = 60_000;

describe('an order with an agreement at Nets', () => {
  const portal = portalPerTest({ runsJobs: false });
  let clara: ApiSession;
  let flow: Flow;
  const choices = ({ flowId }: Flow) =>
    clara.read<PaymentChoices>(`/order-flow/payment?flowId=${flowId}`);

  beforeEach(async () => {
    await netsFaults(portal, { callback: 'never' });
    ({ session: clara, flow } = await readyToPay(portal, 'clara'));
    flow = await leaveDays(clara, flow);
    await payInTerminal(portal, clara, flow, { netsPaymentType: 'NewAgreement' });
  });

  /** The next order of the same person, for the days after the first. */
  async function nextOrder() {
    flow = await beginOrder(clara);
    const { netsOptions, ...rest } = await choices(flow);
    const saved = netsOptions.find(({ paymentAgreementId }) => paymentAgreementId !== null);
    if (!saved?.paymentAgreementId) throw new Error('No agreement was saved');
    return { ...rest, saved, paymentAgreementId: saved.paymentAgreementId };
  }

  it('offers the agreement for the next order, and proposes it', async () => {
    const { saved, selectedOptionId, isRemembered } = await nextOrder();
    expect(saved).toMatchObject({
      netsPaymentType: { value: 'ExistingAgreement' },
      cardNumberMask: '•••• 0004',
      cardExpiryMonth: 12,
      cardExpiryYear: 2030,
      creditCardType: 'VISA',
      creditCardTypeTitle: 'Visa',
      isUsable: true,
    });
    expect(selectedOptionId).toBe(saved.optionId);
    expect(isRemembered).toBe(true);
  });

  it('charges the saved card once for the next order without a window, however often that is asked for', async () => {
    const { paymentAgreementId } = await nextOrder();
    const choice = { netsPaymentType: 'ExistingAgreement', paymentAgreementId } as const;
    const answers = await Promise.all([1, 2, 3].map(() => order(clara, flow, choice)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const opened = await Promise.all([1, 2, 3].map(() => openPayment(clara, flow)));
    for (const { status, redirectUrl, sessionId } of opened) {
      expect(status).toBe(200);
      expect(new URL(redirectUrl).pathname).toBe(`/payment-status/${sessionId}`);
    }
    await expectOrders(portal, 'clara', 2);
  });

  it('is charged by the person who waits, and by the job only when that came to nothing', async () => {
    const { paymentAgreementId } = await nextOrder();
    await order(clara, flow, { netsPaymentType: 'ExistingAgreement', paymentAgreementId });
    await netsFaults(portal, { api: 'error-500', apiCall: 'Register', apiCalls: 1 });
    await openPayment(clara, flow);
    await portal.runJobs();
    expect(await netsTransactions(portal)).toHaveLength(1);
    portal.clock.set(new Date(portal.clock.now().getTime() + MINUTE_MS));
    await expectOrders(portal, 'clara', 2);
    expect(await netsTransactions(portal)).toHaveLength(2);
  });

  it('says when the bank refuses the card, and does not offer the card again', async () => {
    const { paymentAgreementId } = await nextOrder();
    const [{ panHash } = { panHash: null }] = await netsTransactions(portal);
    await netsAction(portal, { action: 'block-card', id: panHash ?? '' });
    const choice = { netsPaymentType: 'ExistingAgreement', paymentAgreementId } as const;
    await order(clara, flow, choice);
    const { sessionId } = await openPayment(clara, flow);
    const session = await clara.read<object>(`/payment-sessions/${sessionId}`);
    expect(session).toMatchObject({ isError: true, isComplete: false });
    const { netsOptions } = await choices(flow);
    expect(netsOptions.at(-1)).toMatchObject({ paymentAgreementId, isUsable: false });
    expect((await openPayment(clara, flow)).status).toBe(422);
    const again = await order(clara, flow, choice);
    expect(problemOf(again)).toMatchObject({ code: 'payment-method-unusable' });
    await payInTerminal(portal, clara, flow, { netsPaymentType: 'SinglePayment' });
    await expectOrders(portal, 'clara', 2);
  });

  it.each(['error-500', 'malformed'] as const)(
    'is undecided while it is unknown whether the card was charged (%s), and charges it once',
    async (api) => {
      const { paymentAgreementId } = await nextOrder();
      await order(clara, flow, { netsPaymentType: 'ExistingAgreement', paymentAgreementId });
      await netsFaults(portal, { api, apiCall: 'Process', apiCalls: 1 });
      const { status, sessionId } = await openPayment(clara, flow);
      expect(status).toBe(200);
      const session = await clara.read<object>(`/payment-sessions/${sessionId}`);
      expect(session).toMatchObject({ isError: false, isAborted: false });
      portal.clock.set(new Date(portal.clock.now().getTime() + 5 * MINUTE_MS));
      await expectOrders(portal, 'clara', 2);
    },
  );

  it('is refused once the card has expired', async () => {
    const { paymentAgreementId } = await nextOrder();
    await portal.deps.connection.db.updateTable('saved_method').set({ expiry: '02-26' }).execute();
    const { netsOptions, selectedOptionId } = await choices(flow);
    expect(netsOptions.at(-1)).toMatchObject({ isUsable: false });
    expect(selectedOptionId).toBeNull();
    const choice = { netsPaymentType: 'ExistingAgreement', paymentAgreementId } as const;
    const answer = await order(clara, flow, choice);
    expect(answer.status).toBe(422);
    expect(problemOf(answer).errors).toEqual([
      { field: 'netsPaymentType', code: 'error.payment-method-unusable' },
    ]);
  });

  it('cannot use the agreement of another person', async () => {
    const { paymentAgreementId } = await nextOrder();
    const other = await readyToPay(portal, 'anna');
    const answer = await order(other.session, other.flow, {
      netsPaymentType: 'ExistingAgreement',
      paymentAgreementId,
    });
    expect(answer.status).toBe(422);
  });
});
