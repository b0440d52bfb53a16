import type { z } from 'zod';
import type { appDownloadInfo } from '#server/contract/overview';
import { useText } from '~/lib/texts';

/** Where to get the app that holds the card. */
export function AppDownload({ app }: { app: z.infer<typeof appDownloadInfo> }) {
  const t = useText();
  const qrCode = app.svgQrCode ? `data:image/svg+xml,${encodeURIComponent(app.svgQrCode)}` : null;
  return (
    <section>
      <h2>{t('order.receipt.app-title', { app: app.appName })}</h2>
      <p>{t('order.receipt.app-text')}</p>
      <ul>
        <li>
          <a href={app.iosAppDownloadUrl}>{t('order.receipt.app-ios')}</a>
        </li>
        <li>
          <a href={app.androidDownloadUrl}>{t('order.receipt.app-android')}</a>
        </li>
      </ul>
      {qrCode ? (
        <img src={qrCode} alt={t('order.receipt.app-qr')} width="160" height="160" />
      ) : null}
    </section>
  );
}
