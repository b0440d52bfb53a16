import { differenceInSeconds } from 'date-fns/differenceInSeconds';
import { min } from 'date-fns/min';
import type { z } from 'zod';
import type { user } from '../contract/auth';
import { isMitIdOffered } from '../workflows/login/begin-login';
import { endAnyLogin, type Login } from '../workflows/login/find-login';
import { actorOf, startStaffSession, type StaffCaller } from '../workflows/staff-session';
import { findStaffByUsername } from '../db/staff';
import { calls } from '../contract/calls';
import { staffWork } from '../contract/enums';
import { findBeneficiaryByUsername } from '../db/beneficiaries';
import { claimAutoOrderFlow } from '../db/sessions';
import { dayInCopenhagen } from '../domain/day';
import { may } from '../domain/permissions';
import { Refusal } from '../refusal';
import { deviceOf } from '../workflows/device';
import {
  endOtherSessions,
  findLoginEnd,
  listOwnSessions,
  requireConfirmed,
  startSession,
  type Caller,
} from '../workflows/session';
import { signInByCode } from '../workflows/order-code/sign-in';
import { findStoreAddress, qrAddressOf } from '../workflows/app-download';
import { limitAddress, limitRate } from '../workflows/rate-limit';
import {
  clearSessionCookie,
  csrfSubject,
  sessionToken,
  setSessionCookie,
  visitorCookieName,
} from './cookies';
import { serve, type Endpoint } from './endpoint';

const LOGIN_LIMIT = { attempts: 50, minutes: 5 };

type User = z.infer<typeof user>;

const personOf = ({
  beneficiaryId,
  fullName,
  accountState,
}: Pick<Caller, 'beneficiaryId' | 'fullName' | 'accountState'>): User => ({
  userId: beneficiaryId,
  userKind: 'Beneficiary',
  isShadow: false,
  isAssisting: false,
  shadowUserId: null,
  userName: fullName,
  shadowUserName: null,
  mfaType: 'None',
  accountState,
});

/** A staff member, with the person as whom they see the portal. */
const staffUserOf = (
  { staffId, name }: Pick<StaffCaller, 'staffId' | 'name'>,
  shadowed: Caller | null,
): User => ({
  userId: staffId,
  userKind: 'Admin',
  isShadow: shadowed !== null,
  isAssisting: shadowed?.isAssisted ?? false,
  shadowUserId: shadowed?.beneficiaryId ?? null,
  userName: name,
  shadowUserName: shadowed?.fullName ?? null,
  mfaType: 'TOTP',
  accountState: shadowed?.accountState ?? 'Normal',
});

function userOf({ caller, staff }: Login): User | null {
  if (staff) return staffUserOf(staff, caller);
  return caller && personOf(caller);
}

function signedIn(found: User | null): User {
  if (!found) throw new Refusal('not-signed-in');
  return found;
}

function staffLoginOf(staff: StaffCaller) {
  const { name, role, mfaAt, grants, isViewOver } = staff;
  const actor = actorOf(staff);
  const mayDo = staffWork.options.filter((action) => may(actor, action, { grants }));
  return { name, role, may: mayDo, needsMfa: mfaAt === null, isViewOver };
}

/** When a login is over, or the view of the portal as a person, which ends before it. */
function endOf({ caller, staff }: Login): Date | undefined {
  if (!staff) return caller?.expiresAt;
  const { expiresAt, shadow } = staff;
  return caller && shadow ? min([shadow.until, expiresAt]) : expiresAt;
}

/** Staff who look, and a blocked account, can't make the order: they are not kept from the other pages. */
const mustOrderFirst = ({ obligatoryFlowId, isShadow, accountState }: Caller): boolean =>
  obligatoryFlowId !== null && !isShadow && accountState === 'Normal';

