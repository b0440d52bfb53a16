import type { OutsideService } from '../contract/operate';
import type { Queryable } from './connect';

/** What is new of a service; what is left out stays as it was. */
export interface ServiceNews {
  answered_at?: string;
  failed_at?: string;
  failure?: string;
}

export async function keepServiceNews(
  db: Queryable,
  service: OutsideService,
  news: ServiceNews,
): Promise<void> {
  await db
    .insertInto('outside_service')
    .values({ service, ...news })
    .onConflict((conflict) => conflict.column('service').doUpdateSet(news))
    .execute();
}

export const listServices = (db: Queryable) =>
  db.selectFrom('outside_service').selectAll().execute();
