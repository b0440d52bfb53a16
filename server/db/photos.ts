import { newId } from '../crypto';
import type { Queryable, Tx } from './connect';
import { preparedFirst } from './prepared';

const photoOf = preparedFirst((db, beneficiaryId: string) =>
  db
    .selectFrom('photo')
    .innerJoin('beneficiary', 'beneficiary.photo_id', 'photo.id')
    .select('photo.jpeg_base64')
    .where('beneficiary.id', '=', beneficiaryId),
);

/** The person's photo as JPEG bytes, if there is one. */
export async function findPhoto(db: Queryable, beneficiaryId: string): Promise<Buffer | undefined> {
  const row = await photoOf(db, beneficiaryId);
  return row && Buffer.from(row.jpeg_base64, 'base64');
}

/**
 * Makes `jpeg` the person's photo and removes the one before it. The person's row comes first: it
 * makes simultaneous uploads wait for each other, so that exactly one photo is left.
 */
export async function replacePhoto(
  tx: Tx,
  beneficiaryId: string,
  jpeg: Buffer,
  now: Date,
): Promise<void> {
  const id = newId();
  await tx
    .updateTable('beneficiary')
    .set({ photo_id: id })
    .where('id', '=', beneficiaryId)
    .execute();
  await tx
    .insertInto('photo')
    .values({
      id,
      beneficiary_id: beneficiaryId,
      jpeg_base64: jpeg.toString('base64'),
      created_at: now.toISOString(),
    })
    .execute();
  await tx
    .deleteFrom('photo')
    .where('beneficiary_id', '=', beneficiaryId)
    .where('id', '!=', id)
    .execute();
}
