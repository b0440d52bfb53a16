import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import { addSeconds } from 'date-fns/addSeconds';
import type { LoginEnd, RetrievalState } from '../contract/auth';
import type {
  AccountState,
  DataErrorKind,
  EducationType,
  OrderFlowState,
  PauseReason,
  TransportAuthority,
} from '../contract/enums';
import { newToken, sha256 } from '../crypto';
import type { Queryable } from '../db/connect';
import type { FlowRow } from '../db/order-flows';
import {
  confirmSession,
  deleteSession,
  endSessions,
  findSession,
  findSessionEnd,
  insertSession,
  listSessions,
  renameSession,
  touchSession,
} from '../db/sessions';
import { DatabaseUnavailable } from '../db/unavailable';
import type { Deps } from '../deps';
import { inTransaction } from '../in-transaction';
import { Refusal } from '../refusal';
import { deviceOf, type Device } from './device';

/** Idle and total length of a login. */
const SESSION_IDLE_MINUTES = 30;
const SESSION_TOTAL_HOURS = 8;
/** On a phone, at home, at school: more than that are forgotten ones. */
const MOST_SESSIONS = 5;
/** Who has come by the code of an order has so long for it. */
const CODE_SESSION_MINUTES = 60;
/** For so long after a login, or after MitID once more, it is known who sits there. */
const CONFIRMED_MINUTES = 10;
const TOUCH_AFTER_SECONDS = 60;
/** A failed retrieval is asked again by the next visit after this long. */
const RETRIEVAL_REST_SECONDS = 30;

/** The signed-in person behind a call. */
export interface Caller {
  sessionHash: string;
  /** The same for all ids of this login. */
  family: string;
  beneficiaryId: string;
  username: string;
  fullName: string;
  accountState: AccountState;
  photoId: string | null;
  /** The company makes no internship cards for this person. */
  isSecondaryBlacklisted: boolean;
  isShadow: boolean;
  /** Staff who see the portal as the person begin an order for them. */
  isAssisted: boolean;
  /** The one order that this login is good for: its person has come by a code. */
  onlyFlowId: string | null;
  retrieval: RetrievalState;
  dataError: DataErrorKind;
  /** The retrieval failed long enough ago to be asked again. */
  isRetrievalDue: boolean;
  autoOrderFlowDone: boolean;
  openFlowId: string | null;
  /** The day «Rejsekort to Rejsebillet» was put away, or null. */
  rejsebilletBannerDismissedOn: string | null;
  /** An order that waits for a company, and why. */
  paused: {
    scheme: EducationType | null;
    reason: PauseReason;
    assignedPto: TransportAuthority | null;
  } | null;
  /** An order that comes before everything else. */
  obligatoryFlowId: string | null;
  /** How many notifications wait to be read or answered. */
  openNotifications: number;
  /** How many there have ever been: with those that are open it tells whether any was raised or settled. */
  allNotifications: number;
  /** Something is shown before anything else: to be read, or to be done. */
  mustRead: boolean;
  signedInAt: Date;
  /** When the person last showed who they are. */
  confirmedAt: Date;
  expiresAt: Date;
}

/** What a login with MitID keeps of the broker's answer, to end there too; the token is sealed. */
export interface AtBroker {
  session: string | null;
  idToken: string;
}

/**
 * Starts a login and returns the token for the cookie; only its hash is stored. Of more logins than a
 * person may have at a time, those end that were not used for longest.
 */
export async function startSession(
  db: Queryable,
  beneficiaryId: string,
  now: Date,
  { atBroker, device = deviceOf(null) }: { atBroker?: AtBroker; device?: Device } = {},
): Promise<string> {
  const token = newToken();
  const idHash = sha256(token);
  await insertSession(db, {
    ...{ idHash, beneficiaryId, now, device },
    brokerSession: atBroker?.session ?? null,
    idToken: atBroker?.idToken ?? null,
  });
  const others = (await listSessions(db, beneficiaryId)).filter(({ id_hash: id }) => id !== idHash);
  await endSessions(
    db,
    others.slice(MOST_SESSIONS - 1).map(({ id_hash: id }) => id),
  );
  return token;
}

