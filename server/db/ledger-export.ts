import { sql } from 'kysely';
import type { Day, Period } from '../domain/day';
import type { Queryable } from './connect';

/** The entry after which a page begins. */
export interface EntryCursor {
  day: Day;
  id: string;
}

/** One page of the entries of some days, in the order of days, each with what it was for. */
export async function listEntries(
  db: Queryable,
  { from, to }: Period,
  after: EntryCursor | null,
  limit: number,
) {
  return (
    db
      .selectFrom('ledger_entry')
      .innerJoin('payment_operation', 'payment_operation.id', 'ledger_entry.operation_id')
      .leftJoin('refund', 'refund.id', 'ledger_entry.refund_id')
      // One card at most, or an entry would stand there twice.
      .leftJoin('card', (join) =>
        join.on(
          sql<boolean>`card.id = coalesce(refund.card_id, payment_operation.card_id, (
            select min(paid.id) from card as paid
            where paid.operation_id = payment_operation.id
              and paid.beneficiary_id = payment_operation.beneficiary_id
          ))`,
        ),
      )
      .leftJoin('card_group', 'card_group.id', 'card.group_id')
      .leftJoin('approval', 'approval.id', 'card_group.approval_id')
      .select([
        ...(['ledger_entry.id', 'ledger_entry.day', 'ledger_entry.kind'] as const),
        ...(['ledger_entry.amount_ore', 'ledger_entry.program_id', 'ledger_entry.why'] as const),
        ...(['ledger_entry.refund_id', 'payment_operation.provider'] as const),
        ...(['payment_operation.handle', 'card.from_day', 'card.to_day'] as const),
        'approval.scheme_type',
      ])
      .where('ledger_entry.day', '>=', after?.day ?? from)
      .where('ledger_entry.day', '<=', to)
      .where(
        sql<boolean>`(ledger_entry.day, ledger_entry.id) > (${after?.day ?? from}, ${after?.id ?? ''})`,
      )
      .orderBy('ledger_entry.day')
      .orderBy('ledger_entry.id')
      .limit(limit)
      .execute()
  );
}
export type ExportedEntry = Awaited<ReturnType<typeof listEntries>>[number];

/** What came in and went back by day and program, both in øre. */
export async function sumEntries(db: Queryable, { from, to }: Period) {
  const rows = await db
    .selectFrom('ledger_entry')
    .select(['day', 'program_id'])
    .select([
      sql<number | string>`sum(case when amount_ore > 0 then amount_ore else 0 end)`.as('in_ore'),
      sql<number | string>`sum(case when amount_ore < 0 then amount_ore else 0 end)`.as('out_ore'),
    ])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['day', 'program_id'])
    .orderBy('day')
    .orderBy('program_id')
    .execute();
  // PostgreSQL writes a sum as text.
  return rows.map((row) => ({ ...row, in_ore: Number(row.in_ore), out_ore: Number(row.out_ore) }));
}
