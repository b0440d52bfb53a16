import { z } from 'zod';
import { accountState, dataErrorKind, mfaType } from './enums';
import { id, instant, storableText } from './shared';
import { staffLogin } from './staff';

const userKind = z.enum(['Beneficiary', 'Admin']);

export const user = z.object({
  userId: id,
  userKind,
  isShadow: z.boolean(),
  /** An order is begun for that person in the view. */
  isAssisting: z.boolean(),
  shadowUserId: id.nullable(),
  userName: z.string(),
  shadowUserName: z.string().nullable(),
  mfaType,
  accountState,
});
export type User = z.infer<typeof user>;

/** `GET /api/auth/user-info`: the person, and where the Ungdomskort app is to be had. */
export const userInfo = user.extend({
  iosAppDownload: z.string(),
  androidAppDownload: z.string(),
  /** For a QR code: leads a phone to its own store. */
  qrCodeDownload: z.string(),
});

/** Where the fetch of a person's approvals stands in this login. */
export const retrievalState = z.enum(['none', 'running', 'done', 'failed']);
export type RetrievalState = z.infer<typeof retrievalState>;

/** Why a login is over that its person did not end: not used for a while, too long, or ended elsewhere. */
const loginEnd = z.enum(['idle', 'total', 'elsewhere']);
export type LoginEnd = z.infer<typeof loginEnd>;

/** `GET /api/auth/sessions`: a login of the person, by what it is in. */
export const ownSession = z.object({
  startedAt: instant,
  lastSeenAt: instant,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  isThis: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** `GET /api/auth/check`: all that a page frame and the guards need, in one answer. */
export const authCheck = z.object({
  /** Somebody's own data can be shown: to them, or to staff who see the portal as they do. */
  isAuthenticated: z.boolean(),
  user: user.nullable(),
  /** The staff member who is logged in; null for anybody else. */
  staff: staffLogin.nullable(),
  /** Send back as `X-CSRF-Token`; salted, so it differs from answer to answer. */
  csrfToken: z.string(),
  expiresAt: instant.nullable(),
  secondsLeft: z.number().int(),
  /** Why the login that the browser still shows is over; null while there is one, and without any. */
  loginEnd: loginEnd.nullable(),
  retrieval: retrievalState,
  dataError: dataErrorKind,
  /** The retrieval failed a while ago: the next page asks again. */
  isRetrievalDue: z.boolean(),
  openFlowId: id.nullable(),
  /** The one order that this login is good for; null for a login that is good for everything. */
  onlyFlowId: id.nullable(),
  /** An order that comes before everything else. */
  obligatoryFlowId: id.nullable(),
  /** It has to be made by who is logged in here; only its pages and the overview are open until then. */
  hasObligatoryFlow: z.boolean(),
  /** How many notifications wait to be read or answered. */
  openNotifications: z.number().int(),
  /** One of them is shown before anything else, to be read or done. */
  mustRead: z.boolean(),
  autoOrderFlowDone: z.boolean(),
  disableMitIdLogIn: z.boolean(),
  showFrontPageWarning: z.boolean(),
  /** Nothing can be ordered or changed now. */
  isReadOnly: z.boolean(),
  /** While a page is fetched, the whole page says so. */
  showLayoutLoading: z.boolean(),
  debugLogin: z.boolean(),
  timeMachine: z.object({ enabled: z.boolean(), today: z.string() }),
});
export type AuthCheck = z.infer<typeof authCheck>;

/** Somebody the demo can be tried as, and in Danish what there is to see. */
const demoPerson = z.object({ username: z.string(), name: z.string(), shows: z.string() });

/** People of the demo under a Danish title. */
const demoGroup = z.object({ title: z.string(), people: z.array(demoPerson) });
export type DemoGroup = z.infer<typeof demoGroup>;

/** `GET /api/auth/debug-login`: `groups` is empty where debug login is off. */
export const debugLoginInfo = z.object({ isEnabled: z.boolean(), groups: z.array(demoGroup) });
export type DebugLoginInfo = z.infer<typeof debugLoginInfo>;
export const debugSignInQuery = z.object({ username: storableText.max(100) });
export const retrievalAnswer = z.object({
  state: retrievalState,
  noDataConnection: z.boolean(),
  vusErrorType: dataErrorKind,
});
export type RetrievalAnswer = z.infer<typeof retrievalAnswer>;
