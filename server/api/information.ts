import { countries } from '../contract/contact';
import { dayInCopenhagen } from '../domain/day';
import {
  PHOTO_HEIGHT_PX,
  PHOTO_MAX_SIZE_KB,
  PHOTO_UPLOAD_COEFFICIENT,
  PHOTO_WIDTH_PX,
} from '../domain/photo';
import { listTexts } from '../db/texts';
import { footerLinksOf } from './footer-links';
import { calls } from '../contract/calls';
import { serve, type Endpoint } from './endpoint';

const translationsEndpoint = serve(calls.translations, {
  auth: 'public',
  handle: async ({ deps }) => ({
    ...deps.texts.all(),
    ...(await listTexts(deps.connection.db)),
  }),
});

const links = serve(calls.footerLinks, {
  auth: 'public',
  handle: async ({ deps }) => footerLinksOf(deps.texts),
});

const countriesEndpoint = serve(calls.countries, {
  auth: 'public',
  handle: async ({ deps }) =>
    countries.map(({ country, phoneCode }) => ({
      country,
      phoneCode,
      countryName: deps.texts.t(`country.${country}`),
    })),
});

const photoConfigEndpoint = serve(calls.photoConfig, {
  auth: 'public',
  handle: async () => ({
    profilePhotoWidth: PHOTO_WIDTH_PX,
    profilePhotoHeight: PHOTO_HEIGHT_PX,
    profilePhotoMaxSizeKB: PHOTO_MAX_SIZE_KB,
    profilePhotoUploadDimensionsCoefficient: PHOTO_UPLOAD_COEFFICIENT,
  }),
});

const time = serve(calls.timeMachine, {
  auth: 'public',
  handle: async ({ deps, now }) => ({
    enabled: deps.config.demoToday !== undefined,
    now: now.toISOString(),
    today: dayInCopenhagen(now),
  }),
});

export const informationEndpoints: Endpoint[] = [
  translationsEndpoint,
  links,
  countriesEndpoint,
  photoConfigEndpoint,
  time,
];
