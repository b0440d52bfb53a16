import type { Tx } from '../../db/connect';
import type { PaymentOperationRow } from '../../db/payments';
import type { Deps } from '../../deps';
import type { PaymentPurpose, PaymentState } from '../../domain/payment';
import type { PaymentOutcome } from '../../payments/provider';

/** Money that is reserved or taken, as its provider tells it. */
export type MoneyHeld = Extract<PaymentOutcome, { kind: 'authorized' | 'settled' }>;
/** What an attempt was made for: money, or a card that is saved for later money. */
export type Payment = MoneyHeld | Extract<PaymentOutcome, { kind: 'saved' }>;

/** What an attempt is to pay for: an order by its group, one card of the group, or the group itself. */
export type PaidThing = Pick<PaymentOperationRow, 'beneficiary_id' | 'group_id' | 'card_id'>;

/** Money has arrived back, or can't be sent back. */
export interface RefundNews {
  refund: 'done' | 'refused';
  amountOre: number;
  /** The card that it was for, where that is known. */
  cardId: string | null;
  /** The number of its receipt; null while nothing has arrived. */
  receipt: string | null;
}

/** The state that a payment has come to, that it came for what can't be had, or what became of its return. */
export type PaymentNews = PaymentState | 'returned' | RefundNews;

/** What is paid for, and what becomes of it; in the transaction that begins or moves the payment. */
export interface Fulfilment {
  /** What it costs, in øre. */
  price(deps: Deps, tx: Tx, thing: PaidThing): Promise<number>;
  /** Whether money that is about to be reserved would still be for something. */
  isAwaited(deps: Deps, operation: PaymentOperationRow): Promise<boolean>;
  /** Carries out what was paid for. False, with nothing written, when it can no longer be had. */
  fulfil(deps: Deps, tx: Tx, operation: PaymentOperationRow, payment: Payment): Promise<boolean>;
  /** The money that was reserved is taken, or will not be however long one waits: what waited for it goes on. */
  proceed(deps: Deps, tx: Tx, operation: PaymentOperationRow): Promise<void>;
  /** The money that was reserved is gone before it was taken. */
  unpay(deps: Deps, tx: Tx, operation: PaymentOperationRow): Promise<void>;
  /** Tells its person what has become of the money. */
  hear(deps: Deps, tx: Tx, operation: PaymentOperationRow, news: PaymentNews): Promise<void>;
  /** The attempt came to its end without money. */
  refuse(deps: Deps, tx: Tx, operation: PaymentOperationRow): Promise<void>;
}

/** Payments are told by this table what they are for, and know nothing else of it. */
export type Fulfilments = Record<PaymentPurpose, Fulfilment>;

export const fulfilmentOf = (
  { fulfilments }: Pick<Deps, 'fulfilments'>,
  { session_type }: Pick<PaymentOperationRow, 'session_type'>,
): Fulfilment => fulfilments[session_type];
