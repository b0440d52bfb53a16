import { beforeEach, describe, expect, it } from 'vitest';
import type { Flow } from '#server/contract/order-flow';
import type { PaymentChoices } from '#server/contract/order-payment';
import { NetaxeptClient } from '#server/payments/netaxept/client';
import { ApiSession, problemOf } from '../worlds/api-session';
import {
  comeBack,
  inTerminal,
  NETS_CARD,
  netsAction,
  netsFaults,
  netsTransactions,
  openPayment,
  order,
  readyToPay,
  REFUSED_NETS_CARD,
} from '../worlds/nets-world';
import { outcomeOf } from '../worlds/order-world';
import { expectOrders, openTerminal, payInTerminal } from '../worlds/nets-orders';
import { portalPerTest } from '../worlds/portal-per-test';

const PROCESSED = {
  isProcessed: true,
  isCancelled: false,
  isError: false,
  isOrderGivenUp: false,
  isMoneyComingBack: false,
  errorMessage: null,
};
const CANCELLED = { ...PROCESSED, isProcessed: false, isCancelled: true };
const UNDECIDED = { ...PROCESSED, isProcessed: false };
const MINUTE_MS = 60_000;
const single = { netsPaymentType: 'SinglePayment' } as const;

describe('a payment through Nets', () => {
  // A secret in base64, whose signs the address of the callback has to take.
  const env = { NETAXEPT_CALLBACK_SECRET: 'netaxept-callback-in-base64+=' };
  const portal = portalPerTest({ runsJobs: false, env });
  /** Nets is asked again for somebody who waits only after a pause. */
  const passPause = () => portal.clock.set(new Date(portal.clock.now().getTime() + 3000));
  let clara: ApiSession;
  let flow: Flow;
  beforeEach(async () => {
    await netsFaults(portal, { callback: 'never' });
    ({ session: clara, flow } = await readyToPay(portal, 'clara'));
  });

  const choices = ({ flowId }: Flow) =>
    clara.read<PaymentChoices>(`/order-flow/payment?flowId=${flowId}`);
  const openWindow = () => openTerminal(clara, flow, single);
  const expectOneOrder = (orders = 1) => expectOrders(portal, 'clara', orders);

  it('offers a single payment and a new agreement to somebody who has saved no card', async () => {
    const { paymentType, netsOptions, reepayOptions, selectedOptionId } = await choices(flow);
    expect(paymentType).toBe('Nets');
    expect(reepayOptions).toEqual([]);
    expect(netsOptions.map(({ optionId }) => optionId)).toEqual(['SinglePayment', 'NewAgreement']);
    expect(selectedOptionId).toBeNull();
  });

  it('is reserved after the terminal, confirmed by the return, and makes one order', async () => {
    const back = await inTerminal(await openWindow(), NETS_CARD);
    expect(new URL(back).pathname).toBe('/order/process-nets');
    expect((await netsTransactions(portal))[0]).toMatchObject({ authorizationId: null });
    expect(await comeBack(clara, back)).toEqual(PROCESSED);
    expect(await comeBack(clara, back)).toEqual(PROCESSED);
    await expectOneOrder();
  });

  it('is opened under either name that the API has for the provider', async () => {
    const wired = await order(clara, flow, { netsPaymentAgreementType: 'SinglePayment' });
    expect(wired.json).toMatchObject({ paymentSessionRequired: true });
  });

  it('opens the same window for every call, none of which needs an idempotency key', async () => {
    await order(clara, flow, single);
    const opened = await Promise.all([1, 2, 3].map(() => openPayment(clara, flow)));
    const again = await openPayment(clara, flow);
    expect(again).toMatchObject({ status: 200, redirectUrl: expect.stringContaining('Terminal') });
    expect(new Set([...opened, again].map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(new Set([...opened, again].map(({ redirectUrl }) => redirectUrl)).size).toBe(1);
    expect(await netsTransactions(portal)).toHaveLength(1);
  });

  it('can be cancelled in the terminal, and made again in a new window', async () => {
    const first = await openWindow();
    expect(await comeBack(clara, await inTerminal(first, 'cancel'))).toEqual(CANCELLED);
    const second = await openPayment(clara, flow);
    expect(second.redirectUrl).not.toBe(first);
    expect(await comeBack(clara, await inTerminal(second.redirectUrl, NETS_CARD))).toEqual(
      PROCESSED,
    );
    await expectOneOrder();
  });

  it('is not cancelled by an address of return that claims a cancellation', async () => {
    const back = new URL(await inTerminal(await openWindow(), NETS_CARD));
    back.searchParams.set('responseCode', 'Cancel');
    expect(await comeBack(clara, back.href)).toEqual(PROCESSED);
    await expectOneOrder();
  });

  it.each([
    ['the bank refuses after the terminal', REFUSED_NETS_CARD, 'afvist'],
    ['3-D Secure fails', 'fail-3ds', 'bekræfte'],
  ] as const)(
    'that fails because %s says why, and can be tried with another card',
    async (_why, deed, words) => {
      const refused = await comeBack(clara, await inTerminal(await openWindow(), deed));
      expect(refused).toMatchObject({ isProcessed: false, isError: true });
      expect(refused.errorMessage).toContain(words);
      const { redirectUrl } = await openPayment(clara, flow);
      expect(await comeBack(clara, await inTerminal(redirectUrl, NETS_CARD))).toEqual(PROCESSED);
      await expectOneOrder();
    },
  );

  it('is not reserved once it was told as refused, though the card stays entered at Nets', async () => {
    const back = await inTerminal(await openWindow(), NETS_CARD);
    await netsFaults(portal, {
      ...{ api: 'refused', apiCall: 'Process', apiCalls: 1 },
      ...{ refusalType: 'NotSupportedException', refusalText: 'Not supported' },
    });
    expect(await comeBack(clara, back)).toMatchObject({ isProcessed: false, isError: true });
    await portal.passMinutes(5);
    expect(await comeBack(clara, back)).toMatchObject({ isProcessed: false, isError: true });
    const { redirectUrl } = await openPayment(clara, flow);
    expect(await comeBack(clara, await inTerminal(redirectUrl, NETS_CARD))).toEqual(PROCESSED);
    await expectOneOrder();
  });

  it('can be replaced by another way to pay after it was refused', async () => {
    await comeBack(clara, await inTerminal(await openWindow(), REFUSED_NETS_CARD));
    flow = await clara.read<Flow>(`/order-flow/${flow.flowId}`);
    await payInTerminal(portal, clara, flow, { netsPaymentType: 'NewAgreement' });
    await expectOneOrder();
  });

  describe('whose customer never comes back', () => {
    it.each(['before', 'twice', 'after'] as const)(
      'is confirmed by the callback that comes %s',
      async (callback) => {
        await netsFaults(portal, { callback, return: 'none' });
        const window = await openWindow();
        await inTerminal(window, NETS_CARD);
        // Netaxept calls back once money is reserved, which only we do: the sweep asks first.
        portal.clock.set(new Date(portal.clock.now().getTime() + 2 * MINUTE_MS));
        await portal.runJobs();
        await netsAction(portal, { action: 'deliver-now' });
        await expectOneOrder();
      },
    );

    it('is confirmed by the sweep alone', async () => {
      await inTerminal(await openWindow(), NETS_CARD);
      portal.clock.set(new Date(portal.clock.now().getTime() + 2 * MINUTE_MS));
      await expectOneOrder();
    });

    it('is given up when the terminal has timed out', async () => {
      const window = await openWindow();
      portal.clock.set(new Date(portal.clock.now().getTime() + 31 * MINUTE_MS));
      await portal.runJobs();
      await inTerminal(window, NETS_CARD);
      await expectOneOrder(0);
    });
  });

  describe('at a provider in trouble', () => {
    it.each(['error-500', 'malformed'] as const)(
      'whose terminal cannot be registered (%s) is tried again without a second terminal',
      async (api) => {
        await order(clara, flow, single);
        await netsFaults(portal, { api, apiCall: 'Register', apiCalls: 1 });
        expect((await openPayment(clara, flow)).status).toBe(502);
        const { status, redirectUrl } = await openPayment(clara, flow);
        expect(status).toBe(200);
        expect(await comeBack(clara, await inTerminal(redirectUrl, NETS_CARD))).toEqual(PROCESSED);
        expect(await netsTransactions(portal)).toHaveLength(1);
        await expectOneOrder();
      },
    );

    it.each(['error-500', 'malformed'] as const)(
      'is undecided while the reservation is unknown (%s), and confirmed later',
      async (api) => {
        const back = await inTerminal(await openWindow(), NETS_CARD);
        await netsFaults(portal, { api, apiCall: 'Process', apiCalls: 1 });
        expect(await comeBack(clara, back)).toEqual(UNDECIDED);
        passPause();
        expect(await comeBack(clara, back)).toEqual(PROCESSED);
        await expectOneOrder();
      },
    );

    it('is undecided while the portal’s questions are refused, and the sweep of other payments goes on', async () => {
      const back = await inTerminal(await openWindow(), NETS_CARD);
      const { payments, config, clock } = portal.deps;
      const { Nets } = payments;
      payments.Nets = new NetaxeptClient({ ...config.netaxept, token: 'forkert', clock });
      expect(await comeBack(clara, back)).toEqual(UNDECIDED);
      portal.clock.set(new Date(portal.clock.now().getTime() + 2 * MINUTE_MS));
      await portal.runJobs();
      payments.Nets = Nets;
      expect(await comeBack(clara, back)).toEqual(PROCESSED);
    });

    it('is undecided while the provider does not answer', async () => {
      const back = await inTerminal(await openWindow(), NETS_CARD);
      await netsFaults(portal, { api: 'error-500', apiCall: 'Query', apiCalls: 1 });
      expect(await comeBack(clara, back)).toEqual(UNDECIDED);
      passPause();
      expect(await comeBack(clara, back)).toEqual(PROCESSED);
    });
  });

  it('of an order that was given up meanwhile is never reserved', async () => {
    const window = await openWindow();
    await clara.call('DELETE', `/order-flow/${flow.flowId}`);
    await comeBack(clara, await inTerminal(window, NETS_CARD));
    await portal.runJobs();
    expect(await outcomeOf(portal, 'clara')).toMatchObject({ groups: 0, receipts: 0 });
    expect((await netsTransactions(portal))[0]).toMatchObject({ authorizationId: null });
  });

  describe('is refused', () => {
    it.each([
      ['nothing chosen', {}],
      ['an agreement that does not exist', { netsPaymentType: 'ExistingAgreement' as const }],
      [
        'an unknown agreement',
        { netsPaymentType: 'ExistingAgreement' as const, paymentAgreementId: 'findes-ikke' },
      ],
      [
        'a Rejsekort one does not have',
        {
          netsPaymentType: 'CardSharedAgreement' as const,
          cardSharedPaymentAgreementId: 'x',
          rkCardID: 'x',
        },
      ],
      ['the other provider', { selectedPaymentType: 'ReePay' as const }],
    ])('with %s', async (_what, choice) => {
      const answer = await order(clara, flow, choice);
      expect(answer.status).toBe(422);
      expect(problemOf(answer)).toMatchObject({ code: 'payment-choice-missing' });
    });

    it('to anybody else, and under another transaction', async () => {
      const back = new URL(await inTerminal(await openWindow(), NETS_CARD));
      const id = back.searchParams.get('sessionId') ?? '';
      const anna = await ApiSession.signIn(portal, 'anna');
      expect((await anna.call('GET', `/nets/${id}/order-flow`)).status).toBe(404);
      const other = await clara.call('GET', `/nets/${id}/order-flow?transactionId=en-anden`);
      expect(other.status).toBe(404);
      expect((await clara.call('GET', '/nets/findes-ikke/order-flow')).status).toBe(404);
    });
  });

  describe('as Netaxept calls back', () => {
    const call = (secret: string, body: string) =>
      fetch(`${portal.origin}/api/webhooks/netaxept/${secret}`, { method: 'POST', body });

    it('with a wrong secret is refused', async () => {
      expect((await call('forkert', '{"TransactionId":"x"}')).status).toBe(401);
    });

    it('about an unknown transaction is accepted', async () => {
      const [callbackSecret] = portal.deps.config.netaxept.callbackSecret;
      expect((await call(callbackSecret, '{"TransactionId":"x"}')).status).toBe(200);
    });

    it.each(['', 'ikke json', '{}', '{"TransactionId":7}', '[]'])(
      'with the body «%s» is refused',
      async (body) => {
        const [callbackSecret] = portal.deps.config.netaxept.callbackSecret;
        expect((await call(callbackSecret, body)).status).toBe(422);
      },
    );
  });
});
