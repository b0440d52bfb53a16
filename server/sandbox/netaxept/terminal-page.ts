/** What the hosted window shows. */
import { html } from 'hono/html';
import { cardFields, type CardForm } from '../shared/card-form';
import type { FieldError, Html } from '../shared/page';
import { kroner, postButton } from '../shared/page-parts';
import type { Transaction } from './model';
import { TEST_CARDS } from './test-cards';

export function terminalForm(
  transaction: Transaction,
  values: CardForm,
  errors: FieldError[],
): Html {
  const amount = transaction.isVerification ? null : kroner(transaction.amount);
  return html`<div class="columns">
    <div>
      <section class="panel" aria-label="Betaling">
        <p>${transaction.description}</p>
        ${amount === null ? '' : html`<p class="amount">${amount}</p>`}
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
          ${cardFields(values, errors)}
          <button class="wide-button">${amount === null ? 'Gem kort' : `Betal ${amount}`}</button>
        </form>
      </section>
      <div class="actions">
        ${postButton('Fortryd', { fields: { action: 'cancel' } })}
        ${postButton('Lad 3-D Secure fejle', { fields: { action: 'fail-3ds' } })}
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
