import { z } from 'zod';
import { id, instant, storableText } from './shared';

const TEXT_MAX = 4000;

/** `GET /api/admin/texts`: what to look for, in the key or the words. */
export const textQuery = z.object({ search: storableText.max(100).default('') });

/** At most 20 texts. */
export const textHits = z.object({
  hits: z.array(z.object({ key: z.string(), text: z.string(), isChanged: z.boolean() })),
  hasMore: z.boolean(),
});
export type TextHits = z.infer<typeof textHits>;

export const byTextKey = z.object({ key: z.string().min(1).max(200) });

/** `GET /api/admin/texts/{key}`. */
export const contentText = z.object({
  key: z.string(),
  text: z.string(),
  /** What it is where nobody has changed it. */
  original: z.string(),
  isChanged: z.boolean(),
  /** The last change, to send along with the next one; empty before the first. */
  revision: z.string(),
  /** What it was changed to, the last first; `by` is null for an operator at the command line. */
  history: z.array(z.object({ text: z.string(), at: instant, by: z.string().nullable() })),
});
export type ContentText = z.infer<typeof contentText>;

/** `PUT /api/admin/texts/{key}`: null for what it was at first. */
export const textBody = z.object({
  text: storableText.trim().min(1).max(TEXT_MAX).nullable(),
  revision: z.string().max(50),
});

/** What staff can switch while the portal runs. */
export const settingName = z.enum([
  /** Cards, plans and messages can be read, and nothing of them can be ordered or changed. */
  'read-only',
  /** The login page offers MitID. */
  'mitid-login',
  /** The login page has its warning. */
  'front-page-warning',
  /** While the time machine is in use, every page says which day it is there. */
  'timemachine',
  /** While a page is being fetched, the whole page says so and not its button alone. */
  'dafaultlayoutloading',
]);
export type SettingName = z.infer<typeof settingName>;

/** A switch by its name; the misspelled one by its right spelling, too. */
export const writtenSettingName = z.preprocess(
  (name) => (name === 'defaultlayoutloading' ? 'dafaultlayoutloading' : name),
  settingName,
);

/** `GET /api/admin/settings`: every switch; `changed` is null where it is as configured. */
export const settingList = z.array(
  z.object({
    name: settingName,
    isOn: z.boolean(),
    changed: z.object({ at: instant, by: z.string().nullable() }).nullable(),
  }),
);
export type SettingList = z.infer<typeof settingList>;

export const bySettingName = z.object({ name: z.string().min(1).max(50) });
export const settingBody = z.object({ isOn: z.boolean() });

/** The services outside that the portal asks. */
export const outsideService = z.enum([
  'mitid',
  'vus',
  'reepay',
  'netaxept',
  'rejsekort',
  'gvss',
  'addresses',
  'letters',
  'photos',
]);
export type OutsideService = z.infer<typeof outsideService>;

/** `GET /api/admin/services`: what was last heard of each that is connected, by any process. */
export const serviceList = z.array(
  z.object({
    service: outsideService,
    /** Null before the first answer. */
    answeredAt: instant.nullable(),
    /** Null where every question was answered. */
    failedAt: instant.nullable(),
    /** Such as `status 503`; null with `failedAt`. */
    failure: z.string().nullable(),
  }),
);
export type ServiceList = z.infer<typeof serviceList>;

/** `GET /api/admin/jobs`: work that failed and is tried again, or waits for somebody; the oldest first. */
export const jobList = z.array(
  z.object({
    id,
    /** In Danish. */
    kind: z.string(),
    attempts: z.number().int(),
    /** When it is tried next; null for never by itself. */
    nextAt: instant.nullable(),
    createdAt: instant,
    error: z.string(),
    /** Only a mail can be given up: everything else has to end. */
    canBeDropped: z.boolean(),
  }),
);
export type JobList = z.infer<typeof jobList>;
