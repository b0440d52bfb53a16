import { useText } from '~/lib/texts';
import { BrandMark } from './brand-mark';
import { Icon } from '~/components/icon';
import { PortalForm } from '~/components/form/portal-form';

export interface NavLink {
  href: string;
  label: string;
  current?: boolean;
  /** So many notifications wait there. */
  count?: number;
}

export interface SiteHeaderProps {
  homeHref: string;
  /** None on pages whose navigation is hidden. */
  links?: readonly NavLink[];
  /** Where «Log ud» posts to; no button without it. */
  logoutAction?: string;
  /** Where «Afbryd bestilling» leads, in an order that can be cancelled. */
  cancelOrderHref?: string;
}

/** Name and navigation. On a narrow screen the links fold into a menu that needs no script. */
export function SiteHeader({
  homeHref,
  links = [],
  logoutAction,
  cancelOrderHref,
}: SiteHeaderProps) {
  const t = useText();
  return (
    <div className="site-header">
      <a className="brand" href={homeHref} aria-label={t('components.header.home')}>
        <BrandMark />
        <span>{t('common.site')}</span>
      </a>{' '}
      {cancelOrderHref ? (
        <a className="cancel-order" href={cancelOrderHref}>
          {t('components.header.cancel-order')}
        </a>
      ) : null}{' '}
      {links.length > 0 ? (
        <details className="menu">
          <summary>
            <Icon name="menu" />
            {t('components.header.menu')}
          </summary>
          <nav aria-label={t('components.header.navigation')}>
            <ul>
              {links.map((link) => (
                <li key={link.href}>
                  <a href={link.href} aria-current={link.current ? 'page' : undefined}>
                    {link.label}
                    {link.count ? <Count count={link.count} /> : null}
                  </a>
                </li>
              ))}
            </ul>
            {logoutAction ? <LogoutForm action={logoutAction} /> : null}
          </nav>
        </details>
      ) : logoutAction ? (
        <LogoutForm action={logoutAction} />
      ) : null}
    </div>
  );
}

/** A number of one digit, and in words that are only heard what it counts. */
function Count({ count }: { count: number }) {
  const t = useText();
  return (
    <>
      {' '}
      <span className="count">
        {count > 9 ? '9+' : count}
        <span className="visually-hidden"> {t('components.header.notifications', { count })}</span>
      </span>
    </>
  );
}

function LogoutForm({ action }: { action: string }) {
  const t = useText();
  return (
    <PortalForm action={action} className="logout">
      <button type="submit">{t('components.header.log-out')}</button>
    </PortalForm>
  );
}
