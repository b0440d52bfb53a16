import { z } from 'zod';
import { authCheck, debugLoginInfo, debugSignInQuery, user, userInfo } from '../contract/auth';
import { findBeneficiaryByUsername } from '../db/beneficiaries';
import { claimAutoOrderFlow } from '../db/sessions';
import { dayInCopenhagen } from '../domain/day';
import { Refusal } from '../refusal';
import { endSession, startSession, type Caller } from '../workflows/session';
import { findStoreAddress, qrAddressOf } from '../workflows/app-download';
import { limitRate } from '../workflows/rate-limit';
import { clearSessionCookie, csrfSubject, setSessionCookie } from './cookies';
import { endpoint, type Endpoint } from './endpoint';

const LOGIN_LIMIT = { attempts: 50, minutes: 5 };

function userOf(caller: Caller): z.infer<typeof user> {
  return {
    userId: caller.beneficiaryId,
    userKind: caller.userKind,
    isShadow: caller.isShadow,
    shadowUserId: null,
    userName: caller.fullName,
    shadowUserName: null,
    mfaType: 'None',
    accountState: caller.accountState,
  };
}

const check = endpoint({
  method: 'get',
  path: '/auth/check',
  auth: 'public',
  summary: 'The login behind the session cookie, and all that a page frame needs',
  source: 'spec §7 Auth',
  response: authCheck,
  handle: async ({ deps, caller, http, now }) => {
    const subject = csrfSubject(http, deps.config, caller);
    return {
      isAuthenticated: caller !== null,
      user: caller && userOf(caller),
      csrfToken: subject === null ? '' : deps.secrets.csrfToken(subject),
      expiresAt: caller?.expiresAt.toISOString() ?? null,
      secondsLeft: caller ? Math.round((caller.expiresAt.getTime() - now.getTime()) / 1000) : 0,
      retrieval: caller?.retrieval ?? 'none',
      dataError: caller?.dataError ?? 'NoError',
      isRetrievalDue: caller?.isRetrievalDue ?? false,
      openFlowId: caller?.openFlowId ?? null,
      obligatoryFlowId: caller?.obligatoryFlowId ?? null,
      hasObligatoryFlow: caller ? caller.obligatoryFlowId !== null : false,
      autoOrderFlowDone: caller?.autoOrderFlowDone ?? false,
      disableMitIdLogIn: true,
      showFrontPageWarning: deps.config.showFrontPageWarning,
      debugLogin: deps.config.isSandboxed,
      timeMachine: {
        enabled: deps.config.demoToday !== undefined,
        today: dayInCopenhagen(now),
      },
    };
  },
});

const autoOrderFlow = endpoint({
  method: 'post',
  path: '/auth/auto-order-flow',
  auth: 'beneficiary',
  summary:
    'Records that the order flow opens by itself; true for the first call of a login, false for every other',
  source: 'spec §2 Overview',
  response: z.boolean(),
  handle: ({ deps, caller }) => claimAutoOrderFlow(deps.connection.db, caller.sessionHash),
});

/** Any call puts the end of the login off; a form that asks for it has to prove whose it is. */
const extend = endpoint({
  method: 'post',
  path: '/auth/extend',
  auth: 'session',
  summary: 'Puts off the end of the login',
  source: 'ours: the form that asks for it proves whose it is',
  handle: async () => undefined,
});

const userInformation = endpoint({
  method: 'get',
  path: '/auth/user-info',
  auth: 'session',
  summary: 'The signed-in person, and where the Ungdomskort app is to be had',
  source: 'spec §7 Auth',
  response: userInfo,
  handle: async ({ deps: { config }, caller }) => ({
    ...userOf(caller),
    iosAppDownload: findStoreAddress(config, 'UngdomskortApp', 'ios') ?? '',
    androidAppDownload: findStoreAddress(config, 'UngdomskortApp', 'android') ?? '',
    qrCodeDownload: qrAddressOf(config, 'UngdomskortApp'),
  }),
});

const debugLogin = endpoint({
  method: 'get',
  path: '/auth/debug-login',
  auth: 'public',
  summary: 'Whether debug login is offered, and to whom',
  source: 'spec §7 Auth',
  response: debugLoginInfo,
  handle: async ({ deps }) => ({
    isEnabled: deps.config.isSandboxed,
    people: [...deps.demoPeople],
  }),
});

/** The spec's GET and our POST alias (resolutions 105); both are guarded like a POST. */
const debugSignIn = (['get', 'post'] as const).map((method) =>
  endpoint({
    method,
    path: '/auth/signin/debug',
    auth: 'public',
    summary: 'Signs a demo person in by username and sets the session cookie',
    source: 'spec §7 Auth, §8 Debug login',
    changesState: true,
    query: debugSignInQuery,
    response: user,
    handle: async ({ deps, caller, query, http, now }) => {
      if (!deps.config.isSandboxed) throw new Refusal('debug-login-off');
      const { db } = deps.connection;
      const username = query.username.trim().toLowerCase();
      await limitRate(deps, `login:${username}`, LOGIN_LIMIT);
      const person = await findBeneficiaryByUsername(db, username);
      if (!person) throw new Refusal('unknown-user', [], { name: query.username });
      if (caller) await endSession(db, caller.sessionHash);
      const token = await startSession(db, person.id, now);
      setSessionCookie(http, deps.config, token);
      deps.logger.info({ beneficiaryId: person.id }, 'debug login');
      return {
        userId: person.id,
        userKind: person.user_kind,
        isShadow: false,
        shadowUserId: null,
        userName: `${person.first_name} ${person.last_name}`.trim(),
        shadowUserName: null,
        mfaType: 'None',
        accountState: person.account_state,
      } as z.infer<typeof user>;
    },
  }),
);

const signOut = (['get', 'post'] as const).map((method) =>
  endpoint({
    method,
    path: '/auth/signout',
    auth: 'public',
    summary: 'Ends the login; harmless without one',
    source: 'spec §7 Auth',
    changesState: true,
    handle: async ({ deps, caller, http }) => {
      if (caller) await endSession(deps.connection.db, caller.sessionHash);
      clearSessionCookie(http, deps.config);
      return undefined;
    },
  }),
);

export const authEndpoints: Endpoint[] = [
  check,
  extend,
  userInformation,
  autoOrderFlow,
  debugLogin,
  ...debugSignIn,
  ...signOut,
];
