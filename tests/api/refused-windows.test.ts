import { beforeAll, describe, expect, it } from 'vitest';
import type { Flow } from '#server/contract/order-flow';
import type { PaymentChange } from '#server/contract/order-payment';
import { ApiSession, problemOf } from '../worlds/api-session';
import { addPeopleLike } from '../worlds/extra-people';
import { orderUntilMode } from '../worlds/journey';
import { openTerminal } from '../worlds/nets-orders';
import {
  comeBack,
  inTerminal,
  NETS_CARD,
  netsFaults,
  openPayment,
  order,
  readyToPay,
} from '../worlds/nets-world';
import { outcomeOf, signedInWithoutWebhooks } from '../worlds/order-world';
import { sharedPortal } from '../worlds/portal-per-test';
import {
  decided,
  internalFailure,
  keyRefused,
  netsRefusals,
  ourKeyRefused,
  refuseAtNets,
  refuseAtReepay,
  undecided,
  type NetsRefusal,
} from '../worlds/provider-refusals';

const once: Partial<PaymentChange> = {
  selectedPaymentType: 'ReePay',
  reepayPaymentType: 'SinglePayment',
};

const openWindow = (session: ApiSession, { groupId }: Flow) =>
  session.call('POST', '/payment-sessions', {
    body: { paymentType: 'ReePay', sessionType: 'OrderFlow', groupId },
  });

/** Whatever a provider refuses with, the order can be paid afterwards. */
describe('a payment window at ReePay', () => {
  const portal = sharedPortal({ runsJobs: false });
  let session: ApiSession;
  let flow: Flow;
  beforeAll(async () => {
    const browser = await signedInWithoutWebhooks(portal, 'anna');
    await orderUntilMode(browser, { needsPhoto: true });
    session = await ApiSession.signIn(portal, 'anna');
    ({ flow } = await session.read<{ flow: Flow }>('/order-flow/current'));
  });

  it.each([...decided, ...keyRefused, ...undecided])(
    'that is refused with $code, $text, leaves the order to be paid',
    async ({ code }) => {
      expect((await order(session, flow, once)).status).toBe(200);
      await refuseAtReepay(portal, code);
      const answer = await openWindow(session, flow);
      // Where our key is refused no window opens, and nothing can have been paid.
      const isOver = [...decided, ...keyRefused].some((each) => each.code === code);
      expect([answer.status, problemOf(answer).code]).toEqual([
        502,
        isOver ? 'provider-refused' : 'provider-unavailable',
      ]);
      expect(await outcomeOf(portal, 'anna')).toMatchObject({
        flows: ['AwaitsPaymentData'],
        charges: [],
      });
      const again = await openWindow(session, flow);
      expect((again.json as { redirectUrl: string }).redirectUrl).toContain('/pay/');
      await order(session, flow, { ...once, reepayPaymentType: 'Regular' });
    },
  );
});

const MINUTE_MS = 60_000;
/** Cancelled, reversed, authorised or not found, as the transaction itself would show. */
const SHOWN_CODES = ['17', '25', '84', '86', '97', '98', 'T1'];
const atRegister = [...netsRefusals, ...ourKeyRefused].filter(({ call }) => call === 'Register');
const atProcess = [...netsRefusals, internalFailure].filter(({ call }) => call === 'Process');
/** Says nothing of the money, or what the transaction does not show. */
const isUndecided = (refusal: NetsRefusal): boolean =>
  refusal === internalFailure || !refusal.code || SHOWN_CODES.includes(refusal.code);

describe('a payment in the terminal of Nets', () => {
  const portal = sharedPortal({ runsJobs: false });
  let session: ApiSession;
  let flow: Flow;
  beforeAll(async () => {
    await netsFaults(portal, { callback: 'never' });
    ({ session, flow } = await readyToPay(portal, 'clara'));
  });

  it.each(atRegister)(
    'that is refused at $call with $type «$text» leaves the order to be paid',
    async (refusal) => {
      expect((await order(session, flow, { netsPaymentType: 'SinglePayment' })).status).toBe(200);
      await refuseAtNets(portal, refusal);
      const answer = await openWindow(session, flow);
      expect([answer.status, problemOf(answer).code]).toEqual([502, 'provider-refused']);
      expect((await openPayment(session, flow)).redirectUrl).toContain('/Terminal/');
      await order(session, flow, { netsPaymentType: 'NewAgreement' });
    },
  );

  it.each(atProcess.filter((refusal) => !isUndecided(refusal)))(
    'that is refused after it with $type $code «$text» leaves the order to be paid',
    async (refusal) => {
      const window = await openTerminal(session, flow, { netsPaymentType: 'SinglePayment' });
      await refuseAtNets(portal, refusal);
      const back = await comeBack(session, await inTerminal(window, NETS_CARD));
      expect(back).toMatchObject({ isProcessed: false, isCancelled: false, isError: true });
      expect(back.errorMessage).toMatch(/et andet|anden måde|Prøv igen/);
    },
  );

  describe('whose card is entered', () => {
    const undecidedHere = atProcess.filter(isUndecided);
    let people: string[];
    beforeAll(async () => {
      people = await addPeopleLike(portal, 'clara', undecidedHere.length);
    });

    it.each(undecidedHere)(
      'and answered with $type $code «$text» waits, and is asked for again',
      async (refusal) => {
        const own = await readyToPay(portal, people.pop()!);
        const window = await openTerminal(own.session, own.flow, {
          netsPaymentType: 'SinglePayment',
        });
        await refuseAtNets(portal, refusal);
        const back = await inTerminal(window, NETS_CARD);
        expect(await comeBack(own.session, back)).toMatchObject({
          ...{ isProcessed: false, isCancelled: false, isError: false },
        });
        portal.clock.set(new Date(portal.clock.now().getTime() + MINUTE_MS));
        expect(await comeBack(own.session, back)).toMatchObject({ isProcessed: true });
      },
    );
  });
});
