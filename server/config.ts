import { z } from 'zod';
import { origin, transportAuthority } from './contract/enums';
import type { ProgramSettings } from './domain/programs';
import { unsafeSettings } from './start/unsafe-settings';

/**
 * Every setting of the server, checked once at start. `.env.example` explains each of them.
 * Demo and dev fill in sandboxes and fixed secrets; production refuses to start without real ones.
 */
const flag = z
  .enum(['true', 'false', '1', '0', ''])
  .transform((text) => text === 'true' || text === '1');

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'is not JSON' });
    return z.NEVER;
  }
});

/** `{"DsbApp":{"ios":"https://…","android":"https://…"}}`: where an app is found in the two stores. */
const appPages = json.pipe(z.partialRecord(origin, z.object({ ios: z.url(), android: z.url() })));

/** `{"FynBus":"00000000"}`: the CVR number of a company, as its receipts name it. */
const companyNumbers = json.pipe(
  z.partialRecord(transportAuthority, z.string().regex(/^\d{8}$/, 'is not a CVR number')),
);

const environment = z.object({
  MODE: z.enum(['demo', 'dev', 'production']).default('production'),
  ROLE: z.enum(['all', 'web', 'api', 'worker']).default('all'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.string().startsWith('postgres').optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(1000).default(20),
  DATABASE_STATEMENTS: z.enum(['kept', 'sent']).default('kept'),
  DEMO_TODAY: z.iso.date().optional(),
  PUBLIC_ORIGIN: z.url().optional(),
  API_URL: z.url().optional(),
  API_KEY: z.string().min(1),
  SECRET: z.string().min(32),
  REEPAY_API_URL: z.url().optional(),
  REEPAY_CHECKOUT_URL: z.url().optional(),
  REEPAY_PRIVATE_KEY: z.string().min(1),
  NETAXEPT_URL: z.url().optional(),
  NETAXEPT_MERCHANT_ID: z.string().min(1),
  NETAXEPT_TOKEN: z.string().min(1),
  NETAXEPT_CALLBACK_SECRET: z.string().min(20),
  VUS_URL: z.url().optional(),
  VUS_TOKEN: z.string().min(1),
  REJSEKORT_URL: z.url().optional(),
  REJSEKORT_TOKEN: z.string().min(1),
  ADDRESSES_URL: z.url().optional(),
  ADDRESSES_TOKEN: z.string().min(1),
  GVSS_URL: z.url().optional(),
  GVSS_SECRET: z.string().min(16),
  SMTP_URL: z.string().startsWith('smtp').optional(),
  MAIL_FROM: z.string().default('Ungdomskort <no-reply@ungdomskort.example>'),
  PAYMENT_ORIGINS: z.string().optional(),
  ACCESSIBILITY_EMAIL: z.string().includes('@').default('tilgaengelighed@ungdomskort.example'),
  ACCESSIBILITY_PHONE: z.string().default('00 00 00 00'),
  REJSEKORT_ORDERABLE: flag.optional(),
  REJSEKORT_TERMS: flag.default(true),
  REJSEBILLET_APP_FROM: z.iso.date().optional(),
  APP_PAGES: appPages.optional(),
  COMPANY_NUMBERS: companyNumbers.optional(),
  PROGRAMS_DEACTIVATED: z.string().optional(),
  MIN_CARD_DAYS: z.coerce.number().int().min(1).optional(),
  MAX_CARD_DAYS: z.coerce.number().int().min(1).default(123),
  FRONT_PAGE_WARNING: flag.default(false),
  RATE_LIMITS: flag.default(true),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  LOG: z.enum(['stdout', 'file']).optional(),
  SHUTDOWN_SECONDS: z.coerce.number().min(0).default(20),
  SWEEP_SECONDS: z.coerce.number().positive().default(15),
  PAYMENT_CHECK_SECONDS: z.coerce.number().positive().default(60),
  JOB_LEASE_SECONDS: z.coerce.number().positive().default(60),
});

const DEFAULT_MIN_CARD_DAYS = 30;

export interface Config {
  mode: 'demo' | 'dev' | 'production';
  isSandboxed: boolean;
  role: 'all' | 'web' | 'api' | 'worker';
  port: number;
  host: string;
  dataDir: string;
  /** PostgreSQL at `url`; without one, SQLite in `dataDir`. */
  database: { url: string | undefined; connections: number; keepsStatements: boolean };
  demoToday: string | undefined;
  publicOrigin: string;
  apiUrl: string | undefined;
  apiKey: string;
  secret: string;
  reepay: { apiUrl: string; checkoutUrl: string; privateKey: string };
  netaxept: {
    url: string;
    /** Where browsers find the hosted window. */
    terminalUrl: string;
    merchantId: string;
    token: string;
    /** Part of the address of our callback, which Netaxept does not sign. */
    callbackSecret: string;
  };
  vus: { url: string; token: string };
  rejsekort: { url: string; token: string };
  /** Null where no register is connected: addresses are written by hand. */
  addresses: { url: string; token: string } | null;
  /** `frameOrigin` is the one place that route pickers are shown from. */
  gvss: { url: string; secret: string; frameOrigin: string };
  smtpUrl: string | undefined;
  mailFrom: string;
  paymentOrigins: string[];
  /** Whom the accessibility statement names. */
  accessibilityContact: { email: string; phone: string };
  cardDays: { minDays: number; maxDays: number };
  /** The least number of days that every page tells; null unless it was configured. */
  noticedMinDays: number | null;
  /** Whether an order on a Rejsekort has the step «Betingelser». */
  asksForRejsekortTerms: boolean;
  programs: ProgramSettings;
  /** The pages of the apps that show a card, by delivery; the stores are searched for the others. */
  appPages: z.infer<typeof appPages>;
  /** CVR numbers for the receipts; a company without one is named alone. */
  companyNumbers: z.infer<typeof companyNumbers>;
  showFrontPageWarning: boolean;
  rateLimits: boolean;
  logLevel: string;
  /** Where the log goes instead of standard output. */
  logFile: string | null;
  shutdownSeconds: number;
  /** Between two sweeps, between two questions about one payment, and until a lost job is taken up. */
  timing: { sweepSeconds: number; paymentCheckSeconds: number; jobLeaseSeconds: number };
}

export class ConfigError extends Error {}

/**
 * What demo and dev run with where the environment says nothing else.
 * @internal exported for tests
 */
export const demoSecrets = {
  API_KEY: 'ungdomskort-portal',
  SECRET: 'demo-secret-demo-secret-demo-secret-demo',
  REEPAY_PRIVATE_KEY: 'priv_demo',
  NETAXEPT_MERCHANT_ID: '123456',
  NETAXEPT_TOKEN: 'netaxept-demo',
  NETAXEPT_CALLBACK_SECRET: 'netaxept-callback-demo',
  VUS_TOKEN: 'vus-demo',
  REJSEKORT_TOKEN: 'rejsekort-demo',
  GVSS_SECRET: 'gvss-demo-gvss-demo',
  ADDRESSES_TOKEN: 'addresses-demo',
};
const DEMO_DEACTIVATED = 'nordjylland-rejsekort';

const listOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** Reads and checks the environment; throws ConfigError listing all that is missing or unsafe. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const parsed = environment.safeParse({ ...demoSecrets, ...given });
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
  const e = parsed.data;
  const isSandboxed = e.MODE !== 'production';
  const publicOrigin = e.PUBLIC_ORIGIN ?? `http://localhost:${e.PORT}`;
  if (!isSandboxed) refuseUnsafeProduction(e, given);
  const sandbox = `http://localhost:${e.PORT}/sandbox`;
  const addressesUrl = e.ADDRESSES_URL ?? (isSandboxed ? `${sandbox}/addresses` : undefined);
  return {
    mode: e.MODE,
    isSandboxed,
    role: e.ROLE,
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    database: {
      url: e.DATABASE_URL,
      connections: e.DATABASE_CONNECTIONS,
      keepsStatements: e.DATABASE_STATEMENTS === 'kept',
    },
    demoToday: e.DEMO_TODAY,
    publicOrigin: new URL(publicOrigin).origin,
    apiUrl: e.API_URL,
    apiKey: e.API_KEY,
    secret: e.SECRET,
    reepay: {
      apiUrl: e.REEPAY_API_URL ?? `${sandbox}/reepay/api`,
      checkoutUrl: e.REEPAY_CHECKOUT_URL ?? `${sandbox}/reepay/checkout`,
      privateKey: e.REEPAY_PRIVATE_KEY,
    },
    netaxept: {
      url: e.NETAXEPT_URL ?? `${sandbox}/netaxept`,
      terminalUrl:
        e.NETAXEPT_URL ??
        `${e.ROLE === 'all' ? publicOrigin : new URL(sandbox).origin}/sandbox/netaxept`,
      merchantId: e.NETAXEPT_MERCHANT_ID,
      token: e.NETAXEPT_TOKEN,
      callbackSecret: e.NETAXEPT_CALLBACK_SECRET,
    },
    vus: { url: e.VUS_URL ?? `${sandbox}/vus`, token: e.VUS_TOKEN },
    rejsekort: {
      url: e.REJSEKORT_URL ?? `${sandbox}/rejsekort`,
      token: e.REJSEKORT_TOKEN,
    },
    addresses: addressesUrl === undefined ? null : { url: addressesUrl, token: e.ADDRESSES_TOKEN },
    gvss: {
      url: e.GVSS_URL ?? `${sandbox}/gvss`,
      secret: e.GVSS_SECRET,
      frameOrigin: new URL(e.GVSS_URL ?? (e.ROLE === 'all' ? publicOrigin : sandbox)).origin,
    },
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    paymentOrigins: [
      ...listOf(e.PAYMENT_ORIGINS ?? ''),
      ...(e.NETAXEPT_URL ? [new URL(e.NETAXEPT_URL).origin] : []),
    ],
    accessibilityContact: {
      email: e.ACCESSIBILITY_EMAIL,
      phone: e.ACCESSIBILITY_PHONE,
    },
    cardDays: { minDays: e.MIN_CARD_DAYS ?? DEFAULT_MIN_CARD_DAYS, maxDays: e.MAX_CARD_DAYS },
    noticedMinDays: e.MIN_CARD_DAYS ?? null,
    asksForRejsekortTerms: e.REJSEKORT_TERMS,
    programs: {
      isRejsekortOrderable: e.REJSEKORT_ORDERABLE ?? isSandboxed,
      rejseBilletAppFrom: e.REJSEBILLET_APP_FROM ?? null,
      deactivated: listOf(e.PROGRAMS_DEACTIVATED ?? (isSandboxed ? DEMO_DEACTIVATED : '')),
    },
    appPages: e.APP_PAGES ?? {},
    companyNumbers: e.COMPANY_NUMBERS ?? {},
    showFrontPageWarning: e.FRONT_PAGE_WARNING,
    rateLimits: e.RATE_LIMITS,
    logLevel: e.LOG_LEVEL,
    logFile:
      (e.LOG ?? (e.MODE === 'demo' ? 'file' : 'stdout')) === 'file'
        ? `${e.DATA_DIR}/log.jsonl`
        : null,
    shutdownSeconds: e.SHUTDOWN_SECONDS,
    timing: {
      sweepSeconds: e.SWEEP_SECONDS,
      paymentCheckSeconds: e.PAYMENT_CHECK_SECONDS,
      jobLeaseSeconds: e.JOB_LEASE_SECONDS,
    },
  };
}

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
  'VUS_URL',
  'VUS_TOKEN',
  'GVSS_URL',
  'GVSS_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
] as const;
/** Pages name the places that their forms and frames may lead to. */
const NEEDS_OF_PAGES = [
  'PAYMENT_ORIGINS',
  'NETAXEPT_URL',
  'GVSS_URL',
  'ACCESSIBILITY_EMAIL',
  'ACCESSIBILITY_PHONE',
] as const;

