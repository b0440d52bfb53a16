import type { Context } from 'hono';
import { sql } from 'kysely';
import { z } from 'zod';
import { countries } from '../contract/contact';
import { footerLinks, timeMachine, translations, type Health } from '../contract/misc';
import { countryItem, photoConfig } from '../contract/profile';
import { dayInCopenhagen } from '../domain/day';
import {
  PHOTO_HEIGHT_PX,
  PHOTO_MAX_SIZE_KB,
  PHOTO_UPLOAD_COEFFICIENT,
  PHOTO_WIDTH_PX,
} from '../domain/photo';
import { latestMigration } from '../db/migrate';
import { missingTexts } from '../required-texts';
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

const HEALTH = 'spec §7 Health checks, resolutions 111';

/** Answers 503 instead of throwing, so that a monitor sees what fails. */
async function healthOf(
  http: Context,
  check: () => Promise<Record<string, string>> | Record<string, string>,
): Promise<Response> {
  try {
    return http.json({ status: 'ok', details: await check() } satisfies Health);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    return http.json({ status: 'failing', details: { reason } } satisfies Health, 503);
  }
}

const database = endpoint({
  method: 'get',
  path: '/check/db',
  auth: 'public',
  summary: 'Whether the database answers; 503 when it does not',
  source: HEALTH,
  handle: ({ deps, http }) =>
    healthOf(http, async () => {
      await sql`select 1`.execute(deps.connection.db);
      return { database: deps.connection.kind };
    }),
});

const mapping = endpoint({
  method: 'get',
  path: '/check/mapping',
  auth: 'public',
  summary:
    'Whether every code and enumeration value has a Danish text; 503 names those that lack one',
  source: HEALTH,
  handle: ({ deps, http }) =>
    healthOf(http, () => {
      const missing = missingTexts(deps.texts);
      if (missing.length > 0) throw new Error(`No text: ${missing.join(', ')}`);
      return {};
    }),
});

const timeCheck = endpoint({
  method: 'get',
  path: '/check/time-machine',
  auth: 'public',
  summary: 'The day the portal believes it is, and whether that is the real one',
  source: HEALTH,
  handle: ({ deps, http, today }) =>
    healthOf(http, () => ({
      today,
      enabled: String(deps.config.demoToday !== undefined),
    })),
});

const versions = endpoint({
  method: 'get',
  path: '/check/versions',
  auth: 'public',
  summary: 'The versions of the runtime and of the schema',
  source: HEALTH,
  handle: ({ deps, http }) =>
    healthOf(http, async () => ({
      node: process.version,
      schema: await latestMigration(deps.connection.db),
    })),
});

const environment = endpoint({
  method: 'get',
  path: '/check/env',
  auth: 'public',
  summary: 'Mode and role of the process; no secrets',
  source: HEALTH,
  handle: ({ deps, http }) =>
    healthOf(http, () => ({ mode: deps.config.mode, role: deps.config.role })),
});

export const infoEndpoints: Endpoint[] = [
  translationsEndpoint,
  links,
  countriesEndpoint,
  photoConfigEndpoint,
  time,
  database,
  mapping,
  timeCheck,
  versions,
  environment,
];
