/** What the control page shows: the faults a tester can order, and what has happened. */
import { html } from 'hono/html';
import { selectField, textField, type FieldError, type Html } from '../page';
import type { Callback } from './callbacks';
import { API_CALLS, API_FAULTS, CALLBACK_TIMINGS, RETURNS, type Faults } from './faults';
import type { Transaction } from './model';

export interface ControlState {
  faults: Faults;
  transactions: Transaction[];
  pendingCallbacks: Callback[];
  callbacks: Callback[];
}

const kroner = new Intl.NumberFormat('da-DK', { style: 'currency', currency: 'DKK' });

export function controlContent(state: ControlState, errors: FieldError[], isSaved: boolean): Html {
  return html`${isSaved ? html`<p class="notice" role="status">Ændringen er gemt.</p>` : ''}
    <div class="columns">
      <div>${faultForm(state.faults, errors)}</div>
      <div>${callbacks(state)}</div>
    </div>
    ${transactions(state.transactions)}`;
}

function faultForm(faults: Faults, errors: FieldError[]): Html {
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;
  return html`<section class="panel" aria-labelledby="fejl">
    <h2 id="fejl">Bestil fejl</h2>
    <form method="post" action="/sandbox/netaxept/control/faults" novalidate>
      ${selectField({
        id: 'callback',
        label: 'Tilbagekald sendes',
        value: faults.callback,
        options: CALLBACK_TIMINGS,
      })}
      ${selectField({
        id: 'return',
        label: 'En bruger, der har betalt',
        value: faults.return,
        options: RETURNS,
      })}
      ${selectField({
        id: 'api',
        label: 'Fejl i de næste kald',
        value: faults.api,
        options: API_FAULTS,
      })}
      ${selectField({
        id: 'apiCall',
        label: 'Fejlen rammer',
        value: faults.apiCall,
        options: API_CALLS,
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
      <button>Gem fejl</button>
    </form>
    <div class="actions">${actionButton('reset-faults', 'Fjern alle fejl')}</div>
  </section>`;
}

function callbacks(state: ControlState): Html {
  return html`<section class="panel" aria-labelledby="tilbagekald">
    <h2 id="tilbagekald">Tilbagekald</h2>
    <div class="actions">${actionButton('deliver-now', 'Send ventende nu')}</div>
    <h3>Venter</h3>
    ${callbackRows(state.pendingCallbacks)}
    <h3>Sendt</h3>
    ${callbackRows(state.callbacks)}
  </section>`;
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
  return html`<section class="panel" aria-labelledby="betalinger">
    <h2 id="betalinger">Betalinger</h2>
    ${rows(
      list.map(
        (transaction) =>
          html`<p><strong>${transaction.id}</strong></p>
            <p>${stateText(transaction)}: ${kroner.format(transaction.amount / 100)}</p>
            <p class="hint">
              ${transaction.card?.maskedPan ?? 'Intet kort endnu'}${
                transaction.panHash ? html`, <code>${transaction.panHash}</code>` : ''
              }
            </p>
            ${
              transaction.panHash === null
                ? ''
                : html`<div class="actions">
                    ${actionButton('block-card', 'Spær kortet', transaction.panHash)}
                    ${actionButton('unblock-card', 'Ophæv spærring', transaction.panHash)}
                  </div>`
            }`,
      ),
    )}
  </section>`;
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

function rows(items: Html[]): Html {
  if (items.length === 0) return html`<p class="hint">Ingen endnu.</p>`;
  return html`<ul class="rows">
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`;
}

function actionButton(action: string, label: string, id?: string): Html {
  return html`<form method="post" action="/sandbox/netaxept/control/actions">
    <input type="hidden" name="action" value="${action}" />
    ${id ? html`<input type="hidden" name="id" value="${id}" />` : ''}
    <button class="secondary">
      ${label}${id ? html`<span class="visually-hidden"> ${id}</span>` : ''}
    </button>
  </form>`;
}
