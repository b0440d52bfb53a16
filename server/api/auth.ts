import { differenceInSeconds } from 'date-fns/differenceInSeconds';
import type { z } from 'zod';
import type { user } from '../contract/auth';
import { calls } from '../contract/calls';
import { findBeneficiaryByUsername } from '../db/beneficiaries';
import { claimAutoOrderFlow } from '../db/sessions';
import { dayInCopenhagen } from '../domain/day';
import { Refusal } from '../refusal';
import { deviceOf } from '../workflows/device';
import {
  endOtherSessions,
  endSession,
  findLoginEnd,
  listOwnSessions,
  startSession,
  type Caller,
} from '../workflows/session';
import { findStoreAddress, qrAddressOf } from '../workflows/app-download';
import { limitRate } from '../workflows/rate-limit';
import { clearSessionCookie, csrfSubject, sessionToken, setSessionCookie } from './cookies';
import { serve, type Endpoint } from './endpoint';

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

export const authEndpoints: Endpoint[] = [
  serve(calls.authCheck, 'public', async ({ deps, caller, incoming, now }) => {
    const subject = csrfSubject(incoming, deps.config, caller);
    const token = sessionToken(incoming, deps.config);
    return {
      isAuthenticated: caller !== null,
      user: caller && userOf(caller),
      csrfToken: subject === null ? '' : deps.secrets.csrfToken(subject),
      expiresAt: caller?.expiresAt.toISOString() ?? null,
      secondsLeft: caller
        ? differenceInSeconds(caller.expiresAt, now, { roundingMethod: 'round' })
        : 0,
      loginEnd: caller || !token ? null : await findLoginEnd(deps, token, now),
      retrieval: caller?.retrieval ?? 'none',
      dataError: caller?.dataError ?? 'NoError',
      isRetrievalDue: caller?.isRetrievalDue ?? false,
      openFlowId: caller?.openFlowId ?? null,
      obligatoryFlowId: caller?.obligatoryFlowId ?? null,
      hasObligatoryFlow: caller ? caller.obligatoryFlowId !== null : false,
      openNotifications: caller?.openNotifications ?? 0,
      mustRead: caller?.mustRead ?? false,
      autoOrderFlowDone: caller?.autoOrderFlowDone ?? false,
      disableMitIdLogIn: !deps.config.mitId.isOffered,
      showFrontPageWarning: deps.config.showFrontPageWarning,
      debugLogin: deps.config.isSandboxed,
      timeMachine: {
        enabled: deps.config.demoToday !== undefined,
        today: dayInCopenhagen(now),
      },
    };
  }),
  /** Any call puts the end of the login off; a form that asks for it has to prove whose it is. */
  serve(calls.extendLogin, 'session', async () => undefined),
  serve(calls.ownSessions, 'beneficiary', ({ deps, caller, now }) =>
    listOwnSessions(deps, caller, now),
  ),
  serve(calls.endOtherSessions, 'beneficiary', async ({ deps, caller }) => {
    await endOtherSessions(deps, caller);
    return undefined;
  }),
  serve(calls.userInfo, 'session', async ({ deps: { config }, caller }) => ({
    ...userOf(caller),
    iosAppDownload: findStoreAddress(config, 'UngdomskortApp', 'ios') ?? '',
    androidAppDownload: findStoreAddress(config, 'UngdomskortApp', 'android') ?? '',
    qrCodeDownload: qrAddressOf(config, 'UngdomskortApp'),
  })),
  serve(calls.claimAutoOrderFlow, 'beneficiary', ({ deps, caller }) =>
    claimAutoOrderFlow(deps.connection.db, caller.sessionHash),
  ),
  serve(calls.debugLogin, 'public', async ({ deps }) => ({
    isEnabled: deps.config.isSandboxed,
    groups: [...deps.demoPeople],
  })),
  serve(
    calls.signInByUsername,
    'public',
    async ({ deps, caller, query, incoming, now }): Promise<z.infer<typeof user>> => {
      if (!deps.config.isSandboxed) throw new Refusal('debug-login-off');
      const { db } = deps.connection;
      const username = query.username.trim().toLowerCase();
      await limitRate(deps, `login:${username}`, LOGIN_LIMIT);
      const person = await findBeneficiaryByUsername(db, username);
      if (!person) throw new Refusal('unknown-user', [], { name: query.username });
      if (caller) await endSession(db, caller.sessionHash);
      const device = deviceOf(incoming.header('user-agent'));
      const token = await startSession(db, person.id, now, { device });
      setSessionCookie(incoming, deps.config, token);
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
      };
    },
  ),
  serve(calls.signOut, 'public', async ({ deps, caller, incoming }) => {
    if (caller) await endSession(deps.connection.db, caller.sessionHash);
    clearSessionCookie(incoming, deps.config);
    return undefined;
  }),
];
