import { useText } from '~/lib/texts';
import type { RouteInfo } from '#server/contract/shared';
import { SummaryList, type SummaryRow } from './summary-list';

/** A route in words: what a map shows, for those who cannot see it. */
export function RouteFacts({ route }: { route: RouteInfo }) {
  const t = useText();
  if (route.state === 'IncorrectRoute') return <p>{t('components.route.incorrect')}</p>;
  const zones =
    route.showAllZonesInFareArea || route.isFullArea
      ? t('components.route.all-zones')
      : route.zones.join(', ');
  const rows: SummaryRow[] = [
    { label: t('components.route.from'), value: route.from },
    { label: t('components.route.to'), value: route.to },
    { label: t('components.route.via'), value: route.via },
    { label: t('components.route.from-station'), value: route.fromStation },
    { label: t('components.route.to-station'), value: route.toStation },
    { label: t('components.route.area'), value: route.fareArea },
    { label: t('components.route.zones'), value: zones },
  ].filter((row) => row.value);
  return (
    <>
      <SummaryList rows={rows} />
      {route.isForeign ? <p>{t('components.route.foreign')}</p> : null}
      {route.isBorderCrossing ? <p>{t('components.route.border')}</p> : null}
    </>
  );
}
