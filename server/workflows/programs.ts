import { listProgramChanges } from '../db/program-changes';
import type { Deps } from '../deps';

/** What companies have said of their programs goes before the settings, in every process. */
export async function refreshPrograms({
  connection,
  config: { programs },
}: Pick<Deps, 'connection' | 'config'>): Promise<void> {
  const changes = await listProgramChanges(connection.db);
  if (changes.length === 0) return;
  const said = new Set(changes.map(({ program_id }) => program_id));
  const ended = changes.filter(({ is_ended }) => is_ended === 1);
  programs.deactivated = [
    ...programs.deactivated.filter((id) => !said.has(id)),
    ...ended.map(({ program_id }) => program_id),
  ];
  const replaced = changes.find(({ replaced_from }) => replaced_from !== null);
  if (replaced) programs.rejseBilletAppFrom = replaced.replaced_from;
}
