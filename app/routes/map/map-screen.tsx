import type { RouteMap } from '#server/contract/route-map';
import { RouteDetails } from '~/components/card/route-details';
import { BackLink } from '~/components/frame/back-link';
import type { PageHandle } from '~/lib/page-handle';
import { useText } from '~/lib/texts';

export const mapHandle: PageHandle = {
  i18n: ['components'],
  title: 'components.route.area-title',
  script: 'enhance',
};

/** «Område og rute»: where a card is good, in words and as a drawing. */
export function MapScreen({ map, back }: { map: RouteMap; back: string }) {
  const t = useText();
  return (
    <>
      <BackLink href={back} />
      <h1>{t('components.route.area-title')}</h1>
      <p>{map.pto.title}</p>
      <RouteDetails route={map.routeInfo} />
    </>
  );
}
