import type { WantedCrop } from '../domain/photo-crop';
import type { Queryable } from './connect';
import { bufferOf } from './photos';
import { preparedFirst } from './prepared';
import type { PhotoDraftTable } from './tables/person';

interface NewPhotoDraft {
  id: string;
  beneficiaryId: string;
  isExistingPhoto: boolean;
  width: number;
  height: number;
  crop: WantedCrop;
  picture: Buffer;
  expiresAt: Date;
}

/** A draft without its picture. */
const DRAFT_COLUMNS = [
  ...(['id', 'is_existing_photo', 'width', 'height'] as const),
  ...(['crop_left', 'crop_top', 'crop_width'] as const),
] as const;
export type PhotoDraftRow = Pick<PhotoDraftTable, (typeof DRAFT_COLUMNS)[number]>;

/** Keeps the picture a person begins to crop, in place of the one before it. */
export async function savePhotoDraft(db: Queryable, draft: NewPhotoDraft): Promise<PhotoDraftRow> {
  const row = {
    id: draft.id,
    is_existing_photo: draft.isExistingPhoto ? 1 : 0,
    width: draft.width,
    height: draft.height,
    ...cropColumns(draft.crop),
    expires_at: draft.expiresAt.toISOString(),
    picture: draft.picture,
  };
  return db
    .insertInto('photo_draft')
    .values({ beneficiary_id: draft.beneficiaryId, ...row })
    .onConflict((conflict) => conflict.column('beneficiary_id').doUpdateSet(row))
    .returning(DRAFT_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** One picture's draft; none when another has taken its place. */
type DraftWhere = Readonly<{ beneficiaryId: string; id: string }>;

export const findPhotoDraft = preparedFirst((db, where: DraftWhere) =>
  db
    .selectFrom('photo_draft')
    .select(DRAFT_COLUMNS)
    .where('beneficiary_id', '=', where.beneficiaryId)
    .where('id', '=', where.id),
);

/** The same with the picture to cut from. */
export const findDraftWithPicture = preparedFirst((db, where: DraftWhere) =>
  db
    .selectFrom('photo_draft')
    .select([...DRAFT_COLUMNS, 'picture'])
    .where('beneficiary_id', '=', where.beneficiaryId)
    .where('id', '=', where.id),
);

const pictureOf = preparedFirst((db, beneficiaryId: string) =>
  db.selectFrom('photo_draft').select('picture').where('beneficiary_id', '=', beneficiaryId),
);

/** The picture of a person's draft, as JPEG bytes. */
export async function findDraftPicture(
  db: Queryable,
  beneficiaryId: string,
): Promise<Buffer | undefined> {
  const row = await pictureOf(db, beneficiaryId);
  return row && bufferOf(row.picture);
}

/** Notes the part chosen of one picture. */
export async function updateDraftCrop(
  db: Queryable,
  where: DraftWhere,
  crop: WantedCrop,
): Promise<PhotoDraftRow | undefined> {
  return db
    .updateTable('photo_draft')
    .set(cropColumns(crop))
    .where('beneficiary_id', '=', where.beneficiaryId)
    .where('id', '=', where.id)
    .returning(DRAFT_COLUMNS)
    .executeTakeFirst();
}

export async function deletePhotoDraft(db: Queryable, beneficiaryId: string): Promise<void> {
  await db.deleteFrom('photo_draft').where('beneficiary_id', '=', beneficiaryId).execute();
}

const cropColumns = ({ left, top, width }: WantedCrop) => ({
  crop_left: left,
  crop_top: top,
  crop_width: width,
});
