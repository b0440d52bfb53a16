/**
 * How long what is kept of people is kept: docs/rules/retention.md. The sweeps go by it; the page «Privatliv»
 * and the archive of a person's data tell it.
 */
export const KEPT = {
  /** A person with all that is only theirs, after their last card and their last login. */
  personMonths: 12,
  /** A photo, after the last card and the last login. */
  photoDays: 30,
  /** A saved payment card, after its last use. */
  methodMonths: 13,
  /** Messages and notifications. */
  letterMonths: 24,
  /** A PDF ticket, after its last day. */
  ticketDays: 30,
  /** A login, after its last use. */
  loginHours: 24,
  /** A photo that has given way to another, where it lies outside the database. */
  replacedPhotoHours: 24,
  /** A photo that waits to be cropped. */
  photoDraftMinutes: 60,
  /** Mails that were sent, jobs that were done, and what payment providers told. */
  doneDays: 30,
  /** Who of staff looked at a person. */
  lookYears: 2,
  /** What somebody changed, after the end of the year it is of. */
  changeYears: 5,
  /** That somebody was deleted, for a backup that is put back. */
  erasureDays: 400,
} as const;

/** By what names the texts tell it: `information.privacy.kept.…`. */
export const KEPT_WORDS = [
  'person',
  'photo',
  'draft',
  'method',
  'letters',
  'tickets',
  'login',
  'done',
  'books',
  'looks',
  'changes',
] as const;