/**
 * The person has shown once more who they are: the same login under another token; null where it is over.
 */
export async function renewSession(
  db: Queryable,
  sessionHash: string,
  { atBroker, now }: { atBroker: AtBroker; now: Date },
): Promise<string | null> {
  const token = newToken();
  const ids = { from: sessionHash, to: sha256(token) };
  return (await confirmSession(db, { ...ids, atBroker, now })) ? token : null;
}

/** Another token for a login whose browser may never have got the first; null where the login is over. */
export async function reissueToken(db: Queryable, sessionHash: string): Promise<string | null> {
  const token = newToken();
  return (await renameSession(db, { from: sessionHash, to: sha256(token) })) ? token : null;
}

/**
 * What only its owner may do, not whoever finds a browser that is logged in: it takes a login, or MitID
 * once more, within the last ten minutes (docs/rules/permissions.md).
 * @throws Refusal `confirm-needed`
 */
export function requireConfirmed({ confirmedAt }: Caller, now: Date): void {
  if (now >= addMinutes(confirmedAt, CONFIRMED_MINUTES)) throw new Refusal('confirm-needed');
}

/** The logins of the caller that are in use, this one first. */
export async function listOwnSessions({ connection }: Deps, caller: Caller, now: Date) {
  const rows = await listSessions(connection.db, caller.beneficiaryId);
  return rows
    .filter((row) => now < endOf(row).at)
    .map((row) => ({
      startedAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      browser: row.browser,
      system: row.system,
      isThis: row.id_hash === caller.sessionHash,
    }))
    .sort((a, b) => Number(b.isThis) - Number(a.isThis));
}

/** Ends all logins of the caller but this one. */
export async function endOtherSessions(deps: Deps, caller: Caller): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const rows = await listSessions(tx, caller.beneficiaryId);
    const others = rows.map(({ id_hash: id }) => id).filter((id) => id !== caller.sessionHash);
    if (others.length === 0) deps.ownAct?.changesNothing();
    await endSessions(tx, others);
  });
}

/** Why the login of a token is over; null for one that is not, or that nothing is known of. */
export async function findLoginEnd(
  { connection }: Pick<Deps, 'connection'>,
  token: string,
  now: Date,
): Promise<LoginEnd | null> {
  const row = await findSessionEnd(connection.db, sha256(token));
  if (!row) return null;
  if (row.ended_why !== null) return row.ended_why;
  const { at, why } = endOf(row);
  return now < at ? null : why;
}

/** When a login ends by itself if it is not used any more, and why. */
export function endOf(row: {
  created_at: string;
  last_seen_at: string;
  only_flow_id?: string | null;
}): {
  at: Date;
  why: LoginEnd;
} {
  const idle = addMinutes(row.last_seen_at, SESSION_IDLE_MINUTES);
  const total = row.only_flow_id
    ? addMinutes(row.created_at, CODE_SESSION_MINUTES)
    : addHours(row.created_at, SESSION_TOTAL_HOURS);
  return idle < total ? { at: idle, why: 'idle' } : { at: total, why: 'total' };
}

/** Ends a login; the sealed word of the broker on it, when it came from there. */
export async function endSession(db: Queryable, sessionHash: string): Promise<string | null> {
  return deleteSession(db, sessionHash);
}

/**
 * Notes that a login is used, at most once a minute; when it was used last, as far as it is written down.
 * What is only read can be had while nothing can be written.
 */
export async function noteUse(
  { last_seen_at: before }: { last_seen_at: string },
  now: Date,
  write: () => Promise<void>,
): Promise<string> {
  if (now < addSeconds(before, TOUCH_AFTER_SECONDS)) return before;
  try {
    await write();
    return now.toISOString();
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    return before;
  }
}

