import { z } from 'zod';
import { addressHits, addressId, foundAddress } from '../contract/addresses';
import { findAddress, searchAddresses } from '../workflows/search-addresses';
import { endpoint, type Endpoint } from './endpoint';

const SOURCE = 'Help with writing an address, which is looked up through our own server';

const search = endpoint({
  method: 'get',
  path: '/addresses',
  auth: 'beneficiary',
  summary: 'Danish addresses that fit what was typed, at most ten; 502 when the register is down',
  source: SOURCE,
  query: z.object({ q: z.string().max(100) }),
  response: addressHits,
  handle: ({ deps, caller, query }) => searchAddresses(deps, caller, query.q),
});

const find = endpoint({
  method: 'get',
  path: '/addresses/{addressId}',
  auth: 'beneficiary',
  summary: 'The parts of an address or a house that a search found; 502 when the register is down',
  source: SOURCE,
  params: z.object({ addressId }),
  response: foundAddress,
  handle: ({ deps, caller, params }) => findAddress(deps, caller, params.addressId),
});

export const addressEndpoints: Endpoint[] = [search, find];
