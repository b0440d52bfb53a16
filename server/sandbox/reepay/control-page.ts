/** What the control page shows: the faults a tester can order, and what has happened. */
import { html } from 'hono/html';
import { selectField, textField, type FieldError, type Html } from '../page';
import type { Delivery } from './deliveries';
import {
  API_FAULTS,
  MOBILEPAY_MODES,
  SAVED_METHOD_MODES,
  WEBHOOK_TIMINGS,
  type Faults,
} from './faults';
import type { Charge, PaymentMethod, Session } from './model';

export interface ControlState {
  faults: Faults;
  webhookUrls: string[];
  sessions: Session[];
  charges: Charge[];
  methods: PaymentMethod[];
  pendingDeliveries: Delivery[];
  deliveries: Delivery[];
}

const CHARGE_STATES: Record<Charge['state'], string> = {
  created: 'Oprettet',
  pending: 'Afventer',
  authorized: 'Reserveret',
  settled: 'Trukket',
  failed: 'Afvist',
  cancelled: 'Annulleret',
};

const METHOD_STATES: Record<PaymentMethod['state'], string> = {
  active: 'Aktiv',
  inactivated: 'Inaktiv',
  failed: 'Spærret',
  pending: 'Afventer',
  deleted: 'Slettet',
};

const kroner = new Intl.NumberFormat('da-DK', { style: 'currency', currency: 'DKK' });
const clockTime = new Intl.DateTimeFormat('da-DK', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Copenhagen',
});

export function controlContent(
  state: ControlState,
  errors: FieldError[],
  now: string,
  isSaved: boolean,
): Html {
  return html`${isSaved ? html`<p class="notice" role="status">Ændringen er gemt.</p>` : ''}
    <div class="columns">
      <div>${faultForm(state.faults, errors)}</div>
      <div>${webhooks(state)}</div>
    </div>
    <div class="columns">
      <div>${charges(state.charges)} ${sessions(state.sessions, now)}</div>
      <div>${methods(state.methods)}</div>
    </div>`;
}

function faultForm(faults: Faults, errors: FieldError[]): Html {
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;
  return html`<section class="panel" aria-labelledby="fejl">
    <h2 id="fejl">Bestil fejl</h2>
    <form method="post" action="/sandbox/reepay/control/faults" novalidate>
      ${selectField({
        id: 'webhook',
        label: 'Webhooks sendes',
        value: faults.webhook,
        options: WEBHOOK_TIMINGS,
      })}
      ${selectField({
        id: 'api',
        label: 'Fejl i de næste API-kald',
        value: faults.api,
        options: API_FAULTS,
      })}
      <div class="pair">
        ${textField({
          id: 'apiCalls',
          label: 'Antal kald',
          hint: 'Højst 1000',
          value: String(faults.apiCalls),
          error: errorOf('apiCalls'),
          inputmode: 'numeric',
          width: 'short',
        })}
        ${textField({
          id: 'slowMs',
          label: 'Forsinkelse',
          hint: 'Millisekunder, højst 60000',
          value: String(faults.slowMs),
          error: errorOf('slowMs'),
          inputmode: 'numeric',
          width: 'short',
        })}
      </div>
      ${selectField({
        id: 'nextSavedMethodCharge',
        label: 'Næste træk på et gemt kort',
        value: faults.nextSavedMethodCharge,
        options: SAVED_METHOD_MODES,
      })}
      ${selectField({
        id: 'mobilePay',
        label: 'MobilePay',
        value: faults.mobilePay,
        options: MOBILEPAY_MODES,
      })}
      <button>Gem fejl</button>
    </form>
    <div class="actions">${actionButton('reset-faults', 'Fjern alle fejl')}</div>
  </section>`;
}

