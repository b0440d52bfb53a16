import type { Deps } from '../deps';
import { accountEndpoints } from './accounts';
import { adminEndpoints } from './admin';
import { addressEndpoints } from './addresses';
import { authEndpoints } from './auth';
import { dataRetrievalEndpoints } from './data-retrieval';
import type { Endpoint } from './endpoint';
import { eventEndpoints } from './events';
import { groupEndpoints } from './groups';
import { groupPlanEndpoints } from './group-plan';
import { gvssEndpoints } from './gvss';
import { healthEndpoints } from './health';
import { informationEndpoints } from './information';
import { mfaEndpoints } from './mfa';
import { mitIdEndpoints } from './mitid';
import { netsOperationEndpoints } from './nets-operations';
import { notificationEndpoints } from './notifications';
import { ownDataEndpoints } from './own-data';
import { orderFlowEndpoints } from './order-flow';
import { overviewEndpoints } from './overview';
import { payerLinkEndpoints } from './payer-link';
import { paymentEndpoints } from './payments';
import { profileEndpoints } from './profile';
import { operateEndpoints } from './operate';
import { pdfTicketEndpoints } from './pdf-ticket';
import { photoEndpoints } from './photo';
import { rejsekortEndpoints } from './rejsekort';
import { directTransport } from './direct';
import { createApi } from './router';

/** @internal exported for tests */
export const endpoints: readonly Endpoint[] = [
  ...authEndpoints,
  ...mitIdEndpoints,
  ...mfaEndpoints,
  ...adminEndpoints,
  ...accountEndpoints,
  ...operateEndpoints,
  ...dataRetrievalEndpoints,
  ...informationEndpoints,
  ...healthEndpoints,
  ...overviewEndpoints,
  ...groupEndpoints,
  ...groupPlanEndpoints,
  ...ownDataEndpoints,
  ...notificationEndpoints,
  // Before the order by its id, which a path of words would be taken for.
  ...payerLinkEndpoints,
  ...orderFlowEndpoints,
  ...gvssEndpoints,
  ...eventEndpoints,
  ...addressEndpoints,
  ...profileEndpoints,
  ...photoEndpoints,
  ...paymentEndpoints,
  ...netsOperationEndpoints,
  ...rejsekortEndpoints,
  ...pdfTicketEndpoints,
];

/** The API over HTTP, and straight to its functions for the web tier of the same process. */
export const buildApi = (deps: Deps) => ({
  http: createApi(deps, endpoints),
  direct: directTransport(deps, endpoints),
});
export type Api = ReturnType<typeof buildApi>;
