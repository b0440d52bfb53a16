import { findAddress, searchAddresses } from '../workflows/search-addresses';
import { calls } from '../contract/calls';
import { serve, type Endpoint } from './endpoint';

const search = serve(calls.searchAddresses, {
  auth: 'beneficiary',
  handle: ({ deps, caller, query }) => searchAddresses(deps, caller, query.q),
});

const find = serve(calls.findAddress, {
  auth: 'beneficiary',
  handle: ({ deps, caller, params }) => findAddress(deps, caller, params.addressId),
});

export const addressEndpoints: Endpoint[] = [search, find];
