/**
 * A stand-in for GVSS: `POST /requests` prepares a visit, `/pick/{token}` is the route picker, and
 * the result goes to the portal from here, signed.
 */
import { Hono, type Context } from 'hono';
import type { Clock } from '../../clock';
import { sandboxPage, type FieldError } from '../shared/page';
import type { FindGroups } from '../shared/groups';
import type { Push } from '../shared/push';
import type { SandboxStore } from '../shared/store';
import { readChoice, type Chosen } from './choice';
import { createGvssControl } from './control';
import { Deliveries, type DeliveryOptions } from './deliver';
import { visitRequest, Visits, type Visit } from './model';
import { findArea } from './network';
import { areasContent, coverageContent, doneContent, PICKER_SCRIPT, wayBack } from './picker-page';

const ROOT = '/sandbox/gvss';
const FOREIGN_FRAME = 'https://rutevalg.example/pick';

export interface GvssSandboxOptions extends DeliveryOptions {
  store: SandboxStore;
  clock: Clock;
  /** Where browsers reach this stand-in. */
  publicOrigin: string;
  push: Push;
  groups: FindGroups;
}

/** Mounted at `/sandbox/gvss`. */
export function createGvssSandbox(options: GvssSandboxOptions): Hono {
  const { store, clock, secret, publicOrigin } = options;
  const visits = new Visits(store);
  const deliveries = new Deliveries(visits, options);
  return new Hono()
    .post('/requests', async (c) => {
      if (c.req.header('authorization') !== `Bearer ${secret}`) {
        return c.json({ error: 'Unauthorized' }, 401);
      }
      const { fault } = visits.faults.get();
      if (fault === 'down') return c.text('Internal Server Error', 500);
      if (fault === 'malformed') return c.json({ frame: 7 });
      const asked = visitRequest.safeParse(await c.req.json().catch(() => undefined));
      if (!asked.success) return c.json({ error: 'BadRequest' }, 400);
      visits.add({
        ...asked.data,
        createdAt: clock.now().toISOString(),
        result: null,
        answer: null,
      });
      const frame = `${publicOrigin}${ROOT}/pick/${asked.data.token}`;
      return c.json({ iFrameUrl: fault === 'foreign-frame' ? FOREIGN_FRAME : frame });
    })
    .get('/picker.js', (c) =>
      c.body(PICKER_SCRIPT, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
    )
    .get('/pick/:token', (c) =>
      withVisit(c, visits, (visit) => {
        const isFramed = c.req.query('width') !== undefined || c.req.query('ramme') !== undefined;
        const area = findArea(c.req.query('omraade'));
        const shown = { visit, path: c.req.path, isFramed };
        return picker(c, shown, area ? coverageContent(shown, area) : areasContent(shown));
      }),
    )
    .post('/pick/:token', async (c) => {
      const typed = await c.req.parseBody({ all: true });
      return withVisit(c, visits, (visit) =>
        end(c, visit, typed as Record<string, string>, deliveries),
      );
    })
    .route('/control', createGvssControl(visits, deliveries, options));
}

async function end(
  c: Context,
  visit: Visit,
  typed: Record<string, string | string[]>,
  deliveries: Deliveries,
) {
  const isFramed = typed['ramme'] !== undefined;
  const chosen = resultOf(visit, typed);
  if (!chosen.ok) {
    const area = findArea(String(typed['area']));
    const shown = { visit, path: c.req.path, isFramed };
    const content = area ? coverageContent(shown, area, typed, chosen.errors) : areasContent(shown);
    return picker(c, shown, content, chosen.errors);
  }
  const isTaken = await deliveries.sendResult(visit, chosen.result);
  if (!isTaken) {
    return picker(c, { visit, isFramed }, 'Portalen tog ikke imod valget. Prøv igen.', [
      { field: 'coverage', message: 'Valget kunne ikke sendes til bestillingen' },
    ]);
  }
  const command = `goto_${chosen.result.outcome}`;
  if (isFramed) return picker(c, { visit, isFramed }, doneContent(command, visit.returnUrl));
  return c.redirect(wayBack(visit.returnUrl, command).href, 303);
}

function resultOf(visit: Visit, typed: Record<string, string | string[]>): Chosen {
  switch (typed['action']) {
    case 'same':
      return { ok: true, result: { outcome: 'sameroute' } };
    case 'choose':
    case 'company':
      return readChoice(visit, typed, typed['action'] === 'company');
    case undefined:
    default:
      return { ok: true, result: { outcome: 'cancel' } };
  }
}

function withVisit(
  c: Context,
  visits: Visits,
  respond: (visit: Visit) => Response | Promise<Response>,
): Response | Promise<Response> {
  const visit = visits.find(c.req.param('token') ?? '');
  if (visit) return respond(visit);
  return sandboxPage(c, {
    title: 'Rutevalget findes ikke',
    system: 'GVSS',
    content: 'Gå tilbage til bestillingen, og begynd forfra.',
    status: 404,
  });
}

function picker(
  c: Context,
  { visit: { returnUrl }, isFramed }: { visit: Visit; isFramed: boolean },
  content: Parameters<typeof sandboxPage>[1]['content'],
  errors: FieldError[] = [],
) {
  return sandboxPage(c, {
    title: 'Vælg rute',
    system: 'GVSS',
    content,
    errors,
    frameAncestor: new URL(returnUrl).origin,
    isEmbedded: isFramed,
    script: `${ROOT}/picker.js`,
  });
}
