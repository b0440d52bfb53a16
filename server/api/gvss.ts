import { z } from 'zod';
import { gvssResult } from '../contract/gvss';
import { Refusal } from '../refusal';
import { takeRouteResult } from '../workflows/order/route-result';
import { endpoint, parseInput, type Endpoint } from './endpoint';

const results = endpoint({
  method: 'post',
  path: '/gvss/results/{token}',
  auth: 'signed',
  summary:
    'GVSS tells what a person chose; signed in X-GVSS-Signature, works once, a repeated delivery is done already',
  source: 'design/providers.md §8, resolutions 109',
  params: z.object({ token: z.string().min(20).max(64) }),
  response: z.object({}),
  handle: async ({ deps, params, http }) => {
    const body = await http.req.text();
    const signature = http.req.header('x-gvss-signature') ?? '';
    if (!deps.gvss.isSigned({ token: params.token, body, signature })) {
      throw new Refusal('bad-signature');
    }
    await takeRouteResult(deps, params.token, parseInput(gvssResult, parsed(body)));
    return {};
  },
});

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal('not-json');
  }
}

export const gvssEndpoints: Endpoint[] = [results];
