/** The control page (forms) and its JSON twin: `GET state`, `POST faults`, `POST actions`. */
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { sandboxPage, type FieldError } from '../page';
import { controlContent, type ControlState } from './control-page';
import type { Deliveries } from './deliveries';
import { faultsSchema, type FaultSettings } from './faults';
import type { Ledger } from './ledger';
import type { Sessions } from './sessions';
import { MANUAL_DECLINE } from './test-cards';

const actionSchema = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['reset-faults', 'deliver-now', 'rotate-secret']) }),
  z.object({
    action: z.enum([
      'expire-session',
      'approve-charge',
      'decline-charge',
      'fail-method',
      'activate-method',
    ]),
    id: z.string(),
  }),
]);

const FIELD_ERRORS: Record<string, string> = {
  apiCalls: 'Antal kald skal være et helt tal fra 0 til 1000',
  slowMs: 'Forsinkelsen skal være et helt tal fra 0 til 60000',
};

const LISTED = 20;
const PATH = '/sandbox/reepay/control';

export interface ControlDeps {
  ledger: Ledger;
  sessions: Sessions;
  deliveries: Deliveries;
  faults: FaultSettings;
  /** Now, as ISO text. */
  now: () => string;
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

async function perform(deps: ControlDeps, action: z.infer<typeof actionSchema>): Promise<void> {
  const { ledger, sessions, deliveries, faults } = deps;
  switch (action.action) {
    case 'reset-faults':
      faults.reset();
      return;
    case 'deliver-now':
      return deliveries.deliverDue({ ignoresSchedule: true });
    case 'rotate-secret':
      deliveries.rotateSecret();
      return;
    case 'expire-session':
      sessions.expire(action.id);
      return;
    case 'approve-charge':
      ledger.resolve(action.id, null);
      return;
    case 'decline-charge':
      ledger.resolve(action.id, MANUAL_DECLINE);
      return;
    case 'fail-method':
      ledger.methods.setState(action.id, 'failed');
      return;
    case 'activate-method':
      ledger.methods.setState(action.id, 'active');
      return;
  }
}

function stateOf({ ledger, sessions, deliveries, faults }: ControlDeps): ControlState {
  return {
    faults: faults.get(),
    webhookUrls: deliveries.getSettings().urls,
    sessions: sessions.list(LISTED),
    charges: ledger.listCharges(LISTED),
    methods: ledger.methods.list(LISTED),
    pendingDeliveries: deliveries.listPending(),
    deliveries: deliveries.listDelivered(LISTED),
  };
}

function page(c: Context, deps: ControlDeps, errors: FieldError[], isSaved: boolean) {
  return sandboxPage(c, {
    title: 'Styr betalinger',
    system: 'ReePay',
    errors,
    status: errors.length > 0 ? 422 : 200,
    content: controlContent(stateOf(deps), errors, deps.now(), isSaved),
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
