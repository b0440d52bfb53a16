import type { DebugLoginInfo, RetrievalAnswer, User } from '#server/contract/auth';
import { must, type ApiClient } from './client.server';

/** Signs in by username, where the server offers debug login; the session cookie comes along. */
export function signInByUsername(api: ApiClient, username: string) {
  return api.call<User>('POST', `/auth/signin/debug?${new URLSearchParams({ username })}`);
}

/** Whether people can sign in by username, and whom the demo offers to try it as. */
export function getDebugLogin(api: ApiClient): Promise<DebugLoginInfo> {
  return api.get<DebugLoginInfo>('/auth/debug-login');
}

/** Ends the login; harmless without one. */
export async function signOut(api: ApiClient): Promise<void> {
  must(await api.call('POST', '/auth/signout'));
}

/** Begins the retrieval of the person's approvals if none runs or is done; waits that long for it. */
export async function retrieveApprovals(
  api: ApiClient,
  waitSeconds: number,
): Promise<RetrievalAnswer> {
  return must(await api.call('POST', `/data-retrieval?waitSeconds=${waitSeconds}`));
}

/** Where to log in with MitID; comes back to `returnTo`, a path of the portal. */
export async function getMitIdUrl(api: ApiClient, returnTo: string): Promise<string> {
  const answer = await api.get<{ url: string }>(
    `/mitid/signin?${new URLSearchParams({ returnTo })}`,
  );
  return answer.url;
}
