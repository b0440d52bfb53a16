import { beforeAll, describe, expect, it } from 'vitest';
import type { Flow } from '#server/contract/order-flow';
import type { PaymentChange, PaymentChoices } from '#server/contract/order-payment';
import type { PaymentSession } from '#server/contract/payment';
import { ApiSession, problemOf } from '../worlds/api-session';
import { orderUntilPayment, pay } from '../worlds/journey';
import { orderFewPeriods } from '../worlds/later-order';
import { payInTerminal } from '../worlds/nets-orders';
import { beginOrder, leaveDays, openPayment, order } from '../worlds/nets-world';
import { orderFaults, signedIn } from '../worlds/order-world';
import type { TestPortal } from '../worlds/portal';
import { sharedPortal } from '../worlds/portal-per-test';
import {
  classAtNets,
  classOfCode,
  decided,
  DECLINE_ERRORS,
  GONE_CODES,
  internalFailure,
  isGoneAtNets,
  keyRefused,
  LOST_ERRORS,
  netsRefusals,
  queryFailed,
  ourKeyRefused,
  refuseAtNets,
  refuseAtReepay,
  undecided,
  type NetsRefusal,
} from '../worlds/provider-refusals';
import { failedAs, LaterCharge, UNDECIDED } from '../worlds/refused-charges';

/** Somebody with a saved card, whose next order lacks nothing but its payment. */
interface Buyer {
  session: ApiSession;
  flow: Flow;
  /** The saved card. */
  choice: Partial<PaymentChange>;
  /** Another way to pay. */
  other: Partial<PaymentChange>;
  isUsable(): Promise<boolean>;
  isPreselected(): Promise<boolean>;
}

async function buyerOf(session: ApiSession, flow: Flow): Promise<Buyer> {
  const read = async () => {
    const choices = await session.read<PaymentChoices>(`/order-flow/payment?flowId=${flow.flowId}`);
    const saved = [...choices.reepayOptions, ...choices.netsOptions].find(
      ({ paymentAgreementId }) => paymentAgreementId !== null,
    );
    if (!saved?.paymentAgreementId) throw new Error('No card is saved');
    return { choices, saved, paymentAgreementId: saved.paymentAgreementId };
  };
  const { choices, paymentAgreementId } = await read();
  const isNets = choices.paymentType === 'Nets';
  return {
    session,
    flow,
    choice: isNets
      ? { netsPaymentType: 'ExistingAgreement', paymentAgreementId }
      : { selectedPaymentType: 'ReePay', reepayPaymentType: 'Regular', paymentAgreementId },
    other: isNets
      ? { netsPaymentType: 'SinglePayment' }
      : { selectedPaymentType: 'ReePay', reepayPaymentType: 'SinglePayment' },
    isUsable: async () => (await read()).saved.isUsable,
    isPreselected: async () => {
      const { choices: now, saved } = await read();
      return now.selectedOptionId === saved.optionId;
    },
  };
}

/** Orders with the saved card, while the provider answers as the fault says. */
async function payWithSavedCard(
  { deps }: TestPortal,
  { session, flow, choice }: Buyer,
  ordersFault: () => Promise<void>,
): Promise<PaymentSession> {
  await deps.connection.db.updateTable('saved_method').set({ state: 'active' }).execute();
  expect((await order(session, flow, choice)).status).toBe(200);
  await ordersFault();
  const { sessionId } = await openPayment(session, flow);
  return session.read<PaymentSession>(`/payment-sessions/${sessionId}`);
}

async function expectRefused(buyer: Buyer, payment: PaymentSession, isGone: boolean) {
  expect(payment).toMatchObject({ isError: true, isWaiting: false, isComplete: false });
  expect(payment.errorMessage).toMatch(/et andet|anden måde|Prøv igen om lidt/);
  expect(await buyer.isUsable()).toBe(!isGone);
  if (!isGone) return;
  expect(await buyer.isPreselected()).toBe(false);
  const again = await order(buyer.session, buyer.flow, buyer.choice);
  expect(problemOf(again)).toMatchObject({ code: 'payment-method-unusable' });
}

async function expectUndecided({ session, flow, other }: Buyer, payment: PaymentSession) {
  expect(payment).toMatchObject({ isWaiting: true, isError: false, errorMessage: null });
  // Once it is seen that nothing was charged, it can be paid in another way.
  expect((await order(session, flow, other)).status).toBe(200);
}

