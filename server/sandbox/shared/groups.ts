/** The cards that companies, GVSS and Rejsekort know of: what the portal has ordered from them. */
import type { Connection } from '../../db/connect';
import { snapshotColumn, type GroupSnapshot } from '../../db/json-columns';
import type { CardStatus } from '../../contract/enums';
import { isShown } from '../../domain/card-status';

export interface KnownGroup {
  id: string;
  username: string;
  name: string;
  programId: string;
  snapshot: GroupSnapshot;
  isListed: boolean;
  /** The ordinary pass of its route for 30 days; null when that is not known. */
  ordinaryPriceOre: number | null;
  cards: { id: string; from: string; to: string; status: CardStatus }[];
}

/** Where a stand-in finds them; there is none before the portal has started. */
export type FindGroups = () => Promise<KnownGroup[]>;

/** More people than a demo has. */
const MOST = 200;

/** Of somebody with more than so many groups, only these can be chosen. */
const MOST_A_PERSON = 3;

/** The groups of everybody, those with cards that are not over before others, by user name. */
export async function knownGroups({ db }: Connection): Promise<KnownGroup[]> {
  const groups = await db
    .selectFrom('card_group')
    .innerJoin('beneficiary', 'beneficiary.id', 'card_group.beneficiary_id')
    .leftJoin('route', 'route.id', 'card_group.route_id')
    .select(['card_group.id', 'card_group.program_id', 'card_group.snapshot'])
    .select('route.ordinary_price_ore')
    .select(['beneficiary.username', 'beneficiary.first_name', 'beneficiary.last_name'])
    .select('beneficiary.secondary_blacklisted_at')
    .where('card_group.is_obsolete', '=', 0)
    .orderBy('beneficiary.username')
    .orderBy('card_group.created_at')
    .limit(MOST)
    .execute();
  if (groups.length === 0) return [];
  const ids = groups.map(({ id }) => id);
  const cards = await db
    .selectFrom('card')
    .select(['id', 'group_id', 'from_day', 'to_day', 'status'])
    .where('group_id', 'in', ids)
    .orderBy('from_day')
    .execute();
  const known = groups.map((group) => ({
    id: group.id,
    username: group.username,
    name: `${group.first_name} ${group.last_name}`,
    programId: group.program_id,
    snapshot: newestOf(snapshotColumn.read(group.snapshot)),
    ordinaryPriceOre: group.ordinary_price_ore,
    isListed: group.secondary_blacklisted_at !== null,
    cards: cards
      .filter((card) => card.group_id === group.id && isShown(card.status))
      .map(({ id, from_day: from, to_day: to, status }) => ({ id, from, to, status })),
  }));
  return [...new Set(known.map(({ username }) => username))].flatMap((username) => {
    const own = known.filter((group) => group.username === username);
    const isOver = ({ cards: shown }: KnownGroup) => shown.length === 0;
    return [...own.filter((group) => !isOver(group)), ...own.filter(isOver)].slice(
      0,
      MOST_A_PERSON,
    );
  });
}

/** With the route that GVSS told of last, whether it holds already or not. */
const newestOf = (snapshot: GroupSnapshot): GroupSnapshot => ({
  ...snapshot,
  route: snapshot.comingRoute?.info ?? snapshot.route,
});
