import {
  cardProvider,
  type CardProvider,
  type NetsPaymentType,
  type PaymentKind,
} from '../../contract/enums';
import type { PaymentChange, PaymentChoices } from '../../contract/order-payment';
import type { Queryable } from '../../db/connect';
import type { OrderFlowRow } from '../../db/order-flows';
import { findCurrentRejsekortCard } from '../../db/rejsekort-cards';
import {
  readPaymentHistory,
  type PaymentHistory,
  type SavedMethodRow,
} from '../../db/saved-methods';
import type { Deps, ServerTexts } from '../../deps';
import type { Day } from '../../domain/day';
import { takesPayment } from '../../domain/order-steps';
import { isUsable, maskOf, readExpiry } from '../../domain/saved-card';
import { Refusal } from '../../refusal';
import { stepFacts } from './flow-view';
import type { Order } from './load-order';

/** One way to pay an order, as it is kept with the order. */
export interface PaymentOption {
  optionId: string;
  provider: CardProvider;
  mode: Exclude<PaymentKind, 'None'>;
  /** Null with ReePay. */
  netsType: NetsPaymentType | null;
  method: SavedMethodRow | null;
  /** The Rejsekort whose agreement is shared. */
  rkCardId: string | null;
  isUsable: boolean;
}

/** What an order can be paid with, and what of it the person used last and can use again. */
interface PaymentOptions {
  /** New ones first; none when the order is not paid by card. */
  options: PaymentOption[];
  last: PaymentOption | undefined;
}

export async function listPaymentOptions(db: Queryable, order: Order): Promise<PaymentOptions> {
  const provider = cardProvider.safeParse(order.program?.paymentProvider).data;
  if (!provider || !takesPayment(stepFacts(order))) return { options: [], last: undefined };
  const { beneficiary_id: beneficiaryId } = order.flow;
  const history = await readPaymentHistory(db, { beneficiaryId, provider });
  const options =
    provider === 'ReePay'
      ? reepayOptions(history.methods, order.today)
      : await netsOptions(db, order, history.methods);
  return { options, last: lastOption(options, history) };
}

/** Its agreement where the person made one, else the same kind of payment. */
function lastOption(
  options: readonly PaymentOption[],
  { lastMode, lastMethodId }: PaymentHistory,
): PaymentOption | undefined {
  return options.find(
    ({ mode, method, isUsable }) =>
      isUsable &&
      (lastMethodId === null ? method === null && mode === lastMode : method?.id === lastMethodId),
  );
}

function reepayOptions(saved: readonly SavedMethodRow[], today: Day): PaymentOption[] {
  const provider = 'ReePay';
  return [
    newOption({ provider, mode: 'SinglePayment' }),
    newOption({ provider, mode: 'Regular' }),
    ...saved.map((method) => savedOption({ provider, mode: 'Regular' }, method, today)),
  ];
}

async function netsOptions(
  db: Queryable,
  order: Order,
  saved: readonly SavedMethodRow[],
): Promise<PaymentOption[]> {
  const provider = 'Nets';
  const rejsekort =
    saved.length > 0 ? await findCurrentRejsekortCard(db, order.flow.beneficiary_id) : undefined;
  const kind = { provider, mode: 'Regular' } as const;
  return [
    newOption({ provider, mode: 'SinglePayment', netsType: 'SinglePayment' }),
    newOption({ provider, mode: 'Regular', netsType: 'NewAgreement' }),
    ...saved.map((method) =>
      method.id === rejsekort?.saved_method_id
        ? savedOption(
            { provider, mode: 'Shared', netsType: 'CardSharedAgreement', rkCardId: rejsekort.id },
            method,
            order.today,
          )
        : savedOption({ ...kind, netsType: 'ExistingAgreement' }, method, order.today),
    ),
  ];
}

type Kind = Pick<PaymentOption, 'provider' | 'mode'> &
  Partial<Pick<PaymentOption, 'netsType' | 'rkCardId'>>;

function newOption({ provider, mode, netsType = null }: Kind): PaymentOption {
  const optionId = netsType ?? mode;
  return { optionId, provider, mode, netsType, method: null, rkCardId: null, isUsable: true };
}

function savedOption(kind: Kind, method: SavedMethodRow, today: Day): PaymentOption {
  const { provider, mode, netsType = null, rkCardId = null } = kind;
  const optionId = `${netsType ?? mode}:${method.id}`;
  return {
    optionId,
    provider,
    mode,
    netsType,
    method,
    rkCardId,
    isUsable: isUsable(method, today),
  };
}

/**
 * The option that a change names: by type, and by agreement for a saved one.
 * @throws Refusal `payment-choice-missing` for none or another's, `payment-method-unusable` for one
 *   that has expired or been refused
 */
