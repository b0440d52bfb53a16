import { ERROR_TABLE } from '#server/sandbox/reepay/errors';
import { netsFaults } from './nets-world';
import { orderFaults } from './order-world';
import type { TestPortal } from './portal';

// Everything that the two providers refuse with: ReePay's error table, and Netaxept's types, texts and
// response codes.

/** Says nothing of the charge: a fault of theirs, a limit, or a key of ours that is refused. */
const UNDECIDED_CODES = [2, 3, 4, 5, 6, 7, 30, 43, 74, 78, 80, 108, 122, 123];
/** The customer, the method or its card is gone, or not for such a charge. */
export const GONE_CODES = [9, 19, 40, 42, 71, 110, 128, 139, 140, 147];

const codes = Object.entries(ERROR_TABLE).map(([code, { text }]) => ({ code: Number(code), text }));
export const decided = codes.filter(({ code }) => !UNDECIDED_CODES.includes(code));
export const undecided = codes.filter(({ code }) => UNDECIDED_CODES.includes(code));

export interface NetsRefusal {
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
export const netsRefusals: NetsRefusal[] = [
  ...[
    'GenericError',
    'MerchantTranslationException',
    'NotSupportedException',
    'QueryException',
    'ValidationException',
  ].flatMap((type): NetsRefusal[] => [
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
    .map((code): NetsRefusal => ({
      type: 'BBSException',
      code,
      text: 'Unable to auth',
      call: 'Process',
    })),
];
export const ourKeyRefused: NetsRefusal[] = [
  { type: 'AuthenticationException', text: 'Authentication failed (Test)', call: 'Register' },
  { type: 'SecurityException', text: 'Not allowed', call: 'Register' },
];
export const internalFailure: NetsRefusal = {
  type: 'BBSException',
  code: INTERNAL_FAILURE,
  text: 'Unable to auth',
  call: 'Process',
};
/** The bank says that the card is picked up, invalid, lost, stolen or expired. */
const LOST_CARDS = ['04', '07', '14', '33', '41', '43', '54'];
export const isGoneAtNets = ({ code = '', text }: NetsRefusal): boolean =>
  LOST_CARDS.includes(code) || /pan ?hash|recurring payment/i.test(text);

export const refuseAtNets = (portal: TestPortal, { type, code = '', text, call }: NetsRefusal) =>
  netsFaults(portal, {
    api: 'refused',
    apiCall: call,
    apiCalls: 1,
    refusalType: type,
    refusalCode: code,
    refusalText: text,
  });

export const refuseAtReepay = (portal: TestPortal, refusalCode: number) =>
  orderFaults(portal, { api: 'refused', apiCalls: 1, refusalCode });
