import { sql } from 'kysely';
import { STATUSES_HIDDEN } from '../domain/card-status';
import { SCHEMES } from '../domain/scheme-order';
import type { ApprovalRow } from './approvals';
import { cardsWithApproval, type CardWithApproval } from './cards';
import type { Queryable } from './connect';
import { approvalsOfPerson, groupsWithCard, type GroupWithCard } from './holdings';
import { jsonRows, readRows } from './json-rows';
import type { PageWindow } from './paging';
import { prepared, preparedFirst } from './prepared';

interface Whose {
  beneficiaryId: string;
  /** Cards that end before this day are over. */
  from: string;
}

/** As the overview sorts: by scheme, then primary before secondary. */
const schemeRank = sql`case approval.scheme_type ${sql.join(
  SCHEMES.map((scheme, rank) => sql`when ${sql.lit(scheme)} then ${sql.lit(rank)}`),
  sql` `,
)} end`;
const levelRank = sql`case approval.subsidy_level when 'Secondary' then 1 else 0 end`;

/** The groups of a person with cards that run or are to come; then by the first of those. */
const groupsWithCardsLeft = (db: Queryable, { beneficiaryId, from }: Whose) =>
  groupsWithCard(db)
    .innerJoin('approval', 'approval.id', 'card_group.approval_id')
    .innerJoin(
      (e) =>
        e
          .selectFrom('card')
          .select((card) => ['card.group_id', card.fn.min('card.from_day').as('first_day')])
          .where('card.beneficiary_id', '=', beneficiaryId)
          .where('card.to_day', '>=', from)
          .where('card.status', 'not in', STATUSES_HIDDEN)
          .groupBy('card.group_id')
          .as('left_of'),
      (join) => join.onRef('left_of.group_id', '=', 'card_group.id'),
    )
    .where('card_group.beneficiary_id', '=', beneficiaryId)
    .where('card_group.is_obsolete', '=', 0)
    .orderBy(schemeRank)
    .orderBy(levelRank)
    .orderBy('left_of.first_day')
    .orderBy('card_group.id');

/** The other groups, the latest first, with the days from their first card to their last. */
const groupsThatAreOver = (db: Queryable, { beneficiaryId, from }: Whose) =>
  db
    .selectFrom('card_group')
    .innerJoin('approval', 'approval.id', 'card_group.approval_id')
    .leftJoin(
      (e) =>
        e
          .selectFrom('card')
          .select((card) => [
            'card.group_id',
            card.fn.min('card.from_day').as('first_day'),
            card.fn.max('card.to_day').as('final_day'),
          ])
          .where('card.beneficiary_id', '=', beneficiaryId)
          .where('card.to_day', '<', from)
          .where('card.status', '!=', 'Cancelled')
          .groupBy('card.group_id')
          .as('past'),
      (join) => join.onRef('past.group_id', '=', 'card_group.id'),
    )
    .select(['card_group.id', 'approval.scheme_type', 'approval.subsidy_level'])
    .select(['past.first_day', 'past.final_day'])
    .where('card_group.beneficiary_id', '=', beneficiaryId)
    .where('card_group.is_obsolete', '=', 0)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('card')
            .select('card.id')
            .whereRef('card.group_id', '=', 'card_group.id')
            .where('card.to_day', '>=', from)
            .where('card.status', 'not in', STATUSES_HIDDEN),
        ),
      ),
    )
    .orderBy(sql`coalesce(past.final_day, '')`, 'desc')
    .orderBy(schemeRank)
    .orderBy(levelRank)
    .orderBy('card_group.id');

/** A page of the groups of a person of which no card is left. */
export const listGroupsThatAreOver = prepared((db, where: Whose & PageWindow) =>
  groupsThatAreOver(db, where).limit(where.limit).offset(where.offset),
);
export type GroupThatIsOver = Awaited<ReturnType<typeof listGroupsThatAreOver>>[number];

interface OverviewWindow extends Whose, PageWindow {
  /** At most so many groups that are over. */
  earlierLimit: number;
}

const findRows = preparedFirst((db, where: OverviewWindow) =>
  db.selectNoFrom([
    jsonRows(db, approvalsOfPerson(db, where.beneficiaryId)).as('approvals'),
    jsonRows(db, groupsWithCardsLeft(db, where).limit(where.limit).offset(where.offset)).as(
      'groups',
    ),
    jsonRows(db, cardsWithApproval(db, where.beneficiaryId, where.from)).as('cards'),
    jsonRows(db, groupsThatAreOver(db, where).limit(where.earlierLimit)).as('earlier'),
    db
      .selectFrom('card_group')
      .select('id')
      .where('beneficiary_id', '=', where.beneficiaryId)
      .limit(sql.lit(1))
      .as('any_group_id'),
  ]),
);

/** What the overview is made of. */
export interface OverviewRows {
  approvals: ApprovalRow[];
  /** From `offset`, at most `limit`. */
  groups: GroupWithCard[];
  /** Those that end on `from` or later, of every group. */
  cards: CardWithApproval[];
  /** The latest groups that are over, at most `earlierLimit`. */
  earlier: GroupThatIsOver[];
  /** Whether the person ever had a group. */
  hasGroups: boolean;
}

/** Reads a page of the overview. One query. */
export async function readOverview(db: Queryable, where: OverviewWindow): Promise<OverviewRows> {
  const rows = await findRows(db, where);
  if (!rows) throw new Error('A query without a table answers with one row');
  return {
    approvals: readRows(rows.approvals),
    groups: readRows(rows.groups),
    cards: readRows(rows.cards),
    earlier: readRows(rows.earlier),
    hasGroups: rows.any_group_id !== null,
  };
}
