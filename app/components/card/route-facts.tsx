import { zonesText } from '~/lib/route-coverage';
import { useText } from '~/lib/texts';
import type { RouteInfo } from '#server/contract/shared';
import { SummaryList, type SummaryRow } from './summary-list';

/** A route in words: what a map shows, for those who cannot see it. */
export function RouteFacts({ route }: { route: RouteInfo }) {
  const t = useText();
  if (route.state === 'IncorrectRoute') return <p>{t('components.route.incorrect')}</p>;
  const stations = route.state === 'ShowStations';
  const rows: SummaryRow[] = [
    { label: t('components.route.from'), value: route.from },
    { label: t('components.route.to'), value: route.to },
    { label: t('components.route.via'), value: route.via },
    { label: t('components.route.from-station'), value: stations ? route.fromStation : null },
    { label: t('components.route.to-station'), value: stations ? route.toStation : null },
    { label: t('components.route.area'), value: route.fareArea },
    { label: t('components.route.zones'), value: zonesText(route, t) },
  ].filter((row) => row.value);
  return (
    <>
      <SummaryList rows={rows} />
      {route.isForeign ? <p>{t('components.route.foreign')}</p> : null}
      {route.isBorderCrossing ? <p>{t('components.route.border')}</p> : null}
    </>
  );
}
