import type { PayerLink } from '../contract/payer-link';
import type { PayerLink as NamedPayment } from '../crypto';
import { getBeneficiary } from '../db/beneficiaries';
import { findOperation, type PaymentOperationRow } from '../db/payments';
import type { Deps } from '../deps';
import { kronerOf } from './display';
import { readLinkedOrder } from './order/place/payer-link';
import { readLinkedPeriod } from './pay-card-by-link';
import { endOfLink, firstNameOf, OVER, standingOf, type LinkedPayment } from './payment/payer-link';
import { payerPath, payerTokenOf } from './payment/payer-token';

/**
 * What the link that ends with this token leads to. One that is too old or none of ours, and one of somebody
 * who is gone or may order nothing, lead to nothing, and are told alike.
 */
export async function readPayerLink(deps: Deps, token: string): Promise<LinkedPayment> {
  const named = deps.secrets.payerLinkOf(token);
  const begun = await findBegun(deps, named);
  if (!named || !begun) return OVER;
  const { flow_id: flowId, card_id: cardId, beneficiary_id: beneficiaryId } = begun;
  const { account_state: accountState } = await getBeneficiary(deps.connection.db, beneficiaryId);
  if (accountState === 'Blocked') return OVER;
  if (flowId !== null) return readLinkedOrder(deps, { ...begun, flow_id: flowId }, named.offer);
  return cardId === null
    ? OVER
    : readLinkedPeriod(deps, { ...begun, card_id: cardId }, named.offer);
}

/** The attempt that a link was made for; null for a link that leads to nothing. */
async function findBegun(
  { clock, connection }: Deps,
  named: NamedPayment | null,
): Promise<PaymentOperationRow | null> {
  const begun = named ? await findOperation(connection.db, named.operationId) : undefined;
  return begun && clock.now() < endOfLink(begun) ? begun : null;
}

/** The same attempt by the token, without a look at what became of what it pays for. */
export const findLinked = (deps: Deps, token: string): Promise<PaymentOperationRow | null> =>
  findBegun(deps, deps.secrets.payerLinkOf(token));

/** The link to an attempt as its person sends it, with what it costs, and how the payment stands. */
export async function payerLinkOf(
  deps: Deps,
  { latest, offer }: { latest: PaymentOperationRow; offer: string },
): Promise<PayerLink> {
  const token = payerTokenOf(deps, latest, offer);
  const linked = await readPayerLink(deps, token);
  return {
    url: `${deps.config.publicOrigin}${payerPath(token)}`,
    until: linked.thing?.told.until ?? endOfLink(latest).toISOString(),
    firstName: firstNameOf(await getBeneficiary(deps.connection.db, latest.beneficiary_id)),
    price: kronerOf(latest.amount_ore),
    ...standingOf(deps, linked),
  };
}
