/** What the control page shows: the faults a tester can order, and what has happened. */
import { html } from 'hono/html';
import { textField, type FieldError, type Html } from '../shared/page';
import { errorAt, kroner, panel, rows } from '../shared/page-parts';
import { actionButton, callFields, faultChoice, faultPanel } from '../shared/payment-control';
import type { Callback } from './callbacks';
import { EXCEPTION_TYPES } from './errors';
import { API_CALLS, API_FAULTS, CALLBACK_TIMINGS, RETURNS, type Faults } from './faults';
import type { Transaction } from './model';

export interface ControlState {
  faults: Faults;
  transactions: Transaction[];
  pendingCallbacks: Callback[];
  callbacks: Callback[];
}

export const PATH = '/sandbox/netaxept/control';

export function controlContent(state: ControlState, errors: FieldError[]): Html {
  return html`<div class="columns">
      <div>${faultPanel(PATH, faultFields(state.faults, errors))}</div>
      <div>${callbacks(state)}</div>
    </div>
    ${transactions(state.transactions)}`;
}

function faultFields(faults: Faults, errors: FieldError[]): Html[] {
  const choice = faultChoice(faults);
  return [
    choice('callback', 'Tilbagekald sendes', CALLBACK_TIMINGS),
    choice('return', 'En bruger, der har betalt', RETURNS),
    choice('api', 'Fejl i de næste kald', API_FAULTS),
    choice('apiCall', 'Fejlen rammer', API_CALLS),
    callFields(faults, errors),
    choice(
      'refusalType',
      'Afvises med',
      Object.fromEntries(EXCEPTION_TYPES.map((type) => [type, type])),
    ),
    textField({
      id: 'refusalCode',
      label: 'Bankens kode, for BBSException',
      value: faults.refusalCode,
      error: errorAt(errors, 'refusalCode'),
      width: 'short',
    }),
    textField({
      id: 'refusalText',
      label: 'Tekst i afvisningen',
      value: faults.refusalText,
      error: errorAt(errors, 'refusalText'),
    }),
  ];
}

function callbacks(state: ControlState): Html {
  return panel(
    'tilbagekald',
    'Tilbagekald',
    html`
      <div class="actions">${button('deliver-now', 'Send ventende nu')}</div>
      <h3>Venter</h3>
      ${callbackRows(state.pendingCallbacks)}
      <h3>Sendt</h3>
      ${callbackRows(state.callbacks)}
    `,
  );
}

function callbackRows(list: Callback[]): Html {
  return rows(
    list.map(
      ({ transactionId, attempts, lastResult }) =>
        html`<p><code>${transactionId}</code></p>
          <p class="hint">${lastResult}, forsøg: ${attempts}.</p>`,
    ),
  );
}

function transactions(list: Transaction[]): Html {
  return panel(
    'betalinger',
    'Betalinger',
    rows(
      list.map(
        (transaction) =>
          html`<p><strong>${transaction.id}</strong></p>
            <p>${stateText(transaction)}: ${kroner(transaction.amount)}</p>
            <p class="hint">
              ${transaction.card?.maskedPan ?? 'Intet kort endnu'}${
                transaction.panHash ? html`, <code>${transaction.panHash}</code>` : ''
              }
            </p>
            ${
              transaction.panHash === null
                ? ''
                : html`<div class="actions">
                    ${button('block-card', 'Spær kortet', transaction.panHash)}
                    ${button('unblock-card', 'Ophæv spærring', transaction.panHash)}
                  </div>`
            }`,
      ),
    ),
  );
}

function stateText(transaction: Transaction): string {
  const error = transaction.errors.at(-1);
  if (transaction.credited > 0) return 'Tilbagebetalt';
  if (transaction.captured > 0) return 'Trukket';
  if (transaction.isAnnulled) return 'Annulleret';
  if (transaction.authorizationId !== null) return 'Reserveret';
  if (error) return `Fejl ${error.code}`;
  return transaction.card === null ? 'Registreret' : 'Færdig i vinduet';
}

const button = (action: string, label: string, id?: string): Html =>
  actionButton(PATH, action, label, id);
