import { Icon } from '~/components/icon';
import { coverageText } from '#server/contract/route-coverage';
import { useText } from '~/lib/texts';
import type { RouteInfo } from '#server/contract/shared';

/** A route in words: what a map shows, for those who cannot see it. */
export function RouteFacts({ route }: { route: RouteInfo }) {
  const t = useText();
  if (route.state === 'IncorrectRoute') return <p>{t('components.route.incorrect')}</p>;
  const { from, via, to, isForeign, isBorderCrossing } = route;
  return (
    <div className="route-facts">
      <p className="route-line">
        {from}
        {via === null ? null : <Onward word={t('components.route.by')} place={via} />}
        <Onward word={t('components.route.onward')} place={to} />
      </p>
      <p>{coverageText(route, t)}</p>
      {isForeign || isBorderCrossing ? (
        <ul className="marks">
          {isForeign ? <li className="mark">{t('components.route.foreign')}</li> : null}
          {isBorderCrossing ? <li className="mark">{t('components.route.border')}</li> : null}
        </ul>
      ) : null}
    </div>
  );
}

/** An arrow to the next place, which is read as a word. */
function Onward({ word, place }: { word: string; place: string }) {
  return (
    <>
      {' '}
      <Icon name="onward" />
      <span className="visually-hidden">{word}</span> {place}
    </>
  );
}
