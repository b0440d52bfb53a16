import { sha256 } from '../../../crypto';
import type { FlowRow } from '../../../db/order-flows';
import type { PaymentOperationRow } from '../../../db/payments';
import type { Deps } from '../../../deps';

type Offered = Pick<FlowRow, 'accepted_offer' | 'payment_type' | 'payment_mode' | 'agreement_type'>;

const MARK_LENGTH = 8;

/** Names what is ordered, at which price, and how it is paid: for anything else another link is made. */
export const offerMark = (flow: Offered): string =>
  sha256(
    JSON.stringify([
      flow.accepted_offer,
      flow.payment_type,
      flow.payment_mode,
      flow.agreement_type,
    ]),
  ).slice(0, MARK_LENGTH);

/** What the link to an attempt of an order ends with; the same however often it is asked for. */
export const payerTokenOf = (
  { secrets }: Pick<Deps, 'secrets'>,
  { id: operationId }: Pick<PaymentOperationRow, 'id'>,
  flow: Offered,
): string => secrets.payerToken({ operationId, offer: offerMark(flow) });

/** The page of a link. */
export const payerPath = (token: string): string => `/pay/${token}`;
