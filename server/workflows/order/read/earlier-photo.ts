import { findPhotoTime } from '../../../db/photos';
import type { Deps } from '../../../deps';
import type { Caller } from '../../session';

/** Whoever has come by a code gives a photo that is missing, and changes none from before that login. */
export async function keepsEarlierPhoto(
  { connection }: Pick<Deps, 'connection'>,
  { onlyFlowId, beneficiaryId, signedInAt }: Caller,
): Promise<boolean> {
  if (onlyFlowId === null) return false;
  const taken = await findPhotoTime(connection.db, beneficiaryId);
  return taken !== undefined && new Date(taken) < signedInAt;
}
