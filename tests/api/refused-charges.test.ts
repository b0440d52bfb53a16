import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Flow } from '#server/contract/order-flow';
import type { PaymentChange, PaymentChoices } from '#server/contract/order-payment';
import type { PaymentSession } from '#server/contract/payment';
import { ERROR_TABLE } from '#server/sandbox/reepay/error-table';
import { problemOf, type ApiSession } from '../support/api-session';
import {
  beginOrder,
  leaveDays,
  netsFaults,
  openPayment,
  order,
  readyToPay,
} from '../support/nets-world';
import { payInTerminal } from '../support/nets-orders';
import { orderFaults } from '../support/order-world';
import { startPortal, type TestPortal } from '../support/portal';
import { FAULTY, LaterCharge, UNDECIDED } from '../support/refused-charges';
import { ApiSession as Session } from '../support/api-session';

/** Says nothing of the charge: a fault of theirs, a limit, or a key of ours that is refused. */
const UNDECIDED_CODES = [2, 3, 4, 5, 6, 7, 30, 43, 74, 78, 80, 108, 122, 123];
/** The customer, the method or its card is gone, or not for such a charge. */
const GONE_CODES = [9, 19, 40, 42, 71, 110, 128, 139, 140, 147];

const codes = Object.entries(ERROR_TABLE).map(([code, [, text]]) => ({ code: Number(code), text }));
const decided = codes.filter(({ code }) => !UNDECIDED_CODES.includes(code));
const undecided = codes.filter(({ code }) => UNDECIDED_CODES.includes(code));

interface Refusal {
  type: string;
  code?: string;
  text: string;
  /** Which call it answers. */
  call: 'Register' | 'Process';
}

const bankCodes = [
  ...Array.from({ length: 99 }, (_, number) => String(number + 1).padStart(2, '0')),
  'MZ',
  'T1',
];
const INTERNAL_FAILURE = '96';
const netsRefusals: Refusal[] = [
  ...[
    'GenericError',
    'MerchantTranslationException',
    'NotSupportedException',
    'QueryException',
    'ValidationException',
  ].flatMap((type): Refusal[] => [
    { type, text: 'Unable to translate supermerchant to submerchant', call: 'Register' },
    {
      type,
      text: 'You cannot run capture on a transaction that never is authorized',
      call: 'Process',
    },
  ]),
  { type: 'GenericError', text: 'Pan hash not found', call: 'Register' },
  { type: 'GenericError', text: 'Recurring payment is expired', call: 'Register' },
  { type: 'ValidationException', text: "Missing parameter: 'PanHash'", call: 'Register' },
  { type: 'ValidationException', text: 'Issuer is undetermined', call: 'Process' },
  { type: 'GenericError', text: 'Unable to annul, wrong state', call: 'Process' },
  { type: 'GenericError', text: 'Unable to find transaction', call: 'Process' },
  ...bankCodes
    .filter((code) => code !== INTERNAL_FAILURE)
    .map((code): Refusal => ({
      type: 'BBSException',
      code,
      text: 'Unable to auth',
      call: 'Process',
    })),
];
const netsUnknown: Refusal[] = [
  { type: 'AuthenticationException', text: 'Authentication failed (Test)', call: 'Register' },
  { type: 'SecurityException', text: 'Not allowed', call: 'Register' },
  { type: 'BBSException', code: INTERNAL_FAILURE, text: 'Unable to auth', call: 'Process' },
];
/** The bank says that the card is picked up, invalid, lost, stolen or expired. */
const LOST_CARDS = ['04', '07', '14', '33', '41', '43', '54'];
const isGoneAtNets = ({ code = '', text }: Refusal): boolean =>
  LOST_CARDS.includes(code) || /pan ?hash|recurring payment/i.test(text);

const refuseAtNets = (portal: TestPortal, { type, code = '', text, call }: Refusal) =>
  netsFaults(portal, {
    api: 'refused',
    apiCall: call,
    apiCalls: 1,
    refusalType: type,
    refusalCode: code,
    refusalText: text,
  });

const refuseAtReepay = (portal: TestPortal, refusalCode: number) =>
  orderFaults(portal, { api: 'refused', apiCalls: 1, refusalCode });

describe('a later charge of a saved card', () => {
  let portal: TestPortal;
  afterAll(() => portal.close());

  describe('at ReePay', () => {
    let charge: LaterCharge;
    beforeAll(async () => {
      portal = await startPortal({ runsJobs: false, seedsOrders: true });
      charge = await LaterCharge.of(portal, 'bo', '2026-03-10');
    });

    it.each(decided)(
      'refused with $code «$text» is told, and left to be paid otherwise',
      async ({ code }) => {
        await charge.reset();
        await refuseAtReepay(portal, code);
        await portal.runJobs();
        const method = GONE_CODES.includes(code) ? 'failed' : 'active';
        expect(await charge.outcome()).toEqual({ ...FAULTY, method });
      },
    );

    it.each(undecided)(
      'answered with $code «$text» is undecided, and tried again',
      async ({ code }) => {
        await charge.reset();
        await refuseAtReepay(portal, code);
        await portal.runJobs();
        expect(await charge.outcome()).toEqual(UNDECIDED);
      },
    );

    it('undecided is made once ReePay answers', async () => {
      await charge.reset();
      await refuseAtReepay(portal, 6);
      await portal.runJobs();
      portal.clock.set(new Date(portal.clock.now().getTime() + 600_000));
      await portal.runJobs();
      expect(await charge.outcome()).toMatchObject({ ...UNDECIDED, status: 'Paid' });
    });
  });
});
