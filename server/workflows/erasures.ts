import { sub } from 'date-fns/sub';
import { KEPT } from '../contract/kept';
import { listErasures, listUnerased } from '../db/erasures';
import type { Deps } from '../deps';
import type { Erasure } from '../erasure-list';
import { eraseAgain } from './delete-profile';

/** So many are looked for with one query. */
const BATCH = 500;

const oldest = ({ clock }: Deps): string =>
  sub(clock.now(), { days: KEPT.erasureDays }).toISOString();

/**
 * Deletes again whom a backup that was put back has brought back: docs/rules/retention.md. A list that
 * can't be read stops nobody; the log tells of it.
 */
export async function replayErasures(deps: Deps): Promise<void> {
  const listed = await readList(deps);
  if (!listed) return;
  const due = [...new Set(listed.filter(({ at }) => at >= oldest(deps)).map(({ id }) => id))];
  let people = 0;
  for (let first = 0; first < due.length; first += BATCH) {
    const back = await listUnerased(deps.connection.db, due.slice(first, first + BATCH));
    for (const id of back) await eraseAgain(deps, id);
    people += back.length;
  }
  if (people > 0) deps.logger.warn({ people }, 'deleted again whom a backup brought back');
  await syncErasureList(deps, listed);
}

/** Writes down who was deleted and is missing on the list, and takes off it what is too old. */
export async function keepErasureList(deps: Deps): Promise<void> {
  const listed = await readList(deps);
  if (listed) await syncErasureList(deps, listed);
}

async function readList({ erasures: list, logger }: Deps): Promise<Erasure[] | null> {
  try {
    const { erasures, unreadable } = await list.read();
    if (unreadable > 0) logger.error({ lines: unreadable }, 'erasure list has unreadable lines');
    return erasures;
  } catch (err) {
    logger.error({ err }, 'erasure list not readable');
    return null;
  }
}

async function syncErasureList(deps: Deps, listed: readonly Erasure[]): Promise<void> {
  const since = oldest(deps);
  const kept = listed.filter(({ at }) => at >= since);
  const names = new Set(kept.map(({ id }) => id));
  const erased = await listErasures(deps.connection.db, since);
  const missing = erased.filter(({ id }) => !names.has(id));
  if (missing.length === 0 && kept.length === listed.length) return;
  try {
    await deps.erasures.replace([...kept, ...missing]);
  } catch (err) {
    deps.logger.error({ err }, 'erasure list not written');
  }
}
