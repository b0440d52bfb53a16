import type { z } from 'zod';
import type { CardProvider, PaymentProvider } from '../contract/enums';
import type { namedPayment, PaymentOptions } from '../contract/order-payment';
import { formatCard } from '../contract/written';
import type { Queryable } from '../db/connect';
import { findCurrentRejsekortCard } from '../db/rejsekort-cards';
import type { SavedMethodRow } from '../db/saved-methods';
import type { ServerTexts } from '../deps';
import type { Day } from '../domain/day';
import {
  netsOptions,
  reepayOptions,
  type PaymentOption,
  type PaymentWish,
} from '../domain/payment-choice';
import { agreementCardOf } from './credit-card';

export interface OfferedOptions {
  /** None where nothing is paid by card. */
  options: PaymentOption[];
  /** The saved cards behind them, by id. */
  methods: ReadonlyMap<string, SavedMethodRow>;
}

/** The ways to pay with a provider, with the cards and agreements that it keeps of the person. */
export async function offeredOptions(
  db: Queryable,
  {
    beneficiaryId,
    provider,
    methods,
    today,
  }: {
    beneficiaryId: string;
    provider: CardProvider;
    methods: readonly SavedMethodRow[];
    today: Day;
  },
): Promise<OfferedOptions> {
  const rejsekort =
    provider === 'Nets' && methods.length > 0
      ? await findCurrentRejsekortCard(db, beneficiaryId)
      : undefined;
  const shared = rejsekort ? { id: rejsekort.id, methodId: rejsekort.saved_method_id } : null;
  const options =
    provider === 'ReePay' ? reepayOptions(methods, today) : netsOptions(methods, shared, today);
  return { options, methods: new Map(methods.map((method) => [method.id, method])) };
}

/** Which way to pay a change names; `sharedId` is the agreement of a Rejsekort, which both calls call otherwise. */
export function wishOf(
  provider: PaymentProvider | undefined,
  named: z.infer<typeof namedPayment>,
  sharedId: string | undefined,
): PaymentWish {
  const type = named.netsPaymentType ?? named.netsPaymentAgreementType;
  return {
    provider,
    reepayType: named.reepayPaymentType,
    netsType: type ?? (sharedId === undefined ? undefined : 'CardSharedAgreement'),
    methodId: named.paymentAgreementId ?? sharedId,
    rkCardId: named.rkCardId ?? named.rkCardID,
  };
}

/** The same on the wire; `notice` tells what one of them means, by the key of its text. */
export function optionViews(
  texts: ServerTexts,
  { options, methods }: OfferedOptions,
  notice: (option: PaymentOption, key: string) => string,
): Pick<PaymentOptions, 'reepayOptions' | 'netsOptions'> {
  const view = (option: PaymentOption) =>
    optionView(texts, option, methods.get(option.methodId ?? ''), notice);
  return {
    reepayOptions: options.flatMap((option) =>
      option.provider === 'ReePay' ? [{ type: option.mode, ...view(option) }] : [],
    ),
    netsOptions: options.flatMap((option) =>
      option.provider === 'Nets'
        ? [
            {
              netsPaymentType: {
                value: option.netsType,
                title: texts.t(`nets-option.${option.netsType}`),
              },
              sharedPaymentRkCardId: option.rkCardId,
              ...view(option),
            },
          ]
        : [],
    ),
  };
}

function optionView(
  texts: ServerTexts,
  option: PaymentOption,
  method: SavedMethodRow | undefined,
  notice: (option: PaymentOption, key: string) => string,
) {
  const { optionId, isUsable } = option;
  const kind =
    option.provider === 'Nets' ? `nets-option.${option.netsType}` : `reepay-option.${option.mode}`;
  const card = agreementCardOf(texts, method);
  return {
    optionId,
    label: method
      ? texts.t('payment-option.saved', {
          card: formatCard(card.creditCardTypeTitle, card.cardNumberMask),
        })
      : texts.t(kind),
    notice: isUsable
      ? notice(option, method ? `${kind}.saved-notice` : `${kind}.notice`)
      : texts.t('payment-option.unusable'),
    paymentAgreementId: method?.id ?? null,
    ...card,
    isUsable,
  };
}
