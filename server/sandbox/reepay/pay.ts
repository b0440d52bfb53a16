/** The hosted payment window: paying, saving a card, cancelling, and coming back at the wrong time. */
import { Hono, type Context } from 'hono';
import { messageWithLink, sandboxPage, type FieldError } from '../shared/page';
import { leftWindow, wayBack } from '../shared/payment-window';
import { checkCardForm, EMPTY_CARD, readCardForm, type CardForm } from '../shared/card-form';
import type { Deliveries } from './deliveries';
import { ApiError } from './errors';
import type { FaultSettings } from './faults';
import type { Ledger } from './ledger';
import type { AttemptResult, Charge, PaymentSource, Session } from './model';
import { formTitle, payForm } from './pay-page';
import type { Sessions } from './sessions';
import { cardResult, cardSource, declineText, mobilePayResult } from './test-cards';

const SYSTEM = 'ReePay';

export interface PayDeps {
  ledger: Ledger;
  sessions: Sessions;
  deliveries: Deliveries;
  faults: FaultSettings;
  /** Now, as ISO text. */
  now: () => string;
}

/** Mounted at `/pay`. */
export function createPayPages(deps: PayDeps): Hono {
  const { sessions, ledger } = deps;
  return new Hono()
    .get('/:id', (c) => {
      const session = findSession(sessions, c.req.param('id'));
      if (!session) return closedPage(c);
      const charge = chargeOf(ledger, session);
      if (isDone(session, charge)) return donePage(c, session, charge);
      if (charge?.processing) return waitingPage(c, session);
      if (sessions.isExpired(session)) return closedPage(c, session);
      const errors = charge?.state === 'failed' ? declinedError(charge.error) : [];
      return formPage(c, session, EMPTY_CARD, errors);
    })
    .post('/:id', async (c) => {
      const form = await c.req.parseBody();
      const session = findSession(sessions, c.req.param('id'));
      if (!session) return closedPage(c);
      if (form.action === 'cancel') return c.redirect(session.cancel_url, 303);
      const charge = chargeOf(ledger, session);
      if (isDone(session, charge)) return c.redirect(acceptUrl(session, charge), 303);
      if (charge?.processing) return c.redirect(c.req.path, 303);
      if (sessions.isExpired(session)) return closedPage(c, session);
      if (form.action === 'mobilepay') return payWithMobilePay(c, deps, session);
      return payWithCard(c, deps, session, readCardForm(form));
    })
    .get('/:id/lukket', (c) => leftWindow(c, { system: SYSTEM, href: `../${c.req.param('id')}` }));
}

function payWithCard(c: Context, deps: PayDeps, session: Session, form: CardForm) {
  const checked = checkCardForm(form, deps.now());
  if (!checked.ok) return formPage(c, session, form, checked.errors);
  const source = cardSource(checked.digits, checked.expiry);
  return pay(c, deps, session, { source, result: cardResult(checked.cvv, deps.now()), form });
}

function payWithMobilePay(c: Context, deps: PayDeps, session: Session) {
  const source: PaymentSource = { type: session.recurring ? 'vipps_recurring' : 'mobilepay' };
  // An agreement without a payment is approved in the app at once: only money is asynchronous here.
  const result: AttemptResult = session.order
    ? mobilePayResult(deps.faults.get().mobilePay, deps.now())
    : { kind: 'approved' };
  return pay(c, deps, session, { source, result, form: EMPTY_CARD });
}

async function pay(
  c: Context,
  deps: PayDeps,
  session: Session,
  attempt: { source: PaymentSource; result: AttemptResult; form: CardForm },
) {
  const { source, result, form } = attempt;
  const after = session.order
    ? payOrder(deps, session, source, result)
    : saveMethod(deps, session, source, result);
  if (deps.faults.get().webhook !== 'after') await deps.deliveries.outbox.deliverDue();
  if (after.decline !== undefined) {
    return formPage(c, session, form, declinedError(after.decline));
  }
  // A bank that answers slowly keeps the customer in the window; MobilePay sends them straight back.
  const staysHere = after.charge?.processing && source.type === 'card_token';
  if (staysHere) return c.redirect(c.req.path, 303);
  return c.redirect(acceptUrl(after.session, after.charge), 303);
}

function payOrder(
  { ledger, faults }: PayDeps,
  session: Session,
  source: PaymentSource,
  result: AttemptResult,
): { session: Session; charge?: Charge; decline?: string } {
  if (!session.order) throw new Error(`Session ${session.id} has no order`);
  const isSaved = session.recurring && faults.get().savedCards === 'kept';
  const charge = ledger.attempt({
    order: session.order,
    customer: session.customer,
    source,
    settle: session.settle,
    saveReference: isSaved ? session.reference : null,
    result,
  });
  return { session, charge, decline: charge.state === 'failed' ? charge.error : undefined };
}

function saveMethod(
  { ledger, sessions }: PayDeps,
  session: Session,
  source: PaymentSource,
  result: AttemptResult,
): { session: Session; charge?: Charge; decline?: string } {
  if (result.kind === 'declined') return { session, decline: result.decline.error };
  if (result.kind === 'pending') return { session, decline: result.then?.error ?? '' };
  const method = ledger.methods.save(session.customer, source, session.reference);
  return { session: sessions.update(session, { methodId: method.id, state: 'done' }) };
}

function formPage(c: Context, session: Session, values: CardForm, errors: FieldError[]) {
  const hasPosted = c.req.method === 'POST';
  return sandboxPage(c, {
    title: formTitle(session),
    system: SYSTEM,
    errors,
    status: hasPosted && errors.length > 0 ? 422 : 200,
    content: payForm(session, values, errors),
  });
}

function donePage(c: Context, session: Session, charge: Charge | undefined) {
  return wayBack(c, {
    title: charge ? 'Betalingen er gennemført' : 'Kortet er gemt',
    system: SYSTEM,
    href: acceptUrl(session, charge),
  });
}

function waitingPage(c: Context, session: Session) {
  return sandboxPage(c, {
    title: 'Betalingen behandles',
    system: SYSTEM,
    content: messageWithLink('Vi venter på svar. Det kan tage et minut.', {
      href: session.id,
      label: 'Opdatér',
    }),
  });
}

function closedPage(c: Context, session?: Session) {
  return wayBack(c, {
    title: 'Betalingsvinduet er lukket',
    system: SYSTEM,
    text: 'Vinduet er udløbet eller findes ikke. Der er ikke trukket penge.',
    href: session?.cancel_url ?? '/',
    status: session ? 410 : 404,
  });
}

function findSession(sessions: Sessions, id: string): Session | null {
  try {
    return sessions.get(id);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

function chargeOf(ledger: Ledger, session: Session): Charge | undefined {
  return session.order ? ledger.findCharge(session.order.handle) : undefined;
}

function isDone(session: Session, charge: Charge | undefined): boolean {
  return session.state === 'done' || charge?.state === 'authorized' || charge?.state === 'settled';
}

/** The accept address with ReePay's (unsigned) query. */
function acceptUrl(session: Session, charge: Charge | undefined): string {
  const url = new URL(session.accept_url);
  const method = session.methodId ?? charge?.recurring_payment_method;
  url.searchParams.set('id', session.id);
  url.searchParams.set('customer', session.customer);
  if (charge) url.searchParams.set('invoice', charge.handle);
  if (method) url.searchParams.set('payment_method', method);
  return url.href;
}

function declinedError(error: string | undefined): FieldError[] {
  return [{ field: 'number', message: declineText(error) }];
}
