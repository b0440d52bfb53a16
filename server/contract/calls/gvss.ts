import { z } from 'zod';
import { post } from '../call';
import { OF_CHANGES } from '../refusals';

const token = z.object({ token: z.string().min(20).max(64) });

export const gvssCalls = {
  gvssResult: post('/gvss/results/{token}', {
    summary:
      'GVSS tells what a person chose; signed in X-GVSS-Signature, works once, a repeated delivery is done already',
    params: token,
    response: z.object({}),
    refusals: [...OF_CHANGES, 'bad-signature', 'not-json', 'route-request-over'],
  }),
  gvssAnswer: post('/gvss/answers/{token}', {
    summary:
      'GVSS tells what the company says of a route that was left to it: `{answer: approved | rejected}`, signed in X-GVSS-Signature; the same again is done already, another answer is refused',
    params: token,
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
