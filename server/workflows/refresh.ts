import { listSettings, listTexts } from '../db/content';
import type { Deps } from '../deps';
import { refreshPrograms } from './programs';
import { keepNews } from './staff/services';

/**
 * Takes over what other processes have changed of programs, texts and switches, and tells them of pages and
 * of the services outside.
 */
export async function refreshShared(
  deps: Pick<Deps, 'connection' | 'config' | 'texts' | 'settings' | 'currentPages' | 'lines'>,
): Promise<void> {
  await deps.currentPages.write(deps.connection.db);
  await keepNews(deps);
  await refreshPrograms(deps);
  await refreshContent(deps);
}

export async function refreshContent({
  connection: { db },
  texts,
  settings,
}: Pick<Deps, 'connection' | 'texts' | 'settings'>): Promise<void> {
  texts.refresh(await listTexts(db));
  settings.refresh(await listSettings(db));
}
