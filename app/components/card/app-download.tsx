import type { AppDownloadInfo } from '#server/contract/overview';
import { Icon } from '~/components/icon';
import { useText } from '~/lib/texts';

interface AppProps {
  app: AppDownloadInfo;
}

/** Where the two kinds of phone get the app that shows the card; what is fetched stands above. */
export function AppStores({ app }: AppProps) {
  return (
    <div className="app-stores">
      <StoreLink href={app.iosAppDownloadUrl} phone="iPhone" />{' '}
      <StoreLink href={app.androidDownloadUrl} phone="Android" />
    </div>
  );
}

/** Alone, the link says itself what it is for. */
function StoreLink({ href, phone }: { href: string; phone: string }) {
  const t = useText();
  return (
    <a className="button button-secondary" href={href}>
      <Icon name="phone" />
      <span>
        <span className="visually-hidden">{t('components.app.for')} </span>
        {phone}
      </span>
    </a>
  );
}

/** Leads the phone of somebody who sits at a wide screen to the app. */
export function AppQrCode({ app }: AppProps) {
  const t = useText();
  if (!app.svgQrCode) return null;
  return (
    <img
      className="app-qr"
      src={`data:image/svg+xml,${encodeURIComponent(app.svgQrCode)}`}
      alt={t('components.app.qr')}
      width="160"
      height="160"
    />
  );
}
