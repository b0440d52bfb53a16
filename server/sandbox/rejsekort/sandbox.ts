/** A stand-in for Rejsekort: customers, consent, cards, and a control page. */
import { Hono, type Context, type Next } from 'hono';
import { z } from 'zod';
import { dayInCopenhagen } from '../../domain/day';
import type { StandInOptions } from '../shared/control';
import type { Push } from '../shared/push';
import { waitFor } from '../shared/wait';
import { createRejsekortControl } from './control';
import { RejsekortModel, type SeasonPass } from './model';

const cpr = z.string().regex(/^\d{6}-\d{4}$/);
const period = z.object({ from: z.iso.date(), to: z.iso.date() });
const newCustomer = z.object({ cpr, email: z.email(), isConsentReceived: z.boolean() });
const newCard = z.object({ customerId: z.string(), pto: z.string(), period });
const newPass = z.object({ cardNumber: z.string(), period });

/**
 * Mounted at `/sandbox/rejsekort`; every call needs the Bearer token.
 * `POST /customers/search` {cpr} and `POST /customers` {cpr, email, isConsentReceived} answer with
 * {customerId, isConsentReceived}, 404 for no account, 409 {error} for a second one or a taken e-mail;
 * `PUT /customers/{id}/consent`; `PUT /card-orders/{key}` answers {cardNumber};
 * `PUT` and `GET /season-passes/{key}` answer {state}; `PUT /replacements/{key}` {cardNumber} answers
 * {state, cardNumber}. Orders with a known key change nothing.
 */
export function createRejsekortSandbox({
  store,
  clock,
  token,
  push,
}: StandInOptions & { push: Push }): Hono {
  const model = new RejsekortModel(store);
  const passState = ({ isCheckedIn, period: { from } }: SeasonPass) => {
    // Holders check in on the first day, unless the control page did it for them.
    const isLoaded = isCheckedIn || dayInCopenhagen(clock.now()) >= from;
    return { state: isLoaded ? 'CheckedIn' : 'AwaitsCheckIn' };
  };
  const api = new Hono()
    .use(async (c, next) => {
      if (c.req.header('authorization') !== `Bearer ${token}`) {
        return c.json({ error: 'Unauthorized' }, 401);
      }
      return withFault(model, c, next);
    })
    .post('/customers/search', async (c) => {
      const asked = z.object({ cpr }).safeParse(await c.req.json());
      if (!asked.success) return c.json({ error: 'BadRequest' }, 400);
      const found = model.findCustomer(asked.data.cpr);
      return found ? c.json(found) : c.json({ error: 'UnknownCustomer' }, 404);
    })
    .post('/customers', async (c) => {
      const wanted = newCustomer.safeParse(await c.req.json());
      if (!wanted.success) return c.json({ error: 'BadRequest' }, 400);
      const created = model.createCustomer(wanted.data);
      return 'error' in created ? c.json(created, 409) : c.json(created, 201);
    })
    .put('/customers/:id/consent', async (c) => {
      const body = z.object({ isConsentReceived: z.boolean() }).safeParse(await c.req.json());
      if (!body.success) return c.json({ error: 'BadRequest' }, 400);
      const changed = model.setConsent(c.req.param('id'), body.data.isConsentReceived);
      return changed ? c.json(changed) : c.json({ error: 'UnknownCustomer' }, 404);
    })
    .put('/card-orders/:key', async (c) => {
      const wanted = newCard.safeParse(await c.req.json());
      if (!wanted.success) return c.json({ error: 'BadRequest' }, 400);
      return c.json(model.orderCard({ ...wanted.data, key: c.req.param('key') }));
    })
    .put('/season-passes/:key', async (c) => {
      const wanted = newPass.safeParse(await c.req.json());
      if (!wanted.success) return c.json({ error: 'BadRequest' }, 400);
      return c.json(passState(model.orderSeasonPass({ ...wanted.data, key: c.req.param('key') })));
    })
    .put('/replacements/:key', async (c) => {
      const wanted = z.object({ cardNumber: z.string() }).safeParse(await c.req.json());
      if (!wanted.success) return c.json({ error: 'BadRequest' }, 400);
      return c.json(model.replaceCard({ ...wanted.data, key: c.req.param('key') }));
    })
    .get('/season-passes/:key', (c) => {
      const found = model.findSeasonPass(c.req.param('key'));
      return found ? c.json(passState(found)) : c.json({ error: 'UnknownSeasonPass' }, 404);
    });
  return new Hono().route('/control', createRejsekortControl(model, store, push)).route('/', api);
}

async function withFault(model: RejsekortModel, c: Context, next: Next) {
  const { fault, slowMs } = model.faults.get();
  if (fault === 'down') return c.text('Internal Server Error', 500);
  const { signal } = c.req.raw;
  if (fault === 'slow') await waitFor(slowMs, signal);
  if (signal.aborted) return c.body(null, 408);
  await next();
  if (fault === 'error-after-commit')
    c.res = new Response('Internal Server Error', { status: 500 });
  if (fault === 'malformed') c.res = new Response('{"customerId": "', { status: 200 });
  return undefined;
}
