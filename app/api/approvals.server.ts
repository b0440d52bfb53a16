import type { Approval } from '#server/contract/approvals';
import type { ApiClient } from './client.server';

/** The approvals in the order to show them; protected addresses come masked. */
export function listApprovals(api: ApiClient): Promise<Approval[]> {
  return api.get('/approvals');
}
