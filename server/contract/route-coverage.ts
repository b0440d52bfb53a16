import type { RouteInfo } from './shared';

type Key = `components.route.${'all-zones' | 'stations' | 'zones-named'}`;
/** The Danish texts, of the pages or of the API. */
type Texts = (key: Key, vars?: Record<string, string>) => string;

/** The zones by name, or all of the area; stations need none. */
function zonesText(route: RouteInfo, t: Texts): string | null {
  switch (route.state) {
    case 'ShowArea':
      return t('components.route.all-zones');
    case 'ShowZones':
      return route.showAllZonesInFareArea || route.isFullArea
        ? t('components.route.all-zones')
        : route.zones.join(', ');
    case 'ShowStations':
    case 'IncorrectRoute':
    case 'Unknown':
      return null;
  }
}

/** What a route covers, in a line: two routes between the same places differ in this. */
export function coverageText(route: RouteInfo, t: Texts): string {
  const zones = zonesText(route, t);
  const stations =
    route.state === 'ShowStations' && route.fromStation && route.toStation
      ? t('components.route.stations', { from: route.fromStation, to: route.toStation })
      : null;
  const isNamed = route.state === 'ShowZones' && route.zones.join(', ') === zones;
  const covered = zones && isNamed ? t('components.route.zones-named', { zones }) : zones;
  return [route.fareArea, covered, stations].filter(Boolean).join(': ');
}