export function pickOption(
  options: readonly PaymentOption[],
  change: PaymentChange,
): PaymentOption {
  const netsType = change.netsPaymentType ?? change.netsPaymentAgreementType ?? null;
  const field = change.selectedPaymentType === 'Nets' ? 'netsPaymentType' : 'reepayPaymentType';
  const agreementId = change.paymentAgreementId ?? change.cardSharedPaymentAgreementId ?? null;
  const rkCardId = change.rkCardId ?? change.rkCardID;
  const option = options.find(
    (each) =>
      each.provider === change.selectedPaymentType &&
      (each.provider === 'Nets'
        ? each.netsType === netsType
        : each.mode === change.reepayPaymentType) &&
      (each.method?.id ?? null) === agreementId &&
      (rkCardId === undefined || each.rkCardId === rkCardId),
  );
  if (!option) {
    const code = 'error.payment-choice-missing';
    throw new Refusal('payment-choice-missing', [{ field, code }]);
  }
  if (!option.isUsable) {
    const code = 'error.payment-method-unusable';
    throw new Refusal('payment-method-unusable', [{ field, code }]);
  }
  return option;
}

/** What an order keeps of its option. */
export function chosenColumns({ provider, mode, netsType, method }: PaymentOption) {
  return {
    payment_type: provider,
    payment_mode: mode,
    agreement_type: netsType,
    saved_method_id: method?.id ?? null,
  };
}

type Chosen = Pick<
  OrderFlowRow,
  'payment_type' | 'payment_mode' | 'agreement_type' | 'saved_method_id'
>;

export function isChosen(option: PaymentOption, flow: Chosen): boolean {
  const wanted = chosenColumns(option);
  return (
    wanted.payment_type === flow.payment_type &&
    wanted.payment_mode === flow.payment_mode &&
    wanted.agreement_type === flow.agreement_type &&
    wanted.saved_method_id === flow.saved_method_id
  );
}

/**
 * How this order can be paid (spec §2 «Betalingsform», §3 "Payment info"). Until something is chosen,
 * the way the person paid last is remembered.
 */
export async function paymentChoicesOf(
  deps: Deps,
  db: Queryable,
  order: Order,
): Promise<PaymentChoices> {
  const { flow, program } = order;
  if (!program) throw new Refusal('order-incomplete');
  const { options, last } = await listPaymentOptions(db, order);
  const chosen = options.find((option) => isChosen(option, flow) && option.isUsable);
  const selected = chosen ?? last;
  const view = (option: PaymentOption) => optionView(deps.texts, option);
  return {
    paymentType: program.paymentProvider,
    reepayOptions: options.flatMap((option) =>
      option.provider === 'ReePay' && option.mode !== 'Shared'
        ? [{ type: option.mode, ...view(option) }]
        : [],
    ),
    netsOptions: options.flatMap((option) =>
      option.netsType === null
        ? []
        : [
            {
              netsPaymentType: {
                value: option.netsType,
                title: deps.texts.t(`nets-option.${option.netsType}`),
              },
              sharedPaymentRkCardId: option.rkCardId,
              ...view(option),
            },
          ],
    ),
    selectedOptionId: selected?.optionId ?? null,
    isRemembered: !chosen && last !== undefined,
  };
}

function optionView(texts: ServerTexts, option: PaymentOption) {
  const { optionId, method, provider, mode, netsType, isUsable } = option;
  const kind = provider === 'Nets' ? `nets-option.${netsType}` : `reepay-option.${mode}`;
  const expiry = method && readExpiry(method.expiry);
  const mask = method && maskOf(method.masked_number);
  const isSaved = method !== null;
  return {
    optionId,
    label: isSaved
      ? texts.t('payment-option.saved', { card: cardName(texts, method) })
      : texts.t(kind),
    notice: isUsable
      ? texts.t(isSaved ? `${kind}.saved-notice` : `${kind}.notice`)
      : texts.t('payment-option.unusable'),
    paymentAgreementId: method?.id ?? null,
    cardNumberMask: mask,
    cardExpiryMonth: expiry?.month ?? null,
    cardExpiryYear: expiry?.year ?? null,
    creditCardType: method ? brandName(texts, method.brand) : null,
    isUsable,
  };
}

const BRANDS = ['dankort', 'visa_dk', 'visa', 'mc'];

const brandName = (texts: ServerTexts, brand: string): string =>
  texts.t(`payment.brand.${BRANDS.includes(brand) ? brand : 'other'}`);

/** `Visa •••• 1111`. */
function cardName(texts: ServerTexts, { brand, masked_number }: SavedMethodRow): string {
  return [brandName(texts, brand), maskOf(masked_number)].filter(Boolean).join(' ');
}
