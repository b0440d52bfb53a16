import { addHours } from 'date-fns/addHours';
import type { Address } from '../../../contract/shared';
import { newToken, sha256 } from '../../../crypto';
import { routeInfoColumn } from '../../../db/json-columns';
import { insertRouteRequest } from '../../../db/route-requests';
import type { Deps } from '../../../deps';
import { isEditableFlow } from '../../../domain/order-flow';
import { GvssUnavailable, type RouteQuestion } from '../../../outbound/gvss/port';
import { addressIn, fromAddressOf } from '../read/home-address';
import { changesGroup, type Order } from '../read/read-order';

/** A person may take a while in the picker, but not come back to it another day. */
const LIFETIME_HOURS = 8;
/** The page that shows the picker, and that it returns to. */
const ROUTE_PAGE = '/order/configuration/route';

/**
 * Where the person chooses a route for this order: the visit under way, or a new one. Null when
 * nothing can be chosen, when GVSS does not answer, and when its answer leads elsewhere than to
 * GVSS (logged, no frame).
 */
export async function routeFrameOf(deps: Deps, order: Order): Promise<string | null> {
  const { flow, approval } = order;
  const isOpen = isEditableFlow(flow.state) && flow.state !== 'Paused';
  if (!approval || !isOpen || changesGroup(flow)) return null;
  const now = deps.clock.now();
  const open = flow.route_request_frame_url;
  const isUsable =
    flow.route_request_outcome === null &&
    flow.route_request_approval_id === approval.id &&
    (flow.route_request_expires_at ?? '') > now.toISOString();
  if (open !== null && isUsable) return deps.secrets.decrypt(open);
  const token = newToken();
  const url = await askForFrame(deps, questionOf(deps, order, token));
  if (url === null) return null;
  await insertRouteRequest(deps.connection.db, {
    token_hash: sha256(token),
    beneficiary_id: flow.beneficiary_id,
    flow_id: flow.id,
    approval_id: approval.id,
    frame_url_encrypted: deps.secrets.encrypt(url),
    created_at: now.toISOString(),
    expires_at: addHours(now, LIFETIME_HOURS).toISOString(),
  });
  return url;
}

async function askForFrame(deps: Deps, question: RouteQuestion): Promise<string | null> {
  try {
    const { iFrameUrl } = await deps.gvss.createRequest(question);
    if (isAllowed(iFrameUrl, deps.config.gvss.frameOrigin)) return iFrameUrl;
    const origin = URL.canParse(iFrameUrl) ? new URL(iFrameUrl).origin : 'none';
    deps.logger.error({ origin }, 'GVSS answered with an invalid frame URL');
    return null;
  } catch (error) {
    if (!(error instanceof GvssUnavailable)) throw error;
    deps.logger.warn({ err: error }, 'no route can be chosen');
    return null;
  }
}

function isAllowed(url: string, origin: string): boolean {
  return URL.canParse(url) && new URL(url).origin === origin;
}

function questionOf({ config }: Deps, { approval, route }: Order, token: string): RouteQuestion {
  return {
    token,
    resultUrl: `${config.publicOrigin}/api/gvss/results/${token}`,
    answerUrl: `${config.publicOrigin}/api/gvss/answers/${token}`,
    returnUrl: `${config.publicOrigin}${ROUTE_PAGE}`,
    from: approval && endOf(fromAddressOf(approval)),
    to: approval && endOf(addressIn(approval.to_address)),
    current: route && {
      pto: route.pto,
      info: routeInfoColumn.read(route.info),
    },
  };
}

/** No more of an address than a route needs, and nothing of a protected one. */
const endOf = (address: Address | null) =>
  address && !address.isProtected && address.postcode !== ''
    ? { postcode: address.postcode, city: address.city }
    : null;
