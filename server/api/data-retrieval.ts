import type { Deps } from '../deps';
import { findCaller, type Caller } from '../workflows/session';
import { startRetrieval } from '../workflows/retrieve-approvals';
import { calls } from '../contract/calls';
import { serve, type Endpoint, type Incoming } from './endpoint';
import { sessionToken } from './cookies';
import { pollUntil } from './wait';

async function reread(deps: Deps, incoming: Incoming, caller: Caller): Promise<Caller> {
  const token = sessionToken(incoming, deps.config);
  return (token && (await findCaller(deps, token, deps.clock.now()))) || caller;
}

export const dataRetrievalEndpoints: Endpoint[] = [
  /** Begins the retrieval if this login has had none. */
  serve(calls.retrieveApprovals, 'retrieve', async ({ deps, caller, query, incoming }) => {
    const hasBegun = await startRetrieval(deps, {
      sessionHash: caller.sessionHash,
      beneficiaryId: caller.beneficiaryId,
    });
    const current = await pollUntil<Caller>(
      () => reread(deps, incoming, caller),
      ({ retrieval }) => retrieval === 'done' || retrieval === 'failed',
      query.waitSeconds,
      hasBegun ? { ...caller, retrieval: 'running', dataError: 'NoError' } : undefined,
    );
    return {
      state: current.retrieval,
      noDataConnection: current.retrieval === 'failed',
      vusErrorType: current.dataError,
    };
  }),
  serve(calls.vusDataError, 'retrieve', async ({ caller }) => ({ vusErrorType: caller.dataError })),
];
