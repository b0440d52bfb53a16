/** The hosted window that saves a card or a MobilePay agreement, and charges nothing. */
import type { Context } from 'hono';
import { checkCardForm, EMPTY_CARD, readCardForm, type CardForm } from '../shared/card-form';
import { sandboxPage, type FieldError } from '../shared/page';
import { wayBack } from '../shared/payment-window';
import type { Books } from './books';
import type { PaymentSource, Session } from './model';
import { saveForm } from './pay-page';
import { cardResult, cardSource, declineText } from './test-cards';

export function showSaving(c: Context, deps: Books, session: Session) {
  const methodId = savedIn(deps, session);
  if (methodId === undefined) return formPage(c, session, EMPTY_CARD, []);
  return wayBack(c, {
    ...{ title: 'Kortet er gemt', system: 'ReePay' },
    href: acceptUrl(session, methodId),
  });
}

export function saveMethod(
  c: Context,
  deps: Books,
  session: Session,
  sent: Record<string, unknown>,
) {
  const known = savedIn(deps, session);
  if (known !== undefined) return c.redirect(acceptUrl(session, known), 303);
  if (sent.action === 'mobilepay') return keep(c, deps, session, { type: 'vipps_recurring' });
  const form = readCardForm(sent);
  const checked = checkCardForm(form, deps.now());
  if (!checked.ok) return formPage(c, session, form, checked.errors);
  const result = cardResult(checked.cvv, deps.now());
  if (result.kind === 'declined') {
    const message = declineText(result.decline.error);
    return formPage(c, session, form, [{ field: 'number', message }]);
  }
  return keep(c, deps, session, cardSource(checked.digits, checked.expiry));
}

async function keep(c: Context, deps: Books, session: Session, source: PaymentSource) {
  const { savedCards, webhook } = deps.faults.get();
  const method =
    savedCards === 'kept'
      ? deps.store.transaction(() =>
          deps.ledger.methods.save(session.customer, source, session.reference),
        )
      : undefined;
  if (webhook !== 'after') await deps.deliveries.outbox.deliverDue();
  return c.redirect(acceptUrl(session, method?.id), 303);
}

const savedIn = ({ ledger }: Books, { customer, reference }: Session): string | undefined =>
  ledger.methods.findSavedAs(customer, reference)?.id;

/** The accept address with ReePay's (unsigned) query. */
function acceptUrl(session: Session, methodId: string | undefined): string {
  const url = new URL(session.accept_url);
  url.searchParams.set('id', session.id);
  url.searchParams.set('customer', session.customer);
  if (methodId !== undefined) url.searchParams.set('payment_method', methodId);
  return url.href;
}

function formPage(c: Context, session: Session, values: CardForm, errors: FieldError[]) {
  const hasPosted = c.req.method === 'POST';
  return sandboxPage(c, {
    title: 'Gem kort eller MobilePay',
    system: 'ReePay',
    errors,
    status: hasPosted && errors.length > 0 ? 422 : 200,
    content: saveForm(session, values, errors),
  });
}
