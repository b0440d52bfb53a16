import type { EventSender } from './contract/events';
import type { Secret } from './crypto';
import type { ProgramSettings } from './domain/programs';
import { checkedSettings } from './start/checked-settings';
import { erasuresFileOf, leastCardDays, type Environment } from './start/environment';
import { photoSettingsOf, type PhotoSettings } from './start/photo-setting';
import { wordsOf } from './words';

/**
 * Every setting of the server, checked once at start. `.env.example` explains each of them.
 * Demo and dev fill in sandboxes and fixed secrets; production refuses to start without real ones.
 */
export interface Config {
  mode: 'demo' | 'dev' | 'production';
  isSandboxed: boolean;
  role: 'all' | 'web' | 'api' | 'worker';
  port: number;
  host: string;
  dataDir: string;
  /** PostgreSQL at `url`; without one, SQLite in `dataDir`. */
  database: { url: string | undefined; connections: number; keepsStatements: boolean };
  photos: PhotoSettings;
  demoToday: string | undefined;
  /** Whose orders the demo makes: of everybody, or of all but those with a long history. */
  demoPeople: 'all' | 'few';
  publicOrigin: string;
  apiUrl: string | undefined;
  apiKey: Secret;
  secret: Secret;
  /** Signs the ends of the audit log that are kept outside the database. */
  auditKey: Secret;
  /** What asks for `/metrics`; null where nobody may. */
  metricsToken: Secret | null;
  /** Where traces go, the name they come under, and how many of them are kept, 1 being all; null where none are. */
  traces: { endpoint: string; serviceName: string; share: number } | null;
  /** What the key that signs PDF tickets is made from, 32 bytes in base64; null where none are made. */
  pdfTicketKey: string | null;
  reepay: { apiUrl: string; checkoutUrl: string; privateKey: string };
  netaxept: {
    url: string;
    /** Where browsers find the hosted window. */
    terminalUrl: string;
    merchantId: string;
    token: string;
    /** Part of the address of our callback, which Netaxept does not sign. */
    callbackSecret: Secret;
  };
  /** The broker of MitID. */
  mitId: {
    issuer: string;
    clientId: string;
    clientSecret: string;
    scopes: string;
    /** What the broker calls what we read. */
    claims: Record<'uuid' | 'cpr' | 'level' | 'name' | 'birthDate' | 'session', string>;
    /** Where a typed CPR number is matched; null where the broker has no such service. */
    cprMatchUrl: string | null;
    /** Whether the login page offers it. */
    isOffered: boolean;
    /** Whether it may be asked without encryption, as a stand-in may. */
    isPlain: boolean;
    /** Where the portal itself finds the stand-in, which may not be where browsers do; else null. */
    innerOrigin: string | null;
  };
  vus: { url: string; token: string };
  rejsekort: { url: string; token: Secret };
  /** Null where no register is connected: addresses are written by hand. */
  addresses: { url: string; token: string } | null;
  /** `frameOrigin` is the one place that route pickers are shown from. */
  gvss: { url: string; secret: Secret; frameOrigin: string };
  /** What signs the events that each of these tells us; null where nothing may tell any. */
  senders: Record<EventSender, Secret | null>;
  /** Who prints letters; null where nobody does. */
  letters: { url: string; token: string } | null;
  smtpUrl: string | undefined;
  mailFrom: string;
  paymentOrigins: string[];
  /** From this sum on, in øre, a second staff member has to agree to what one decides of a refund. */
  refundApprovalOre: number;
  /** Whom the accessibility statement names. */
  accessibilityContact: { email: string; phone: string };
  cardDays: { minDays: number; maxDays: number };
  /** The least number of days that every page tells; null unless it was configured. */
  noticedMinDays: number | null;
  /** Whether an order on a Rejsekort has the step «Betingelser». */
  asksForRejsekortTerms: boolean;
  programs: ProgramSettings;
  /** The pages of the apps that show a card, by delivery; the stores are searched for the others. */
  appPages: NonNullable<Environment['APP_PAGES']>;
  /** CVR numbers for the receipts; a company without one is named alone. */
  companyNumbers: NonNullable<Environment['COMPANY_NUMBERS']>;
  showFrontPageWarning: boolean;
  /** Whether staff change the orders of those as whom they see the portal. */
  shadowOrderEdits: boolean;
  rateLimits: boolean;
  /** How many proxies of ours stand in front, each of which tells whom it heard. */
  trustedProxies: number;
  logLevel: string;
  /** Where the log goes instead of standard output. */
  logFile: string | null;
  /** Where the list of who was deleted is kept. */
  erasuresFile: string;
  shutdownSeconds: number;
  /** Between two sweeps, between two questions about one payment, and until a lost job is taken up. */
  timing: {
    sweepSeconds: number;
    paymentCheckSeconds: number;
    jobLeaseSeconds: number;
    /** How long a service that keeps failing is not asked. */
    outsideRestSeconds: number;
  };
}

/** As Signaturgruppen Broker calls them. */
const MITID_CLAIMS: Config['mitId']['claims'] = {
  uuid: 'mitid.uuid',
  cpr: 'dk.cpr',
  level: 'loa',
  name: 'mitid.identity_name',
  birthDate: 'mitid.date_of_birth',
  session: 'neb_sid',
};
const DEMO_DEACTIVATED = 'nordjylland-rejsekort';

