import { cardProvider, type OrderFlowState } from '../../../contract/enums';
import type { PayerOrder, PayerState } from '../../../contract/payer-link';
import { findFlow, type FlowRow } from '../../../db/order-flows';
import { findLatestOperation, type PaymentOperationRow } from '../../../db/payments';
import type { Deps } from '../../../deps';
import { paymentWindow } from '../../../domain/card-schedule';
import { addDays, timeInCopenhagen } from '../../../domain/day';
import { Refusal } from '../../../refusal';
import { kronerOf, schemeTitleOf, titledOf } from '../../display';
import {
  endOfLink,
  firstNameOf,
  linkedTo,
  OVER,
  wasUnderAge,
  type LinkedPayment,
} from '../../payment/payer-link';
import { readOrder, type Order } from '../read/read-order';
import { priceOf } from '../read/order-price';
import { markOfOrder, openOrderPayment } from './pay-order';
import { isStillPlaced } from './place-order';

/** What a link leads to that was made for this attempt to pay an order. */
export async function readLinkedOrder(
  deps: Deps,
  begun: PaymentOperationRow & { flow_id: string },
  offer: string,
): Promise<LinkedPayment> {
  const { db } = deps.connection;
  const { flow_id: flowId, beneficiary_id: beneficiaryId } = begun;
  const flow = await findFlow(db, { beneficiaryId, flowId });
  if (!flow) return OVER;
  const latest = (await findLatestOperation(db, flowId)) ?? begun;
  const attempts = { begun, latest };
  const ended = endedState(flow, offer);
  if (ended) return linkedTo(attempts, ended);
  if (latest.state === 'processing') return linkedTo(attempts, 'deciding');
  const orderAt = (at: Date) =>
    readOrder({ ...deps, clock: { now: () => at } }, db, { beneficiaryId, flowId });
  const order = await orderAt(deps.clock.now());
  if (!isStillPlaced(deps, order)) {
    const wasPlaced = isStillPlaced(deps, await orderAt(new Date(begun.created_at)));
    return linkedTo(attempts, wasPlaced ? 'over' : 'changed');
  }
  const end = endOfLink(begun);
  const midnight = timeInCopenhagen(addDays(order.today, 1), 0);
  const lastsTheNight = end <= midnight || isStillPlaced(deps, await orderAt(midnight));
  const told = toldOf(deps, order, lastsTheNight ? end : midnight);
  return linkedTo(
    attempts,
    told ? { told, open: () => openOrderPayment(deps, order, { isByLink: true }) } : 'changed',
  );
}

/** Whatever else becomes of an order makes another one of it. */
const ENDED: Partial<Record<OrderFlowState, PayerState>> = {
  ...{ Finishing: 'paid', Finished: 'paid' },
  ...{ Cancelling: 'given-up', Cancelled: 'given-up' },
};

/** Why an order is not paid by a link any more; null while it waits for its payment as it did. */
const endedState = (flow: FlowRow, offer: string): PayerState | null =>
  flow.state === 'AwaitsPaymentData' && markOfOrder(flow) === offer && !isPaidBySavedCard(flow)
    ? null
    : (ENDED[flow.state] ?? 'changed');

/** Which nobody charges but its holder, by a button that names it. */
const isPaidBySavedCard = ({ saved_method_id: id }: FlowRow): boolean => id !== null;

function toldOf({ texts }: Deps, order: Order, until: Date): PayerOrder | null {
  const { flow, approval, program, cards } = order;
  const [first, ...later] = cards?.cards ?? [];
  const price = priceOf(order, 0);
  if (!approval || !program || !first || !price.ok) return null;
  const { scheme_type: schemeType, subsidy_level: subsidyLevel } = approval;
  const savesCard = flow.payment_mode === 'Regular';
  return {
    until: until.toISOString(),
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

/**
 * The attempt of an order that its person can have another one pay, with what its link is for.
 * @throws Refusal `payer-not-offered` for who is of age or pays with a saved card, `order-incomplete` for an
 *   order whose payment has not begun
 */
export async function findAttemptToSend(
  deps: Deps,
  { flow }: Order,
): Promise<{ latest: PaymentOperationRow; offer: string }> {
  const isByWindow = cardProvider.safeParse(flow.payment_type).success && !isPaidBySavedCard(flow);
  if (!isByWindow) throw new Refusal('payer-not-offered');
  const latest = await findLatestOperation(deps.connection.db, flow.id);
  if (!latest) throw new Refusal('order-incomplete');
  if (!wasUnderAge(flow.birth_date, latest)) throw new Refusal('payer-not-offered');
  return { latest, offer: markOfOrder(flow) };
}
