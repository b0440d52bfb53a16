import type { Period } from '../domain/day';
import type { Connection, Tx } from './connect';
import { prepared, preparedFirst } from './prepared';
import type { CardTable } from './tables/card';

/** The days of a stored card. */
export const periodOf = ({
  from_day: from,
  to_day: to,
}: Pick<CardTable, 'from_day' | 'to_day'>): Period => ({
  from,
  to,
});

/** The Rejsekort of a group, under names of its own beside those of the group. */
export const rejsekortColumns = [
  'rejsekort_card.card_number as rejsekort_number',
  'rejsekort_card.status as rejsekort_status',
  'rejsekort_card.from_day as rejsekort_from',
  'rejsekort_card.to_day as rejsekort_to',
  'rejsekort_card.pto as rejsekort_pto',
] as const;

/** What the group says of a card in it: whose approval, how it is delivered and paid. */
export const groupTermColumns = [
  'card_group.approval_id',
  'card_group.program_id',
  'card_group.payment_type',
  'card_group.payment_mode',
  'card_group.saved_method_id',
] as const;

/** Every group of a person, newest last. */
export const listGroups = prepared((db, beneficiaryId: string) =>
  db
    .selectFrom('card_group')
    .selectAll()
    .where('beneficiary_id', '=', beneficiaryId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(200),
);
export type CardGroupRow = Awaited<ReturnType<typeof listGroups>>[number];

/** Every group of a person with the card that is saved for its payments. */
export const listGroupsWithCard = prepared((db, beneficiaryId: string) =>
  db
    .selectFrom('card_group')
    .leftJoin('saved_method', 'saved_method.id', 'card_group.saved_method_id')
    .leftJoin('rejsekort_card', 'rejsekort_card.id', 'card_group.rejsekort_card_id')
    .selectAll('card_group')
    .select(['saved_method.masked_number', 'saved_method.expiry', 'saved_method.brand'])
    .select(rejsekortColumns)
    .where('card_group.beneficiary_id', '=', beneficiaryId)
    .orderBy('card_group.created_at')
    .orderBy('card_group.id')
    .limit(200),
);
export type GroupWithCard = Awaited<ReturnType<typeof listGroupsWithCard>>[number];

/** The cards of a person that end on `from` or later, by start, with the approval of their group. */
export const listCardsWithApproval = prepared((db, beneficiaryId: string, from: string) =>
  db
    .selectFrom('card')
    .innerJoin('card_group', 'card_group.id', 'card.group_id')
    .innerJoin('approval', 'approval.id', 'card_group.approval_id')
    .selectAll('card')
    .select([...groupTermColumns, 'card_group.is_obsolete'])
    .select(['approval.scheme_type', 'approval.subsidy_level'])
    .where('card.beneficiary_id', '=', beneficiaryId)
    .where('card.to_day', '>=', from)
    .orderBy('card.from_day')
    .orderBy('card.id')
    .limit(500),
);
export type CardWithApproval = Awaited<ReturnType<typeof listCardsWithApproval>>[number];

/** One group of a person. */
export const findGroup = preparedFirst((db, where: { beneficiaryId: string; groupId: string }) =>
  db
    .selectFrom('card_group')
    .selectAll()
    .where('id', '=', where.groupId)
    .where('beneficiary_id', '=', where.beneficiaryId),
);

/**
 * Whether a card of the approval holds any of these days. Until the transaction ends nobody else can
 * take them: PostgreSQL locks the approval, SQLite has one writer at a time.
 */
export async function isPeriodTaken(
  tx: Tx,
  kind: Connection['kind'],
  approvalId: string,
  period: { from: string; to: string },
): Promise<boolean> {
  if (kind === 'postgres') {
    await tx.selectFrom('approval').select('id').where('id', '=', approvalId).forUpdate().execute();
  }
  const taken = await tx
    .selectFrom('card_period')
    .select('card_id')
    .where('approval_id', '=', approvalId)
    .where('to_day', '>=', period.from)
    .where('from_day', '<=', period.to)
    .limit(1)
    .executeTakeFirst();
  return taken !== undefined;
}

/** A card with what its group says about delivery and payment. */
export const findCard = preparedFirst((db, id: string) =>
  db
    .selectFrom('card')
    .innerJoin('card_group', 'card_group.id', 'card.group_id')
    .selectAll('card')
    .select(groupTermColumns)
    .where('card.id', '=', id),
);
