/** What the control pages share: reading a form, and answering it. */
import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import type { z } from 'zod';
import type { Clock } from '../../clock';
import { sandboxPage, type FieldError, type Html } from './page';
import { toAllSandboxes } from './page-parts';
import type { SandboxStore } from './store';

/** What most stand-ins are made of; `token` is what their callers have to present. */
export interface StandInOptions {
  store: SandboxStore;
  clock: Clock;
  token: string;
}

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

/**
 * A page on which one fault is ordered for everybody, mounted at `path`, and how it is shown: once
 * more, with what was wrong, after a form that was refused.
 */
export function createFaultPage<Order>(page: {
  path: string;
  title: string;
  system: string;
  schema: z.ZodType<Order>;
  save: (order: Order) => void;
  content: (refused: Refused | undefined) => Html | Promise<Html>;
}) {
  const { path, title, system, schema, save, content } = page;
  const show = async (c: Context, refused?: Refused) =>
    sandboxPage(c, {
      title,
      system,
      errors: refused?.errors,
      content: html`${await content(refused)} ${toAllSandboxes()}`,
    });
  const refuse = (c: Context) => (refused: Refused) => show(c, refused);
  const app = new Hono()
    .get('/', (c) => show(c))
    .post('/faults', (c) => takeForm(c, schema, { path, save, refuse: refuse(c) }));
  return { app, show };
}

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
