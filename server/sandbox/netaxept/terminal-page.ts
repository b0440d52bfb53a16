/** What the hosted window shows. */
import { html } from 'hono/html';
import type { CardForm } from '../card-form';
import { textField, type FieldError, type Html } from '../page';
import type { Transaction } from './model';
import { TEST_CARDS } from './test-cards';

const kroner = new Intl.NumberFormat('da-DK', { style: 'currency', currency: 'DKK' });

export function terminalForm(
  transaction: Transaction,
  values: CardForm,
  errors: FieldError[],
): Html {
  const amount = kroner.format(transaction.amount / 100);
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;
  return html`<div class="columns">
    <div>
      <section class="panel" aria-label="Betaling">
        <p>${transaction.description}</p>
        <p class="amount">${amount}</p>
        ${
          transaction.savesCard
            ? html`<p class="hint">Kortet gemmes til senere betalinger.</p>`
            : ''
        }
      </section>
      <section class="panel" aria-labelledby="kort">
        <h2 id="kort">Kort</h2>
        <form method="post" novalidate>
          <input type="hidden" name="action" value="pay" />
          ${textField({
            id: 'number',
            label: 'Kortnummer',
            value: values.number,
            error: errorOf('number'),
            inputmode: 'numeric',
            autocomplete: 'cc-number',
          })}
          <div class="pair">
            ${textField({
              id: 'expiry',
              label: 'Udløbsdato',
              hint: 'MM/ÅÅ, for eksempel 04/30',
              value: values.expiry,
              error: errorOf('expiry'),
              inputmode: 'numeric',
              autocomplete: 'cc-exp',
              width: 'short',
            })}
            ${textField({
              id: 'cvv',
              label: 'Kontrolcifre (CVV)',
              hint: 'Tre cifre bag på kortet',
              error: errorOf('cvv'),
              inputmode: 'numeric',
              autocomplete: 'cc-csc',
              width: 'short',
            })}
          </div>
          <button class="wide-button">Betal ${amount}</button>
        </form>
      </section>
      <div class="actions">
        ${actionButton('cancel', 'Fortryd')} ${actionButton('fail-3ds', 'Lad 3-D Secure fejle')}
        <a class="target" href="closed.aspx?transactionId=${encodeURIComponent(transaction.id)}"
          >Luk vinduet uden at betale</a
        >
      </div>
    </div>
    <section class="panel" aria-labelledby="testkort">
      <h2 id="testkort">Testkort</h2>
      <p>Brug en udløbsdato, der ikke er passeret, og tre cifre som CVV.</p>
      <ul>
        ${TEST_CARDS.map(
          ({ number, meaning }) => html`<li><code>${number}</code>: ${meaning}</li>`,
        )}
      </ul>
      <p><a class="target" href="/sandbox/netaxept/control">Styr fejl og tilbagekald</a></p>
    </section>
  </div>`;
}

function actionButton(action: string, label: string): Html {
  return html`<form method="post">
    <input type="hidden" name="action" value="${action}" />
    <button class="secondary">${label}</button>
  </form>`;
}
