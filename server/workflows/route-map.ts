import type { RouteMap } from '../contract/route-map';
import { findGroupOfCard } from '../db/card-details';
import { findGroup } from '../db/cards';
import { snapshotColumn } from '../db/json-columns';
import type { Deps } from '../deps';
import { Refusal } from '../refusal';
import { titledOf } from './display';
import type { Caller } from './session';

/** Where a card is good. @throws Refusal `not-found` for one that is not the person's */
export async function cardMapOf(
  deps: Deps,
  { beneficiaryId }: Caller,
  cardId: string,
): Promise<RouteMap> {
  return mapOf(deps, await findGroupOfCard(deps.connection.db, beneficiaryId, cardId));
}

/** Where the cards of a group are good. @throws Refusal `not-found` for one that is not the person's */
export async function groupMapOf(
  deps: Deps,
  { beneficiaryId }: Caller,
  groupId: string,
): Promise<RouteMap> {
  return mapOf(deps, await findGroup(deps.connection.db, { beneficiaryId, groupId }));
}

function mapOf({ texts }: Deps, group: { snapshot: string } | undefined): RouteMap {
  if (!group) throw new Refusal('not-found');
  const { route, pto } = snapshotColumn.read(group.snapshot);
  return { url: null, routeInfo: route, pto: titledOf(texts, 'pto', pto) };
}
