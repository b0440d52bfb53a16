import { messagePage } from '../contract/messages';
import { pageQuery } from '../contract/paging';
import { messagesOf } from '../workflows/messages';
import { endpoint, type Endpoint } from './endpoint';

const messages = endpoint({
  method: 'get',
  path: '/messages',
  auth: 'beneficiary',
  summary: 'The messages to the person, newest first, 50 a page',
  source: 'spec §7',
  query: pageQuery,
  response: messagePage,
  handle: ({ deps, caller, query: { page } }) => messagesOf(deps, caller, page),
});

export const messageEndpoints: Endpoint[] = [messages];
