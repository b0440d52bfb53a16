import { messagesOf } from '../workflows/messages';
import { calls } from '../contract/calls';
import { serve, type Endpoint } from './endpoint';

const messages = serve(calls.messages, {
  auth: 'beneficiary',
  handle: ({ deps, caller, query: { page } }) => messagesOf(deps, caller, page),
});

export const messageEndpoints: Endpoint[] = [messages];
