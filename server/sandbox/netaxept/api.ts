/** Register, Process and Query: forms in, XML out, every error with status 200. */
import { millisecondsInMinute } from 'date-fns/constants';
import { Hono, type Context } from 'hono';
import { waitFor } from '../shared/wait';
import { NetaxeptError } from './errors';
import type { Books } from './books';
import type { FaultSettings } from './faults';
import type { Operation } from './model';
import { exceptionXml, processXml, queryXml, registerXml } from './xml';

type Fields = (name: string) => string | undefined;
type Call = 'Register' | 'Process' | 'Query';

const OPERATIONS: readonly Operation[] = ['AUTH', 'SALE', 'CAPTURE', 'ANNUL', 'CREDIT', 'VERIFY'];
/** A caller that never gets its answer gives up long before this. */
const HOLD_MS = millisecondsInMinute;

/** Mounted at `/Netaxept`. */
export function createApi(deps: Books): Hono {
  const calls: Record<Call, (field: Fields) => string> = {
    Register: (field) => registerXml(register(deps, field)),
    Process: (field) => process(deps, field),
    Query: (field) =>
      queryXml(deps.merchantId, deps.ledger.get(required(field, 'transactionId')), deps.now()),
  };
  const app = new Hono();
  for (const call of ['Register', 'Process', 'Query'] as const) {
    app.on(['GET', 'POST'], `/${call}.aspx`, async (c) => {
      const field = await fieldsOf(c);
      return withFault(c, deps.faults, call, () => answer(deps, field, calls[call]));
    });
  }
  return app;
}

function answer(deps: Books, field: Fields, call: (field: Fields) => string): string {
  try {
    if (field('merchantId') !== deps.merchantId || field('token') !== deps.token) {
      throw new NetaxeptError(
        'AuthenticationException',
        `Authentication failed (Test) MerchantId: ${field('merchantId') ?? ''}`,
      );
    }
    return call(field);
  } catch (error) {
    if (error instanceof NetaxeptError) return exceptionXml(error);
    throw error;
  }
}

function register({ ledger }: Books, field: Fields) {
  // A card alone is stored without an amount.
  const isVerification = field('updateStoredPaymentInfo') === 'true';
  const amount = isVerification ? Number(field('amount') ?? 0) : Number(required(field, 'amount'));
  if (!Number.isSafeInteger(amount) || amount < 0) invalid('amount');
  const orderNumber = required(field, 'orderNumber');
  const transactionId = field('transactionId');
  if (orderNumber.length > 32) invalid('orderNumber');
  if (transactionId !== undefined && !/^[\w-]{1,32}$/.test(transactionId)) invalid('transactionId');
  const serviceType = field('serviceType') ?? 'B';
  if (serviceType !== 'B' && serviceType !== 'C') invalid('serviceType');
  const isFirstOfSeries = field('recurringType') === 'R' && field('panHash') === undefined;
  if (isFirstOfSeries) {
    required(field, 'recurringFrequency');
    if (!/^\d{8}$/.test(required(field, 'recurringExpiryDate'))) invalid('recurringExpiryDate');
  }
  return ledger.register({
    transactionId,
    orderNumber,
    amount,
    currency: required(field, 'currencyCode'),
    description: field('orderDescription') ?? '',
    redirectUrl: serviceType === 'B' ? required(field, 'redirectUrl') : '',
    serviceType: serviceType === 'C' ? 'C' : 'B',
    recurringType: field('recurringType'),
    panHash: field('panHash'),
    isVerification,
  });
}

function process({ ledger, merchantId, now }: Books, field: Fields): string {
  const name = required(field, 'operation').toUpperCase();
  const operation = OPERATIONS.find((known) => known === name);
  if (!operation) throw new NetaxeptError('ValidationException', `Unknown operation: ${name}`);
  const sent = field('transactionAmount');
  const amount = sent === undefined ? undefined : Number(sent);
  if (amount !== undefined && (!Number.isSafeInteger(amount) || amount <= 0)) {
    invalid('transactionAmount');
  }
  const transaction = ledger.process(required(field, 'transactionId'), operation, amount);
  return processXml(merchantId, operation, transaction, now());
}

/** What Netaxept calls its parameters when it misses them. */
const NAMES: Record<string, string> = {
  amount: 'Amount',
  currencyCode: 'Currency Code',
  orderNumber: 'Order Number',
};

function required(field: Fields, name: string): string {
  const value = field(name);
  if (value) return value;
  throw new NetaxeptError('ValidationException', `Missing parameter: '${NAMES[name] ?? name}'`);
}

function invalid(name: string): never {
  throw new NetaxeptError('ValidationException', `Invalid parameter: '${name}'`);
}

async function fieldsOf(c: Context): Promise<Fields> {
  const body: Record<string, unknown> =
    c.req.method === 'POST' ? await c.req.parseBody() : c.req.query();
  return (name) => {
    const value = body[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
}

async function withFault(
  c: Context,
  faults: FaultSettings,
  call: Call,
  work: () => string,
): Promise<Response> {
  switch (faults.takeApiFault(call)) {
    case 'none':
      return xml(work());
    case 'slow':
      await waitFor(faults.get().slowMs, c.req.raw.signal);
      return xml(work());
    case 'error-500':
      return c.text('Internal Server Error', 500);
    case 'refused':
      return xml(exceptionXml(orderedRefusal(faults)));
    case 'malformed':
      return xml(work().slice(0, -7));
    case 'timeout-before-commit':
      await waitFor(HOLD_MS, c.req.raw.signal);
      return c.text('', 504);
    case 'timeout-after-commit':
      work();
      await waitFor(HOLD_MS, c.req.raw.signal);
      return c.text('', 504);
  }
}

function orderedRefusal(faults: FaultSettings): NetaxeptError {
  const { refusalType: type, refusalCode: code, refusalText: text } = faults.get();
  const isOfBank = type === 'BBSException' && code !== '';
  return new NetaxeptError(type, text, isOfBank ? { code, source: 'Issuer' } : null);
}

const xml = (body: string) =>
  new Response(body, { headers: { 'content-type': 'text/xml; charset=utf-8' } });
