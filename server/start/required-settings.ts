import { existsSync } from 'node:fs';
import type { Environment } from './environment';
import { isSafeAddress, unsafeSettings } from './unsafe-settings';

/** What each kind of process can't do without. */
const NEEDS_ALWAYS = ['PUBLIC_ORIGIN', 'API_KEY', 'SECRET'] as const;
const NEEDS_OF_BACKENDS = [
  'REEPAY_API_URL',
  'REEPAY_CHECKOUT_URL',
  'REEPAY_PRIVATE_KEY',
  'NETAXEPT_URL',
  'NETAXEPT_MERCHANT_ID',
  'NETAXEPT_TOKEN',
  'NETAXEPT_CALLBACK_SECRET',
  'MITID_ISSUER',
  'MITID_CLIENT_ID',
  'MITID_CLIENT_SECRET',
  'VUS_URL',
  'VUS_TOKEN',
  'GVSS_URL',
  'GVSS_SECRET',
  'COMPANIES_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
] as const;
/** Pages name the places that their forms and frames may lead to. */
const NEEDS_OF_PAGES = [
  'PAYMENT_ORIGINS',
  'NETAXEPT_URL',
  'MITID_ISSUER',
  'GVSS_URL',
  'ACCESSIBILITY_EMAIL',
  'ACCESSIBILITY_PHONE',
] as const;

type Given = Readonly<Record<string, string | undefined>>;

/**
 * What keeps production from starting, a line for each: what is missing, and what is not safe. `e` holds
 * the settings with the demo's for those that are not `given`; `demoValues` are what nobody may keep.
 */
export function problemsOfProduction(
  e: Environment,
  given: Given,
  demoValues: readonly string[],
): string[] {
  const hasBackends = e.ROLE !== 'web';
  const hasPages = e.ROLE === 'all' || e.ROLE === 'web';
  const required = new Set([
    ...NEEDS_ALWAYS,
    ...(hasBackends ? NEEDS_OF_BACKENDS : (['API_URL'] as const)),
    ...(hasPages ? NEEDS_OF_PAGES : []),
    ...(hasBackends && e.REJSEKORT_ORDERABLE
      ? (['REJSEKORT_URL', 'REJSEKORT_TOKEN', 'PDF_TICKET_KEY'] as const)
      : []),
  ]);
  const problems = [
    ...[...required]
      .filter((name) => given[name] === undefined)
      .map((name) => `${name}: is missing`),
    ...unsafeSettings(given, demoValues),
  ];
  if ((given.LETTER_URL === undefined) !== (given.LETTER_TOKEN === undefined)) {
    problems.push('LETTER_URL, LETTER_TOKEN: set both or neither');
  }
  if ((given.ADDRESSES_URL === undefined) !== (given.ADDRESSES_TOKEN === undefined)) {
    problems.push('ADDRESSES_URL, ADDRESSES_TOKEN: set both or neither');
  }
  const isPart = e.ROLE === 'api' || e.ROLE === 'worker';
  // Two that share a SQLite file find it there: it was made by ROLE=all, or by a version before.
  if (isPart && given.DATABASE_URL === undefined && !existsSync(`${e.DATA_DIR}/portal.db`)) {
    problems.push(
      `DATABASE_URL: is missing; without it ROLE=${e.ROLE} would work on a database of its own, since there is no portal.db in DATA_DIR (ROLE=all makes one)`,
    );
  }
  problems.push(...plainPhotoProblems(e));
  if (e.DEMO_TODAY) problems.push('DEMO_TODAY: the time machine is refused in production');
  return problems;
}

/** Faces go over the line. */
const plainPhotoProblems = (e: Environment): string[] =>
  (['PHOTO_STORE', 'PHOTO_STORE_BEFORE'] as const).flatMap((name) => {
    const setting = e[name];
    const isPlain = setting?.place === 's3' && !isSafeAddress(setting.bucket.endpoint);
    return isPlain ? [`${name}: its endpoint must be https`] : [];
  });