/** Without the fields that are not set. */
const present = (fields: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/** Reads and checks the environment; throws ConfigError listing all that is missing or unsafe. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const { e, given } = checkedSettings(env);
  const isSandboxed = e.MODE !== 'production';
  const publicOrigin = e.PUBLIC_ORIGIN ?? `http://localhost:${e.PORT}`;
  const sandbox = `http://localhost:${e.PORT}/sandbox`;
  // A browser goes there too, and the issuer has one address for everybody.
  const mitIdIssuer =
    e.MITID_ISSUER ??
    `${e.ROLE === 'all' ? new URL(publicOrigin).origin : new URL(sandbox).origin}/sandbox/mitid`;
  const lettersUrl = e.LETTER_URL ?? (isSandboxed ? `${sandbox}/letters` : undefined);
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
    photos: photoSettingsOf(e),
    demoToday: e.DEMO_TODAY,
    demoPeople: e.DEMO_PEOPLE,
    publicOrigin: new URL(publicOrigin).origin,
    apiUrl: e.API_URL,
    apiKey: e.API_KEY,
    secret: e.SECRET,
    auditKey: e.AUDIT_KEY ?? e.SECRET,
    metricsToken: e.METRICS_TOKEN ?? null,
    traces:
      e.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT,
            serviceName:
              e.OTEL_SERVICE_NAME ?? (e.ROLE === 'all' ? 'ungdomskort' : `ungdomskort-${e.ROLE}`),
            share: e.OTEL_TRACES_SAMPLER_ARG,
          },
    // Tickets signed with the demo's could be made by everybody.
    pdfTicketKey: isSandboxed || given.PDF_TICKET_KEY ? e.PDF_TICKET_KEY : null,
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
    mitId: {
      issuer: mitIdIssuer,
      clientId: e.MITID_CLIENT_ID,
      clientSecret: e.MITID_CLIENT_SECRET,
      scopes: e.MITID_SCOPES,
      claims: { ...MITID_CLAIMS, ...present(e.MITID_CLAIMS) },
      cprMatchUrl: e.MITID_CPR_MATCH_URL ?? (e.MITID_ISSUER ? null : `${mitIdIssuer}/cpr-match`),
      isOffered: e.MITID_LOGIN === 'on',
      isPlain: isSandboxed,
      innerOrigin: e.MITID_ISSUER ? null : new URL(sandbox).origin,
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
    senders: {
      companies: e.COMPANIES_SECRET,
      gvss: e.GVSS_SECRET,
      // Without a token of its own everybody could read the one that is there.
      rejsekort: isSandboxed || given.REJSEKORT_TOKEN ? e.REJSEKORT_TOKEN : null,
    },
    letters: lettersUrl === undefined ? null : { url: lettersUrl, token: e.LETTER_TOKEN },
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    paymentOrigins: [
      ...wordsOf(e.PAYMENT_ORIGINS ?? ''),
      ...(e.NETAXEPT_URL ? [new URL(e.NETAXEPT_URL).origin] : []),
    ],
    refundApprovalOre: e.REFUND_APPROVAL_ORE,
    accessibilityContact: {
      email: e.ACCESSIBILITY_EMAIL,
      phone: e.ACCESSIBILITY_PHONE,
    },
    cardDays: { minDays: leastCardDays(e), maxDays: e.MAX_CARD_DAYS },
    noticedMinDays: e.MIN_CARD_DAYS ?? null,
    asksForRejsekortTerms: e.REJSEKORT_TERMS,
    programs: {
      isRejsekortOrderable: e.REJSEKORT_ORDERABLE ?? isSandboxed,
      rejseBilletAppFrom: e.REJSEBILLET_APP_FROM ?? null,
      replacementFeeOre: e.REPLACEMENT_FEE_ORE,
      deactivated: e.PROGRAMS_DEACTIVATED ?? (isSandboxed ? [DEMO_DEACTIVATED] : []),
    },
    appPages: e.APP_PAGES ?? {},
    companyNumbers: e.COMPANY_NUMBERS ?? {},
    showFrontPageWarning: e.FRONT_PAGE_WARNING,
    shadowOrderEdits: e.SHADOW_ORDER_EDITS,
    rateLimits: e.RATE_LIMITS,
    // This server speaks plain HTTP: where the public address is https, something stands in front.
    trustedProxies: e.TRUSTED_PROXIES ?? (publicOrigin.startsWith('https:') ? 1 : 0),
    logLevel: e.LOG_LEVEL,
    logFile:
      (e.LOG ?? (e.MODE === 'demo' ? 'file' : 'stdout')) === 'file'
        ? `${e.DATA_DIR}/log.jsonl`
        : null,
    erasuresFile: erasuresFileOf(e),
    shutdownSeconds: e.SHUTDOWN_SECONDS,
    timing: {
      sweepSeconds: e.SWEEP_SECONDS,
      paymentCheckSeconds: e.PAYMENT_CHECK_SECONDS,
      jobLeaseSeconds: e.JOB_LEASE_SECONDS,
      outsideRestSeconds: e.OUTSIDE_REST_SECONDS,
    },
  };
}
