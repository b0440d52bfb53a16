import type { RouteMap } from '../contract/route-map';
import { findGroupOfCard } from '../db/card-details';
import { findGroup } from '../db/cards';
import { snapshotColumn } from '../db/json-columns';
import type { Deps } from '../deps';
import { dayInCopenhagen, type Day } from '../domain/day';
import { Refusal } from '../refusal';
import { titledOf } from './display';
import { routeOfCard } from './group-snapshot';
import type { Caller } from './session';

/** Where a card is good. @throws Refusal `not-found` for one that is not the person's */
export async function cardMapOf(
  deps: Deps,
  { beneficiaryId }: Caller,
  cardId: string,
): Promise<RouteMap> {
  const card = await findGroupOfCard(deps.connection.db, beneficiaryId, cardId);
  return mapOf(deps, card, card?.from_day);
}

/** Where the cards of a group are good. @throws Refusal `not-found` for one that is not the person's */
export async function groupMapOf(
  deps: Deps,
  { beneficiaryId }: Caller,
  groupId: string,
): Promise<RouteMap> {
  return mapOf(deps, await findGroup(deps.connection.db, { beneficiaryId, groupId }));
}

function mapOf(
  { texts, clock }: Deps,
  group: { snapshot: string } | undefined,
  from?: Day,
): RouteMap {
  if (!group) throw new Refusal('not-found');
  const snapshot = snapshotColumn.read(group.snapshot);
  const today = dayInCopenhagen(clock.now());
  const routeInfo = routeOfCard(snapshot, { from: from ?? today }, today);
  return { url: null, routeInfo, pto: titledOf(texts, 'pto', snapshot.pto) };
}
