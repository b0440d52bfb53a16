import type { RouteInfo } from '../../../contract/shared';
import type { ServerTexts } from '../../../deps';

/** A route in one line, as pages write it. */
export function routeText(texts: ServerTexts, { from, to, via }: RouteInfo): string {
  return via
    ? texts.t('components.route.title-via', { from, to, via })
    : texts.t('components.route.title', { from, to });
}
