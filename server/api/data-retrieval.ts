import { retrievalAnswer } from '../contract/auth';
import { dataErrorKind } from '../contract/enums';
import type { Deps } from '../deps';
import { findCaller, type Caller } from '../workflows/session';
import { startRetrieval } from '../workflows/retrieve-approvals';
import { endpoint, type Endpoint } from './endpoint';
import { sessionCookieName } from './cookies';
import { getCookie } from 'hono/cookie';
import type { Context } from 'hono';
import { z } from 'zod';
import { pollUntil } from './hold';

const query = z.object({ waitSeconds: z.coerce.number().min(0).max(20).default(0) });

async function reread(deps: Deps, http: Context, caller: Caller): Promise<Caller> {
  const token = getCookie(http, sessionCookieName(deps.config));
  return (token && (await findCaller(deps, token, deps.clock.now()))) || caller;
}

/** The spec's GET and our POST alias; begins the retrieval if this login has had none. */
const retrieve = (['get', 'post'] as const).map((method) =>
  endpoint({
    method,
    path: '/data-retrieval',
    auth: 'session',
    summary:
      'Fetches the approvals of the person once a login; `waitSeconds` holds the answer until it is done',
    source: 'spec §7, resolutions 112',
    changesState: true,
    query,
    response: retrievalAnswer,
    handle: async ({ deps, caller, query, http }) => {
      await startRetrieval(deps, {
        sessionHash: caller.sessionHash,
        beneficiaryId: caller.beneficiaryId,
      });
      const current = await pollUntil(
        () => reread(deps, http, caller),
        ({ retrieval }) => retrieval === 'done' || retrieval === 'failed',
        query.waitSeconds,
      );
      return {
        state: current.retrieval,
        noDataConnection: current.retrieval === 'failed',
        vusErrorType: current.dataError,
      };
    },
  }),
);

const dataError = endpoint({
  method: 'get',
  path: '/vus-data-error',
  auth: 'session',
  summary: 'Why the last retrieval of this login failed',
  source: 'spec §7',
  response: z.object({ vusErrorType: dataErrorKind }),
  handle: async ({ caller }) => ({ vusErrorType: caller.dataError }),
});

export const dataRetrievalEndpoints: Endpoint[] = [...retrieve, dataError];
