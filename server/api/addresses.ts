import { findAddress, searchAddresses } from '../workflows/search-addresses';
import { calls } from '../contract/calls';
import { serve, type Endpoint } from './endpoint';

export const addressEndpoints: Endpoint[] = [
  serve(calls.searchAddresses, 'read', ({ deps, caller, query }) =>
    searchAddresses(deps, caller, query.q),
  ),
  serve(calls.findAddress, 'read', ({ deps, caller, params }) =>
    findAddress(deps, caller, params.addressId),
  ),
];
