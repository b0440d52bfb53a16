import type { SelectType } from 'kysely';
import { newId } from '../crypto';
import type { Queryable, Tx } from './connect';
import { preparedFirst } from './prepared';
import type { Bytes } from './tables/person';

const photoOf = preparedFirst((db, beneficiaryId: string) =>
  db
    .selectFrom('photo')
    .innerJoin('beneficiary', 'beneficiary.photo_id', 'photo.id')
    .select('photo.jpeg')
    .where('beneficiary.id', '=', beneficiaryId),
);

/** Bytes as either database hands them over. */
export const bufferOf = (bytes: SelectType<Bytes>): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes);

/** The person's photo as JPEG bytes, if there is one. */
export async function findPhoto(db: Queryable, beneficiaryId: string): Promise<Buffer | undefined> {
  const row = await photoOf(db, beneficiaryId);
  return row && bufferOf(row.jpeg);
}

/** When the person's photo was given; undefined without one. */
export async function findPhotoTime(db: Queryable, beneficiaryId: string) {
  const row = await db
    .selectFrom('photo')
    .innerJoin('beneficiary', 'beneficiary.photo_id', 'photo.id')
    .select('photo.created_at')
    .where('beneficiary.id', '=', beneficiaryId)
    .executeTakeFirst();
  return row?.created_at;
}

/**
 * Makes `jpeg` the person's photo, removes the one before it, and returns its id. The person's row comes
 * first: it makes simultaneous uploads wait for each other, so that exactly one photo is left. With
 * `flowId` it does so while that order is under way; else it does nothing and returns null.
 */
export async function replacePhoto(
  tx: Tx,
  photo: { beneficiaryId: string; jpeg: Buffer; now: Date; flowId?: string },
): Promise<string | null> {
  const { beneficiaryId, jpeg, now, flowId } = photo;
  const id = newId();
  let person = tx.updateTable('beneficiary').set({ photo_id: id }).where('id', '=', beneficiaryId);
  if (flowId !== undefined) {
    person = person.where((e) =>
      e.exists(
        e
          .selectFrom('order_flow')
          .select('order_flow.id')
          .where('order_flow.id', '=', flowId)
          .where('order_flow.beneficiary_id', '=', beneficiaryId)
          .where('order_flow.is_open', '=', 1),
      ),
    );
  }
  const { numUpdatedRows } = await person.executeTakeFirst();
  if (numUpdatedRows === 0n) return null;
  await tx
    .insertInto('photo')
    .values({
      id,
      beneficiary_id: beneficiaryId,
      created_at: now.toISOString(),
      jpeg,
    })
    .execute();
  await tx
    .deleteFrom('photo')
    .where('beneficiary_id', '=', beneficiaryId)
    .where('id', '!=', id)
    .execute();
  return id;
}
