import { z } from 'zod';
import { accountState, cardStatus, educationType } from './enums';
import { typedAddress } from './profile';
import { address, id, instant, kroner, period, storableText, titled } from './shared';
import { staffRole } from './staff';

/** Why staff look at a person, or change something of theirs. */
export const staffReason = z.enum(['customer', 'correction', 'control', 'complaint', 'other']);
export type StaffReason = z.infer<typeof staffReason>;

/** `POST /api/admin/searches`: a name, CPR, customer, receipt or payment number. */
export const searchBody = z.object({ text: storableText.trim().min(1).max(100) });

/** What was searched for, sealed: so that no address holds a CPR number. */
export const searchRef = z.object({ search: z.string() });

/** `POST /api/admin/searches/{search}/person`. */
export const takenUp = z.object({ id });

const personHit = z.object({
  id,
  name: z.string(),
  birthDate: z.string(),
  city: z.string().nullable(),
  accountState,
});

/** `GET /api/admin/searches/{search}`: at most 20 people. */
export const searchResult = z.object({
  text: z.string(),
  /** It is a CPR number, whose person can be taken up from the register. */
  isCpr: z.boolean(),
  hits: z.array(personHit),
  hasMore: z.boolean(),
});
export type SearchResult = z.infer<typeof searchResult>;

/** What was done or seen of a person by staff. */
export const staffAct = z.object({
  at: instant,
  action: z.enum([
    ...([
      'search',
      'view',
      'take-up',
      'shadow',
      'order',
      'assist',
      'order-code',
      'shadow-end',
      'block',
      'unblock',
    ] as const),
    ...(['refund-asked', 'refund', 'refund-rejected'] as const),
    ...(['cpr', 'address', 'mail', 'payment', 'payment-end', 'sessions'] as const),
  ]),
  /** Null for who has no account any more. */
  by: z.string().nullable(),
  role: staffRole,
  reason: staffReason.nullable(),
});
export type StaffAct = z.infer<typeof staffAct>;

/** `GET /api/admin/people/{id}`: all that staff need to know of a person. */
export const personFile = z.object({
  id,
  name: z.string(),
  /** The day of birth of a CPR number, and four stars. */
  cpr: z.string(),
  birthDate: z.string(),
  accountState,
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: address.nullable(),
  approvals: z.array(
    z.object({
      id,
      scheme: titled(educationType),
      period,
      school: z.string(),
      isBlocked: z.boolean(),
    }),
  ),
  cards: z.array(
    z.object({ id, orderedAt: instant, period, status: titled(cardStatus), price: kroner }),
  ),
  payments: z.array(
    z.object({
      id,
      number: z.string(),
      at: instant,
      price: kroner,
      /** In Danish. */ state: z.string(),
      provider: z.string(),
      /** Nobody knows yet what came of it. */
      isUndecided: z.boolean(),
      /** What was taken and has not gone back. */
      left: kroner,
    }),
  ),
  /** Mails that can be sent once more, the last first: of messages, and the receipts of orders. */
  letters: z.array(
    z.object({ kind: z.enum(['message', 'receipt']), id, subject: z.string(), at: instant }),
  ),
  acts: z.array(staffAct),
});
export type PersonFile = z.infer<typeof personFile>;

/** `GET /api/admin/school`: a page of the approvals of one's own school that are not over, by name. */
export const schoolApprovals = z.object({
  school: z.string(),
  approvals: z.array(
    z.object({ id, name: z.string(), scheme: z.string(), period, isBlocked: z.boolean() }),
  ),
  hasOlder: z.boolean(),
});
export type SchoolApprovals = z.infer<typeof schoolApprovals>;

/** `POST /api/admin/people/{id}/block` and `/unblock`. */
export const reasonBody = z.object({ reason: staffReason });

/** `POST /api/admin/people/{id}/cpr`: a code of one's own phone. */
export const cprBody = reasonBody.extend({ code: z.string().max(20) });
export const cprAnswer = z.object({ cpr: z.string() });

/** `PUT /api/admin/people/{id}/address`. */
export const correctAddressBody = reasonBody.extend({ address: typedAddress });

/** `POST /api/admin/people/{id}/mails`. */
export const resendBody = reasonBody.extend({ kind: z.enum(['message', 'receipt']), id });

/** `POST /api/admin/people/{id}/payments`: `ends` closes a window that nobody pays in. */
export const helpPaymentBody = reasonBody.extend({ operationId: id, ends: z.boolean() });

/** Of a person's acts of staff a page shows no more; the archive of their data has all. */
export const MOST_ACTS = 100;

/** `GET /api/profile/access`: who of staff looked, the last first. */
export const ownAccess = z.array(staffAct.omit({ by: true }));
export type OwnAccess = z.infer<typeof ownAccess>;

/** A page of the portal, without its query. */
export const pageUrl = z.object({
  url: z
    .string()
    .max(500)
    .regex(/^\/(?![/\\])[^\s\\\0?#]*$/),
});
export const lastStep = z.object({ url: z.string().nullable() });
