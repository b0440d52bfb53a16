import { z } from 'zod';
import { call } from '../call';
import { origin } from '../enums';
import { footerLinks, health, timeMachine, translations } from '../misc';
import { countryItem, photoConfig } from '../profile';

const check = { method: 'get', response: health, otherStatus: 503 } as const;

export const informationCalls = {
  translations: call({
    method: 'get',
    path: '/translations',
    summary: 'Every Danish text by key: the embedded ones with the operator’s on top',
    response: translations,
  }),
  footerLinks: call({
    method: 'get',
    path: '/footer-links',
    summary: 'The two sections of links in the footer',
    response: footerLinks,
  }),
  countries: call({
    method: 'get',
    path: '/country',
    summary: 'The countries of addresses and phone numbers',
    response: z.array(countryItem),
  }),
  photoConfig: call({
    method: 'get',
    path: '/photo-config',
    summary: 'The size of a photo in pixels and kilobytes',
    response: photoConfig,
  }),
  timeMachine: call({
    method: 'get',
    path: '/time-machine',
    summary: 'The time the portal believes it is',
    response: timeMachine,
  }),
  checkDatabase: call({
    ...check,
    path: '/check/db',
    summary: 'Whether the database answers; 503 when it does not',
  }),
  checkMapping: call({
    ...check,
    path: '/check/mapping',
    summary:
      'Whether every code and enumeration value has a Danish text; 503 names those that lack one',
  }),
  checkTimeMachine: call({
    ...check,
    path: '/check/time-machine',
    summary: 'The day the portal believes it is, and whether that is the real one',
  }),
  checkVersions: call({
    ...check,
    path: '/check/versions',
    summary:
      'The versions of the portal, its runtime and its schema, or the one that `name` asks for',
    query: z.object({ name: z.enum(['application', 'node', 'schema']).optional() }),
  }),
  checkEnvironment: call({
    ...check,
    path: '/check/env',
    summary: 'Mode and role of the process; no secrets',
  }),
  appQrCode: call({
    method: 'get',
    path: '/qr/app',
    summary: 'What the QR code of an app leads to: the page of the app in the store of the phone',
    query: z.object({ delivery: origin }),
    status: 302,
    refusals: ['not-found'],
  }),
};