export const authEndpoints: Endpoint[] = [
  serve(calls.authCheck, 'public', async ({ deps, caller, staff, incoming, now }) => {
    const subject = csrfSubject(incoming, deps.config, { caller, staff });
    const expiresAt = endOf({ caller, staff });
    const token = sessionToken(incoming, deps.config);
    return {
      isAuthenticated: caller !== null,
      user: userOf({ caller, staff }),
      staff: staff && staffLoginOf(staff),
      csrfToken: subject === null ? '' : deps.secrets.csrfToken(subject),
      expiresAt: expiresAt?.toISOString() ?? null,
      secondsLeft: expiresAt ? differenceInSeconds(expiresAt, now, { roundingMethod: 'round' }) : 0,
      loginEnd: caller || staff || !token ? null : await findLoginEnd(deps, token, now),
      retrieval: caller?.retrieval ?? 'none',
      dataError: caller?.dataError ?? 'NoError',
      isRetrievalDue: caller?.isRetrievalDue ?? false,
      openFlowId: caller?.openFlowId ?? null,
      onlyFlowId: caller?.onlyFlowId ?? null,
      obligatoryFlowId: caller?.obligatoryFlowId ?? null,
      hasObligatoryFlow: caller !== null && mustOrderFirst(caller),
      openNotifications: caller?.openNotifications ?? 0,
      mustRead: caller?.mustRead ?? false,
      autoOrderFlowDone: caller?.autoOrderFlowDone ?? false,
      disableMitIdLogIn: !isMitIdOffered(deps),
      showFrontPageWarning: deps.settings.isOn('front-page-warning'),
      isReadOnly: deps.settings.isOn('read-only'),
      showLayoutLoading: deps.settings.isOn('dafaultlayoutloading'),
      debugLogin: deps.config.isSandboxed,
      timeMachine: {
        enabled: deps.config.demoToday !== undefined && deps.settings.isOn('timemachine'),
        today: dayInCopenhagen(now),
      },
    };
  }),
  /** Any call puts the end of the login off; a form that asks for it has to prove whose it is. */
  serve(calls.extendLogin, 'session', async () => undefined),
  serve(calls.ownSessions, 'rights', ({ deps, caller, now }) => listOwnSessions(deps, caller, now)),
  serve(calls.endOtherSessions, 'rights', async ({ deps, caller, now }) => {
    requireConfirmed(caller, now);
    await endOtherSessions(deps, caller);
    return undefined;
  }),
  serve(calls.userInfo, 'session', async ({ deps: { config }, caller, staff }) => ({
    ...signedIn(userOf({ caller, staff })),
    iosAppDownload: findStoreAddress(config, 'UngdomskortApp', 'ios') ?? '',
    androidAppDownload: findStoreAddress(config, 'UngdomskortApp', 'android') ?? '',
    qrCodeDownload: qrAddressOf(config, 'UngdomskortApp'),
  })),
  serve(calls.claimAutoOrderFlow, 'rights', ({ deps, caller }) =>
    claimAutoOrderFlow(deps.connection.db, caller.sessionHash),
  ),
  serve(calls.debugLogin, 'public', async ({ deps }) => ({
    isEnabled: deps.config.isSandboxed,
    groups: [...deps.demoPeople],
  })),
  serve(
    calls.signInByUsername,
    'public',
    async ({ deps, caller, staff, query, incoming, now }): Promise<User> => {
      if (!deps.config.isSandboxed) throw new Refusal('debug-login-off');
      const { db } = deps.connection;
      const username = query.username.trim().toLowerCase();
      await limitAddress(deps, incoming, 'login');
      await limitRate(deps, `login:${username}`, LOGIN_LIMIT);
      const device = deviceOf(incoming.header('user-agent'));
      const begin = async (session: () => Promise<string>, who: object) => {
        await endAnyLogin(deps, { caller, staff });
        setSessionCookie(incoming, deps.config, await session());
        deps.logger.info(who, 'debug login');
      };
      const person = await findBeneficiaryByUsername(db, username);
      if (person) {
        const { id: beneficiaryId, account_state: accountState } = person;
        await begin(() => startSession(db, beneficiaryId, now, { device }), { beneficiaryId });
        const fullName = `${person.first_name} ${person.last_name}`.trim();
        return personOf({ beneficiaryId, fullName, accountState });
      }
      const member = await findStaffByUsername(db, username);
      if (!member) throw new Refusal('unknown-user', [], { name: query.username });
      const { id: staffId, name } = member;
      await begin(() => startStaffSession(deps, staffId, now, { device }), { staffId });
      return staffUserOf({ staffId, name }, null);
    },
  ),
  serve(calls.codeSignIn, 'public', async ({ deps, caller, staff, body, incoming, now }) => {
    await limitAddress(deps, incoming, 'order-code');
    const device = deviceOf(incoming.header('user-agent'));
    const visitor = incoming.cookie(visitorCookieName(deps.config));
    const token = await signInByCode(deps, body, { visitor, device, now });
    await endAnyLogin(deps, { caller, staff });
    setSessionCookie(incoming, deps.config, token);
    return undefined;
  }),
  serve(calls.signOut, 'public', async ({ deps, caller, staff, incoming }) => {
    await endAnyLogin(deps, { caller, staff });
    clearSessionCookie(incoming, deps.config);
    return undefined;
  }),
];
