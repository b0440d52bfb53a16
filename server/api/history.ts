import { historyOf } from '../workflows/history';
import { calls } from '../contract/calls';
import { serve, type Endpoint } from './endpoint';

const history = serve(calls.orderHistory, {
  auth: 'beneficiary',
  handle: ({ deps, caller, query: { page } }) => historyOf(deps, caller, page),
});

export const historyEndpoints: Endpoint[] = [history];
