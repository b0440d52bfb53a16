import { z } from 'zod';
import { foundAddresses } from '../contract/addresses';
import { searchAddresses } from '../workflows/search-addresses';
import { endpoint, type Endpoint } from './endpoint';

const search = endpoint({
  method: 'get',
  path: '/addresses',
  auth: 'beneficiary',
  summary: 'Danish addresses that fit what was typed, at most eight; 502 when the register is down',
  source: 'architecture, «address register»; resolutions 115',
  query: z.object({ q: z.string().max(100) }),
  response: foundAddresses,
  handle: async ({ deps, caller, query }) => ({
    addresses: await searchAddresses(deps, caller, query.q),
  }),
});

export const addressEndpoints: Endpoint[] = [search];
