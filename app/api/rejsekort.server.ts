import type { RejsekortCustomer } from '#server/contract/rejsekort';
import { must, type ApiClient, type ApiResult } from './client.server';
import type { FlowRef } from './order-flow.server';

/** Asks Rejsekort; the answer may be that it can't be reached now. */
export async function findRejsekortCustomer(api: ApiClient): Promise<ApiResult<RejsekortCustomer>> {
  return api.call('GET', '/rejsekort/customer');
}

export async function decideRejsekortTerms(
  api: ApiClient,
  ref: FlowRef,
  acceptTermsAndConditions: boolean,
): Promise<ApiResult<unknown>> {
  return api.call('PATCH', '/rejsekort/consent', { ...ref, acceptTermsAndConditions });
}

export async function dismissRejsebilletBanner(api: ApiClient): Promise<void> {
  must(await api.call('POST', '/rejsekort/banner-dismissal'));
}
