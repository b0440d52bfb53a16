import { sha256 } from '../../crypto';
import type { PaymentOperationRow } from '../../db/payments';
import type { Deps } from '../../deps';

const MARK_LENGTH = 8;

/** Names what is to be paid for, and how it is paid: for anything else another link is made. */
export const offerMark = (offered: readonly (string | number | null)[]): string =>
  sha256(JSON.stringify(offered)).slice(0, MARK_LENGTH);

/** What the link to an attempt ends with; the same however often it is asked for. */
export const payerTokenOf = (
  { secrets }: Pick<Deps, 'secrets'>,
  { id: operationId }: Pick<PaymentOperationRow, 'id'>,
  offer: string,
): string => secrets.payerToken({ operationId, offer });

/** The page of a link. */
export const payerPath = (token: string): string => `/pay/${token}`;

/**
 * Where a window leads back to that another person may pay in: whoever has opened it comes back without a
 * login, since the link is in it.
 */
export const payerReturn = (
  deps: Pick<Deps, 'secrets'>,
  operation: Pick<PaymentOperationRow, 'id'>,
  offer: string,
): string => `${payerPath(payerTokenOf(deps, operation, offer))}/back`;
