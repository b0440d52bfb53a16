import { findLongestSealed } from '../db/sealed';
import type { Deps } from '../deps';

/**
 * Tells the log when SECRET does not open what is kept, as after a backup from before it was changed: no CPR
 * number can be read then, and whoever logs in is somebody new.
 */
export async function checkSecret({
  connection,
  secrets,
  logger,
}: Pick<Deps, 'connection' | 'secrets' | 'logger'>): Promise<void> {
  const sealed = await findLongestSealed(connection.db);
  if (sealed === undefined) return;
  try {
    secrets.decrypt(sealed);
  } catch (err) {
    logger.error({ err }, 'CPR numbers can’t be read with this SECRET');
  }
}
