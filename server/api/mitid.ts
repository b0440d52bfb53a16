import type { z } from 'zod';
import { calls } from '../contract/calls';
import type { mitIdOutcome } from '../contract/login';
import type { Deps } from '../deps';
import { Refusal } from '../refusal';
import { beginLogin } from '../workflows/login/begin-login';
import { endAtBrokersWord, endLogin } from '../workflows/login/end-login';
import { chooseRole, matchCpr } from '../workflows/login/answer-question';
import { finishLogin } from '../workflows/login/finish-login';
import { failed, type LoginOutcome } from '../workflows/login/login-outcome';
import { limitAddress } from '../workflows/rate-limit';
import { clearSessionCookie, setSessionCookie, visitorCookieName } from './cookies';
import { serve, type Endpoint, type Incoming } from './endpoint';
import { pollUntil, waitWithin } from './wait';

const FIRST_PAGE = '/overview';
/** As long as the broker may take for the first of two answers. */
const ANSWER_SECONDS = 10;

/** The browser's cookie from before its login, which the anti-forgery check has seen to. */
function visitorOf(incoming: Incoming, deps: Deps): string {
  const visitor = incoming.cookie(visitorCookieName(deps.config));
  if (!visitor) throw new Refusal('csrf-failed');
  return visitor;
}

const browserOf = (incoming: Incoming, deps: Deps) => ({
  visitor: visitorOf(incoming, deps),
  userAgent: incoming.header('user-agent'),
});

/** The answer of the API: the token leaves in its cookie alone. */
function told(
  outcome: LoginOutcome,
  incoming: Incoming,
  { config }: Deps,
): z.input<typeof mitIdOutcome> {
  if (!('token' in outcome)) return outcome;
  const { token, ...known } = outcome;
  if (token !== null) setSessionCookie(incoming, config, token);
  return known;
}

export const mitIdEndpoints: Endpoint[] = [
  serve(calls.mitIdSignIn, 'public', async ({ deps, query, incoming, now }) => {
    await limitAddress(deps, incoming, 'login');
    const visitor = visitorOf(incoming, deps);
    const { returnPath = FIRST_PAGE, as } = query;
    const isAsPerson = as === 'person';
    return { url: await beginLogin(deps, { visitor, returnPath, isAsPerson, now }) };
  }),
  serve(calls.confirmIdentity, 'rights', async ({ deps, body, caller, incoming, now }) => {
    await limitAddress(deps, incoming, 'login');
    const visitor = visitorOf(incoming, deps);
    const { returnPath } = body;
    return { url: await beginLogin(deps, { visitor, returnPath, confirms: caller, now }) };
  }),
  serve(calls.mitIdAnswer, 'public', async ({ deps, body, caller, staff, incoming, now }) => {
    const browser = { ...browserOf(incoming, deps), login: { caller, staff }, now };
    const outcome = await waitWithin(browser.visitor, ANSWER_SECONDS, (waitSeconds) =>
      pollUntil(
        () => finishLogin(deps, body.query, browser),
        ({ state }) => state !== 'under-way',
        waitSeconds,
      ),
    );
    if (outcome.state !== 'under-way') return told(outcome, incoming, deps);
    return failed(deps, 'expired', outcome.attempt, 'the first answer is still under way');
  }),
  serve(calls.mitIdCpr, 'public', async ({ deps, body, caller, staff, incoming, now }) => {
    await limitAddress(deps, incoming, 'cpr');
    const browser = { ...browserOf(incoming, deps), login: { caller, staff }, now };
    return told(await matchCpr(deps, body, browser), incoming, deps);
  }),
  serve(calls.mitIdChoice, 'public', async ({ deps, body, caller, staff, incoming, now }) => {
    const browser = { ...browserOf(incoming, deps), login: { caller, staff }, now };
    return told(await chooseRole(deps, body, browser), incoming, deps);
  }),
  serve(calls.mitIdSignOut, 'public', async ({ deps, caller, staff, query, incoming }) => {
    clearSessionCookie(incoming, deps.config);
    return endLogin(deps, { caller, staff }, query.returnPath ?? FIRST_PAGE);
  }),
  serve(calls.mitIdLoggedOut, 'signed', async ({ deps, incoming, now }) => {
    const sent = new URLSearchParams(await incoming.text());
    await endAtBrokersWord(deps, sent.get('logout_token') ?? '', now);
    return undefined;
  }),
];