describe('a saved card at ReePay', () => {
  const portal = sharedPortal({ runsJobs: false });
  let anna: Buyer;
  beforeAll(async () => {
    const browser = await signedIn(portal, 'anna');
    await browser.open('/order');
    await orderFewPeriods(portal, 'anna');
    await orderUntilPayment(browser, { mode: 'Regular' });
    await pay(browser);
    await portal.runJobs();
    const session = await ApiSession.signIn(portal, 'anna');
    anna = await buyerOf(session, await beginOrder(session));
  });

  describe('paying for an order', () => {
    it.each(decided)(
      'that refuses the charge with $code, $text, leaves the order to be paid in another way',
      async ({ code }) => {
        const payment = await payWithSavedCard(portal, anna, () => refuseAtReepay(portal, code));
        await expectRefused(anna, payment, GONE_CODES.includes(code));
      },
    );

    it.each([...undecided, ...keyRefused])(
      'that answers the charge with $code, $text, leaves the payment waiting',
      async ({ code }) => {
        const payment = await payWithSavedCard(portal, anna, () => refuseAtReepay(portal, code));
        await expectUndecided(anna, payment);
      },
    );
  });

  describe('charged for the next period', () => {
    let charge: LaterCharge;
    beforeAll(async () => {
      charge = await LaterCharge.of(portal, 'anna');
    });

    async function refusedWith(order: () => Promise<void>) {
      await charge.reset();
      await order();
      await portal.runJobs();
      return charge.outcome();
    }
    const refusedByCode = (code: number) => refusedWith(() => refuseAtReepay(portal, code));

    it.each([...decided, ...keyRefused])(
      'and is refused with $code, $text, leaves the period to be paid in another way, or later',
      async ({ code }) => {
        const method = GONE_CODES.includes(code) ? 'failed' : 'active';
        expect(await refusedByCode(code)).toEqual({ ...failedAs(classOfCode(code)), method });
      },
    );

    it.each(undecided)('and answers with $code, $text, has no failed charge', async ({ code }) => {
      expect(await refusedByCode(code)).toEqual(UNDECIDED);
    });

    it('and is gone leaves the period with a failed payment', async () => {
      await charge.reset();
      await charge.forgetMethod();
      await portal.runJobs();
      expect(await charge.outcome()).toEqual({ ...failedAs('dead'), method: null });
      await charge.rememberMethod();
    });

    // Last, since ReePay keeps what has failed.
    it.each(DECLINE_ERRORS)('and fails with %s is of the class %s', async (error, failure) => {
      const method = LOST_ERRORS.includes(error) ? 'failed' : 'active';
      const outcome = await refusedWith(() =>
        orderFaults(portal, { nextSavedMethodCharge: 'decline', declineError: error }),
      );
      expect(outcome).toEqual({ ...failedAs(failure), method });
    });
  });
});

describe('an agreement at Nets', () => {
  const portal = sharedPortal({ runsJobs: false });
  let clara: Buyer;
  beforeAll(async () => {
    const session = await ApiSession.signIn(portal, 'clara');
    const first = await leaveDays(session, await beginOrder(session));
    await payInTerminal(portal, session, first, { netsPaymentType: 'NewAgreement' });
    clara = await buyerOf(session, await beginOrder(session));
  });

  describe('paying for an order', () => {
    it.each(netsRefusals)(
      'that is refused at $call with $type $code «$text» leaves the order to be paid in another way',
      async (refusal) => {
        const payment = await payWithSavedCard(portal, clara, () => refuseAtNets(portal, refusal));
        await expectRefused(clara, payment, isGoneAtNets(refusal));
      },
    );

    it.each(ourKeyRefused)(
      'that answers with $type leaves the payment waiting',
      async (refusal) => {
        const payment = await payWithSavedCard(portal, clara, () => refuseAtNets(portal, refusal));
        await expectUndecided(clara, payment);
      },
    );
  });

  describe('charged for the next period', () => {
    let charge: LaterCharge;
    beforeAll(async () => {
      charge = await LaterCharge.of(portal, 'clara');
    });

    async function refusedWith(refusal: NetsRefusal) {
      await charge.reset();
      await refuseAtNets(portal, refusal);
      await portal.runJobs();
      return charge.outcome();
    }

    it.each([...netsRefusals, ...ourKeyRefused])(
      'and is refused at $call with $type $code «$text» leaves the period to be paid in another way, or later',
      async (refusal) => {
        const method = isGoneAtNets(refusal) ? 'failed' : 'active';
        expect(await refusedWith(refusal)).toEqual({ ...failedAs(classAtNets(refusal)), method });
      },
    );

    it.each([internalFailure, queryFailed])(
      'and answers with $type $code leaves the period without a failed payment',
      async (refusal) => {
        expect(await refusedWith(refusal)).toEqual(UNDECIDED);
      },
    );
  });
});
