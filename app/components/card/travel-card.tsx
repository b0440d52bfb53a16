import { useText } from '~/lib/texts';
import { PeriodTimes } from './period-times';
import type { TransportAuthority } from '#server/contract/enums';
import { BrandMark } from '~/components/frame/brand-mark';
import { StatusBadge, type TitledStatus } from './status-badge';

export interface TravelCardProps {
  pto: { value: TransportAuthority; title: string };
  /** The scheme's title. */
  scheme: string;
  /** Both days included, `yyyy-MM-dd`. */
  from: string;
  to: string;
  /** The formatted price, or why there is none. */
  price?: string;
  status: TitledStatus;
  delivery?: string;
  /** The card's own page; the whole card leads there. */
  href?: string;
  /** `hero` for the current card, `compact` for those that follow. */
  size?: 'hero' | 'compact';
}

/** One period drawn as the travel card it is. */
export function TravelCard(props: TravelCardProps) {
  const { pto, scheme, from, to, price, status, delivery, href, size = 'hero' } = props;
  const t = useText();
  const period = <PeriodTimes from={from} to={to} />;
  return (
    <article className={`travel-card travel-card-${size} pto-${pto.value}`}>
      <div className="travel-card-band">
        <span>{pto.title}</span>
        {size === 'hero' ? <BrandMark /> : null}
      </div>
      <div className="travel-card-body">
        <h3 className="travel-card-period">
          {href ? <a href={href}>{period}</a> : <span>{period}</span>}
        </h3>
        <p className="travel-card-scheme">{scheme}</p>
        {price || delivery ? (
          <dl>
            {price ? (
              <div>
                <dt>{t('components.travel-card.price')}</dt>
                <dd className="price">{price}</dd>
              </div>
            ) : null}
            {delivery ? (
              <div>
                <dt>{t('components.travel-card.delivery')}</dt>
                <dd>{delivery}</dd>
              </div>
            ) : null}
          </dl>
        ) : null}
        <StatusBadge status={status} />
      </div>
    </article>
  );
}
