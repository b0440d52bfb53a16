import { z } from 'zod';
import { id, storableText } from './shared';
import { grant } from './enums';
import { staffRole } from './staff';

/** Whether somebody can log in with an account, and has set a phone up for it. */
const accountState = z.enum(['open', 'no-phone', 'closed']);

/** The account of a staff member. */
export const staffAccount = z.object({
  id,
  username: z.string(),
  name: z.string(),
  role: staffRole,
  /** Of an Admin. */
  grants: z.array(grant).readonly(),
  /** Of a SchoolAdmin, as approvals name it. */
  school: z.object({ name: z.string(), postcode: z.string() }).nullable(),
  state: accountState,
  /** It is the account of whoever asks. */
  isOwn: z.boolean(),
});
export type StaffAccount = z.infer<typeof staffAccount>;

/** `GET /api/admin/staff`: open ones first, by username. */
export const staffAccounts = z.array(staffAccount);

/** A code of one's own phone: whoever changes who may do what shows that they sit there. */
const code = z.string().max(20);

const message = (name: string) => `validation.staff-${name}`;

/** `POST /api/admin/staff`. */
export const newStaffBody = z.object({
  username: storableText.trim().regex(/^[a-z][a-z0-9.-]{1,39}$/, { message: message('username') }),
  name: storableText.trim().min(1, message('name')).max(100, message('name')),
  /** Whose MitID logs in. */
  cpr: storableText.regex(/^\s*\d{6}[\s-]?\d{4}\s*$/, { message: message('cpr') }),
  work: z.discriminatedUnion('role', [
    z.object({ role: z.literal('Admin'), grants: z.array(grant) }),
    z.object({
      role: z.literal('SchoolAdmin'),
      schoolName: storableText.trim().min(1, message('school')).max(200, message('school')),
      postcode: storableText.trim().regex(/^\d{4}$/, { message: message('postcode') }),
    }),
  ]),
  code,
});
export type NewStaffBody = z.infer<typeof newStaffBody>;

export const createdStaff = z.object({ id });

/** `PUT /api/admin/staff/{id}/grants`: all that an Admin may do from then on, in place of what was `seen`. */
export const grantsBody = z.object({ grants: z.array(grant), seen: z.array(grant), code });

/** `POST /api/admin/staff/{id}/reset-mfa` and `…/close`. */
export const staffCodeBody = z.object({ code });
