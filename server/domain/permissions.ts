import type { Grant, StaffWork } from '../contract/enums';

/*
 * Who may do what: docs/rules/permissions.md. The API asks here for each call, and the web tier for each
 * page of staff; nothing else decides it.
 */

/**
 * Who acts: nobody known; a person whose cards it is about, and the same with a blocked account; staff who
 * see the portal as such a person; somebody who has come by the code of one order; staff before their second
 * factor; the kinds of staff after it; and a system that brings in approvals.
 */
export const ACTORS = [
  'anonymous',
  'beneficiary',
  'blocked',
  'shadow',
  'assisted',
  'unverified',
  'school',
  'admin',
  'susy',
] as const;
export type Actor = (typeof ACTORS)[number];

const PERSON: readonly Actor[] = ['beneficiary', 'blocked'];

/** Each action with who may do it; whoever is not named may not. */
export const permissions = {
  /** Texts, login, logout: what is nobody's. */
  public: ACTORS,
  /** The payment that a link names, for whoever has the link. */
  payer: ACTORS,
  /** The login itself: who it is, and its end put off. */
  session: ACTORS.filter((actor) => actor !== 'anonymous' && actor !== 'susy'),
  /** The approvals fetched from the register, once a login. */
  retrieve: PERSON,
  /** A person's own data. */
  read: [...PERSON, 'shadow'],
  /** What a blocked account can still do: read and answer what it is told, withdraw, leave. */
  rights: PERSON,
  /** The order under way, and its payment. */
  'order-read': [...PERSON, 'shadow', 'assisted'],
  /** The steps of that order, until it is paid. */
  'order-step': ['beneficiary', 'assisted'],
  /** What ends in cards that are paid: its photo, its conditions, its payment. */
  'order-finish': ['beneficiary', 'assisted'],
  /** A new order. */
  'order-begin': ['beneficiary'],
  /** A plan, until it is paid. */
  order: ['beneficiary'],
  /** The profile: how a person is reached, and where they live. */
  profile: ['beneficiary'],
  /** Payments, cards that are cancelled or made anew. */
  money: ['beneficiary'],
  /** A PDF ticket for days that are paid: what its holder shows beside it, and the file, are nobody else's. */
  ticket: PERSON,
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
  /** The whole CPR number of one of them. */
  cpr: ['admin'],
  /** The approvals of one's own school. */
  school: ['school'],
  /** The texts of the portal. */
  content: ['admin'],
  /** The switches of the portal, and the work that failed. */
  operate: ['admin'],
  /** Approvals that are brought in as a file. */
  import: ['admin'],
  /** Approvals that are brought in by a system. */
  push: ['susy'],
  /** The refunds that wait for somebody. */
  refunds: ['admin'],
  /** What becomes of a refund that was refused, or money that no rule gives back. */
  'refund-ask': ['admin'],
  /** The answer to what another one has asked. */
  'refund-approve': ['admin'],
  /** The accounts of staff, and what each may do. */
  accounts: ['admin'],
} as const satisfies Record<string, readonly Actor[]>;
export type Action = keyof typeof permissions;

/** What nobody changes while the portal is read-only; what is paid for is still shown, and answered for. */
export const CLOSED_TO_CHANGES: readonly Action[] = [
  'order',
  'order-begin',
  'order-step',
  'order-finish',
  'profile',
  'money',
  'consent',
  'payer',
];

/** Actions of staff alone. */
export type StaffAction = StaffWork | 'mfa' | 'staff' | 'last-step' | 'end-shadow';

/** What an Admin has to be granted one of, for the actions that not every Admin may do. */
const GRANTS_FOR: Partial<Record<Action, readonly Grant[]>> = {
  support: ['support'],
  cpr: ['cpr'],
  content: ['content'],
  operate: ['operate'],
  import: ['import'],
  refunds: ['refund-ask', 'refund-approve'],
  'refund-ask': ['refund-ask'],
  'refund-approve': ['refund-approve'],
  accounts: ['accounts'],
};

/** What staff who see the portal as a person do for them besides, where the portal is set up so. */
const SHADOW_EDITS: readonly Action[] = ['order', 'order-begin', 'order-step'];
/** What they do for somebody whom they help with an order, anywhere. */
const HELP: readonly Action[] = ['order-begin', 'order-step'];

interface Circumstances {
  /** What an Admin is granted. */
  grants?: readonly Grant[] | undefined;
  /** Whether staff change the orders of those as whom they see the portal. */
  editsOrders?: boolean | undefined;
  /** Whether they do it now, to begin an order for that person. */
  helps?: boolean | undefined;
}

export const may = (
  actor: Actor,
  action: Action,
  { grants = [], editsOrders = false, helps = false }: Circumstances = {},
): boolean =>
  ((permissions[action] as readonly Actor[]).includes(actor) &&
    (actor !== 'admin' || isGranted(action, grants))) ||
  (actor === 'shadow' && editsOrders && SHADOW_EDITS.includes(action)) ||
  (actor === 'shadow' && helps && HELP.includes(action));

const isGranted = (action: Action, grants: readonly Grant[]): boolean =>
  GRANTS_FOR[action]?.some((word) => grants.includes(word)) ?? true;

/** What changes an order or a plan, which is written down when staff do it. */
export const isEdit = (action: string): boolean =>
  (SHADOW_EDITS as readonly string[]).includes(action);
