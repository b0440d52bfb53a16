import { deflateRawSync } from 'node:zlib';
import { wordsOf } from '../words';

/** Settings by their names in the environment. */
type Settings = Readonly<Record<string, unknown>>;

/** Keys that the operator makes, so that they can be as long as we ask. */
const OWN_SECRETS = [
  'API_KEY',
  'SECRET',
  'AUDIT_KEY',
  'METRICS_TOKEN',
  'PDF_TICKET_KEY',
  'GVSS_SECRET',
  'COMPANIES_SECRET',
];
/** The same of one that ends an address, where the «/» of base64 does not belong. */
const SECRETS_IN_ADDRESS = ['NETAXEPT_CALLBACK_SECRET'];
/** Given to us by the services they open. */
const GIVEN_SECRETS = [
  'REEPAY_PRIVATE_KEY',
  'NETAXEPT_MERCHANT_ID',
  'NETAXEPT_TOKEN',
  'MITID_CLIENT_ID',
  'MITID_CLIENT_SECRET',
  'VUS_TOKEN',
  'ADDRESSES_TOKEN',
  'LETTER_TOKEN',
  'REJSEKORT_TOKEN',
  'AWS_SECRET_ACCESS_KEY',
];
const ENCRYPTED = [
  'PUBLIC_ORIGIN',
  'REEPAY_API_URL',
  'REEPAY_CHECKOUT_URL',
  'NETAXEPT_URL',
  'MITID_ISSUER',
  'MITID_CPR_MATCH_URL',
  'VUS_URL',
  'GVSS_URL',
  'REJSEKORT_URL',
  'ADDRESSES_URL',
  'LETTER_URL',
];
const ANSWERED = ['MAIL_FROM', 'ACCESSIBILITY_EMAIL'];
/** What repeats or is short compresses below this; twelve random bytes in base64 do not get there. */
const LEAST_COMPRESSED_BYTES = 20;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Why production must not start with these settings, a line for each. */
export function unsafeSettings(settings: Settings, demoSecrets: readonly string[]): string[] {
  const textOf = (name: string) => {
    const value = settings[name];
    return typeof value === 'string' ? value : undefined;
  };
  const isDemos = (name: string) =>
    wordsOf(textOf(name) ?? '').some((word) => demoSecrets.includes(word));
  const among = (names: readonly string[], isBad: (value: string) => boolean, problem: string) =>
    names.filter((name) => isBad(textOf(name) ?? '')).map((name) => `${name}: ${problem}`);
  const guessable = (names: readonly string[], making: string) =>
    among(
      names.filter((name) => !isDemos(name)),
      (value) => wordsOf(value).some(isGuessable),
      `is too easy to guess; make one with openssl rand ${making}`,
    );
  const smtp = textOf('SMTP_URL');
  return [
    ...[...OWN_SECRETS, ...SECRETS_IN_ADDRESS, ...GIVEN_SECRETS]
      .filter(isDemos)
      .map((name) => `${name}: is the demo's, which everybody can read`),
    ...guessable(OWN_SECRETS, '-base64 32'),
    ...guessable(SECRETS_IN_ADDRESS, '-hex 32'),
    ...among(ENCRYPTED, isInTheClear, 'must be https'),
    ...originProblems(textOf('PAYMENT_ORIGINS') ?? ''),
    ...(smtp && !isSafeMailServer(smtp)
      ? ['SMTP_URL: must be smtps://, or smtp:// with ?requireTLS=true, and check the certificate']
      : []),
    ...among(
      ANSWERED,
      (value) => /\.example\b/.test(value),
      'is an example, not an address that exists',
    ),
  ];
}

const isGuessable = (secret: string): boolean =>
  deflateRawSync(secret).length < LEAST_COMPRESSED_BYTES;

/** Whether what is sent there can't be read on the way. */
export const isSafeAddress = (url: string): boolean =>
  !isInTheClear(url) || LOOPBACK.has(new URL(url).hostname);

const isInTheClear = (url: string): boolean => url !== '' && !url.startsWith('https:');

function originProblems(origins: string): string[] {
  const named = wordsOf(origins);
  const bad = named.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin);
  if (bad) {
    return [`PAYMENT_ORIGINS: «${bad}» is no origin, such as https://checkout.reepay.com`];
  }
  return named.some(isInTheClear) ? ['PAYMENT_ORIGINS: must be https'] : [];
}

/** Names, addresses and orders stand in the mails. */
function isSafeMailServer(smtpUrl: string): boolean {
  if (!URL.canParse(smtpUrl)) return false;
  const { protocol, hostname, searchParams } = new URL(smtpUrl);
  if (LOOPBACK.has(hostname)) return true;
  if (searchParams.get('tls.rejectUnauthorized') === 'false') return false;
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
}
