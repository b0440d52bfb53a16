import type { PaymentOperationRow } from '../db/payments';
import type { Deps } from '../deps';
import { isUndecided } from '../domain/payment';
import { watchPayment } from '../workflows/payment/watch-payment';
import type { Caller } from '../workflows/session';
import { pollUntil, waitWithin } from './wait';

/**
 * A payment as its provider knows it, once it is decided or the time of the call is up. Staff who see the
 * portal as its person cancel nothing, whatever address they open.
 */
export const paymentOutcome = (
  deps: Deps,
  { sessionHash, isShadow }: Pick<Caller, 'sessionHash' | 'isShadow'>,
  known: PaymentOperationRow,
  { isCancelSeen, waitSeconds }: { isCancelSeen: boolean; waitSeconds: number },
): Promise<PaymentOperationRow> =>
  waitWithin(sessionHash, waitSeconds, (seconds) =>
    pollUntil(
      () => watchPayment(deps, known, { isCancelSeen: isCancelSeen && !isShadow }),
      ({ state }) => !isUndecided(state),
      seconds,
    ),
  );

/** Whether a login is good for an order: every one of the person's, but for who has come by a code. */
export const isOfLogin = ({ onlyFlowId }: Caller, flowId: string | null): boolean =>
  onlyFlowId === null || onlyFlowId === flowId;

/** Whether a payment is the caller's, and of an order that their login is good for. */
export const isOwn = (
  caller: Caller,
  known: PaymentOperationRow | undefined,
): known is PaymentOperationRow =>
  known?.beneficiary_id === caller.beneficiaryId && isOfLogin(caller, known.flow_id);
