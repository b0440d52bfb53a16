/**
 * The narrow port to a card-payment provider. Amounts are whole øre, `handle` is our own reference
 * to one payment. A repeated call is harmless: `key` tells a provider that takes one, and an adapter
 * of one that does not looks before it acts. Every method either returns what the provider
 * knows, throws ProviderRefused (the provider said no), or throws ProviderUnavailable (nobody knows:
 * the call may have taken effect, so ask with findOutcome and never treat it as failed).
 */

/** Why a bank, a wallet or the provider itself turned a payment down. */
export type DeclineReason =
  | 'insufficient-funds'
  | 'card-expired'
  | 'declined'
  /** Not with this payment card, now. */
  | 'card-declined'
  /** Never with this payment card. */
  | 'hard-declined'
  | 'authentication-failed'
  | 'processing-error'
  /** What was reserved has lapsed, or was taken back, before it was taken. */
  | 'reservation-lost'
  /** The saved method is gone. */
  | 'method-unusable'
  /** Something is wrong with our set-up. */
  | 'refused';

export interface PaymentCard {
  /** As the provider masks it, e.g. `411111XXXXXX1111` or `492500******0004`. */
  maskedNumber: string;
  /** `MM-YY` */
  expiry: string;
  /** ReePay's word for it, such as `visa`, `visa_dk` or `mc`, or another name the provider has. */
  brand: string;
}

/** What the provider knows about one payment right now. Only `settled`, `released` and `saved` are final. */
export type PaymentOutcome =
  /** No payment was begun. While `isSessionOpen` the customer may still begin one. */
  | { kind: 'none'; isSessionOpen: boolean }
  /** Begun and undecided: ask again later. */
  | { kind: 'pending' }
  /** The customer is done in the window, and nothing is reserved until we call `authorize`. */
  | { kind: 'ready' }
  /** The customer cancelled, as the provider itself says: this window is of no more use. */
  | { kind: 'cancelled' }
  /** Turned down. Not final while `isSessionOpen`: the customer may try another card. */
  | { kind: 'declined'; reason: DeclineReason; isSessionOpen: boolean }
  /** `authorized` money is reserved and waits for capture; `settled` money is taken. */
  | {
      kind: 'authorized' | 'settled';
      amountOre: number;
      refundedOre: number;
      currency: string;
      /** Null from a provider that keeps no customers. */
      customerHandle: string | null;
      card: PaymentCard | null;
      /** The method saved together with this payment, when saving was asked for. */
      savedMethodId: string | null;
    }
  /** Reserved money was given back, or the payment was cancelled before any was taken. */
  | { kind: 'released' }
  /** A window that only saves a card has saved it; there is no money in it. */
  | {
      kind: 'saved';
      /** Null from a provider that keeps no customers. */
      customerHandle: string | null;
      card: PaymentCard | null;
      savedMethodId: string;
    };

export interface RefundOutcome {
  state: 'refunded' | 'processing' | 'failed';
  amountOre: number;
}

export interface PaymentCustomer {
  handle: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** A window in which a card is saved, and nothing paid. */
export interface SavingSessionRequest {
  /** Where the hosted window sends the browser; the only one for a provider with one way back. */
  acceptUrl: string;
  cancelUrl: string;
  /** How long the window may be begun. A wish: some providers have a time of their own. */
  lifetimeMinutes: number;
  handle: string;
  /** Shown to the payer. */
  text: string;
  customer: PaymentCustomer;
}

export interface PaymentSessionRequest extends SavingSessionRequest {
  amountOre: number;
  /** Also save the card for later payments. */
  savesMethod: boolean;
}

/** What such a window is found again by. */
export interface SavingWindow {
  handle: string;
  sessionId: string | null;
  customerHandle: string;
}

export interface ProviderSession {
  sessionId: string;
  /** The hosted window to send the browser to. */
  url: string;
}

export interface SavedMethodCharge {
  handle: string;
  key: string;
  amountOre: number;
  text: string;
  customerHandle: string;
  methodId: string;
}

export interface PaymentProvider {
  /** Opens a hosted window that reserves the amount. A repeated call opens another window for the same payment. */
  openPaymentSession(request: PaymentSessionRequest): Promise<ProviderSession>;
  /** Closes a window for new payments; one already begun may still finish. A closed or unknown one is fine. */
  closeSession(sessionId: string): Promise<void>;

