import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { mitIdProblem, type MitIdOutcome, type MitIdPurpose } from '#server/contract/login';
import { ownPath, paths, withParameters, withReturn } from '~/lib/paths';
import { readFields } from '~/lib/sent';

/** Why the login before this one came to nothing, on the login page. */
export const mitIdProblemIn = (url: URL) =>
  readFields(url.searchParams, z.object({ mitid: mitIdProblem })).mitid ?? null;

/** The API takes no longer path back, which none of our links has. */
const RETURN_PATH_MAX = 2000;

const attemptSchema = z.object({ forsoeg: z.string().min(1) });

/** Which login a page that asks for more belongs to; who comes without one begins at the login. */
export function attemptIn(url: URL): string {
  const { forsoeg } = readFields(url.searchParams, attemptSchema);
  if (forsoeg === undefined) throw redirect(paths.login);
  return forsoeg;
}

/** Where a login or logout with MitID leads on to, as the API takes it: with no backslash as such. */
export function wayBack(path: string): { returnPath?: string } {
  const returnPath = path.replaceAll('\\', '%5C');
  return returnPath.length > RETURN_PATH_MAX ? {} : { returnPath };
}

/** The page that a visit to MitID began on, which tells what went wrong. */
const PAGE_OF = {
  login: paths.login,
  'own-cards': paths.ownCards,
  confirm: paths.loginConfirm,
} as const satisfies Record<MitIdPurpose, string>;

/** Where what a login with MitID has come to leads on. */
export function pathAfterMitId(outcome: Exclude<MitIdOutcome, { state: 'cpr-mismatch' }>): string {
  if (outcome.state === 'cpr-needed') {
    return withParameters(paths.loginCpr, { forsoeg: outcome.attempt });
  }
  if (outcome.state === 'choice-needed') {
    return withParameters(paths.loginChoice, { forsoeg: outcome.attempt });
  }
  const wanted = ownPath(outcome.returnPath, paths.overview);
  if (outcome.state === 'confirmed') return wanted;
  if (outcome.state === 'signed-in') return withReturn(paths.dataRetrieval, wanted);
  return withParameters(withReturn(PAGE_OF[outcome.purpose], wanted), { mitid: outcome.problem });
}
