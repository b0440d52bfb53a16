import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { productionSettings as production } from '../tests/worlds/production';
import { readConfig } from './config';
import { ConfigError, demoSecrets } from './start/checked-settings';

/** What a start with these settings is refused for, line by line. */
function problems(change: Record<string, string> = {}): string[] {
  try {
    readConfig({ ...production, ...change });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
}

describe('production starts', () => {
  it('with everything it needs', () => {
    expect(problems()).toEqual([]);
  });

  it('with a mail server that must encrypt, or that runs on this machine', () => {
    expect(problems({ SMTP_URL: 'smtp://mail.example.dk:587?requireTLS=true' })).toEqual([]);
    expect(problems({ SMTP_URL: 'smtp://localhost:25' })).toEqual([]);
    expect(problems({ SMTP_URL: 'smtp://127.0.0.1' })).toEqual([]);
  });

  it('while a secret is changed, whose new one comes first', () => {
    const next = randomBytes(32).toString('base64');
    const { SECRET = '' } = production;
    expect(readConfig({ ...production, SECRET: `${next} ${SECRET}` }).secret).toEqual([
      next,
      SECRET,
    ]);
  });

  it('without a register of addresses, so that people write their address themselves', () => {
    const none = { ADDRESSES_URL: '', ADDRESSES_TOKEN: '' };
    expect(problems(none)).toEqual([]);
    expect(readConfig({ ...production, ...none }).addresses).toBeNull();
  });

  it('and its pages allow forms that lead to the payment windows of both providers', () => {
    expect(readConfig(production).paymentOrigins).toEqual([
      'https://checkout.reepay.com',
      'https://epayment.nets.eu',
    ]);
  });
});

describe('production says what keeps it from starting', () => {
  it('of settings that are none of their kind and of others at once', () => {
    const wrong = { PORT: 'abc', TRUSTED_PROXIES: '-1', PUBLIC_ORIGIN: 'portal', VUS_URL: '' };
    expect(problems({ ...wrong, SECRET: 'a'.repeat(40) })).toEqual([
      expect.stringMatching(/^PORT: .*expected number/),
      'PUBLIC_ORIGIN: Invalid URL',
      expect.stringMatching(/^TRUSTED_PROXIES: Too small/),
      'VUS_URL: is missing',
      expect.stringMatching(/^SECRET: is too easy to guess/),
    ]);
  });

  it('of everything that is wrong with one of them', () => {
    const COMPANY_NUMBERS = '{"FynBus":"1234","Movia":"12345678","Nowhere":"12345678"}';
    expect(problems({ COMPANY_NUMBERS })).toEqual([
      'COMPANY_NUMBERS.FynBus: is not a CVR number',
      expect.stringMatching(/^COMPANY_NUMBERS: .*Nowhere/),
    ]);
  });

  it.each([
    ['postgres://portal:a/b+c=@localhost/portal', false],
    ['mysql://portal:a@localhost/portal', false],
    ['postgres://portal:a%2Fb@localhost/portal', true],
    ['postgresql://localhost/portal?sslmode=require', true],
    ['postgres://portal:a@/portal?host=/run/postgresql', true],
    ['postgres:///portal', true],
  ])('of a database at %s', (url, isOne) => {
    const form = expect.stringContaining('DATABASE_URL: is no postgres://') as string;
    expect(problems({ DATABASE_URL: url })).toEqual(isOne ? [] : [form]);
  });
});

describe('the place of photos', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'given-by-the-bucket' };
  const placeOf = (change: Record<string, string>) =>
    readConfig({ ...production, ...change }).photos;
  const FORMS =
    'PHOTO_STORE: is not database, folder:/path, or s3://bucket/prefix?region=…&endpoint=…&encryption=…';

  it('is the database where nothing else is set', () => {
    expect(placeOf({})).toEqual({ place: 'database', folder: null, bucket: null });
  });

  it('is a folder, a bucket, or either after the other', () => {
    expect(placeOf({ PHOTO_STORE: 'folder:/srv/photos' })).toEqual({
      ...{ place: 'folder', folder: '/srv/photos', bucket: null },
    });
    const store = 's3://photos/cards?region=eu-north-1&encryption=AES256';
    const both = { PHOTO_STORE: store, PHOTO_STORE_BEFORE: 'folder:/srv/photos', ...keys };
    expect(placeOf(both)).toEqual({
      place: 's3',
      folder: '/srv/photos',
      bucket: {
        endpoint: 'https://s3.eu-north-1.amazonaws.com',
        ...{ region: 'eu-north-1', bucket: 'photos', prefix: 'cards/', encryption: 'AES256' },
        ...{ keyId: 'AKID', key: 'given-by-the-bucket' },
      },
    });
    const minio = 's3://photos?region=dk&endpoint=https://minio.intern:9000';
    expect(placeOf({ PHOTO_STORE: minio, ...keys }).bucket).toMatchObject({
      ...{ endpoint: 'https://minio.intern:9000', prefix: '' },
    });
  });

  it.each([
    'disk',
    'folder:',
    'folder:photos',
    's3://photos',
    's3://photos?region=',
    's3://p/../q?region=dk&endpoint=ftp://minio',
    's3://photos/a b?region=dk',
    's3://photos?region=dk&sse=AES256',
    'https://photos?region=dk',
  ])('is not «%s»', (store) => {
    expect(problems({ PHOTO_STORE: store, ...keys })).toEqual([FORMS]);
  });

  it.each<[string, Record<string, string>, string]>([
    [
      'a bucket without a key',
      { PHOTO_STORE: 's3://photos?region=dk', AWS_ACCESS_KEY_ID: 'AKID' },
      'AWS_SECRET_ACCESS_KEY: is missing',
    ],
    [
      'two folders',
      { PHOTO_STORE: 'folder:/new', PHOTO_STORE_BEFORE: 'folder:/old' },
      'PHOTO_STORE_BEFORE: is of the same kind as PHOTO_STORE; copy its files instead',
    ],
    [
      'a bucket on another machine without encryption',
      { PHOTO_STORE: 's3://photos?region=dk&endpoint=http://minio:9000', ...keys },
      'PHOTO_STORE: its endpoint must be https',
    ],
  ])('is not %s', (_what, change, problem) => {
    expect(problems(change)).toEqual([problem]);
  });
});

