import type { GroupDetail } from '../../contract/group';
import { longDay } from '../../contract/written';
import { listEarlierCards } from '../../db/cards';
import { readHoldings } from '../../db/holdings';
import type { Deps, ServerTexts } from '../../deps';
import { dayInCopenhagen } from '../../domain/day';
import { Refusal } from '../../refusal';
import { paymentText } from '../order/read/receipt-lines';
import type { Caller } from '../session';
import { cardView, groupView, readGroup, type ReadGroup } from './group-view';

/** So many periods that are over stand on the page of a group; the payment history has them all. */
const EARLIER_CARDS = 12;

/** One group of the person with all its cards. @throws Refusal `not-found` for any other */
export async function groupDetailOf(
  deps: Deps,
  caller: Caller,
  groupId: string,
): Promise<GroupDetail> {
  const { texts, clock, connection } = deps;
  const { beneficiaryId } = caller;
  const today = dayInCopenhagen(clock.now());
  const holdings = await readHoldings(connection.db, beneficiaryId, today);
  const row = holdings.groups.find(({ id }) => id === groupId);
  if (!row) throw new Refusal('not-found');
  const where = { beneficiaryId, groupId, today };
  const earlier = await listEarlierCards(connection.db, where, EARLIER_CARDS + 1);
  const group = readGroup(deps, caller, row, holdings, today);
  const { program } = group;
  return {
    ...groupView(deps, group, { showsBanner: false, withQrCode: true }),
    hindrance: hindranceView(texts, group),
    earlierCards: earlier
      .slice(0, EARLIER_CARDS)
      .map((card) => cardView(texts, card, program, today)),
    hasMoreEarlierCards: earlier.length > EARLIER_CARDS,
    paymentModeTitle: paymentText(texts, {
      ...row,
      price_ore: highestPrice([...group.cards, ...earlier]),
    }),
    termsAndConditionsFileId: program.pto,
  };
}

/** What a period costs that is paid at all: a free group is paid nowhere. */
const highestPrice = (cards: readonly { price_ore: number }[]): number =>
  Math.max(0, ...cards.map(({ price_ore }) => price_ore));

function hindranceView(
  texts: ServerTexts,
  { gates: { hindrance: code }, approval, approvedPeriod }: ReadGroup,
): GroupDetail['hindrance'] {
  if (code === null) return null;
  const vars = {
    day: longDay(approvedPeriod.to),
    reason: approval?.blocked_reason ?? '',
  };
  return { code, message: texts.t(`error.${code}`, vars).trim() };
}
