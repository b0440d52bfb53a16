import type { z } from 'zod';
import { gvssAnswer, gvssResult } from '../contract/gvss';
import { Refusal } from '../refusal';
import { takeCompanyAnswer } from '../workflows/order/route/company-answer';
import { takeRouteResult } from '../workflows/order/route/route-result';
import { calls } from '../contract/calls';
import { parseInput, serve, type Endpoint, type Incoming } from './endpoint';
import type { Deps } from '../deps';

/** What GVSS sent under a token, once its signature is known to be right. */
async function signedBody<T>(
  { gvss }: Pick<Deps, 'gvss'>,
  token: string,
  incoming: Incoming,
  schema: z.ZodType<T>,
): Promise<T> {
  const body = await incoming.text();
  const signature = incoming.header('x-gvss-signature') ?? '';
  if (!gvss.isSigned({ token, body, signature })) throw new Refusal('bad-signature');
  return parseInput(schema, parsed(body));
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal('not-json');
  }
}

export const gvssEndpoints: Endpoint[] = [
  serve(calls.gvssResult, {
    auth: 'signed',
    handle: async ({ deps, params, incoming }) => {
      const result = await signedBody(deps, params.token, incoming, gvssResult);
      await takeRouteResult(deps, params.token, result);
      return {};
    },
  }),
  serve(calls.gvssAnswer, {
    auth: 'signed',
    handle: async ({ deps, params, incoming }) => {
      const { answer } = await signedBody(deps, params.token, incoming, gvssAnswer);
      await takeCompanyAnswer(deps, params.token, answer);
      return {};
    },
  }),
];
