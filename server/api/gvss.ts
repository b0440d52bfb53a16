import type { z } from 'zod';
import { gvssAnswer, gvssResult } from '../contract/gvss';
import { Refusal } from '../refusal';
import { takeCompanyAnswer } from '../workflows/order/route/company-answer';
import { takeRouteResult } from '../workflows/order/route/route-result';
import { calls } from '../contract/calls';
import { parseInput, serve, type Endpoint, type Work } from './endpoint';
import { parsedJson } from './signed-body';

type Signed = Pick<
  Work<typeof calls.gvssResult, 'signed'>,
  'deps' | 'params' | 'headers' | 'incoming'
>;

/** What GVSS sent under a token, once its signature is known to be right. */
async function signedBody<T>(
  { deps, params: { token }, headers, incoming }: Signed,
  schema: z.ZodType<T>,
): Promise<T> {
  const body = await incoming.text();
  const signature = headers['x-gvss-signature'];
  if (!deps.gvss.isSigned({ token, body, signature })) throw new Refusal('bad-signature');
  return parseInput(schema, parsedJson(body));
}

export const gvssEndpoints: Endpoint[] = [
  serve(calls.gvssResult, 'signed', async (work) => {
    await takeRouteResult(work.deps, work.params.token, await signedBody(work, gvssResult));
    return {};
  }),
  serve(calls.gvssAnswer, 'signed', async (work) => {
    const { answer } = await signedBody(work, gvssAnswer);
    await takeCompanyAnswer(work.deps, work.params.token, answer);
    return {};
  }),
];
