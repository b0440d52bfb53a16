import type { ReactNode } from 'react';
import type { TransportAuthority } from '#server/contract/enums';
import { BrandMark } from '~/components/frame/brand-mark';
import { useDomId } from '~/components/use-dom-id';
import { useText } from '~/lib/texts';
import { PeriodTimes } from './period-times';
import { StatusBadge, type TitledStatus } from './status-badge';

export interface TravelCardProps {
  pto: { value: TransportAuthority; title: string };
  /** The scheme's title, where no heading above says it. */
  scheme?: string;
  /** Both days included, `yyyy-MM-dd`. */
  from: string;
  to: string;
  /** The formatted price, or why there is none. */
  price?: string;
  status: TitledStatus;
  delivery?: string;
  /** Who travels on it, and where; without a photo for a card that carries none. */
  holder?: { name: string; photoHref: string | null; route: string; coverage: string };
  /** How long it is good for, and what its holder has to do. */
  children?: ReactNode;
  /** The card's own page; the whole card leads there. */
  href?: string;
}

/** One period drawn as the travel card it is. */
export function TravelCard(props: TravelCardProps) {
  const { pto, scheme, from, to, price, status, delivery, holder, children, href } = props;
  const t = useText();
  const id = useDomId('kort');
  const period = <PeriodTimes from={from} to={to} />;
  return (
    <article className={`travel-card pto-${pto.value}`} aria-labelledby={id}>
      <div className="travel-card-band">
        <BrandMark />
        <span>{pto.title}</span> <StatusBadge status={status} />
      </div>
      {holder ? <Holder {...holder} /> : null}
      <div className="travel-card-body">
        <h3 className="travel-card-period" id={id}>
          {href ? <a href={href}>{period}</a> : period}
        </h3>
        {scheme ? <p>{scheme}</p> : null}
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
        {children}
      </div>
    </article>
  );
}

function Holder({ name, photoHref, route, coverage }: NonNullable<TravelCardProps['holder']>) {
  return (
    <div className="travel-card-holder">
      {photoHref ? <OwnPhoto href={photoHref} /> : null}
      <div>
        <p className="travel-card-name">{name}</p>
        <p className="travel-card-route">{route}</p>
        <p>{coverage}</p>
      </div>
    </div>
  );
}

/** The person's photo as it stands on the card. */
export function OwnPhoto({ href }: { href: string }) {
  const t = useText();
  const alt = t('components.travel-card.photo');
  return <img className="own-photo" src={href} alt={alt} width="190" height="247" loading="lazy" />;
}
