import type { Tx } from './connect';
import { ownChangeColumn, type OwnChange } from './json-columns';
import { STATUSES_OVER } from '../domain/card-status';
import type { OwnCard } from '../domain/own-change';

/** The cards of an approval that end on `today` or later and are not given up, by start. */
export const listOwnCards = (
  tx: Tx,
  approvalId: string,
  today: string,
): Promise<(OwnCard & { groupId: string })[]> =>
  tx
    .selectFrom('card_group')
    .innerJoin('card', 'card.group_id', 'card_group.id')
    .select(['card.id', 'card.from_day as from', 'card.to_day as to'])
    .select(['card_group.id as groupId'])
    .select(['card_group.program_id as programId', 'card_group.route_id as routeId'])
    .where('card_group.approval_id', '=', approvalId)
    .where('card.to_day', '>=', today)
    .where('card.status', 'not in', STATUSES_OVER)
    .orderBy('card.from_day')
    .orderBy('card.id')
    .execute();

/** What was changed of the cards of an approval and not told yet. */
export async function findOwnChange(tx: Tx, approvalId: string): Promise<OwnChange | null> {
  const row = await tx
    .selectFrom('own_change')
    .select('cards')
    .where('approval_id', '=', approvalId)
    .executeTakeFirst();
  return row ? ownChangeColumn.read(row.cards) : null;
}

export async function keepOwnChange(
  tx: Tx,
  { approvalId, beneficiaryId, now }: { approvalId: string; beneficiaryId: string; now: Date },
  change: OwnChange,
): Promise<void> {
  const values = { cards: ownChangeColumn.write(change), saved_at: now.toISOString() };
  await tx
    .insertInto('own_change')
    .values({ approval_id: approvalId, beneficiary_id: beneficiaryId, ...values })
    .onConflict((conflict) => conflict.column('approval_id').doUpdateSet(values))
    .execute();
}

export async function dropOwnChange(tx: Tx, approvalId: string): Promise<void> {
  await tx.deleteFrom('own_change').where('approval_id', '=', approvalId).execute();
}

/** Takes what was changed, if that is not after `until`: only one who asks gets it. */
export async function takeOwnChange(tx: Tx, approvalId: string, until: Date) {
  const row = await tx
    .deleteFrom('own_change')
    .where('approval_id', '=', approvalId)
    .where('saved_at', '<=', until.toISOString())
    .returning(['beneficiary_id', 'cards'])
    .executeTakeFirst();
  return row && { beneficiaryId: row.beneficiary_id, change: ownChangeColumn.read(row.cards) };
}
