import type { WantedCrop } from '../domain/photo-crop';
import type { Queryable } from './connect';
import { preparedFirst } from './prepared';

interface NewPhotoDraft {
  id: string;
  beneficiaryId: string;
  isExistingPhoto: boolean;
  width: number;
  height: number;
  crop: WantedCrop;
  picture: Buffer;
  preview: Buffer;
  expiresAt: Date;
}

/** Keeps the picture a person begins to crop, in place of the one before it. */
export async function savePhotoDraft(db: Queryable, draft: NewPhotoDraft): Promise<void> {
  const row = {
    id: draft.id,
    is_existing_photo: draft.isExistingPhoto ? 1 : 0,
    width: draft.width,
    height: draft.height,
    ...cropColumns(draft.crop),
    expires_at: draft.expiresAt.toISOString(),
    preview_base64: draft.preview.toString('base64'),
    picture_base64: draft.picture.toString('base64'),
  };
  await db
    .insertInto('photo_draft')
    .values({ beneficiary_id: draft.beneficiaryId, ...row })
    .onConflict((conflict) => conflict.column('beneficiary_id').doUpdateSet(row))
    .execute();
}

/** The draft without its pictures. */
export const findPhotoDraft = preparedFirst((db, beneficiaryId: string) =>
  db
    .selectFrom('photo_draft')
    .select(['id', 'is_existing_photo', 'width', 'height', 'crop_left', 'crop_top', 'crop_width'])
    .where('beneficiary_id', '=', beneficiaryId),
);
export type PhotoDraftRow = NonNullable<Awaited<ReturnType<typeof findPhotoDraft>>>;

export async function findDraftPicture(
  db: Queryable,
  beneficiaryId: string,
  column: 'preview_base64' | 'picture_base64',
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('photo_draft')
    .select(`${column} as picture`)
    .where('beneficiary_id', '=', beneficiaryId)
    .executeTakeFirst();
  return row && Buffer.from(row.picture, 'base64');
}

/** Notes the part chosen of one picture; nothing when another has taken its place. */
export async function updateDraftCrop(
  db: Queryable,
  where: { beneficiaryId: string; id: string },
  crop: WantedCrop,
): Promise<void> {
  await db
    .updateTable('photo_draft')
    .set(cropColumns(crop))
    .where('beneficiary_id', '=', where.beneficiaryId)
    .where('id', '=', where.id)
    .execute();
}

export async function deletePhotoDraft(db: Queryable, beneficiaryId: string): Promise<void> {
  await db.deleteFrom('photo_draft').where('beneficiary_id', '=', beneficiaryId).execute();
}

const cropColumns = ({ left, top, width }: WantedCrop) => ({
  crop_left: left,
  crop_top: top,
  crop_width: width,
});
