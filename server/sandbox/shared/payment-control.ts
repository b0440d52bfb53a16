/** The control page of a payment provider, as forms and as JSON. */
import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { fieldErrors, toSaved } from './control';
import type { FaultStore } from './faults';
import { sandboxPage, selectField, textField, type FieldError, type Html } from './page';
import { errorAt, panel, postButton } from './page-parts';

/**
 * Mounted at `path`: `GET /` and its JSON twin `GET /state`; `POST /faults` with the fields to change
 * and `POST /actions`, both as a form, answered with a redirect, or as JSON, answered with the new
 * state. Fields that are wrong give 422, in JSON with `{ errors }`.
 */
export function createPaymentControl<State extends object, Faults extends object>(control: {
  path: string;
  /** Which outside system is controlled, e.g. «ReePay». */
  system: string;
  faults: FaultStore<Faults>;
  faultsSchema: z.ZodType<Partial<Faults>>;
  /** What the buttons do. */
  actions: Record<string, () => unknown>;
  /** What the buttons do that stand beside one payment, window or card. */
  actionsById: Record<string, (id: string) => unknown>;
  state: () => State;
  content: (state: State, errors: FieldError[]) => Html;
}): Hono {
  const { path, system, faults, faultsSchema, actions, actionsById, state, content } = control;
  const actionSchema = z.union([
    z.object({ action: z.enum(Object.keys(actionsById)), id: z.string() }),
    z.object({ action: z.enum(Object.keys(actions)) }),
  ]);
  const page = (c: Context, errors: FieldError[]) =>
    sandboxPage(c, { title: 'Styr betalinger', system, errors, content: content(state(), errors) });
  const answer = (c: Context) => (isJson(c) ? c.json(state()) : toSaved(c, path));
  return new Hono()
    .get('/', (c) => page(c, []))
    .get('/state', (c) => c.json(state()))
    .post('/faults', async (c) => {
      const change = faultsSchema.safeParse(await bodyOf(c));
      if (change.success) {
        faults.set(change.data);
        return answer(c);
      }
      const errors = fieldErrors(change.error);
      return isJson(c) ? c.json({ errors }, 422) : page(c, errors);
    })
    .post('/actions', async (c) => {
      const action = actionSchema.safeParse(await bodyOf(c));
      if (!action.success) return c.json({ errors: action.error.issues }, 422);
      const { data } = action;
      await ('id' in data ? actionsById[data.action]?.(data.id) : actions[data.action]?.());
      return answer(c);
    });
}

/** The panel where faults are ordered, around a provider's own `fields`. */
export function faultPanel(path: string, fields: Html[]): Html {
  return panel('fejl', 'Bestil fejl', [
    html`<form method="post" action="${path}/faults" novalidate>
      ${fields}
      <button>Gem fejl</button>
    </form>`,
    html`<div class="actions">${actionButton(path, 'reset-faults', 'Fjern alle fejl')}</div>`,
  ]);
}

/** Draws the choices among the faults, each with the one that is ordered now. */
export const faultChoice =
  <Faults extends object>(faults: Faults) =>
  (id: keyof Faults & string, label: string, options: Record<string, string>): Html =>
    selectField({ id, label, options, value: String(faults[id]) });

/** How many calls a fault hits, and how long a slow one takes. */
export function callFields(
  faults: { apiCalls: number; slowMs: number },
  errors: FieldError[],
): Html {
  return html`<div class="pair">
    ${textField({
      id: 'apiCalls',
      label: 'Antal kald',
      hint: 'Højst 1000',
      value: String(faults.apiCalls),
      error: errorAt(errors, 'apiCalls'),
      inputmode: 'numeric',
      width: 'short',
    })}
    ${textField({
      id: 'slowMs',
      label: 'Forsinkelse',
      hint: 'Millisekunder, højst 60000',
      value: String(faults.slowMs),
      error: errorAt(errors, 'slowMs'),
      inputmode: 'numeric',
      width: 'short',
    })}
  </div>`;
}

/** A button for one of the actions of `POST /actions`. */
export const actionButton = (path: string, action: string, label: string, id?: string): Html =>
  postButton(label, {
    path: `${path}/actions`,
    fields: { action, ...(id && { id }) },
    about: id,
  });

function bodyOf(c: Context): Promise<unknown> {
  return isJson(c) ? c.req.json().catch(() => undefined) : c.req.parseBody();
}

function isJson(c: Context): boolean {
  return c.req.header('content-type')?.startsWith('application/json') ?? false;
}
