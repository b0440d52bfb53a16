import type { Context } from 'hono';
import { z } from 'zod';
import { gvssAnswer, gvssResult } from '../contract/gvss';
import { Refusal } from '../refusal';
import { takeCompanyAnswer } from '../workflows/order/company-answer';
import { takeRouteResult } from '../workflows/order/route-result';
import { endpoint, parseInput, type Endpoint } from './endpoint';
import type { Deps } from '../deps';

const token = z.object({ token: z.string().min(20).max(64) });

const results = endpoint({
  method: 'post',
  path: '/gvss/results/{token}',
  auth: 'signed',
  summary:
    'GVSS tells what a person chose; signed in X-GVSS-Signature, works once, a repeated delivery is done already',
  source: 'design/providers.md §8, resolutions 109',
  params: token,
  response: z.object({}),
  handle: async ({ deps, params, http }) => {
    const result = await signedBody(deps, params.token, http, gvssResult);
    await takeRouteResult(deps, params.token, result);
    return {};
  },
});

const answers = endpoint({
  method: 'post',
  path: '/gvss/answers/{token}',
  auth: 'signed',
  summary:
    'GVSS tells what the company says of a route that was left to it: `{answer: approved | rejected}`, signed in X-GVSS-Signature; the same again is done already, another answer is refused',
  source: 'spec §4 Unfinished order, design/providers.md §8',
  params: token,
  response: z.object({}),
  handle: async ({ deps, params, http }) => {
    const { answer } = await signedBody(deps, params.token, http, gvssAnswer);
    await takeCompanyAnswer(deps, params.token, answer);
    return {};
  },
});

/** What GVSS sent under a token, once its signature is known to be right. */
async function signedBody<T>(
  { gvss }: Pick<Deps, 'gvss'>,
  token: string,
  { req }: Context,
  schema: z.ZodType<T>,
): Promise<T> {
  const body = await req.text();
  const signature = req.header('x-gvss-signature') ?? '';
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

export const gvssEndpoints: Endpoint[] = [results, answers];
