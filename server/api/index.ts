import type { Deps } from '../deps';
import { authEndpoints } from './auth';
import { dataRetrievalEndpoints } from './data-retrieval';
import type { Endpoint } from './endpoint';
import { infoEndpoints } from './info';
import { createApi } from './router';

export const endpoints: Endpoint[] = [...authEndpoints, ...dataRetrievalEndpoints, ...infoEndpoints];

export const buildApi = (deps: Deps) => createApi(deps, endpoints);
