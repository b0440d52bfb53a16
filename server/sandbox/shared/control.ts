/** What the control pages share: reading a form, and answering it. */
import type { Context } from 'hono';
import type { z } from 'zod';
import type { FieldError } from './page';

/** A form that is sent back: what was typed, and what is wrong with it. */
export interface Refused {
  typed: Record<string, string>;
  errors: FieldError[];
}

/** The text fields of a form as they were typed. */
export async function typedFields(c: Context): Promise<Record<string, string>> {
  const fields = Object.entries(await c.req.parseBody());
  return Object.fromEntries(
    fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/** One error a field, with the first message of the schema. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues
    .map(({ path, message }) => ({ field: String(path[0] ?? ''), message }))
    .filter(({ field }, index, all) => all.findIndex((other) => other.field === field) === index);
}

/** Leads to a page, which then says that the change is saved (page.ts). */
export const toSaved = (c: Context, path: string): Response => c.redirect(`${path}?gemt=1`, 303);

/** Takes a form: saves it and leads to the page at `path`, or refuses it. */
export async function takeForm<Form>(
  c: Context,
  schema: z.ZodType<Form>,
  {
    path,
    save,
    refuse,
  }: {
    path: string;
    save: (form: Form) => void;
    refuse: (refused: Refused) => Response | Promise<Response>;
  },
): Promise<Response> {
  const typed = await typedFields(c);
  const form = schema.safeParse(typed);
  if (!form.success) return refuse({ typed, errors: fieldErrors(form.error) });
  save(form.data);
  return toSaved(c, path);
}
