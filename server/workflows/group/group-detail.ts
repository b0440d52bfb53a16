import type { GroupDetail } from '../../contract/group';
import { listEarlierCards } from '../../db/cards';
import type { Deps, ServerTexts } from '../../deps';
import type { Day } from '../../domain/day';
import { methodTrouble } from '../../domain/saved-card';
import { chargeNotice, oreChargedAtOnce } from '../charge-at-once';
import { paymentsToCome } from '../next-payment';
import { cardsPutAside } from '../order/read/read-order';
import { paymentText } from '../order/read/receipt-lines';
import type { Caller } from '../session';
import { cardView, groupView } from './group-view';
import { findReadGroup, hindranceOf, hindranceText, type ReadGroup } from './read-group';

/** So many periods that are over stand on the page of a group; the payment history has them all. */
const EARLIER_CARDS = 12;

/** One group of the person with all its cards. @throws Refusal `not-found` for any other */
export async function groupDetailOf(
  deps: Deps,
  caller: Caller,
  groupId: string,
): Promise<GroupDetail> {
  const { texts, connection } = deps;
  const group = await findReadGroup(deps, caller, groupId);
  const { row, program, today } = group;
  const where = { beneficiaryId: caller.beneficiaryId, groupId, today };
  const earlier = await listEarlierCards(connection.db, where, EARLIER_CARDS + 1);
  return {
    ...groupView(deps, group, { showsBanner: false, withQrCode: true }),
    hindrance: hindranceView(texts, group),
    chargeOnUnpausing: chargeNotice(
      texts,
      group.gates.canBeUnpaused ? oreChargedAtOnce(cardsPutAside(group.cards, groupId), today) : 0,
      row,
    ),
    earlierCards: earlier
      .slice(0, EARLIER_CARDS)
      .map((card) => cardView(texts, card, program, today)),
    hasMoreEarlierCards: earlier.length > EARLIER_CARDS,
    paymentTrouble: methodTrouble(methodOf(row), daysToPay(deps, group), today),
    paymentModeTitle: paymentText(texts, {
      ...row,
      price_ore: highestPrice([...group.cards, ...earlier]),
    }),
    termsAndConditionsFileId: program.pto,
  };
}

const methodOf = ({ method_state: state, expiry }: ReadGroup['row']) =>
  state === null || expiry === null ? null : { state, expiry };

const daysToPay = ({ config }: Pick<Deps, 'config'>, { cards, today }: ReadGroup): Day[] =>
  paymentsToCome(cards, config.programs, today).map(({ day }) => day);

/** What a period costs that is paid at all: a free group is paid nowhere. */
const highestPrice = (cards: readonly { price_ore: number }[]): number =>
  Math.max(0, ...cards.map(({ price_ore }) => price_ore));

function hindranceView(texts: ServerTexts, group: ReadGroup): GroupDetail['hindrance'] {
  const reason = hindranceOf(group);
  return reason && { code: reason.code, message: hindranceText(texts, reason) };
}
