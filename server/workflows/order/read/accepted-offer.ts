import { sha256 } from '../../../crypto';
import type { ServerTexts } from '../../../deps';
import type { Order } from './read-order';
import { methodOfGroup, oreChargedByMove } from './moved-cards';
import { priceOf } from './order-price';

/**
 * What somebody accepts the conditions for: whose conditions and how they read, what is ordered, for
 * which days and at which price, and what is charged at once to which card. Null until all of it is chosen.
 */
export function offerOf(texts: ServerTexts, order: Order): string | null {
  const { program, route, approval, cards } = order;
  const charged = oreChargedByMove(order);
  if (!program || !route || !approval || !cards) return null;
  return sha256(
    JSON.stringify({
      terms: [program.pto, termsVersion(texts)],
      ordered: [program.id, route.id, approval.id],
      cards: cards.cards.map((period, index) => {
        const price = priceOf(order, index);
        return [period.from, period.to, price.ok ? price.beneficiaryPriceOre : null];
      }),
      ...(charged > 0 && { charged: [charged, methodOfGroup(order)?.id] }),
    }),
  );
}

/**
 * Whether the conditions are accepted for the order as it stands, or were for another: whatever is
 * changed since, the person is asked again.
 */
export function acceptanceOf(texts: ServerTexts, order: Order): 'none' | 'valid' | 'outdated' {
  const { conditions_accepted_at: at, accepted_offer: offer } = order.flow;
  if (at === null) return 'none';
  return offer !== null && offer === offerOf(texts, order) ? 'valid' : 'outdated';
}

const versions = new WeakMap<ServerTexts, string>();

/** Names the wording of the conditions; another wording is another version. */
function termsVersion(texts: ServerTexts): string {
  const known = versions.get(texts);
  if (known !== undefined) return known;
  const wording = Object.entries(texts.all()).filter(([key]) => key.startsWith('terms.'));
  const version = sha256(JSON.stringify(wording.toSorted(([a], [b]) => (a < b ? -1 : 1))));
  versions.set(texts, version);
  return version;
}
