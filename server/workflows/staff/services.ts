import { outsideService, type OutsideService, type ServiceList } from '../../contract/operate';
import { keepServiceNews, listServices } from '../../db/outside-services';
import type { Deps } from '../../deps';

/** Writes down what this process has heard of the services outside since the last time. */
export async function keepNews({
  connection: { db },
  lines,
}: Pick<Deps, 'connection' | 'lines'>): Promise<void> {
  for (const [service, { answeredAt, failedAt, failure }] of lines.takeNews()) {
    await keepServiceNews(db, service, {
      ...(answeredAt && { answered_at: answeredAt.toISOString() }),
      ...(failedAt && { failed_at: failedAt.toISOString(), failure: failure ?? '' }),
    });
  }
}

/** What was last heard of each service that is connected; a process tells of it with its next sweep. */
export async function readServices(deps: Deps): Promise<ServiceList> {
  const { addresses, letters, photos } = deps.config;
  const isConnected: Partial<Record<OutsideService, boolean>> = {
    addresses: addresses !== null,
    letters: letters !== null,
    photos: photos.bucket !== null,
  };
  const kept = await listServices(deps.connection.db);
  return outsideService.options
    .filter((service) => isConnected[service] ?? true)
    .map((service) => {
      const row = kept.find((each) => each.service === service);
      return {
        service,
        answeredAt: row?.answered_at ?? null,
        failedAt: row?.failed_at ?? null,
        failure: row?.failure ?? null,
      };
    });
}
