import { randomBytes } from 'node:crypto';

/** The first is used, and what was made with one after it is still accepted. */
type Secret = readonly [used: string, ...former: string[]];

/**
 * The settings of the web tier. In one process with the API they come with the load context; under
 * plain `remix-serve` from the environment (this file and server/config.ts alone read it).
 */
export interface WebConfig {
  apiUrl: string;
  apiKey: string;
  publicOrigin: string;
  /** Origins a form post may be redirected to: the payment windows (CSP form-action). */
  paymentOrigins: readonly string[];
  /** The broker of MitID, which login and logout lead to (CSP form-action). */
  loginOrigin: string | null;
  /** Origins that a page may show in a frame: the route picker (CSP frame-src). */
  frameOrigins: readonly string[];
  /** Whom the accessibility statement names. */
  accessibilityContact: { email: string; phone: string };
  /** The least number of days in a period, where one was configured: every page tells it. */
  noticedMinDays: number | null;
  /** How long a period may be, both days counted. */
  cardDays: { minDays: number; maxDays: number };
  isSandboxed: boolean;
  /** Encrypts what was typed into a form whose login had ended. */
  draftSecret: Secret;
}

let fromEnvironment: WebConfig | undefined;

export function readWebConfig(): WebConfig {
  fromEnvironment ??= {
    apiUrl: process.env.API_URL ?? 'http://localhost:3000',
    apiKey: secretOf(process.env.API_KEY)?.[0] ?? 'ungdomskort-portal',
    publicOrigin: new URL(
      process.env.PUBLIC_ORIGIN ?? `http://localhost:${process.env.PORT ?? '3000'}`,
    ).origin,
    paymentOrigins: [
      ...wordsOf(process.env.PAYMENT_ORIGINS),
      ...(process.env.NETAXEPT_URL ? [new URL(process.env.NETAXEPT_URL).origin] : []),
    ],
    loginOrigin: process.env.MITID_ISSUER ? new URL(process.env.MITID_ISSUER).origin : null,
    frameOrigins: process.env.GVSS_URL ? [new URL(process.env.GVSS_URL).origin] : [],
    accessibilityContact: {
      email: process.env.ACCESSIBILITY_EMAIL ?? 'tilgaengelighed@ungdomskort.example',
      phone: process.env.ACCESSIBILITY_PHONE ?? '00 00 00 00',
    },
    noticedMinDays: Number(process.env.MIN_CARD_DAYS) || null,
    cardDays: {
      minDays: Number(process.env.MIN_CARD_DAYS) || 30,
      maxDays: Number(process.env.MAX_CARD_DAYS) || 123,
    },
    draftSecret: secretOf(process.env.SECRET) ?? [randomBytes(32).toString('base64url')],
    isSandboxed: process.env.MODE === 'demo' || process.env.MODE === 'dev',
  };
  return fromEnvironment;
}

const wordsOf = (text = ''): string[] => text.split(/[\s,]+/).filter(Boolean);

function secretOf(text: string | undefined): Secret | null {
  const [used, ...former] = wordsOf(text);
  return used === undefined ? null : [used, ...former];
}
