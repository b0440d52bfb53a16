import type {
  CardProvider,
  NetsPaymentType,
  PaymentKind,
  ReepayPaymentType,
} from '../contract/enums';
import type { Day } from './day';
import type { RememberedPayment } from './order-steps';
import { isUsable, type SavedMethodState } from './saved-card';

// The ways an order can be paid by card, which of them a customer has named, and which one a page
// proposes (docs/rules/payments.md). A saved card that has expired or been refused stays in the
// list, marked, but is never picked nor proposed.

/** A card or agreement that a provider has saved for the person. */
export interface SavedMethod {
  id: string;
  state: SavedMethodState;
  /** `MM-YY`, as printed on the card. */
  expiry: string;
}

interface Option {
  /** Names the option among all that are offered, and stays the same from page to page. */
  optionId: string;
  /** The saved method that is charged; null for a card that is still to be given. */
  methodId: string | null;
  isUsable: boolean;
}

interface ReepayOption extends Option {
  provider: 'ReePay';
  mode: ReepayPaymentType;
  netsType: null;
  rkCardId: null;
}

interface NetsOption extends Option {
  provider: 'Nets';
  mode: Exclude<PaymentKind, 'None'>;
  netsType: NetsPaymentType;
  /** The Rejsekort whose agreement is shared; null for other types. */
  rkCardId: string | null;
}

/** One way to pay an order. */
export type PaymentOption = ReepayOption | NetsOption;

/** ReePay: one payment, a card to save, or a saved card; new ones first. */
export function reepayOptions(saved: readonly SavedMethod[], today: Day): PaymentOption[] {
  const kind = { provider: 'ReePay', netsType: null, rkCardId: null } as const;
  const fresh = (mode: ReepayPaymentType): ReepayOption => ({
    ...kind,
    mode,
    ...newCard(mode),
  });
  return [
    fresh('SinglePayment'),
    fresh('Regular'),
    ...saved.map((method): ReepayOption => ({
      ...kind,
      mode: 'Regular',
      ...savedCard('Regular', method, today),
    })),
  ];
}

/**
 * Nets: one payment, a new agreement, or an existing one; new ones first. The agreement behind the
 * person's Rejsekort is shared with that card.
 */
export function netsOptions(
  saved: readonly SavedMethod[],
  rejsekort: { id: string; methodId: string | null } | null,
  today: Day,
): PaymentOption[] {
  const fresh = (mode: NetsOption['mode'], netsType: NetsPaymentType): NetsOption => ({
    provider: 'Nets',
    mode,
    netsType,
    rkCardId: null,
    ...newCard(netsType),
  });
  const agreement = (method: SavedMethod): NetsOption => {
    const isShared = method.id === rejsekort?.methodId;
    const netsType = isShared ? 'CardSharedAgreement' : 'ExistingAgreement';
    return {
      provider: 'Nets',
      mode: isShared ? 'Shared' : 'Regular',
      netsType,
      rkCardId: isShared ? rejsekort.id : null,
      ...savedCard(netsType, method, today),
    };
  };
  return [
    fresh('SinglePayment', 'SinglePayment'),
    fresh('Regular', 'NewAgreement'),
    ...saved.map(agreement),
  ];
}

const newCard = (type: string): Option => ({ optionId: type, methodId: null, isUsable: true });

const savedCard = (type: string, method: SavedMethod, today: Day): Option => ({
  optionId: `${type}:${method.id}`,
  methodId: method.id,
  isUsable: isUsable(method, today),
});

/** How a customer names an option: by provider and type, and by agreement for a saved one. */
export interface PaymentWish {
  provider: string | undefined;
  reepayType: ReepayPaymentType | undefined;
  netsType: NetsPaymentType | undefined;
  /** Undefined for a new card. */
  methodId: string | undefined;
  /** Undefined leaves it to the agreement. */
  rkCardId: string | undefined;
}

export type PickedOption =
  { ok: true; option: PaymentOption } | { ok: false; reason: 'not-offered' | 'unusable' };

/** The option that a wish names, if it is offered and can be used. */
export function pickOption(options: readonly PaymentOption[], wish: PaymentWish): PickedOption {
  const option = options.find(
    ({ provider, mode, netsType, methodId, rkCardId }) =>
      provider === wish.provider &&
      (provider === 'Nets' ? netsType === wish.netsType : mode === wish.reepayType) &&
      methodId === (wish.methodId ?? null) &&
      (wish.rkCardId === undefined || rkCardId === wish.rkCardId),
  );
  if (!option) return { ok: false, reason: 'not-offered' };
  return option.isUsable ? { ok: true, option } : { ok: false, reason: 'unusable' };
}

/** What an order keeps of the option that was chosen; nulls before. */
export interface PaymentChoice {
  provider: string | null;
  mode: string | null;
  netsType: string | null;
  methodId: string | null;
}

export const isChosen = (option: PaymentOption, choice: PaymentChoice): boolean =>
  option.provider === choice.provider &&
  option.mode === choice.mode &&
  option.netsType === choice.netsType &&
  option.methodId === choice.methodId;

/** How the person's newest group is paid; nulls before the first. */
export interface LastPayment {
  mode: string | null;
  methodId: string | null;
}

export interface ProposedOption {
  /** Undefined when nothing was chosen, and nothing can be used again. */
  option: PaymentOption | undefined;
  /** True while it only comes from an earlier order. */
  isRemembered: boolean;
}

/** The option a page shows as selected: the chosen one, else the one used last. */
export function proposedOption(
  options: readonly PaymentOption[],
  choice: PaymentChoice,
  last: LastPayment,
): ProposedOption {
  const usable = options.filter((option) => option.isUsable);
  const chosen = usable.find((option) => isChosen(option, choice));
  if (chosen) return { option: chosen, isRemembered: false };
  const option = usable.find((each) => isLast(each, last));
  return { option, isRemembered: option !== undefined };
}

/** Its agreement where the person made one, else the same kind of payment with a new card. */
const isLast = (option: PaymentOption, last: LastPayment): boolean =>
  option.methodId === last.methodId && (last.methodId !== null || option.mode === last.mode);

/**
 * How the summary lets the person pay without asking: as last time with the same provider, while that
 * can be used. Null once another way is chosen for this order.
 * @param method the saved method of the last payment, if it still exists
 */
export function rememberedPayment(
  provider: CardProvider,
  {
    choice,
    last,
    method,
  }: { choice: PaymentChoice; last: LastPayment; method: SavedMethod | null },
  today: Day,
): RememberedPayment | null {
  if (choice.mode !== null) return null;
  const saved = method ? [method] : [];
  const options =
    provider === 'ReePay' ? reepayOptions(saved, today) : netsOptions(saved, null, today);
  const { option } = proposedOption(options, choice, last);
  if (!option) return null;
  return option.methodId === null ? 'window' : 'card';
}
