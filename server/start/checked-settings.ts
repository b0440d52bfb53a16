import type { z } from 'zod';
import { environment, leastCardDays, type Environment } from './environment';
import { photoProblems } from './photo-setting';
import { problemsOfProduction } from './required-settings';

/** Its message has a line for each setting that is wrong. */
export class ConfigError extends Error {}

/**
 * What demo and dev run with where the environment says nothing else.
 * @internal exported for tests
 */
export const demoSecrets = {
  API_KEY: 'ungdomskort-portal',
  SECRET: 'demo-secret-demo-secret-demo-secret-demo',
  PDF_TICKET_KEY: 'ZGVtby1wZGYtdGlja2V0LWtleS1kZW1vLXBkZi10aWM=',
  REEPAY_PRIVATE_KEY: 'priv_demo',
  NETAXEPT_MERCHANT_ID: '123456',
  NETAXEPT_TOKEN: 'netaxept-demo',
  NETAXEPT_CALLBACK_SECRET: 'netaxept-callback-demo',
  MITID_CLIENT_ID: 'mitid-demo',
  MITID_CLIENT_SECRET: 'mitid-demo-mitid-demo-mitid-demo',
  VUS_TOKEN: 'vus-demo',
  REJSEKORT_TOKEN: 'rejsekort-demo',
  GVSS_SECRET: 'gvss-demo-gvss-demo',
  COMPANIES_SECRET: 'companies-demo-companies-demo',
  ADDRESSES_TOKEN: 'addresses-demo',
  LETTER_TOKEN: 'letters-demo',
};

type Settings = Readonly<Record<string, string | undefined>>;
type Issue = z.core.$ZodIssue;

/**
 * The settings of a server, and those of them that are `given`: the demo's secrets stand in for the others.
 * @throws ConfigError with a line for each setting that is missing, malformed or unsafe
 */
export function checkedSettings(env: Settings): { e: Environment; given: Settings } {
  const given = setOf(env);
  const malformed = malformedAmong({ ...demoSecrets, ...given });
  const isMalformed = (name: string) => malformed.some(({ path }) => path[0] === name);
  const wellFormed = Object.entries(given).filter(([name]) => !isMalformed(name));
  const e = environment.parse({ ...demoSecrets, ...Object.fromEntries(wellFormed) });
  const others = [
    ...(e.MODE === 'production' ? problemsOfProduction(e, given, Object.values(demoSecrets)) : []),
    ...photoProblems(e),
    ...cardDayProblems(e),
  ];
  const problems = [
    ...malformed.map(lineOf),
    ...others.filter((line) => !isMalformed(line.slice(0, line.indexOf(':')))),
  ];
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return { e, given };
}

/** No period could be ordered. */
function cardDayProblems(e: Environment): string[] {
  const least = leastCardDays(e);
  if (least <= e.MAX_CARD_DAYS) return [];
  return [`MAX_CARD_DAYS: is less than the ${least} of MIN_CARD_DAYS`];
}

/**
 * The settings of `schema` alone.
 * @throws ConfigError that names what is wrong
 */
export function settingsOf<T>(schema: z.ZodType<T>, env: Settings): T {
  const { success, data, error } = schema.safeParse(setOf(env));
  if (success) return data;
  throw new ConfigError(error.issues.map(lineOf).join('\n'));
}

/** The settings that are set: an empty one is not. */
const setOf = (env: Settings) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value));

const malformedAmong = (settings: Settings): Issue[] =>
  environment.safeParse(settings).error?.issues ?? [];

const lineOf = ({ path, message }: Issue) => `${path.join('.')}: ${message}`;
