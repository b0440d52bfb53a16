/** What the control page shows: the faults a tester can order, and what has happened. */
import { html } from 'hono/html';
import type { FieldError, Html } from '../shared/page';
import { kroner, panel, rows, time } from '../shared/page-parts';
import { actionButton, callFields, faultChoice, faultPanel } from '../shared/payment-control';
import type { Delivery } from './deliveries';
import { ERROR_TABLE } from './errors';
import {
  API_FAULTS,
  DECLINE_CHOICES,
  MOBILEPAY_MODES,
  SAVED_CARDS,
  SETTLES,
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

const REFUSALS = Object.fromEntries(
  Object.entries(ERROR_TABLE).map(([code, { text }]) => [code, `${code} ${text}`]),
);

export const PATH = '/sandbox/reepay/control';

export function controlContent(state: ControlState, errors: FieldError[], now: string): Html {
  return html`<div class="columns">
      <div>${faultPanel(PATH, faultFields(state.faults, errors))}</div>
      <div>${webhooks(state)}</div>
    </div>
    <div class="columns">
      <div>${charges(state.charges)} ${sessions(state.sessions, now)}</div>
      <div>${methods(state.methods)}</div>
    </div>`;
}

function faultFields(faults: Faults, errors: FieldError[]): Html[] {
  const choice = faultChoice(faults);
  return [
    choice('webhook', 'Webhooks sendes', WEBHOOK_TIMINGS),
    choice('api', 'Fejl i de næste API-kald', API_FAULTS),
    callFields(faults, errors),
    choice('nextSavedMethodCharge', 'Næste træk på et gemt kort', SAVED_METHOD_MODES),
    choice('declineError', 'Grund, der afvises med', DECLINE_CHOICES),
    choice('refusalCode', 'Fejlkode, der afvises med', REFUSALS),
    choice('nextSettle', 'Træk af det reserverede', SETTLES),
    choice('savedCards', 'Kort, der betales med', SAVED_CARDS),
    choice('mobilePay', 'MobilePay', MOBILEPAY_MODES),
  ];
}

/** So many webhooks are shown at once, the latest; payments stand below them. */
const UNFOLDED = 5;

function webhooks(state: ControlState): Html {
  return panel(
    'webhooks',
    'Webhooks',
    html`
      <p>
        ${
          state.webhookUrls[0]
            ? html`Sendes til <code>${state.webhookUrls[0]}</code>`
            : 'Ingen modtager er sat op.'
        }
      </p>
      <div class="actions">
        ${button('deliver-now', 'Send ventende nu')} ${button('rotate-secret', 'Skift hemmelighed')}
      </div>
      <h3>Venter</h3>
      ${deliveryRows(state.pendingDeliveries)}
      <h3>Sendt</h3>
      ${deliveryRows(state.deliveries.slice(0, UNFOLDED))}
      ${
        state.deliveries.length > UNFOLDED
          ? html`<details>
              <summary>${state.deliveries.length - UNFOLDED} ældre</summary>
              ${deliveryRows(state.deliveries.slice(UNFOLDED))}
            </details>`
          : ''
      }
    `,
  );
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
  return panel(
    'betalinger',
    'Betalinger',
    rows(
      list.map(
        (charge) =>
          html`<p><strong>${charge.handle}</strong></p>
            <p>
              ${CHARGE_STATES[charge.state]}:
              ${kroner(charge.amount)}${
                charge.refunded_amount > 0
                  ? `, heraf tilbagebetalt ${kroner(charge.refunded_amount)}`
                  : ''
              }${charge.error ? html` <code>${charge.error}</code>` : ''}
            </p>
            <p class="hint">${charge.customer}, ${time(charge.created)}</p>
            ${
              charge.processing
                ? html`<div class="actions">
                    ${button('approve-charge', 'Godkend', charge.handle)}
                    ${button('decline-charge', 'Afvis', charge.handle)}
                  </div>`
                : ''
            }`,
      ),
    ),
  );
}

function sessions(list: Session[], now: string): Html {
  return panel(
    'vinduer',
    'Betalingsvinduer',
    rows(
      list.map((session) => {
        const isOpen = session.state === 'open' && session.expires > now;
        return html`<p>
            <a href="/sandbox/reepay/pay/${session.id}"
              >${session.order?.handle ?? session.reference}</a
            >
          </p>
          <p class="hint">
            ${session.customer}, ${isOpen ? `åbent til ${time(session.expires)}` : 'lukket'}
          </p>
          ${isOpen ? button('expire-session', 'Lad udløbe nu', session.id) : ''}`;
      }),
    ),
  );
}

function methods(list: PaymentMethod[]): Html {
  return panel(
    'gemte',
    'Gemte kort og aftaler',
    rows(
      list.map(
        (method) =>
          html`<p>${method.source.masked_card ?? 'MobilePay'}: ${METHOD_STATES[method.state]}</p>
            <p class="hint">${method.customer}, <code>${method.id}</code></p>
            ${
              method.state === 'active'
                ? button('fail-method', 'Spær', method.id)
                : method.state === 'failed'
                  ? button('activate-method', 'Ophæv spærring', method.id)
                  : ''
            }`,
      ),
    ),
  );
}

const button = (action: string, label: string, id?: string): Html =>
  actionButton(PATH, action, label, id);
