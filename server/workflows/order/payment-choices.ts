import {
  cardProvider,
  type CardProvider,
  type NetsPaymentType,
  type PaymentKind,
} from '../../contract/enums';
import type { PaymentChange, PaymentChoices } from '../../contract/order-flow';
import type { Queryable } from '../../db/connect';
import { findLastPayment } from '../../db/cards';
import type { OrderFlowRow } from '../../db/order-flows';
import { findCurrentRejsekortCard } from '../../db/rejsekort-cards';
import { listSavedMethods, type SavedMethodRow } from '../../db/saved-methods';
import type { Deps, ServerTexts } from '../../deps';
import type { Day } from '../../domain/day';
import { takesPayment } from '../../domain/order-steps';
import { hasExpired, maskOf, readExpiry } from '../../domain/saved-card';
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

/** Every way this order can be paid by card, new ones first; none when it is not paid by card. */
export async function listPaymentOptions(db: Queryable, order: Order): Promise<PaymentOption[]> {
  const provider = cardProvider.safeParse(order.program?.paymentProvider).data;
  if (!provider || !takesPayment(stepFacts(order))) return [];
  const { beneficiary_id: beneficiaryId } = order.flow;
  const saved = await listSavedMethods(db, { beneficiaryId, provider });
  if (provider === 'ReePay') {
    return [
      newOption({ provider, mode: 'SinglePayment' }),
      newOption({ provider, mode: 'Regular' }),
      ...saved.map((method) => savedOption({ provider, mode: 'Regular' }, method, order.today)),
    ];
  }
  const rejsekort = await findCurrentRejsekortCard(db, beneficiaryId);
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
  const isUsable = method.state === 'active' && !hasExpired(method.expiry, today);
  const optionId = `${netsType ?? mode}:${method.id}`;
  return { optionId, provider, mode, netsType, method, rkCardId, isUsable };
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
 * the way the person paid with last is remembered, while it can still be used: its agreement if it
 * made one, else the same kind of payment.
 */
export async function paymentChoicesOf(
  deps: Deps,
  db: Queryable,
  order: Order,
): Promise<PaymentChoices> {
  const { flow, program } = order;
  if (!program) throw new Refusal('order-incomplete');
  const options = await listPaymentOptions(db, order);
  const chosen = options.find((option) => isChosen(option, flow) && option.isUsable);
  const remembered = chosen ?? (await rememberedOption(db, order, options));
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
    selectedOptionId: remembered?.optionId ?? null,
    isRemembered: !chosen && remembered !== undefined,
  };
}

async function rememberedOption(
  db: Queryable,
  { flow, program }: Order,
  options: readonly PaymentOption[],
): Promise<PaymentOption | undefined> {
  if (options.length === 0 || !program) return undefined;
  const last = await findLastPayment(db, {
    beneficiaryId: flow.beneficiary_id,
    provider: program.paymentProvider,
  });
  if (!last) return undefined;
  const usable = options.filter(({ isUsable }) => isUsable);
  return last.saved_method_id === null
    ? usable.find(({ mode, method }) => mode === last.payment_mode && method === null)
    : usable.find(({ method }) => method?.id === last.saved_method_id);
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
