/** ReePay's two JSON APIs over the sandbox's books. */
import { Hono, type Context } from 'hono';
import type { z } from 'zod';
import type { Books } from './books';
import { ApiError } from './errors';
import {
  chargeInput,
  chargeSessionInput,
  recurringSessionInput,
  refundInput,
  settleInput,
  type Charge,
  type PaymentMethod,
} from './model';
import { attemptOnSavedMethod } from './saved-method-charge';

const KEY = 'reepay.idempotency-key';

/** `https://checkout-api.reepay.com` */
export function createCheckoutApi({ sessions, payUrl }: Books): Hono {
  return new Hono()
    .post('/v1/session/charge', async (c) => {
      const session = sessions.createCharge(await read(c, chargeSessionInput));
      return c.json({ id: session.id, url: payUrl(session.id) });
    })
    .post('/v1/session/recurring', async (c) => {
      const session = sessions.createRecurring(await read(c, recurringSessionInput));
      return c.json({ id: session.id, url: payUrl(session.id) });
    })
    .get('/v1/session_info/:id', (c) => {
      const session = sessions.get(c.req.param('id'));
      return c.json({
        id: session.id,
        created: session.created,
        expires: session.expires,
        charge: session.order?.handle,
        customer: session.customer,
        settle: session.settle,
        recurring: session.recurring,
        accept_url: session.accept_url,
        cancel_url: session.cancel_url,
      });
    })
    .delete('/v1/session/:id', (c) => {
      const session = sessions.update(sessions.get(c.req.param('id')), { state: 'deleted' });
      return c.json({ id: session.id });
    });
}

/** `https://api.reepay.com` */
export function createApi(deps: Books): Hono {
  const { ledger, deliveries } = deps;
  return new Hono()
    .post('/v1/charge', async (c) => {
      const input = await read(c, chargeInput);
      return once(c, deps, 'charge', input, () => chargeView(attemptOnSavedMethod(deps, input)));
    })
    .get('/v1/charge/:handle', (c) => c.json(chargeView(ledger.getCharge(c.req.param('handle')))))
    .post('/v1/charge/:handle/settle', async (c) => {
      const handle = c.req.param('handle');
      const { key, amount } = await read(c, settleInput);
      return once(c, deps, 'settle', { handle, key }, () => {
        if (deps.faults.takeSettleFault() === 'voided')
          throw new ApiError(77, 'authorization_voided');
        const charge = ledger.settle(handle, amount);
        if (charge.state === 'failed') throw new ApiError(77, charge.error);
        return chargeView(charge);
      });
    })
    .post('/v1/charge/:handle/cancel', (c) =>
      c.json(chargeView(ledger.cancel(c.req.param('handle')))),
    )
    .post('/v1/refund', async (c) => {
      const { invoice, key, amount } = await read(c, refundInput);
      return once(c, deps, 'refund', { handle: invoice, key }, () =>
        ledger.refund(invoice, amount),
      );
    })
    .get('/v1/list/payment_method', (c) => {
      const { customer, state } = c.req.query();
      const content = ledger.methods
        .listOf(customer ?? '')
        .filter((method) => state === undefined || method.state === state);
      return c.json({
        size: content.length,
        count: content.length,
        content: content.map(methodView),
      });
    })
    .get('/v1/payment_method/:id', (c) => c.json(methodView(ledger.methods.get(c.req.param('id')))))
    .delete('/v1/payment_method/:id', (c) =>
      c.json(methodView(ledger.methods.setState(c.req.param('id'), 'deleted'))),
    )
    .get('/v1/account/webhook_settings', (c) =>
      c.json({ ...deliveries.getSettings(), disabled: false }),
    );
}

async function read<Schema extends z.ZodType>(c: Context, schema: Schema) {
  const parsed = schema.safeParse(await c.req.json().catch(() => undefined));
  if (!parsed.success) throw new ApiError(1, parsed.error.issues[0]?.message);
  return parsed.data;
}

/** Runs a change once per handle and key, and repeats its first answer, declines included. */
function once(
  c: Context,
  { store, now }: Books,
  operation: string,
  { handle, key }: { handle: string; key?: string },
  change: () => object,
) {
  const id = `${operation}:${handle}:${key ?? ''}`;
  const first = key && store.get<{ status: 200 | ApiError['status']; body: object }>(KEY, id);
  if (first) return c.json(first.body, first.status);
  const answer = store.transaction(() => {
    const result = answerOf(change, c.req.path, now());
    return key ? store.put(KEY, id, result) : result;
  });
  return c.json(answer.body, answer.status);
}

function answerOf(change: () => object, path: string, now: string) {
  try {
    return { status: 200 as const, body: change() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, body: error.toBody(path, new Date(now)) };
  }
}

function methodView({ source, ...method }: PaymentMethod) {
  const { card_type, masked_card, exp_date } = source;
  const card = masked_card === undefined ? null : { card_type, masked_card, exp_date };
  return { ...method, payment_type: source.type, card };
}

function chargeView({ attempt: _attempt, pending: _pending, ordertext, ...charge }: Charge) {
  const { transactions, ...visible } = charge;
  return {
    ...visible,
    transaction: transactions.at(-1)?.id,
    order_lines: [{ ordertext, amount: charge.amount, quantity: 1 }],
  };
}
