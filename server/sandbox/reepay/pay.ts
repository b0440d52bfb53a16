/** The hosted payment window: paying, cancelling, and coming back at the wrong time. */
import { Hono, type Context } from 'hono';
import { messageWithLink, sandboxPage, type FieldError } from '../shared/page';
import { leftWindow, wayBack } from '../shared/payment-window';
import { checkCardForm, EMPTY_CARD, readCardForm, type CardForm } from '../shared/card-form';
import type { Books } from './books';
import { ApiError } from './errors';
import type { AttemptResult, Charge, ChargeSession, PaymentSource, Session } from './model';
import { payForm } from './pay-page';
import { saveMethod, showSaving } from './save';
import type { Sessions } from './sessions';
import { cardResult, cardSource, declineText, mobilePayResult } from './test-cards';

const SYSTEM = 'ReePay';

/** Mounted at `/pay`. */
export function createPayPages(deps: Books): Hono {
  const { sessions, ledger } = deps;
  return new Hono()
    .get('/:id', (c) => {
      const session = findSession(sessions, c.req.param('id'));
      if (!session) return closedPage(c);
      if (!isCharge(session)) {
        return sessions.isExpired(session) ? closedPage(c, session) : showSaving(c, deps, session);
      }
      const charge = ledger.findCharge(session.order.handle);
      if (charge && isDone(charge)) return donePage(c, session, charge);
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
      if (!isCharge(session)) {
        return sessions.isExpired(session)
          ? closedPage(c, session)
          : saveMethod(c, deps, session, form);
      }
      const charge = ledger.findCharge(session.order.handle);
      if (charge && isDone(charge)) return c.redirect(acceptUrl(session, charge), 303);
      if (charge?.processing) return c.redirect(c.req.path, 303);
      if (sessions.isExpired(session)) return closedPage(c, session);
      if (form.action === 'mobilepay') return payWithMobilePay(c, deps, session);
      return payWithCard(c, deps, session, readCardForm(form));
    })
    .get('/:id/lukket', (c) => leftWindow(c, { system: SYSTEM, href: `../${c.req.param('id')}` }));
}

function payWithCard(c: Context, deps: Books, session: ChargeSession, form: CardForm) {
  const checked = checkCardForm(form, deps.now());
  if (!checked.ok) return formPage(c, session, form, checked.errors);
  const source = cardSource(checked.digits, checked.expiry);
  return pay(c, deps, session, { source, result: cardResult(checked.cvv, deps.now()), form });
}

function payWithMobilePay(c: Context, deps: Books, session: ChargeSession) {
  const source: PaymentSource = { type: session.recurring ? 'vipps_recurring' : 'mobilepay' };
  const result = mobilePayResult(deps.faults.get().mobilePay, deps.now());
  return pay(c, deps, session, { source, result, form: EMPTY_CARD });
}

async function pay(
  c: Context,
  deps: Books,
  session: ChargeSession,
  attempt: { source: PaymentSource; result: AttemptResult; form: CardForm },
) {
  const { source, result, form } = attempt;
  const { savedCards, webhook } = deps.faults.get();
  const isSaved = session.recurring && savedCards === 'kept';
  const charge = deps.ledger.attempt({
    order: session.order,
    customer: session.customer,
    source,
    settle: session.settle,
    saveReference: isSaved ? session.id : null,
    result,
  });
  if (webhook !== 'after') await deps.deliveries.outbox.deliverDue();
  if (charge.state === 'failed') return formPage(c, session, form, declinedError(charge.error));
  // A bank that answers slowly keeps the customer in the window; MobilePay sends them straight back.
  const staysHere = charge.processing && source.type === 'card_token';
  return c.redirect(staysHere ? c.req.path : acceptUrl(session, charge), 303);
}

function formPage(c: Context, session: ChargeSession, values: CardForm, errors: FieldError[]) {
  const hasPosted = c.req.method === 'POST';
  return sandboxPage(c, {
    title: 'Betal med kort eller MobilePay',
    system: SYSTEM,
    errors,
    status: hasPosted && errors.length > 0 ? 422 : 200,
    content: payForm(session, values, errors),
  });
}

function donePage(c: Context, session: Session, charge: Charge) {
  return wayBack(c, {
    title: 'Betalingen er gennemført',
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

const isCharge = (session: Session): session is ChargeSession => session.order !== null;

const isDone = ({ state }: Charge): boolean => state === 'authorized' || state === 'settled';

/** The accept address with ReePay's (unsigned) query. */
function acceptUrl(session: Session, charge: Charge): string {
  const url = new URL(session.accept_url);
  const method = charge.recurring_payment_method;
  url.searchParams.set('id', session.id);
  url.searchParams.set('customer', session.customer);
  url.searchParams.set('invoice', charge.handle);
  if (method) url.searchParams.set('payment_method', method);
  return url.href;
}

function declinedError(error: string | undefined): FieldError[] {
  return [{ field: 'number', message: declineText(error) }];
}
