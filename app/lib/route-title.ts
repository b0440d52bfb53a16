import type { RouteInfo } from '#server/contract/shared';
import type { Texts } from './texts';

/** «Odense – Svendborg», «Odense – Svendborg via Ringe», or that the route can't be shown. */
export function routeTitle({ state, from, to, via }: RouteInfo, t: Texts): string {
  if (state === 'IncorrectRoute') return t('components.route.incorrect');
  return via
    ? t('components.route.title-via', { from, to, via })
    : t('components.route.title', { from, to });
}
