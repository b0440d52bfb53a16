import { addHours } from 'date-fns/addHours';
import type { TransportAuthority } from '../../../contract/enums';
import type { Address, RouteInfo } from '../../../contract/shared';
import { newToken, sha256 } from '../../../crypto';
import type { ApprovalRow } from '../../../db/approvals';
import { routeInfoColumn } from '../../../db/json-columns';
import { insertRouteRequest } from '../../../db/route-requests';
import type { Deps } from '../../../deps';
import { isEditableFlow } from '../../../domain/order-flow';
import { GvssUnavailable, type RouteQuestion } from '../../../outbound/gvss/port';
import { addressIn, fromAddressOf } from '../read/home-address';
import { canChooseRoute, type Order } from '../read/read-order';

/** A person may take a while in the picker, but not come back to it another day. */
const LIFETIME_HOURS = 8;
/** The page of an order that shows the picker, and that it returns to. */
const ROUTE_PAGE = '/order/configuration/route';

/** What a route is chosen for: an order under way, or a group whose order comes of the visit. */
export interface VisitSubject {
  beneficiaryId: string;
  flowId: string;
  sourceGroupId: string | null;
  approval: ApprovalRow;
  current: { pto: TransportAuthority; info: RouteInfo } | null;
  /** The page that shows the picker, and that it returns to. */
  page: string;
}

/** A visit that may still be under way. */
export interface LatestVisit {
  frameUrl: string;
  approvalId: string;
  expiresAt: string;
  outcome: string | null;
}

/**
 * Where the person chooses a route for this order. Null when nothing can be chosen, and when there is
 * no picker now.
 */
export async function routeFrameOf(deps: Deps, order: Order): Promise<string | null> {
  const { flow, approval, route } = order;
  const isOpen = isEditableFlow(flow.state) && flow.state !== 'Paused';
  if (!approval || !isOpen || !canChooseRoute(order)) return null;
  const subject = {
    beneficiaryId: flow.beneficiary_id,
    flowId: flow.id,
    sourceGroupId: null,
    approval,
    current: route && { pto: route.pto, info: routeInfoColumn.read(route.info) },
    page: ROUTE_PAGE,
  };
  const { route_request_frame_url: frameUrl } = flow;
  return visitFrame(
    deps,
    subject,
    frameUrl === null
      ? null
      : {
          frameUrl,
          approvalId: flow.route_request_approval_id ?? '',
          expiresAt: flow.route_request_expires_at ?? '',
          outcome: flow.route_request_outcome,
        },
  );
}

/**
 * The frame of the visit under way, or of a new one. Null when GVSS does not answer, and when its
 * answer leads elsewhere than to GVSS (logged, no frame).
 */
export async function visitFrame(
  deps: Deps,
  subject: VisitSubject,
  latest: LatestVisit | null,
): Promise<string | null> {
  const now = deps.clock.now();
  const isUsable =
    latest !== null &&
    latest.outcome === null &&
    latest.approvalId === subject.approval.id &&
    latest.expiresAt > now.toISOString();
  if (isUsable) return deps.secrets.decrypt(latest.frameUrl);
  const token = newToken();
  const url = await askForFrame(deps, questionOf(deps, subject, token));
  if (url === null) return null;
  await insertRouteRequest(deps.connection.db, {
    token_hash: sha256(token),
    beneficiary_id: subject.beneficiaryId,
    flow_id: subject.flowId,
    source_group_id: subject.sourceGroupId,
    approval_id: subject.approval.id,
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

function questionOf(
  { config }: Deps,
  { approval, current, page }: VisitSubject,
  token: string,
): RouteQuestion {
  return {
    token,
    resultUrl: `${config.publicOrigin}/api/gvss/results/${token}`,
    answerUrl: `${config.publicOrigin}/api/gvss/answers/${token}`,
    returnUrl: `${config.publicOrigin}${page}`,
    from: endOf(fromAddressOf(approval)),
    to: endOf(addressIn(approval.to_address)),
    current,
  };
}

/** No more of an address than a route needs, and nothing of a protected one. */
const endOf = (address: Address | null) =>
  address && !address.isProtected && address.postcode !== ''
    ? { postcode: address.postcode, city: address.city }
    : null;
