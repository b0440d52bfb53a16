import type { TransportAuthority } from '../../contract/enums';
import type { RouteInfo } from '../../contract/shared';

interface End {
  postcode: string;
  city: string;
}

/** What the route picker has to know to let one person choose one route. */
export interface RouteQuestion {
  /** Names the request, once; the result comes back under it. */
  token: string;
  /** Where the result is posted, from server to server. */
  resultUrl: string;
  /** Where the company's answer is posted, when the route was left to it. */
  answerUrl: string;
  /** The page that has the picker in a frame, and that it returns to; the command goes in its query. */
  returnUrl: string;
  /** Where the journey begins; null when that is protected or not known. */
  from: End | null;
  to: End | null;
  /** The route as it is now; null when none is chosen. */
  current: { pto: TransportAuthority; info: RouteInfo } | null;
}

/** The route picker is down, slow or not understood; nothing has been chosen. */
export class GvssUnavailable extends Error {}

/** GVSS, where routes are chosen. */
export interface GvssPort {
  /** Prepares the picker for one visit. @throws GvssUnavailable */
  createRequest(question: RouteQuestion): Promise<{ iFrameUrl: string }>;
  /** Whether a message comes from GVSS: the signature is over the token and the body as received. */
  isSigned(message: { token: string; body: string; signature: string }): boolean;
}
