import { renderSVG } from 'uqr';
import type { Config } from '../config';
import type { AppDownloadInfo } from '../contract/overview';
import { listPrograms, type Program } from '../domain/programs';

/** The two stores that phones get their apps from. */
export type AppStore = 'ios' | 'android';
export type AppDelivery = Program['delivery'];

const picturesByAddress = new Map<string, string>();

/**
 * Where to get the app that shows the card; null for a card that is posted. `withQrCode` adds the
 * picture of a code that leads a phone to its own store, which a list of cards does without.
 */
export function appDownloadOf(
  config: Config,
  { delivery, appName }: Program,
  { withQrCode = false } = {},
): AppDownloadInfo | null {
  if (appName === null) return null;
  return {
    appName,
    svgQrCode: withQrCode ? pictureOf(qrAddressOf(config, delivery)) : null,
    iosAppDownloadUrl: storeAddressOf(config, { delivery, appName }, 'ios'),
    androidDownloadUrl: storeAddressOf(config, { delivery, appName }, 'android'),
  };
}

/** The app's page in a store; undefined for a delivery that has no app. */
export function findStoreAddress(
  config: Config,
  delivery: AppDelivery,
  store: AppStore,
): string | undefined {
  const appName = listPrograms().find((program) => program.delivery === delivery)?.appName;
  return appName ? storeAddressOf(config, { delivery, appName }, store) : undefined;
}

/** What the QR code of an app says: `GET /api/qr/app`, which knows one kind of phone from the other. */
export function qrAddressOf({ publicOrigin }: Config, delivery: AppDelivery): string {
  return `${publicOrigin}/api/qr/app?delivery=${delivery}`;
}

/** The page that an operator named, else a search of the store for the app's name. */
function storeAddressOf(
  { appPages }: Config,
  { delivery, appName }: { delivery: AppDelivery; appName: string },
  store: AppStore,
): string {
  const page = appPages[delivery]?.[store];
  if (page) return page;
  const search = encodeURIComponent(appName);
  return store === 'ios'
    ? `https://apps.apple.com/dk/search?term=${search}`
    : `https://play.google.com/store/search?q=${search}&c=apps`;
}

function pictureOf(address: string): string {
  const known = picturesByAddress.get(address);
  if (known) return known;
  const picture = renderSVG(address, { border: 2, pixelSize: 1 });
  picturesByAddress.set(address, picture);
  return picture;
}
