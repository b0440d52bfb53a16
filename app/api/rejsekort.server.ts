import { must, type ApiClient } from './client.server';

export async function dismissRejsebilletBanner(api: ApiClient): Promise<void> {
  must(await api.call('POST', '/rejsekort/banner-dismissal'));
}
