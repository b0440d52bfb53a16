/** A stand-in for the register of approvals: its one call, and a control page. */
import { Hono } from 'hono';
import { z } from 'zod';
import type { StandInOptions } from '../shared/control';
import type { FaultOrder } from '../shared/faults';
import { waitFor } from '../shared/wait';
import { createVusControl } from './control';
import { answerAbout, Register, type VusFault } from './register';

const question = z.object({ cpr: z.string().regex(/^\d{6}-\d{4}$/) });

/**
 * Mounted at `/sandbox/vus`. `POST /persons` takes `{ cpr }` with the Bearer token and answers 200
 * with the person, 404 for an unknown one, 409 when the address cannot be placed, 502 for an error
 * in the register itself.
 */
export function createVusSandbox({ store, clock, token }: StandInOptions): Hono {
  const register = new Register(store);
  return new Hono()
    .post('/persons', async (c) => {
      if (c.req.header('authorization') !== `Bearer ${token}`) {
        return c.json({ error: 'Unauthorized' }, 401);
      }
      const asked = question.safeParse(await c.req.json().catch(() => undefined));
      if (!asked.success) return c.json({ error: 'BadRequest' }, 400);
      const entry = register.findByCpr(asked.data.cpr);
      if (!entry) return c.json({ error: 'UnknownPerson' }, 404);
      register.noteQuestion(entry, clock.now().toISOString());
      const order = faultFor(register, entry);
      switch (order.fault) {
        case 'down':
          return c.text('Internal Server Error', 500);
        case 'ErrorFromVUS':
          return c.json({ error: 'ErrorFromVUS' }, 502);
        case 'ProblematicAddress':
          return c.json({ error: 'ProblematicAddress' }, 409);
        case 'malformed':
          return c.body('{"firstName": "', 200, { 'content-type': 'application/json' });
        case 'slow':
          await waitFor(order.slowMs, c.req.raw.signal);
          return c.json(answerAbout(entry));
        case 'none':
          return c.json(answerAbout(entry));
      }
    })
    .route('/control', createVusControl(register));
}

/** A fault ordered for everyone goes before a person's own. */
function faultFor(register: Register, own: FaultOrder<VusFault>): FaultOrder<VusFault> {
  const common = register.faultForEveryone.get();
  return common.fault === 'none' ? own : common;
}
