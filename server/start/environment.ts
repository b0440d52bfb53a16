import { z } from 'zod';
import { origin, transportAuthority } from '../contract/enums';
import { listPrograms } from '../domain/programs';
import { wordsOf } from '../words';
import { photoSetting } from './photo-setting';

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

/** `{"cpr":"cprNumberIdentifier"}`: what the broker calls each of these, where it is not as usual. */
const mitIdClaims = json.pipe(
  z.strictObject({
    uuid: z.string().optional(),
    cpr: z.string().optional(),
    level: z.string().optional(),
    name: z.string().optional(),
    birthDate: z.string().optional(),
    session: z.string().optional(),
  }),
);

/** A secret that we make: its words, of which the first is used and the others are still accepted. */
const secret = (leastLength: number) =>
  z
    .string()
    .transform(wordsOf)
    .pipe(z.tuple([z.string().min(leastLength)], z.string().min(leastLength)));

/** One that ends an address: with a «/» in it the route is never met, so that it can only be an old one. */
const secretInAddress = (leastLength: number) =>
  secret(leastLength).refine(
    ([first]) => /^[\w.~+=-]{1,200}$/.test(first),
    'ends an address, so the first may have letters, digits and - . _ ~ + = alone, at most 200; make one with openssl rand -hex 32, and keep the one before as a second word',
  );

/** 32 bytes in base64, as `openssl rand -base64 32` makes them. */
const ed25519Seed = z
  .string()
  .regex(/^[\w+/]{43}=$/, 'is not 32 bytes in base64; make them with openssl rand -base64 32');

/** The host may be left out, for a socket. */
const databaseUrl = z
  .string()
  .refine(
    (url) => /^postgres(ql)?:/.test(url) && URL.canParse(url.replace(/@(?=\/)/, '@localhost')),
    'is no postgres://USER:PASSWORD@HOST/NAME (in the password write / as %2F, @ as %40, # as %23)',
  );

/** Whom mails come from: no mail server takes one without an address. */
const sender = z
  .string()
  .regex(
    /^([^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    'is no sender, such as Ungdomskort <svar-ikke@ungdomskort.dk>',
  );

/** Programs by their ids; a wrong one would end none. */
const programIds = z
  .string()
  .transform(wordsOf)
  .superRefine((ids, context) => {
    const known = new Set(listPrograms().map(({ id }) => id));
    const message = 'is no program (the ids: server/domain/programs.ts)';
    for (const id of ids.filter((each) => !known.has(each))) {
      context.addIssue({ code: 'custom', message: `«${id}» ${message}` });
    }
  });

/** The settings as the environment has them. `.env.example` explains each of them. */
export const environment = z.object({
  MODE: z.enum(['demo', 'dev', 'production']).default('production'),
  ROLE: z.enum(['all', 'web', 'api', 'worker']).default('all'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(1000).default(20),
  DATABASE_STATEMENTS: z.enum(['kept', 'sent']).default('kept'),
  PHOTO_STORE: photoSetting.default({ place: 'database' }),
  PHOTO_STORE_BEFORE: photoSetting.optional(),
  AWS_ACCESS_KEY_ID: z.string().min(1).optional(),
  AWS_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  DEMO_TODAY: z.iso.date().optional(),
  DEMO_PEOPLE: z.enum(['all', 'few']).default('all'),
  PUBLIC_ORIGIN: z.url().optional(),
  API_URL: z.url().optional(),
  API_KEY: secret(1),
  SECRET: secret(32),
  AUDIT_KEY: secret(32).optional(),
  METRICS_TOKEN: secret(32).optional(),
  PDF_TICKET_KEY: ed25519Seed,
  REEPAY_API_URL: z.url().optional(),
  REEPAY_CHECKOUT_URL: z.url().optional(),
  REEPAY_PRIVATE_KEY: z.string().min(1),
  NETAXEPT_URL: z.url().optional(),
  NETAXEPT_MERCHANT_ID: z.string().min(1),
  NETAXEPT_TOKEN: z.string().min(1),
  NETAXEPT_CALLBACK_SECRET: secretInAddress(20),
  MITID_ISSUER: z.url().optional(),
  MITID_CLIENT_ID: z.string().min(1),
  MITID_CLIENT_SECRET: z.string().min(1),
  MITID_SCOPES: z.string().default('openid mitid ssn'),
  MITID_CLAIMS: mitIdClaims.default({}),
  MITID_CPR_MATCH_URL: z.url().optional(),
  MITID_LOGIN: z.enum(['on', 'off']).default('on'),
  VUS_URL: z.url().optional(),
  VUS_TOKEN: z.string().min(1),
  REJSEKORT_URL: z.url().optional(),
  REJSEKORT_TOKEN: secret(1),
  ADDRESSES_URL: z.url().optional(),
  ADDRESSES_TOKEN: z.string().min(1),
  GVSS_URL: z.url().optional(),
  GVSS_SECRET: secret(16),
  COMPANIES_SECRET: secret(16),
  LETTER_URL: z.url().optional(),
  LETTER_TOKEN: z.string().min(1),
  SMTP_URL: z.string().startsWith('smtp').optional(),
  MAIL_FROM: sender.default('Ungdomskort <no-reply@ungdomskort.example>'),
  PAYMENT_ORIGINS: z.string().optional(),
  REFUND_APPROVAL_ORE: z.coerce.number().int().min(0).default(50_000),
  ACCESSIBILITY_EMAIL: z.string().includes('@').default('tilgaengelighed@ungdomskort.example'),
  ACCESSIBILITY_PHONE: z.string().default('00 00 00 00'),
  REJSEKORT_ORDERABLE: flag.optional(),
  REJSEKORT_TERMS: flag.default(true),
  REJSEBILLET_APP_FROM: z.iso.date().optional(),
  APP_PAGES: appPages.optional(),
  COMPANY_NUMBERS: companyNumbers.optional(),
  PROGRAMS_DEACTIVATED: programIds.optional(),
  MIN_CARD_DAYS: z.coerce.number().int().min(1).optional(),
  MAX_CARD_DAYS: z.coerce.number().int().min(1).default(123),
  REPLACEMENT_FEE_ORE: z.coerce.number().int().min(0).optional(),
  FRONT_PAGE_WARNING: flag.default(false),
  SHADOW_ORDER_EDITS: flag.default(false),
  RATE_LIMITS: flag.default(true),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  LOG: z.enum(['stdout', 'file']).optional(),
  ERASURES_FILE: z.string().min(1).optional(),
  BACKUP_KEY: z.string().min(1).optional(),
  SHUTDOWN_SECONDS: z.coerce.number().min(0).default(20),
  SWEEP_SECONDS: z.coerce.number().positive().default(15),
  PAYMENT_CHECK_SECONDS: z.coerce.number().positive().default(60),
  JOB_LEASE_SECONDS: z.coerce.number().positive().default(60),
  OUTSIDE_REST_SECONDS: z.coerce.number().min(0).default(10),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
});
export type Environment = z.infer<typeof environment>;

export const erasuresFileOf = (e: Pick<Environment, 'DATA_DIR' | 'ERASURES_FILE'>): string =>
  e.ERASURES_FILE ?? `${e.DATA_DIR}/erasures.log`;

const DEFAULT_MIN_CARD_DAYS = 30;

/** How long a period has to be. */
export const leastCardDays = (e: Pick<Environment, 'MIN_CARD_DAYS'>): number =>
  e.MIN_CARD_DAYS ?? DEFAULT_MIN_CARD_DAYS;
