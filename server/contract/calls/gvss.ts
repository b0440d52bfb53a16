import { z } from 'zod';
import { post } from '../call';
import { gvssAnswer, gvssResult } from '../gvss';
import { GROUP_CLOSED, OF_CHANGES } from '../refusals';

const signed = {
  params: z.object({ token: z.string().min(20).max(64) }),
  headers: z.object({ 'x-gvss-signature': z.string().default('') }),
};

export const gvssCalls = {
  gvssResult: post('/gvss/results/{token}', {
    summary:
      'GVSS tells what a person chose; signed in X-GVSS-Signature, works once, a repeated delivery is done already',
    ...signed,
    received: gvssResult,
    response: z.object({}),
    refusals: [
      ...OF_CHANGES,
      'bad-signature',
      'not-json',
      'route-request-over',
      'account-blocked',
      'group-unchangeable',
      ...GROUP_CLOSED,
    ],
  }),
  gvssAnswer: post('/gvss/answers/{token}', {
    summary:
      'GVSS tells what the company says of a route that was left to it: `{answer: approved | rejected}`, signed in X-GVSS-Signature; the same again is done already, another answer is refused',
    ...signed,
    received: gvssAnswer,
    response: z.object({}),
    refusals: [
      ...OF_CHANGES,
      'bad-signature',
      'not-json',
      'company-has-answered',
      'order-not-paused',
    ],
  }),
};