  /** Asks what became of a payment. */
  findOutcome(payment: { handle: string; sessionId: string | null }): Promise<PaymentOutcome>;
  /**
   * Reserves the money of a payment whose customer is done in the window (outcome `ready`). Harmless
   * before that and after it; where the window reserves by itself there is nothing to do.
   */
  authorize(payment: { handle: string }): Promise<PaymentOutcome>;

  /** Opens a hosted window that saves a card and reserves nothing. A repeated call opens another for the same card. */
  openSavingSession(request: SavingSessionRequest): Promise<ProviderSession>;
  /** Asks what became of such a window: `saved`, or what a payment can come to without money. */
  findSaved(window: SavingWindow): Promise<PaymentOutcome>;
  /**
   * Saves the card of a window whose customer is done (outcome `ready`). Harmless before that and after
   * it; where the window saves by itself there is nothing to do.
   */
  saveMethod(window: SavingWindow): Promise<PaymentOutcome>;
  /** Whether a saved method can still be charged; true as well where the provider can't be asked. */
  isMethodUsable(method: { methodId: string; customerHandle: string }): Promise<boolean>;
  /** Has a saved method forgotten. One that is gone is fine, and so is a provider that keeps none. */
  forgetMethod(methodId: string): Promise<void>;

  /** Reserves an amount on a saved method. A refusal by the bank is the outcome `declined`. */
  chargeSavedMethod(charge: SavedMethodCharge): Promise<PaymentOutcome>;
  /** Takes reserved money, at most the reserved amount. Already taken is success. */
  capture(payment: { handle: string; key: string; amountOre: number }): Promise<PaymentOutcome>;
  /** Gives reserved money back. Already released is success. */
  release(payment: { handle: string }): Promise<PaymentOutcome>;
  /**
   * Pays taken money back, whole or in part. `paidBackOre` is what had been paid back before this refund:
   * a provider that takes no key knows by it whether this one was made.
   */
  refund(payment: {
    handle: string;
    key: string;
    amountOre: number;
    paidBackOre: number;
    text: string;
  }): Promise<RefundOutcome>;
}

/** A time-out, a broken connection, or a busy or failing provider: the outcome is unknown. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';

  constructor(
    message: string,
    /** The provider's own error code, when it gave one. */
    readonly providerCode: number | string | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export type RefusalReason =
  | 'not-found'
  | 'duplicate'
  | 'declined'
  | 'already-authorized'
  | 'already-settled'
  | 'not-authorized'
  /** What was reserved has lapsed, or was taken back: it can't be taken any more. */
  | 'reservation-lost'
  | 'not-settled'
  /** The customer is not done in the window. */
  | 'not-ready'
  | 'cancelled'
  | 'amount-too-high'
  /** The saved method is gone: it is not to be offered again. */
  | 'method-unusable'
  /** The payment card of the saved method can't pay this: nor is it to be offered again. */
  | 'card-unusable'
  | 'amount-or-customer-changed'
  /** The payment can't be changed so any more, however often it is asked for. */
  | 'impossible'
  /** Our key is refused: an operator has to look, and the same call may succeed afterwards. */
  | 'unauthorized'
  /** Our request or set-up is wrong: an operator has to look. */
  | 'misconfigured';

/** A definite no from the provider: nothing happened, and repeating the same call will not help. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';

  constructor(
    readonly reason: RefusalReason,
    message: string,
    /** The provider's own error code, when it gave one. */
    readonly providerCode: number | string | null = null,
  ) {
    super(message);
  }
}
