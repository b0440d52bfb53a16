/** ReePay's two JSON APIs over the sandbox's books. */
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { SandboxStore } from '../shared/store';
import type { Deliveries } from './deliveries';
import { ApiError } from './errors';
import type { FaultSettings } from './faults';
import type { Ledger } from './ledger';
import {
  chargeInput,
  chargeSessionInput,
  customerInput,
  recurringSessionInput,
  refundInput,
  settleInput,
  type Charge,
  type Customer,
  type PaymentMethod,
} from './model';
import { attemptOnSavedMethod } from './saved-method-charge';
import type { Sessions } from './sessions';

const KEY = 'reepay.idempotency-key';

export interface ApiDeps {
  store: SandboxStore;
  ledger: Ledger;
  sessions: Sessions;
  deliveries: Deliveries;
  faults: FaultSettings;
  /** Now, as ISO text. */
  now: () => string;
  /** The address of a session's payment page. */
  payUrl: (sessionId: string) => string;
}

/** `https://checkout-api.reepay.com` */
export function createCheckoutApi({ sessions, payUrl }: ApiDeps): Hono {
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
        type: session.type,
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
export function createApi(deps: ApiDeps): Hono {
  const { ledger, deliveries } = deps;
  const { methods } = ledger;
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
        const charge = ledger.settle(handle, amount);
        if (charge.state === 'failed') throw new ApiError(77, charge.error);
        return chargeView(charge);
      });
    })
    .post('/v1/charge/:handle/cancel', (c) =>
      c.json(chargeView(ledger.cancel(c.req.param('handle')))),
    )
    .get('/v1/invoice/:handle', (c) => {
      const charge = ledger.findCharge(c.req.param('handle'));
      if (!charge) throw new ApiError(31);
      return c.json({
        ...chargeView(charge),
        id: charge.handle,
        transactions: charge.transactions,
        settled_amount: charge.settled ? charge.amount : 0,
      });
    })
    .get('/v1/invoice/:handle/transaction/:id', (c) => {
      const { transactions } = ledger.getCharge(c.req.param('handle'));
      const transaction = transactions.find(({ id }) => id === c.req.param('id'));
      if (!transaction) throw new ApiError(70);
      return c.json(transaction);
    })
    .post('/v1/refund', async (c) => {
      const { invoice, key, amount } = await read(c, refundInput);
      return once(c, deps, 'refund', { handle: invoice, key }, () =>
        ledger.refund(invoice, amount),
      );
    })
    .get('/v1/refund/:id', (c) => c.json(ledger.getRefund(c.req.param('id'))))
    .post('/v1/customer', async (c) =>
      c.json(customerView(methods.createCustomer(await read(c, customerInput)))),
    )
    .get('/v1/customer/:handle', (c) =>
      c.json(customerView(methods.getCustomer(c.req.param('handle')))),
    )
    .put('/v1/customer/:handle', async (c) => {
      const { handle } = methods.getCustomer(c.req.param('handle'));
      const change = await read(c, customerInput.omit({ handle: true }));
      return c.json(customerView(methods.upsertCustomer({ ...change, handle })));
    })
    .get('/v1/list/payment_method', (c) => {
      const { customer = '', state, size = '20' } = c.req.query();
      const content = methods
        .listOf(customer)
        .filter((method) => !state || method.state === state)
        .slice(0, Number(size))
        .map(methodView);
      return c.json({ size: Number(size), count: content.length, content });
    })
    .get('/v1/payment_method/:id', (c) => c.json(methodView(methods.get(c.req.param('id')))))
    .delete('/v1/payment_method/:id', (c) =>
      c.json(methodView(methods.setState(c.req.param('id'), 'deleted'))),
    )
    .get('/v1/account/webhook_settings', (c) =>
      c.json({ ...deliveries.getSettings(), disabled: false }),
    )
    .put('/v1/account/webhook_settings', async (c) => {
      const { urls } = await read(c, z.object({ urls: z.array(z.url()) }));
      deliveries.saveSettings({ ...deliveries.getSettings(), urls });
      return c.json({ ...deliveries.getSettings(), disabled: false });
    });
}

async function read<Schema extends z.ZodType>(c: Context, schema: Schema) {
  const parsed = schema.safeParse(await c.req.json().catch(() => undefined));
  if (!parsed.success) throw new ApiError(1, parsed.error.issues[0]?.message);
  return parsed.data;
}

/** Runs a change once per handle and key, and repeats its first answer, declines included. */
function once(
  c: Context,
  { store, now }: ApiDeps,
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

function chargeView({ attempt: _attempt, pending: _pending, ordertext, ...charge }: Charge) {
  const { transactions, ...visible } = charge;
  return {
    ...visible,
    transaction: transactions.at(-1)?.id,
    order_lines: [{ ordertext, amount: charge.amount, quantity: 1 }],
  };
}

function customerView({ methodIds: _methodIds, ...customer }: Customer) {
  return customer;
}

function methodView({ source, ...method }: PaymentMethod) {
  const card = source.masked_card
    ? {
        masked_card: source.masked_card,
        exp_date: source.exp_date,
        card_type: source.card_type,
      }
    : undefined;
  return {
    ...method,
    payment_type: source.type === 'mobilepay' ? 'vipps_recurring' : 'card',
    card,
  };
}
