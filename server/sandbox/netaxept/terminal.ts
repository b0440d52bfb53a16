/** The hosted window: paying, cancelling, a failing 3-D Secure, and closing the tab. */
import { Hono, type Context } from 'hono';
import { checkCardForm, EMPTY_CARD, readCardForm, type CardForm } from '../shared/card-form';
import { sandboxPage, type FieldError } from '../shared/page';
import { leftWindow, wayBack } from '../shared/payment-window';
import type { Books } from './books';
import { NetaxeptError } from './errors';
import type { Transaction } from './model';
import { terminalForm } from './terminal-page';
import { storedCard } from './test-cards';

const SYSTEM = 'Nets';

/** Mounted at `/Terminal`. */
export function createTerminal(deps: Books): Hono {
  return new Hono()
    .get('/default.aspx', (c) => {
      const transaction = findTransaction(deps, c);
      if (!transaction) return closedPage(c, null);
      if (isOver(transaction)) return overPage(c, transaction);
      return formPage(c, transaction, EMPTY_CARD, []);
    })
    .post('/default.aspx', async (c) => {
      const transaction = findTransaction(deps, c);
      if (!transaction) return closedPage(c, null);
      if (isOver(transaction)) return c.redirect(returnUrl(transaction), 303);
      const form = await c.req.parseBody();
      if (form.action === 'cancel') return fail(c, deps, transaction, '17');
      if (form.action === 'fail-3ds') return fail(c, deps, transaction, 'MZ');
      return pay(c, deps, transaction, readCardForm(form));
    })
    .get('/closed.aspx', (c) => {
      const { merchantId } = deps;
      const query = new URLSearchParams({
        merchantId,
        transactionId: c.req.query('transactionId') ?? '',
      });
      return leftWindow(c, { system: SYSTEM, href: `default.aspx?${query.toString()}` });
    });
}

async function pay(c: Context, deps: Books, transaction: Transaction, form: CardForm) {
  const checked = checkCardForm(form, deps.now());
  if (!checked.ok) return formPage(c, transaction, form, checked.errors);
  const done = deps.ledger.enterCard(transaction, storedCard(checked.digits, checked.expiry));
  const faults = deps.faults.get();
  if (faults.callback === 'before') {
    deps.callbacks.emit(done.id);
    await deps.callbacks.outbox.deliverDue();
  }
  if (faults.return === 'none') return overPage(c, done);
  return c.redirect(returnUrl(done), 303);
}

function fail(c: Context, { ledger }: Books, transaction: Transaction, code: '17' | 'MZ') {
  const failed = ledger.fail(transaction, { operation: 'Terminal', code, source: 'Terminal' });
  return c.redirect(returnUrl(failed), 303);
}

function formPage(c: Context, transaction: Transaction, values: CardForm, errors: FieldError[]) {
  return sandboxPage(c, {
    title: 'Betal med kort',
    system: SYSTEM,
    errors,
    content: terminalForm(transaction, values, errors),
  });
}

function overPage(c: Context, transaction: Transaction) {
  if (transaction.errors.length > 0) return closedPage(c, transaction);
  return wayBack(c, {
    title: 'Du er færdig i betalingsvinduet',
    system: SYSTEM,
    href: returnUrl(transaction),
  });
}

function closedPage(c: Context, transaction: Transaction | null) {
  return wayBack(c, {
    title: 'Betalingsvinduet er lukket',
    system: SYSTEM,
    text: 'Vinduet er afsluttet eller findes ikke.',
    href: transaction ? returnUrl(transaction) : '/',
    status: transaction ? 410 : 404,
  });
}

/** One registration opens one window, once: a retry needs a new one. */
const isOver = ({ card, errors }: Transaction) => card !== null || errors.length > 0;

function findTransaction({ ledger, merchantId }: Books, c: Context): Transaction | null {
  if (c.req.query('merchantId') !== merchantId) return null;
  try {
    const transaction = ledger.get(c.req.query('transactionId') ?? '');
    return transaction.serviceType === 'B' ? transaction : null;
  } catch (error) {
    if (error instanceof NetaxeptError) return null;
    throw error;
  }
}

/** The registered address with Netaxept's (unsigned) query. */
function returnUrl({ redirectUrl, id, errors }: Transaction): string {
  const url = new URL(redirectUrl);
  const code = errors.at(-1)?.code;
  url.searchParams.set('transactionId', id);
  url.searchParams.set('responseCode', code === undefined ? 'OK' : code === '17' ? 'Cancel' : code);
  return url.href;
}
