import { addHours } from 'date-fns/addHours';
import { cardProvider, type OrderFlowState } from '../../../contract/enums';
import type { PayerLink, PayerOrder, PayerPage, PayerState } from '../../../contract/payer-link';
import type { PayerLink as NamedPayment } from '../../../crypto';
import { getBeneficiary } from '../../../db/beneficiaries';
import { findFlow, type FlowRow } from '../../../db/order-flows';
import { findLatestOperation, findOperation, type PaymentOperationRow } from '../../../db/payments';
import type { Deps } from '../../../deps';
import { paymentWindow } from '../../../domain/card-schedule';
import { canAskPayer, LINK_HOURS } from '../../../domain/payer-link';
import type { PaymentState } from '../../../domain/payment';
import { Refusal } from '../../../refusal';
import { kronerOf, schemeTitleOf, titledOf } from '../../display';
import { readOrder, type Order } from '../read/read-order';
import { priceOf } from '../read/order-price';
import { offerMark, payerPath, payerTokenOf } from './payer-token';
import { isStillPlaced } from './place-order';

/** What a link leads to. */
export interface LinkedPayment {
  state: PayerState;
  /** The attempt that the link was made for; null for a link that leads to nothing. */
  begun: PaymentOperationRow | null;
  /** The attempt that counts now. */
  latest: PaymentOperationRow | null;
  /** Null once nothing can be paid by the link. */
  order: Order | null;
}

const OVER: LinkedPayment = { state: 'over', begun: null, latest: null, order: null };

/**
 * What the link that ends with this token leads to. One that is too old or none of ours, and one of somebody
 * who is gone or may order nothing, lead to nothing, and are told alike.
 */
export async function readPayerLink(deps: Deps, token: string): Promise<LinkedPayment> {
  const { db } = deps.connection;
  const named = deps.secrets.payerLinkOf(token);
  const begun = await findBegun(deps, named);
  if (!named || !begun?.flow_id) return OVER;
  const { flow_id: flowId, beneficiary_id: beneficiaryId } = begun;
  const flow = await findFlow(db, { beneficiaryId, flowId });
  const { account_state: accountState } = await getBeneficiary(db, beneficiaryId);
  if (!flow || accountState === 'Blocked') return OVER;
  const latest = (await findLatestOperation(db, flowId)) ?? begun;
  const ended = endedState(flow, named.offer);
  if (ended) return { state: ended, begun, latest, order: null };
  const order = await readOrder(deps, db, { beneficiaryId, flowId });
  if (!isStillPlaced(deps, order)) return { state: 'changed', begun, latest, order: null };
  return { state: STATE_OF[latest.state], begun, latest, order };
}

/** The attempt that a link was made for; null for a link that leads to nothing. */
async function findBegun(
  { clock, connection }: Deps,
  named: NamedPayment | null,
): Promise<PaymentOperationRow | null> {
  const begun = named ? await findOperation(connection.db, named.operationId) : undefined;
  return begun && clock.now() < endOf(begun) ? begun : null;
}

/** The same attempt by the token, without a look at what became of its order. */
export const findLinked = (deps: Deps, token: string): Promise<PaymentOperationRow | null> =>
  findBegun(deps, deps.secrets.payerLinkOf(token));

const endOf = ({ created_at }: Pick<PaymentOperationRow, 'created_at'>): Date =>
  addHours(created_at, LINK_HOURS);

/** Whatever else becomes of an order makes another one of it. */
const ENDED: Partial<Record<OrderFlowState, PayerState>> = {
  ...{ Finishing: 'paid', Finished: 'paid' },
  ...{ Cancelling: 'given-up', Cancelled: 'given-up' },
};

/** Why an order is not paid by a link any more; null while it waits for its payment as it did. */
const endedState = (flow: FlowRow, offer: string): PayerState | null =>
  flow.state === 'AwaitsPaymentData' && offerMark(flow) === offer
    ? null
    : (ENDED[flow.state] ?? 'changed');

/** A window that closed unused is no news to who has the link: the next press opens another. */
const STATE_OF: Record<PaymentState, PayerState> = {
  ...{ created: 'open', open: 'open', processing: 'deciding' },
  ...{ authorized: 'paid', settled: 'paid', saved: 'paid', refunded: 'open' },
  ...{ aborted: 'aborted', failed: 'failed' },
  ...{ expired: 'open', superseded: 'open', released: 'open' },
};

const toldOf = ({ texts }: Deps, { state, latest }: LinkedPayment) => ({
  state,
  errorMessage:
    state === 'failed' ? texts.t(`payment-error.${latest?.error_code ?? 'declined'}`) : null,
});

/** The same as whoever has the link is told of it. */
export const payerPageOf = (deps: Deps, linked: LinkedPayment): Omit<PayerPage, 'ownPayment'> => {
  const { begun, order } = linked;
  return { ...toldOf(deps, linked), order: begun && order && orderFor(deps, begun, order) };
};

function orderFor({ texts }: Deps, begun: PaymentOperationRow, order: Order): PayerOrder | null {
  const { flow, approval, program, cards } = order;
  const [first, ...later] = cards?.cards ?? [];
  const price = priceOf(order, 0);
  if (!approval || !program || !first || !price.ok) return null;
  const { scheme_type: schemeType, subsidy_level: subsidyLevel } = approval;
  const savesCard = flow.payment_mode === 'Regular';
  return {
    until: endOf(begun).toISOString(),
    firstName: firstNameOf(flow),
    company: titledOf(texts, 'pto', program.pto).title,
    card: schemeTitleOf(texts, { schemeType, subsidyLevel }),
    ...{ fromDate: first.from, toDate: first.to },
    price: kronerOf(price.beneficiaryPriceOre),
    savesCard,
    later: (savesCard ? later : []).map((period, index) => {
      const each = priceOf(order, index + 1);
      return {
        ...{ fromDate: period.from, toDate: period.to },
        price: each.ok ? kronerOf(each.beneficiaryPriceOre) : null,
        chargedFrom: paymentWindow(period, program).from,
      };
    }),
  };
}

/** The register has all given names in one. */
const firstNameOf = ({ first_name: names }: Pick<Order['flow'], 'first_name'>): string =>
  names.split(' ')[0] ?? names;

/** The attempt that a person can have another one pay, whose link is asked for. */
export interface OwnLink {
  latest: PaymentOperationRow;
  token: string;
}

/**
 * The link to the payment of an order, for its person.
 * @throws Refusal `payer-not-offered` for who is of age or pays with a saved card, `order-incomplete` for an
 *   order whose payment has not begun
 */
export async function findOwnLink(deps: Deps, { flow, today }: Order): Promise<OwnLink> {
  const isByWindow =
    cardProvider.safeParse(flow.payment_type).success && flow.saved_method_id === null;
  if (!isByWindow || !canAskPayer(flow.birth_date, today)) throw new Refusal('payer-not-offered');
  const latest = await findLatestOperation(deps.connection.db, flow.id);
  if (!latest) throw new Refusal('order-incomplete');
  return { latest, token: payerTokenOf(deps, latest, flow) };
}

/** The same with what it costs, and how the payment stands. */
export async function payerLinkOf(
  deps: Deps,
  { flow }: Order,
  { latest, token }: OwnLink,
): Promise<PayerLink> {
  return {
    url: `${deps.config.publicOrigin}${payerPath(token)}`,
    until: endOf(latest).toISOString(),
    firstName: firstNameOf(flow),
    price: kronerOf(latest.amount_ore),
    ...toldOf(deps, await readPayerLink(deps, token)),
  };
}
