import type { ChargeFailureClass } from '#server/domain/charge-again';
import { ERROR_TABLE } from '#server/sandbox/reepay/errors';
import { netsFaults } from './nets-world';
import { orderFaults } from './order-world';
import type { TestPortal } from './portal';

// Everything that the two providers refuse with: ReePay's error table, and Netaxept's types, texts and
// response codes.

/** Says nothing of the charge: a fault of theirs, or a limit. */
const UNDECIDED_CODES = [2, 30, 74, 78, 80, 108, 122, 123, 128];
/** A key of ours that is refused: somebody who waits is told nothing of it. */
const KEY_CODES = [3, 4, 5, 6, 7];
/** This payment card will not do. */
const OTHER_CARD_CODES = [34, 35, 36, 38, 39, 76, 98, 103, 104, 111, 138, 139, 140, 147];
/** The customer or the method is gone. */
const DEAD_CODES = [9, 18, 19, 40, 41, 42, 71, 110, 127];
export const GONE_CODES = [...OTHER_CARD_CODES, ...DEAD_CODES];

const codes = Object.entries(ERROR_TABLE).map(([code, { text }]) => ({ code: Number(code), text }));
export const decided = codes.filter(
  ({ code }) => !UNDECIDED_CODES.includes(code) && !KEY_CODES.includes(code),
);
export const undecided = codes.filter(({ code }) => UNDECIDED_CODES.includes(code));
export const keyRefused = codes.filter(({ code }) => KEY_CODES.includes(code));

/** What a code means for a charge that nobody waits for. */
export function classOfCode(code: number): ChargeFailureClass {
  if (OTHER_CARD_CODES.includes(code)) return 'otherCard';
  return DEAD_CODES.includes(code) ? 'dead' : 'alarm';
}

/** Why a charge failed, and what that means. */
export const DECLINE_ERRORS: readonly [error: string, failure: ChargeFailureClass][] = [
  ...[
    ...['insufficient_funds', 'settle_blocked', 'acquirer_communication_error', 'acquirer_error'],
    ...['acquirer_rejected_error', 'authorization_expired', 'authorization_voided'],
    ...['authorization_amount_exceeded', 'unheard_of'],
  ].map((error) => [error, 'later'] as [string, ChargeFailureClass]),
  ...[
    ...['credit_card_expired', 'credit_card_lost_or_stolen', 'credit_card_suspected_fraud'],
    ...['declined_by_acquirer', 'risk_filter_block', 'fraud_block', 'emv_token_suspended'],
  ].map((error) => [error, 'otherCard'] as [string, ChargeFailureClass]),
  ['sca_required', 'approve'],
  ['emv_token_deleted', 'dead'],
  ...[
    ...['acquirer_integration_error', 'acquirer_authentication_error'],
    ...['acquirer_configuration_error', 'refund_amount_too_high'],
  ].map((error) => [error, 'alarm'] as [string, ChargeFailureClass]),
];
/** Those after which the saved card is not offered any more. */
export const LOST_ERRORS = [
  ...['credit_card_expired', 'credit_card_lost_or_stolen', 'credit_card_suspected_fraud'],
  ...['emv_token_suspended', 'emv_token_deleted'],
];

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
/** A question of theirs that could not be answered says nothing of the charge. */
export const queryFailed: NetsRefusal = {
  type: 'QueryException',
  text: 'Unable to query',
  call: 'Process',
};
export const internalFailure: NetsRefusal = {
  type: 'BBSException',
  code: INTERNAL_FAILURE,
  text: 'Unable to auth',
  call: 'Process',
};
/** The bank says that the payment card is gone for good, or has expired. */
const LOST_CARDS = ['04', '07', '14', '33', '36', '41', '43', '52', '54', '56', '59'];
const REFUSED_CARDS = ['57', '62', '63', '79', '80'];
/** Says something of us, of the window or of another operation, and nothing of the card. */
const NOT_OF_BANKS = ['03', '12', '13', '17', '25', '30', '58', '84', '86', '97', '98', 'T1'];

const isAgreementGone = ({ text }: NetsRefusal): boolean =>
  /pan ?hash|recurring payment/i.test(text);

export const isGoneAtNets = (refusal: NetsRefusal): boolean =>
  LOST_CARDS.includes(refusal.code ?? '') || isAgreementGone(refusal);

/** What a refusal means for a charge that nobody waits for. */
export function classAtNets(refusal: NetsRefusal): ChargeFailureClass {
  const { code = '' } = refusal;
  if (isAgreementGone(refusal)) return 'dead';
  if (code === '' || NOT_OF_BANKS.includes(code)) return 'alarm';
  if (code === 'MZ') return 'approve';
  return [...LOST_CARDS, ...REFUSED_CARDS].includes(code) ? 'otherCard' : 'later';
}

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
