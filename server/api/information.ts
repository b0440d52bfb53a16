import { countries } from '../contract/contact';
import { dayInCopenhagen } from '../domain/day';
import {
  PHOTO_HEIGHT_PX,
  PHOTO_MAX_SIZE_KB,
  PHOTO_UPLOAD_COEFFICIENT,
  PHOTO_WIDTH_PX,
} from '../domain/photo';
import { listTexts } from '../db/content';
import { Refusal } from '../refusal';
import { findStoreAddress } from '../workflows/app-download';
import { footerLinksOf } from './footer-links';
import { calls } from '../contract/calls';
import { serve, type Endpoint } from './endpoint';

const APPLE_DEVICE = /iPhone|iPad|iPod|Macintosh/;

export const informationEndpoints: Endpoint[] = [
  serve(calls.translations, 'public', async ({ deps }) => ({
    ...deps.texts.all(),
    ...(await listTexts(deps.connection.db)),
  })),
  serve(calls.footerLinks, 'public', async ({ deps }) => footerLinksOf(deps.texts)),
  serve(calls.countries, 'public', async ({ deps }) =>
    countries.map(({ country, phoneCode }) => ({
      country,
      phoneCode,
      countryName: deps.texts.t(`country.${country}`),
    })),
  ),
  serve(calls.photoConfig, 'public', async () => ({
    profilePhotoWidth: PHOTO_WIDTH_PX,
    profilePhotoHeight: PHOTO_HEIGHT_PX,
    profilePhotoMaxSizeKB: PHOTO_MAX_SIZE_KB,
    profilePhotoUploadDimensionsCoefficient: PHOTO_UPLOAD_COEFFICIENT,
  })),
  serve(calls.timeMachine, 'public', async ({ deps, now }) => ({
    enabled: deps.config.demoToday !== undefined,
    now: now.toISOString(),
    today: dayInCopenhagen(now),
  })),
  serve(calls.appQrCode, 'open', async ({ deps, query, incoming }) => {
    const store = APPLE_DEVICE.test(incoming.header('user-agent') ?? '') ? 'ios' : 'android';
    const address = findStoreAddress(deps.config, query.delivery, store);
    if (address === undefined) throw new Refusal('not-found');
    return address;
  }),
];
