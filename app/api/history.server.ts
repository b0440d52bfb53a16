import type { HistoryPage } from '#server/contract/history';
import type { ApiClient } from './client.server';

/** A page of cards, by year of sale and start, newest first. */
export function getHistory(api: ApiClient, page: number): Promise<HistoryPage> {
  return api.get(`/order-history?page=${page}`);
}