describe('production refuses, one line each,', () => {
  it.each(Object.entries(demoSecrets))('the %s of the demo', (name, value) => {
    expect(problems({ [name]: value })).toEqual([
      `${name}: is the demo's, which everybody can read`,
    ]);
  });

  it('a secret of the demo that is set for another setting', () => {
    expect(problems({ VUS_TOKEN: demoSecrets.GVSS_SECRET })).toHaveLength(1);
  });

  it.each([
    ['SECRET', 'a'.repeat(32)],
    ['SECRET', 'password'.repeat(4)],
    ['SECRET', '0123456789'.repeat(4)],
    ['API_KEY', 'k'],
    ['API_KEY', 'portal-api-key'],
    ['GVSS_SECRET', 'gvss'.repeat(5)],
  ])('a %s that can be guessed (%s)', (name, value) => {
    expect(problems({ [name]: value })).toEqual([
      `${name}: is too easy to guess; make one with openssl rand -base64 32`,
    ]);
  });

  it('a NETAXEPT_CALLBACK_SECRET that can be guessed, or that no address can end with', () => {
    const withSecret = (NETAXEPT_CALLBACK_SECRET: string) => problems({ NETAXEPT_CALLBACK_SECRET });
    expect(withSecret('netaxept'.repeat(3))).toEqual([
      'NETAXEPT_CALLBACK_SECRET: is too easy to guess; make one with openssl rand -hex 32',
    ]);
    const made = randomBytes(32).toString('hex');
    for (const good of [made, `${made}+=`]) expect(withSecret(good), good).toEqual([]);
    for (const sign of ['/', '?', '#', '%']) {
      expect(withSecret(`${made}${sign}`), sign).toEqual([
        'NETAXEPT_CALLBACK_SECRET: ends an address, so the first may have letters, digits and - . _ ~ + = alone, at most 200; make one with openssl rand -hex 32, and keep the one before as a second word',
      ]);
      expect(withSecret(`${made} ${made}${sign}`), sign).toEqual([]);
    }
    expect(withSecret(made.repeat(4))).toHaveLength(1);
  });

  it.each([
    [`${demoSecrets.SECRET} ${production.SECRET}`, 'the demo'],
    [`${production.SECRET} ${demoSecrets.SECRET}`, 'the demo'],
    [`${production.SECRET} ${'a'.repeat(32)}`, 'too easy to guess'],
    [`${production.SECRET} short`, '>=32 characters'],
  ])('a SECRET of two words, one of which is not safe (%#)', (SECRET, problem) => {
    expect(problems({ SECRET }).join()).toContain(problem);
  });

  it.each([
    'REEPAY_API_URL',
    'REEPAY_CHECKOUT_URL',
    'NETAXEPT_URL',
    'VUS_URL',
    'GVSS_URL',
    'REJSEKORT_URL',
    'ADDRESSES_URL',
    'PUBLIC_ORIGIN',
  ])('a %s without encryption', (name) => {
    expect(problems({ [name]: 'http://provider.dk' })).toEqual([`${name}: must be https`]);
  });

  it.each([
    'smtp://mail.ungdomskort.dk:587',
    'smtp://mail.ungdomskort.dk?requireTLS=false',
    'smtps://mail.ungdomskort.dk?tls.rejectUnauthorized=false',
  ])(
    'a mail server that may be used without encryption, or with a certificate that nobody checks (%s)',
    (url) => {
      expect(problems({ SMTP_URL: url })).toEqual([
        'SMTP_URL: must be smtps://, or smtp:// with ?requireTLS=true, and check the certificate',
      ]);
    },
  );

  it.each(['ADDRESSES_URL', 'ADDRESSES_TOKEN'])('a register without its %s', (name) => {
    expect(problems({ [name]: '' })).toEqual([
      'ADDRESSES_URL, ADDRESSES_TOKEN: set both or neither',
    ]);
  });

  it('a Rejsekort that can be ordered without a key for its PDF tickets, or with one of another length', () => {
    const orderable = {
      ...{ REJSEKORT_ORDERABLE: 'true', REJSEKORT_URL: 'https://rejsekort.dk' },
      REJSEKORT_TOKEN: 'token-of-rejsekort',
    };
    expect(problems({ ...orderable, PDF_TICKET_KEY: '' })).toEqual(['PDF_TICKET_KEY: is missing']);
    expect(problems({ ...orderable, PDF_TICKET_KEY: 'c2hvcnQ=' })).toEqual([
      'PDF_TICKET_KEY: is not 32 bytes in base64; make them with openssl rand -base64 32',
    ]);
    const key = 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=';
    expect(problems({ ...orderable, PDF_TICKET_KEY: key })).toEqual([]);
    expect(readConfig(production).pdfTicketKey).toBeNull();
  });

  it.each([
    [{ MIN_CARD_DAYS: '124' }, 'the 124 of MIN_CARD_DAYS'],
    [{ MAX_CARD_DAYS: '29' }, 'the 30 of MIN_CARD_DAYS'],
  ])('periods that have to be longer than they may be: %j', (change, least) => {
    expect(problems(change)).toEqual([`MAX_CARD_DAYS: is less than ${least}`]);
  });

  it('payment windows at an address that a form may not lead to', () => {
    expect(problems({ PAYMENT_ORIGINS: '' })).toEqual(['PAYMENT_ORIGINS: is missing']);
    expect(problems({ PAYMENT_ORIGINS: 'checkout.reepay.com' })).toEqual([
      'PAYMENT_ORIGINS: «checkout.reepay.com» is no origin, such as https://checkout.reepay.com',
    ]);
    expect(problems({ PAYMENT_ORIGINS: 'http://checkout.reepay.com' })).toEqual([
      'PAYMENT_ORIGINS: must be https',
    ]);
  });

  it.each(['MAIL_FROM', 'ACCESSIBILITY_EMAIL'])(
    'a %s that is no address people can write to',
    (name) => {
      expect(problems({ [name]: 'Ungdomskort <no-reply@ungdomskort.example>' })).toEqual([
        `${name}: is an example, not an address that exists`,
      ]);
      expect(problems({ [name]: '' })).toHaveLength(1);
    },
  );

  it.each(['api', 'worker'])('a process with ROLE=%s and a database of its own', (ROLE) => {
    expect(problems({ ROLE })).toEqual([
      `DATABASE_URL: is missing; without it ROLE=${ROLE} would work on a database of its own, since there is no portal.db in DATA_DIR (ROLE=all makes one)`,
    ]);
    expect(problems({ ROLE, DATABASE_URL: 'postgres://portal:a@localhost/portal' })).toEqual([]);
    const DATA_DIR = mkdtempSync(`${tmpdir()}/portal-`);
    writeFileSync(`${DATA_DIR}/portal.db`, '');
    expect(problems({ ROLE, DATA_DIR })).toEqual([]);
    rmSync(DATA_DIR, { recursive: true });
  });

  it.each(['Ungdomskort', 'Ungdomskort <svar-ikke>', 'a@b.dk <', 'Ung kort@ungdomskort.dk'])(
    'a sender of mails without an address (%s)',
    (MAIL_FROM) => {
      expect(problems({ MAIL_FROM })).toEqual([
        'MAIL_FROM: is no sender, such as Ungdomskort <svar-ikke@ungdomskort.dk>',
      ]);
    },
  );

  it('programs that do not exist as ended', () => {
    const PROGRAMS_DEACTIVATED = 'fynbus, nordjylland-rejsekort,midttrafik';
    expect(problems({ PROGRAMS_DEACTIVATED })).toEqual([
      'PROGRAMS_DEACTIVATED: «fynbus» is no program (the ids: server/domain/programs.ts)',
      'PROGRAMS_DEACTIVATED: «midttrafik» is no program (the ids: server/domain/programs.ts)',
    ]);
    const ended = readConfig({ ...production, PROGRAMS_DEACTIVATED: 'nordjylland-rejsekort' });
    expect(ended.programs.deactivated).toEqual(['nordjylland-rejsekort']);
  });

  it('a web tier that does not know where the payment windows and the route picker are', () => {
    const { PUBLIC_ORIGIN, API_KEY, SECRET, ACCESSIBILITY_EMAIL, ACCESSIBILITY_PHONE } = production;
    const web = { PUBLIC_ORIGIN, API_KEY, SECRET, ACCESSIBILITY_EMAIL, ACCESSIBILITY_PHONE };
    expect(() => readConfig({ ...web, MODE: 'production', ROLE: 'web' })).toThrow(
      [
        'API_URL: is missing',
        'PAYMENT_ORIGINS: is missing',
        'NETAXEPT_URL: is missing',
        'MITID_ISSUER: is missing',
        'GVSS_URL: is missing',
      ].join('\n'),
    );
  });
});

describe('the demo', () => {
  it('needs no setting at all', () => {
    expect(readConfig({ MODE: 'demo' }).isSandboxed).toBe(true);
  });
});
