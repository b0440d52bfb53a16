import { z } from 'zod';
import { get } from '../call';
import { origin } from '../enums';
import { footerLinks, health, timeMachine, translations } from '../information';
import { countryItem, photoConfig } from '../profile';

const check = { response: health, otherStatus: 503 } as const;

export const informationCalls = {
  translations: get('/translations', {
    summary: 'Every Danish text by key: the embedded ones with the operator’s on top',
    response: translations,
  }),
  footerLinks: get('/footer-links', {
    summary: 'The two sections of links in the footer',
    response: footerLinks,
  }),
  countries: get('/country', {
    summary: 'The countries of addresses and phone numbers',
    response: z.array(countryItem),
  }),
  photoConfig: get('/photo-config', {
    summary: 'The size of a photo in pixels and kilobytes',
    response: photoConfig,
  }),
  timeMachine: get('/time-machine', {
    summary: 'The time the portal believes it is',
    response: timeMachine,
  }),
  checkDatabase: get('/check/db', {
    ...check,
    summary: 'Whether the database answers; 503 when it does not',
  }),
  checkMapping: get('/check/mapping', {
    ...check,
    summary:
      'Whether every code and enumeration value has a Danish text; 503 names those that lack one',
  }),
  checkTimeMachine: get('/check/time-machine', {
    ...check,
    summary: 'The day the portal believes it is, and whether that is the real one',
  }),
  checkVersions: get('/check/versions', {
    ...check,
    summary:
      'The versions of the portal, its runtime and its schema, or the one that `name` asks for',
    query: z.object({ name: z.enum(['application', 'node', 'schema']).optional() }),
  }),
  checkEnvironment: get('/check/env', {
    ...check,
    summary: 'Mode and role of the process; no secrets',
  }),
  appQrCode: get('/qr/app', {
    summary: 'What the QR code of an app leads to: the page of the app in the store of the phone',
    query: z.object({ delivery: origin }),
    status: 302,
    refusals: ['not-found'],
  }),
};
