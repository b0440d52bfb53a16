import { millisecondsInMinute } from 'date-fns/constants';
import { calls } from '#server/contract/calls';
import type { FooterLinks } from '#server/contract/information';
import type { RequestState } from './request-state.server';
import { ApiClient, ApiFailure } from './client.server';

const FRESH_MS = 5 * millisecondsInMinute;
const RETRY_MS = 10_000;
let loaded: { links: FooterLinks; until: number } | undefined;

/** The two link sections; none while they can't be had (only logged, the screen stays). */
export async function loadFooterLinks(state: RequestState) {
  if (!loaded || Date.now() > loaded.until) {
    const api = new ApiClient(state, new Request(state.config.publicOrigin));
    try {
      const links = await api.get(calls.footerLinks);
      loaded = { links, until: Date.now() + FRESH_MS };
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (loaded) loaded.until = Date.now() + RETRY_MS;
    }
  }
  return loaded ? [loaded.links.ptoLinks, loaded.links.additionalLinks] : [];
}
