import type { RouteInfo } from '#server/contract/shared';
import { useText } from '~/lib/texts';
import { RouteFacts } from './route-facts';
import { RouteMap } from './route-map';

const WHERE = ['ShowZones', 'ShowArea', 'ShowStations'] as const;

/** A route in words, as a drawing, and where its holder may travel. */
export function RouteDetails({ route }: { route: RouteInfo }) {
  const t = useText();
  const where = WHERE.find((state) => state === route.state);
  return (
    <>
      <RouteFacts route={route} />
      <RouteMap route={route} />
      {where ? (
        <p>
          <strong>{t('components.route.where')}</strong> {t(`components.route.where.${where}`)}
        </p>
      ) : null}
    </>
  );
}
