import { listSettings, listTexts } from '../db/content';
import type { Deps } from '../deps';
import { refreshPrograms } from './programs';

/** Takes over what other processes have changed of programs, texts and switches, and tells them of pages. */
export async function refreshShared(
  deps: Pick<Deps, 'connection' | 'config' | 'texts' | 'settings' | 'currentPages'>,
): Promise<void> {
  await deps.currentPages.write(deps.connection.db);
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
