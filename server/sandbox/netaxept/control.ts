/** The control page (forms) and its JSON twin: `GET state`, `POST faults`, `POST actions`. */
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { sandboxPage, type FieldError } from '../page';
import type { Callbacks } from './callbacks';
import { controlContent, type ControlState } from './control-page';
import { faultsSchema, type FaultSettings } from './faults';
import type { Ledger } from './ledger';

const actionSchema = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['reset-faults', 'deliver-now']) }),
  /** The id is a panHash. */
  z.object({ action: z.enum(['block-card', 'unblock-card']), id: z.string() }),
]);

const FIELD_ERRORS: Record<string, string> = {
  apiCalls: 'Antal kald skal være et helt tal fra 0 til 1000',
  slowMs: 'Forsinkelsen skal være et helt tal fra 0 til 60000',
};

const LISTED = 50;
const PATH = '/sandbox/netaxept/control';
const BLOCKED = '14';

export interface ControlDeps {
  ledger: Ledger;
  callbacks: Callbacks;
  faults: FaultSettings;
}

/** Mounted at `/control`. */
export function createControl(deps: ControlDeps): Hono {
  return new Hono()
    .get('/', (c) => page(c, deps, [], c.req.query('gemt') !== undefined))
    .get('/state', (c) => c.json(stateOf(deps)))
    .post('/faults', async (c) => {
      const change = faultsSchema.partial().safeParse(await bodyOf(c));
      if (change.success) {
        deps.faults.set(change.data);
        return answer(c, deps);
      }
      const errors = change.error.issues.map(({ path }) => fieldError(String(path[0] ?? '')));
      return isJson(c) ? c.json({ errors }, 422) : page(c, deps, errors, false);
    })
    .post('/actions', async (c) => {
      const action = actionSchema.safeParse(await bodyOf(c));
      if (!action.success) return c.json({ errors: action.error.issues }, 422);
      await perform(deps, action.data);
      return answer(c, deps);
    });
}

async function perform(
  { ledger, callbacks, faults }: ControlDeps,
  action: z.infer<typeof actionSchema>,
): Promise<void> {
  switch (action.action) {
    case 'reset-faults':
      faults.reset();
      return;
    case 'deliver-now':
      return callbacks.deliverDue({ ignoresSchedule: true });
    case 'block-card':
      ledger.blockCard(action.id, BLOCKED);
      return;
    case 'unblock-card':
      ledger.blockCard(action.id, null);
      return;
  }
}

function stateOf({ ledger, callbacks, faults }: ControlDeps): ControlState {
  return {
    faults: faults.get(),
    transactions: ledger.list(LISTED),
    pendingCallbacks: callbacks.listPending(),
    callbacks: callbacks.listDelivered(LISTED),
  };
}

function page(c: Context, deps: ControlDeps, errors: FieldError[], isSaved: boolean) {
  return sandboxPage(c, {
    title: 'Styr betalinger',
    system: 'Nets',
    errors,
    status: errors.length > 0 ? 422 : 200,
    content: controlContent(stateOf(deps), errors, isSaved),
  });
}

function answer(c: Context, deps: ControlDeps) {
  return isJson(c) ? c.json(stateOf(deps)) : c.redirect(`${PATH}?gemt=1`, 303);
}

function bodyOf(c: Context): Promise<unknown> {
  return isJson(c) ? c.req.json().catch(() => undefined) : c.req.parseBody();
}

function isJson(c: Context): boolean {
  return c.req.header('content-type')?.startsWith('application/json') ?? false;
}

function fieldError(field: string): FieldError {
  return { field, message: FIELD_ERRORS[field] ?? 'Vælg en af mulighederne' };
}
