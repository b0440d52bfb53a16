import type { Tx } from './connect';

/**
 * Notes an event that another system has told of, in the transaction that does what follows from it:
 * `known` when it was told before, `late` when a newer one of its topic has come already.
 */
export async function noteEvent(
  tx: Tx,
  { id, topic, at, now }: { id: string; topic: string; at: string; now: Date },
): Promise<'taken' | 'known' | 'late'> {
  const newest = await tx
    .selectFrom('outside_event')
    .select((e) => e.fn.max('happened_at').as('at'))
    .where('topic', '=', topic)
    .executeTakeFirst();
  const added = await tx
    .insertInto('outside_event')
    .values({ id, topic, happened_at: at, received_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return 'known';
  return newest?.at && newest.at > at ? 'late' : 'taken';
}
