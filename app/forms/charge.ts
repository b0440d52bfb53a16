import { z } from 'zod';
import { readFields } from '~/lib/sent';

const fields = z.object({ charge: z.string() });

/** What a page says that its button charges at once, sent along unseen. */
export const sentCharge = (charge: string | null): Readonly<Record<string, string>> =>
  charge === null ? {} : { charge };

/** Whether the page of a form named what is charged now: one of before midnight may not have. */
export const hasNamedCharge = (form: FormData, charge: string | null): boolean =>
  charge === null || spaced(readFields(form, fields).charge ?? '') === spaced(charge);

/** Spaces that keep a number with its unit may come back as plain ones. */
const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ');