/**
 * The caller of a session token, or null when it is unknown, idle for too long or too old.
 * One query; the time of last use is written at most once a minute.
 */
export const findCaller = (
  deps: Pick<Deps, 'connection'>,
  token: string,
  now: Date,
): Promise<Caller | null> => findCallerBy(deps, sha256(token), now);

/** The same by the hash of the token. */
export async function findCallerBy(
  { connection }: Pick<Deps, 'connection'>,
  sessionHash: string,
  now: Date,
): Promise<Caller | null> {
  const row = await findSession(connection.db, sessionHash);
  if (!row) return null;
  if (now >= endOf(row).at) return null;
  // It is for an order, which a blocked account has none of.
  if (row.only_flow_id !== null && row.account_state === 'Blocked') return null;
  const lastSeen = await noteUse(row, now, () => touchSession(connection.db, row.id_hash, now));
  const caller = {
    sessionHash: row.id_hash,
    family: row.family ?? row.id_hash,
    beneficiaryId: row.beneficiary_id,
    username: row.username,
    fullName: `${row.first_name} ${row.last_name}`.trim(),
    accountState: row.account_state,
    photoId: row.photo_id,
    isSecondaryBlacklisted: row.secondary_blacklisted_at !== null,
    isShadow: row.shadow_of !== null,
    isAssisted: false,
    onlyFlowId: row.only_flow_id,
    retrieval: row.retrieval_state,
    dataError: row.data_error,
    isRetrievalDue: isRetrievalDue(row, now),
    autoOrderFlowDone: row.auto_order_flow_done === 1,
    rejsebilletBannerDismissedOn: row.rejsebillet_banner_dismissed_on,
    ...underWay({
      id: row.open_flow_id,
      state: row.open_flow_state,
      scheme_type: row.open_flow_scheme,
      pause_reason: row.open_flow_pause_reason,
      assigned_pto: row.open_flow_assigned_pto,
    }),
    obligatoryFlowId: row.obligatory_flow_id,
    openNotifications: Number(row.open_notifications),
    allNotifications: Number(row.notifications),
    // Staff look at what they came for; only the person can have read it.
    mustRead: row.blocking_notification_id !== null && row.shadow_of === null,
    signedInAt: new Date(row.created_at),
    confirmedAt: new Date(row.confirmed_at ?? row.created_at),
    expiresAt: endOf({ ...row, last_seen_at: lastSeen }).at,
  };
  return row.only_flow_id === null ? caller : forOneOrder(caller, row.only_flow_id);
}

/** Who has come by a code sees one order, and nothing else of theirs; nobody knows who sits there. */
const forOneOrder = (caller: Caller, flowId: string): Caller => ({
  ...caller,
  ...(caller.openFlowId === flowId ? {} : { openFlowId: null, paused: null }),
  ...{ obligatoryFlowId: null, openNotifications: 0, allNotifications: 0, mustRead: false },
  confirmedAt: new Date(0),
});

type OrderUnderWay = Pick<FlowRow, 'scheme_type' | 'pause_reason' | 'assigned_pto'> & {
  id: string | null;
  state: OrderFlowState | null;
};

const underWay = (flow: OrderUnderWay): Pick<Caller, 'openFlowId' | 'paused'> => ({
  openFlowId: flow.id,
  paused:
    flow.state === 'Paused'
      ? {
          scheme: flow.scheme_type,
          reason: flow.pause_reason as PauseReason,
          assignedPto: flow.assigned_pto,
        }
      : null,
});

/** The caller once this order of theirs is the one under way. */
export const withOrder = (caller: Caller, flow: FlowRow): Caller => ({
  ...caller,
  ...underWay(flow),
});

function isRetrievalDue(
  row: { retrieval_state: string; retrieval_failed_at: string | null },
  now: Date,
): boolean {
  if (row.retrieval_state !== 'failed') return false;
  return now >= addSeconds(row.retrieval_failed_at ?? 0, RETRIEVAL_REST_SECONDS);
}