type Given = Readonly<Record<string, string | undefined>>;

/** `e` holds the settings with the demo's for those that are not `given`. */
function refuseUnsafeProduction(e: z.infer<typeof environment>, given: Given): void {
  const hasBackends = e.ROLE !== 'web';
  const hasPages = e.ROLE === 'all' || e.ROLE === 'web';
  const required = new Set([
    ...NEEDS_ALWAYS,
    ...(hasBackends ? NEEDS_OF_BACKENDS : (['API_URL'] as const)),
    ...(hasPages ? NEEDS_OF_PAGES : []),
    ...(hasBackends && e.REJSEKORT_ORDERABLE
      ? (['REJSEKORT_URL', 'REJSEKORT_TOKEN'] as const)
      : []),
  ]);
  const problems = [
    ...[...required]
      .filter((name) => given[name] === undefined)
      .map((name) => `${name}: is missing`),
    ...unsafeSettings(given, Object.values(demoSecrets)),
  ];
  if ((given.ADDRESSES_URL === undefined) !== (given.ADDRESSES_TOKEN === undefined)) {
    problems.push('ADDRESSES_URL, ADDRESSES_TOKEN: set both or neither');
  }
  if (e.DEMO_TODAY) problems.push('DEMO_TODAY: the time machine is refused in production');
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
}
