/*
 * Who may do what: docs/rules/permissions.md. The API asks here for each call, and the web tier for each
 * page of staff; nothing else decides it.
 */

/**
 * Who acts: nobody known; a person whose cards it is about, and the same with a blocked account; staff who
 * see the portal as such a person; staff before their second factor; and the kinds of staff after it.
 */
export const ACTORS = [
  'anonymous',
  'beneficiary',
  'blocked',
  'shadow',
  'unverified',
  'school',
  'admin',
] as const;
export type Actor = (typeof ACTORS)[number];

const PERSON: readonly Actor[] = ['beneficiary', 'blocked'];

/** Each action with who may do it; whoever is not named may not. */
export const permissions = {
  /** Texts, login, logout: what is nobody's. */
  public: ACTORS,
  /** The login itself: who it is, and its end put off. */
  session: ACTORS.filter((actor) => actor !== 'anonymous'),
  /** The approvals fetched from the register, once a login. */
  retrieve: PERSON,
  /** A person's own data. */
  read: [...PERSON, 'shadow'],
  /** What a blocked account can still do: read and answer what it is told, withdraw, leave. */
  rights: PERSON,
  /** An order or a plan, until it is paid. */
  order: ['beneficiary'],
  /** The profile: how a person is reached, and where they live. */
  profile: ['beneficiary'],
  /** Payments, cards that are cancelled or made anew. */
  money: ['beneficiary'],
  /** What a person agrees to, and their photo. */
  consent: ['beneficiary'],
  /** The second factor of staff. */
  mfa: ['unverified', 'school', 'admin'],
  /** What any staff member may do with their own login once the second factor is shown. */
  staff: ['school', 'admin'],
  /** The page that a person is on, told after each visit. */
  report: PERSON,
  /** The last page of who is seen by staff, and of that view. */
  'last-step': ['shadow', 'admin'],
  /** The end of that view. */
  'end-shadow': ['shadow', 'admin'],
  /** The people of the portal, all that is known of them, and the portal seen as one of them. */
  support: ['admin'],
  /** The approvals of one's own school. */
  school: ['school'],
  /** The texts and switches of the portal, and the work that failed. */
  operate: ['admin'],
  /** Approvals that are brought in as a file. */
  import: ['admin'],
  /** The refunds that wait for somebody. */
  refunds: ['admin'],
} as const satisfies Record<string, readonly Actor[]>;
export type Action = keyof typeof permissions;

/** Actions of staff alone. */
export type StaffAction =
  | 'mfa'
  | 'staff'
  | 'support'
  | 'school'
  | 'operate'
  | 'import'
  | 'refunds'
  | 'last-step'
  | 'end-shadow';

/** What staff who see the portal as a person do for them besides, where the portal is set up so. */
const SHADOW_EDITS: readonly Action[] = ['order'];

/** `editsOrders` is whether staff change the orders of those as whom they see the portal. */
export const may = (actor: Actor, action: Action, { editsOrders = false } = {}): boolean =>
  (permissions[action] as readonly Actor[]).includes(actor) ||
  (actor === 'shadow' && editsOrders && SHADOW_EDITS.includes(action));
