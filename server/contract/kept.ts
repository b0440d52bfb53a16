/**
 * How long what is kept of people is kept: docs/rules/retention.md. The sweeps go by it; the page «Privatliv»
 * and the archive of a person's data tell it.
 */
export const KEPT = {
  /** A person with all that is only theirs, after their last card and their last login. */
  personMonths: 12,
  /** A photo, after the last card and the last login. */
  photoDays: 30,
  /** Messages and notifications. */
  letterMonths: 24,
  /** A login, after its last use. */
  loginHours: 24,
  /** A photo that waits to be cropped. */
  photoDraftMinutes: 60,
  /** Mails that were sent, jobs that were done, and what payment providers told. */
  doneDays: 30,
} as const;

/** By what names the texts tell it: `information.privacy.kept.…`. */
export const KEPT_WORDS = [
  'person',
  'photo',
  'draft',
  'letters',
  'login',
  'done',
  'books',
] as const;
