import { z } from 'zod';
import { countries } from '../contract/contact';
import { footerLinks, timeMachine, translations } from '../contract/misc';
import { countryItem, photoConfig } from '../contract/profile';
import { dayInCopenhagen } from '../domain/day';
import {
  PHOTO_HEIGHT_PX,
  PHOTO_MAX_SIZE_KB,
  PHOTO_UPLOAD_COEFFICIENT,
  PHOTO_WIDTH_PX,
} from '../domain/photo';
import { listTexts } from '../db/texts';
import { footerLinksOf } from './footer-links';
import { endpoint, type Endpoint } from './endpoint';

const translationsEndpoint = endpoint({
  method: 'get',
  path: '/translations',
  auth: 'public',
  summary: 'Every Danish text by key: the embedded ones with the operator’s on top',
  source: 'spec §7',
  response: translations,
  handle: async ({ deps }) => ({
    ...deps.texts.all(),
    ...(await listTexts(deps.connection.db)),
  }),
});

const links = endpoint({
  method: 'get',
  path: '/footer-links',
  auth: 'public',
  summary: 'The two sections of links in the footer',
  source: 'spec §7',
  response: footerLinks,
  handle: async ({ deps }) => footerLinksOf(deps.texts),
});

const countriesEndpoint = endpoint({
  method: 'get',
  path: '/country',
  auth: 'public',
  summary: 'The countries of addresses and phone numbers',
  source: 'spec §7, resolutions 93',
  response: z.array(countryItem),
  handle: async ({ deps }) =>
    countries.map(({ country, phoneCode }) => ({
      country,
      phoneCode,
      countryName: deps.texts.t(`country.${country}`),
    })),
});

const photoConfigEndpoint = endpoint({
  method: 'get',
  path: '/photo-config',
  auth: 'public',
  summary: 'The size of a photo in pixels and kilobytes',
  source: 'spec §7, §9',
  response: photoConfig,
  handle: async () => ({
    profilePhotoWidth: PHOTO_WIDTH_PX,
    profilePhotoHeight: PHOTO_HEIGHT_PX,
    profilePhotoMaxSizeKB: PHOTO_MAX_SIZE_KB,
    profilePhotoUploadDimensionsCoefficient: PHOTO_UPLOAD_COEFFICIENT,
  }),
});

const time = endpoint({
  method: 'get',
  path: '/time-machine',
  auth: 'public',
  summary: 'The time the portal believes it is',
  source: 'spec §7',
  response: timeMachine,
  handle: async ({ deps, now }) => ({
    enabled: deps.config.demoToday !== undefined,
    now: now.toISOString(),
    today: dayInCopenhagen(now),
  }),
});

export const infoEndpoints: Endpoint[] = [
  translationsEndpoint,
  links,
  countriesEndpoint,
  photoConfigEndpoint,
  time,
];
