import { historyPage } from '../contract/history';
import { pageQuery } from '../contract/paging';
import { historyOf } from '../workflows/history';
import { endpoint, type Endpoint } from './endpoint';

const history = endpoint({
  method: 'get',
  path: '/order-history',
  auth: 'beneficiary',
  summary: 'The cards of the person by year of sale, newest first, 50 a page',
  source: 'spec §7 Order history, resolutions 48',
  query: pageQuery,
  response: historyPage,
  handle: ({ deps, caller, query: { page } }) => historyOf(deps, caller, page),
});

export const historyEndpoints: Endpoint[] = [history];