function webhooks(state: ControlState): Html {
  return html`<section class="panel" aria-labelledby="webhooks">
    <h2 id="webhooks">Webhooks</h2>
    <p>
      ${
        state.webhookUrls[0]
          ? html`Sendes til <code>${state.webhookUrls[0]}</code>`
          : 'Ingen modtager er sat op.'
      }
    </p>
    <div class="actions">
      ${actionButton('deliver-now', 'Send ventende nu')}
      ${actionButton('rotate-secret', 'Skift hemmelighed')}
    </div>
    <h3>Venter</h3>
    ${deliveryRows(state.pendingDeliveries)}
    <h3>Sendt</h3>
    ${deliveryRows(state.deliveries)}
  </section>`;
}

function deliveryRows(deliveries: Delivery[]): Html {
  return rows(
    deliveries.map(
      ({ body, attempts, nextAttemptAt, lastResult }) =>
        html`<p><code>${body.event_type}</code></p>
          <p class="hint">
            ${body.invoice ?? body.customer}. ${lastResult}, forsøg: ${attempts}.
            ${lastResult === 'Venter' || attempts === 0 ? `Tidligst ${time(nextAttemptAt)}.` : ''}
          </p>`,
    ),
  );
}

function charges(list: Charge[]): Html {
  return html`<section class="panel" aria-labelledby="betalinger">
    <h2 id="betalinger">Betalinger</h2>
    ${rows(
      list.map(
        (charge) =>
          html`<p><strong>${charge.handle}</strong></p>
            <p>
              ${CHARGE_STATES[charge.state]}:
              ${kroner.format(charge.amount / 100)}${
                charge.refunded_amount > 0
                  ? `, heraf tilbagebetalt ${kroner.format(charge.refunded_amount / 100)}`
                  : ''
              }${charge.error ? html` <code>${charge.error}</code>` : ''}
            </p>
            <p class="hint">${charge.customer}, ${time(charge.created)}</p>
            ${
              charge.processing
                ? html`<div class="actions">
                    ${actionButton('approve-charge', 'Godkend', charge.handle)}
                    ${actionButton('decline-charge', 'Afvis', charge.handle)}
                  </div>`
                : ''
            }`,
      ),
    )}
  </section>`;
}

function sessions(list: Session[], now: string): Html {
  return html`<section class="panel" aria-labelledby="vinduer">
    <h2 id="vinduer">Betalingsvinduer</h2>
    ${rows(
      list.map((session) => {
        const isOpen = session.state === 'open' && session.expires > now;
        return html`<p>
            <a href="/sandbox/reepay/pay/${session.id}"
              >${session.order ? session.order.handle : `Gem kort, ${session.reference}`}</a
            >
          </p>
          <p class="hint">
            ${session.customer}, ${isOpen ? `åbent til ${time(session.expires)}` : 'lukket'}
          </p>
          ${isOpen ? actionButton('expire-session', 'Lad udløbe nu', session.id) : ''}`;
      }),
    )}
  </section>`;
}

function methods(list: PaymentMethod[]): Html {
  return html`<section class="panel" aria-labelledby="gemte">
    <h2 id="gemte">Gemte kort og aftaler</h2>
    ${rows(
      list.map(
        (method) =>
          html`<p>${method.source.masked_card ?? 'MobilePay'}: ${METHOD_STATES[method.state]}</p>
            <p class="hint">${method.customer}, <code>${method.id}</code></p>
            ${
              method.state === 'active'
                ? actionButton('fail-method', 'Spær', method.id)
                : method.state === 'failed'
                  ? actionButton('activate-method', 'Ophæv spærring', method.id)
                  : ''
            }`,
      ),
    )}
  </section>`;
}

function rows(items: Html[]): Html {
  if (items.length === 0) return html`<p class="hint">Ingen endnu.</p>`;
  return html`<ul class="rows">
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`;
}

function actionButton(action: string, label: string, id?: string): Html {
  return html`<form method="post" action="/sandbox/reepay/control/actions">
    <input type="hidden" name="action" value="${action}" />
    ${id ? html`<input type="hidden" name="id" value="${id}" />` : ''}
    <button class="secondary">
      ${label}${id ? html`<span class="visually-hidden"> ${id}</span>` : ''}
    </button>
  </form>`;
}

const time = (iso: string) => clockTime.format(new Date(iso));
