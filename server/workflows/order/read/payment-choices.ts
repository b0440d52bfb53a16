import { cardProvider } from '../../../contract/enums';
import type { PaymentChange, PaymentChoices } from '../../../contract/order-payment';
import { formatKroner } from '../../../contract/written';
import type { Queryable } from '../../../db/connect';
import type { Deps, ServerTexts } from '../../../deps';
import { canAskPayer } from '../../../domain/payer-link';
import { takesPayment, type RememberedPayment } from '../../../domain/order-steps';
import {
  pickOption,
  proposedOption,
  type LastPayment,
  type PaymentOption,
  type PaymentChoice,
  rememberedPayment,
} from '../../../domain/payment-choice';
import { Refusal } from '../../../refusal';
import { kronerOf } from '../../display';
import { offeredOptions, optionViews, wishOf, type OfferedOptions } from '../../payment-options';
import type { Order } from './read-order';
import { priceOf } from './order-price';
import { stepConditions } from './order-progress';
import type { FlowRow } from '../../../db/order-flows';

interface OfferedPayments extends OfferedOptions {
  last: LastPayment;
}

const NOTHING_OFFERED: OfferedPayments = {
  options: [],
  methods: new Map(),
  last: { mode: null, methodId: null },
};

async function readOfferedPayments(db: Queryable, order: Order): Promise<OfferedPayments> {
  const provider = cardProvider.safeParse(order.program?.paymentProvider).data;
  if (!provider || !takesPayment(stepConditions(order))) return NOTHING_OFFERED;
  const { is_assisted: isAssisted } = order.flow;
  const ofProvider = order.methods.filter((method) => method.provider === provider);
  // Who has come by a code alone sees no saved card, and saves none.
  const methods = isAssisted ? [] : ofProvider;
  const last = order.groups.findLast(({ payment_type }) => payment_type === provider);
  const { beneficiary_id: beneficiaryId } = order.flow;
  const offered = await offeredOptions(db, {
    ...{ beneficiaryId, provider, methods, today: order.today },
  });
  const options = isAssisted
    ? offered.options.filter(({ mode }) => mode === 'SinglePayment')
    : offered.options;
  return {
    ...{ ...offered, options },
    last: { mode: last?.payment_mode ?? null, methodId: last?.saved_method_id ?? null },
  };
}

/**
 * The way to pay that a change names.
 * @throws Refusal `payment-choice-missing` for none or another's, `payment-method-unusable` for one
 *   that has expired or been refused
 */
export async function wantedPayment(
  db: Queryable,
  order: Order,
  change: PaymentChange,
): Promise<PaymentOption> {
  const { options } = await readOfferedPayments(db, order);
  const { selectedPaymentType: provider, cardSharedPaymentAgreementId: sharedId } = change;
  const picked = pickOption(options, wishOf(provider, change, sharedId));
  if (picked.ok) return picked.option;
  const field = provider === 'Nets' ? 'netsPaymentType' : 'reepayPaymentType';
  const refusal =
    picked.reason === 'unusable' ? 'payment-method-unusable' : 'payment-choice-missing';
  throw new Refusal(refusal, [{ field, code: `error.${refusal}` }]);
}

/**
 * How this order can be paid. Until something is chosen, the way the person paid last is
 * remembered.
 */
export async function paymentChoicesOf(
  deps: Deps,
  db: Queryable,
  order: Order,
): Promise<PaymentChoices> {
  const { flow, program } = order;
  if (!program) throw new Refusal('order-incomplete');
  const { options, methods, last } = await readOfferedPayments(db, order);
  const selected = proposedOption(options, choiceOf(flow), last);
  return {
    paymentType: program.paymentProvider,
    ...optionViews(deps.texts, { options, methods }, (option, key) =>
      noticeText(deps.texts, order, option, key),
    ),
    selectedOptionId: selected.option?.optionId ?? null,
    isRemembered: selected.isRemembered,
    canAskPayer: options.length > 0 && canAskPayer(flow.birth_date, order.today),
  };
}

/** What is paid now and what later; `key` is the text of an order for several periods. */
function noticeText(texts: ServerTexts, order: Order, option: PaymentOption, key: string): string {
  const { program, cards } = order;
  const first = priceOf(order, 0);
  if (!program || !first.ok) return '';
  const price = formatKroner(kronerOf(first.beneficiaryPriceOre));
  if (cards && cards.cards.length > 1) {
    return texts.t(key, { price, days: program.daysBeforePaymentWindowOpens });
  }
  const isKept = option.mode === 'Regular' && option.methodId === null;
  return texts.t(isKept ? 'payment-option.only-kept' : 'payment-option.only', { price });
}

/** What an order keeps of its option. */
export function chosenColumns({ provider, mode, netsType, methodId }: PaymentOption) {
  return {
    payment_type: provider,
    payment_mode: mode,
    agreement_type: netsType,
    saved_method_id: methodId,
  };
}

/** What an order has kept of its option. */
export const choiceOf = (
  flow: Pick<FlowRow, 'payment_type' | 'payment_mode' | 'agreement_type' | 'saved_method_id'>,
): PaymentChoice => ({
  provider: flow.payment_type,
  mode: flow.payment_mode,
  netsType: flow.agreement_type,
  methodId: flow.saved_method_id,
});

/** How this order can be paid without asking, as the newest group with the same provider was. */
export function rememberedPaymentOf({
  flow,
  program,
  groups,
  today,
}: Order): RememberedPayment | null {
  const provider = cardProvider.safeParse(program?.paymentProvider).data;
  const last = groups.findLast(({ payment_type }) => payment_type === provider);
  if (!provider || !last || flow.is_assisted) return null;
  const { payment_mode: mode, saved_method_id: id, method_state, method_expiry } = last;
  const method =
    id !== null && method_state !== null && method_expiry !== null
      ? { id, state: method_state, expiry: method_expiry }
      : null;
  const history = { choice: choiceOf(flow), last: { mode, methodId: id }, method };
  return rememberedPayment(provider, history, today);
}
