import { tellTabs, type LoginEnd } from '~/lib/login-end';
import type { PlannerAnswer } from './answer';
import type { GivenPlanner } from './given';
import type { PlanOperation } from './operation';

/** The plan after operations, and why the next one is not kept; the empty text when another window was first. */
export interface DraftAnswer {
  answer: PlannerAnswer;
  /** How many of them are kept. */
  kept: number;
  refused?: string;
  /** When the login ends now that it was used. */
  login?: LoginEnd | undefined;
}

/** What came of an operation that was sent. */
export type Outcome = ({ kind: 'answered' } & DraftAnswer) | { kind: 'offline' | 'logged-out' };

const LONGEST_MS = 10_000;
const FORBIDDEN = 403;

/**
 * Sends operations, to be done one after the other. One that got no answer may be in effect: it can be
 * sent a second time.
 */
export async function keep(
  { paths, origin: { csrf, userId } }: GivenPlanner,
  { version, ops }: { version: number; ops: readonly PlanOperation[] },
): Promise<Outcome> {
  const fields = { csrf, ...(userId === undefined ? {} : { userId }) };
  const body = new URLSearchParams({
    ...fields,
    version: String(version),
    ops: JSON.stringify(ops),
  });
  const answered = await ask(paths.draft, body);
  if (typeof answered === 'string') return { kind: answered };
  // An answer of another shape is a failure of this script, which has its own way out.
  if (!('basis' in answered.answer)) throw new Error('An answer that is no plan');
  if (answered.login) tellTabs(answered.login);
  return { kind: 'answered', ...answered };
}

/** Asks once; an answer that is of no use is the same as no connection. */
async function ask(
  path: string,
  body: URLSearchParams,
): Promise<DraftAnswer | 'offline' | 'logged-out'> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body,
      keepalive: true,
      // To the login, or to the page that says that somebody else is logged in.
      redirect: 'manual',
      signal: AbortSignal.timeout(LONGEST_MS),
    });
    if (response.type === 'opaqueredirect' || response.status === FORBIDDEN) return 'logged-out';
    return response.ok ? ((await response.json()) as DraftAnswer) : 'offline';
  } catch {
    return 'offline';
  }
}
