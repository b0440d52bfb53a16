import { z } from 'zod';
import { storableText } from './shared';

/** A path of this site: what a login leads back to. */
const ownPath = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])[^\s\\\0]*$/);

/** Names a login that was begun; good for nothing in another browser. */
const attempt = storableText.min(1).max(200);

/** `GET /api/mitid/signout`: where the person goes on afterwards. */
export const mitIdWayBack = z.object({ returnPath: ownPath.optional() });
/** `GET /api/mitid/signin`: the same, and for staff that they log in as the person that they are too. */
export const mitIdStart = mitIdWayBack.extend({ as: z.literal('person').optional() });
/** `POST /api/mitid/confirm`: the page that asked for it. */
export const confirmationStart = z.object({ returnPath: ownPath });
/** Where the browser goes to log in. */
export const mitIdAddress = z.object({ url: z.string() });

/** `POST /api/mitid/answer`: the query that the broker sent the browser back with. */
export const mitIdAnswerBody = z.object({ query: storableText.max(8000) });

/** Why a login with MitID came to nothing; `session.mitid.<problem>` is its text. */
export const mitIdProblem = z.enum([
  'aborted',
  'denied',
  'level-too-low',
  'expired',
  'no-cpr',
  'cpr-tries-used',
  'unknown-person',
  'register-silent',
  'unavailable',
  'other-person',
]);
export type MitIdProblem = z.infer<typeof mitIdProblem>;

/** What a visit to MitID is for: a login, one of staff as the person that they are too, or MitID once more. */
const mitIdPurpose = z.enum(['login', 'own-cards', 'confirm']);
export type MitIdPurpose = z.infer<typeof mitIdPurpose>;

/** Where a login with MitID stands. `returnPath` is null when nothing is known of the login. */
export const mitIdOutcome = z.discriminatedUnion('state', [
  z.object({ state: z.literal('signed-in'), returnPath: ownPath.nullable() }),
  /** Who was logged in already has shown once more who they are. */
  z.object({ state: z.literal('confirmed'), returnPath: ownPath.nullable() }),
  /** The broker may not tell the CPR number: it is typed and matched. */
  z.object({ state: z.literal('cpr-needed'), attempt }),
  /** Somebody of staff has cards of their own too, and says as whom they go on. */
  z.object({ state: z.literal('choice-needed'), attempt }),
  z.object({ state: z.literal('cpr-mismatch'), triesLeft: z.number().int() }),
  z.object({
    state: z.literal('failed'),
    problem: mitIdProblem,
    returnPath: ownPath.nullable(),
    /** Somebody is logged in all the same who was to confirm who they are, or began from the staff's pages. */
    purpose: mitIdPurpose,
  }),
]);
export type MitIdOutcome = z.infer<typeof mitIdOutcome>;

/** `POST /api/mitid/cpr`; spaces and a hyphen do not count. */
export const mitIdCprBody = z.object({
  attempt,
  cpr: z
    .string()
    .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{10}$/)),
});

/** `POST /api/mitid/choice`: as staff, or as the person who has cards. */
export const mitIdChoiceBody = z.object({ attempt, as: z.enum(['staff', 'person']) });

/** `POST /api/mitid/signout`: where the browser ends its session at the broker too; null for none there. */
export const mitIdSignOut = z.object({ url: z.string().nullable(), isBrokerSilent: z.boolean() });
