import { findAddress, searchAddresses } from '../workflows/search-addresses';
import { calls } from '../contract/calls';
import { serve, type Endpoint } from './endpoint';

export const addressEndpoints: Endpoint[] = [
  serve(calls.searchAddresses, 'beneficiary', ({ deps, caller, query }) =>
    searchAddresses(deps, caller, query.q),
  ),
  serve(calls.findAddress, 'beneficiary', ({ deps, caller, params }) =>
    findAddress(deps, caller, params.addressId),
  ),
];
