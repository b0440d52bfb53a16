import { z } from 'zod';
import { post } from '../call';
import { outsideEvent, outsideEventTaken } from '../events';
import { id } from '../shared';

export const eventCalls = {
  outsideEvent: post('/events/{sender}/{event}', {
    summary:
      'A company, GVSS or Rejsekort tells what it has done; signed in X-Signature, each event counts once, and none after a newer one about the same',
    params: z.object({ sender: id, event: id }),
    headers: z.object({ 'x-signature': z.string().default('') }),
    received: outsideEvent,
    response: outsideEventTaken,
    refusals: ['bad-signature', 'not-json', 'not-found'],
  }),
};
