import { addHours } from 'date-fns/addHours';
import type { PayerOrder, PayerPage, PayerState } from '../../contract/payer-link';
import type { PaymentOperationRow } from '../../db/payments';
import type { Deps } from '../../deps';
import { dayInCopenhagen, type Day } from '../../domain/day';
import { canAskPayer, LINK_HOURS } from '../../domain/payer-link';
import type { PaymentState } from '../../domain/payment';
import type { ReconciledOperation } from './reconcile';

/** What can be paid by a link: an order, or one later period. */
export interface LinkedThing {
  /** What whoever has the link is told of it. */
  told: PayerOrder;
  /** Opens the window to pay in, or finds the open one again. */
  open(): Promise<ReconciledOperation>;
}

/** What a link leads to. */
export interface LinkedPayment {
  state: PayerState;
  /** The attempt that the link was made for; null for a link that leads to nothing. */
  begun: PaymentOperationRow | null;
  /** The attempt that counts now. */
  latest: PaymentOperationRow | null;
  /** Null once nothing can be paid by the link. */
  thing: LinkedThing | null;
}

export const OVER: LinkedPayment = { state: 'over', begun: null, latest: null, thing: null };

/** A window that closed unused is no news to who has the link: the next press opens another. */
const STATE_OF: Record<PaymentState, PayerState> = {
  ...{ created: 'open', open: 'open', processing: 'deciding' },
  ...{ authorized: 'paid', settled: 'paid', saved: 'paid', refunded: 'open' },
  ...{ aborted: 'aborted', failed: 'failed' },
  ...{ expired: 'open', superseded: 'open', released: 'open' },
};

/** How a link stands whose attempts are these, and by which `thing` can be paid; else why nothing can. */
export function linkedTo(
  attempts: { begun: PaymentOperationRow; latest: PaymentOperationRow },
  thing: LinkedThing | PayerState,
): LinkedPayment {
  if (typeof thing !== 'string') {
    return { ...attempts, state: STATE_OF[attempts.latest.state], thing };
  }
  const isReturned = RETURNED.has(attempts.begun.state);
  return { ...attempts, state: thing === 'paid' && isReturned ? 'returned' : thing, thing: null };
}

/** Paid for what was paid already. */
const RETURNED: ReadonlySet<PaymentState> = new Set(['superseded', 'released']);

/** Until when the link to an attempt can be paid by. */
export const endOfLink = ({ created_at }: Pick<PaymentOperationRow, 'created_at'>): Date =>
  addHours(created_at, LINK_HOURS);

/** Whether its holder could have another one pay when an attempt was begun. */
export const wasUnderAge = (
  birthDate: Day,
  { created_at }: Pick<PaymentOperationRow, 'created_at'>,
): boolean => canAskPayer(birthDate, dayInCopenhagen(new Date(created_at)));

/** The register has all given names in one. */
export const firstNameOf = ({ first_name: names }: { first_name: string }): string =>
  names.split(' ')[0] ?? names;

/** How the payment of a link stands, with why its last attempt was turned down. */
export const standingOf = ({ texts }: Pick<Deps, 'texts'>, { state, latest }: LinkedPayment) => ({
  state,
  errorMessage:
    state === 'failed' ? texts.t(`payment-error.${latest?.error_code ?? 'declined'}`) : null,
});

/** The same as whoever has the link is told of it. */
export const payerPageOf = (
  deps: Pick<Deps, 'texts'>,
  linked: LinkedPayment,
): Omit<PayerPage, 'ownPayment'> => ({
  ...standingOf(deps, linked),
  order: linked.thing?.told ?? null,
});
