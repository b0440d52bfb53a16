import { z } from 'zod';
import { staffWork } from './enums';
import { storableText } from './shared';

/** What a staff account may do: Admin helps people and runs the portal, SchoolAdmin sees a school's approvals. */
export const staffRole = z.enum(['Admin', 'SchoolAdmin']);
export type StaffRole = z.infer<typeof staffRole>;

/** The login of staff, in `GET /api/auth/check`. */
export const staffLogin = z.object({
  name: z.string(),
  role: staffRole,
  /** What this member of staff may do. */
  may: z.array(staffWork).readonly(),
  /** The second factor has still to be shown. */
  needsMfa: z.boolean(),
  /** A view of the portal as a person has run out in this login, and no other was begun. */
  isViewOver: z.boolean(),
});

/**
 * `GET /api/auth/mfa`: whether this login has to show a code, and whether the phone is set up.
 * `keyUriQrCode` sets it up (an `otpauth:` address); empty once a code of it was right.
 */
export const mfaInfo = z.object({
  isRequired: z.boolean(),
  isEnabled: z.boolean(),
  keyUriQrCode: z.string(),
});
export type MfaInfo = z.infer<typeof mfaInfo>;

const sixDigits = z.string().regex(/^\s*(\d\s*){6}$/);

/** The six digits alone, or as a field; spaces do not count. */
export const totpBody = z.union([
  sixDigits.transform((code) => ({ code })),
  z.object({ code: sixDigits }),
]);

/** A recovery code, in any case, with or without hyphens and spaces. */
export const recoveryBody = z.object({ code: storableText.max(100) });
