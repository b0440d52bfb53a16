import { cookieText, readCookie } from '~/session/cookies.server';
import type { RequestState } from '~/session/context.server';

const NAME = 'payment-session';
/** As long as a login can last (resolutions 16). */
const LIFETIME_SECONDS = 8 * 3600;

/** Notes which payment this browser began, since `/order/payment-status` has no id in its address. */
export function rememberSession(state: RequestState, sessionId: string): void {
  state.setCookies.push(cookieText(state, NAME, sessionId, LIFETIME_SECONDS));
}

/** The payment begun last in this browser, or null. Whose it is, the API checks. */
export function rememberedSession(request: Request): string | null {
  return readCookie(request, NAME);
}
