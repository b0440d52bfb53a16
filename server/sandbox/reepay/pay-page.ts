/** What the hosted payment window shows: the form, and the pages for every other state. */
import { html } from 'hono/html';
import type { FieldError, Html } from '../shared/page';
import { kroner } from '../shared/page-parts';
import { cardFields, type CardForm } from '../shared/card-form';
import type { ChargeSession, Session } from './model';
import { FAILING_CVVS, TEST_CARDS } from './test-cards';

export function payForm(session: ChargeSession, values: CardForm, errors: FieldError[]): Html {
  const amount = kroner(session.order.amount);
  return html`<div class="columns">
    <div>
      <section class="panel" aria-label="Betaling">
        <p>${session.order.ordertext}</p>
        <p class="amount">${amount}</p>
        ${session.recurring ? html`<p class="hint">Kortet gemmes til senere betalinger.</p>` : ''}
      </section>
      <section class="panel" aria-labelledby="kort">
        <h2 id="kort">Kort</h2>
        <form method="post" novalidate>
          <input type="hidden" name="action" value="card" />
          ${cardFields(values, errors)}
          <button class="wide-button">Betal ${amount}</button>
        </form>
      </section>
      <section class="panel" aria-labelledby="mobilepay">
        <h2 id="mobilepay">MobilePay</h2>
        <p>Godkendelsen kommer lidt efter, som når du swiper i appen.</p>
        <form method="post">
          <input type="hidden" name="action" value="mobilepay" />
          <button class="secondary wide-button">Betal ${amount} med MobilePay</button>
        </form>
      </section>
      <form method="post" class="actions">
        <input type="hidden" name="action" value="cancel" />
        <button class="secondary">Fortryd</button>
        <a class="target" href="${session.id}/lukket">Luk vinduet uden at betale</a>
      </form>
    </div>
    ${testData()}
  </div>`;
}

/** The same where a card is only saved: it names no sum. */
export function saveForm({ id }: Session, values: CardForm, errors: FieldError[]): Html {
  return html`<div class="columns">
    <div>
      <section class="panel" aria-labelledby="kort">
        <h2 id="kort">Kort</h2>
        <p class="hint">Kortet gemmes til senere betalinger. Der trækkes ikke penge nu.</p>
        <form method="post" novalidate>
          <input type="hidden" name="action" value="card" />
          ${cardFields(values, errors)}
          <button class="wide-button">Gem kort</button>
        </form>
      </section>
      <section class="panel" aria-labelledby="mobilepay">
        <h2 id="mobilepay">MobilePay</h2>
        <form method="post">
          <input type="hidden" name="action" value="mobilepay" />
          <button class="secondary wide-button">Gem MobilePay</button>
        </form>
      </section>
      <form method="post" class="actions">
        <input type="hidden" name="action" value="cancel" />
        <button class="secondary">Fortryd</button>
        <a class="target" href="${id}/lukket">Luk vinduet uden at gemme</a>
      </form>
    </div>
    ${testData()}
  </div>`;
}

function testData(): Html {
  return html`<section class="panel" aria-labelledby="testkort">
    <h2 id="testkort">Testkort</h2>
    <p>Brug en udløbsdato, der ikke er passeret, og 123 som CVV.</p>
    <ul>
      ${TEST_CARDS.map(({ brand, number }) => html`<li>${brand}: <code>${number}</code></li>`)}
    </ul>
    <h3>CVV, der fejler</h3>
    <ul>
      ${FAILING_CVVS.map(({ cvv, meaning }) => html`<li><code>${cvv}</code>: ${meaning}</li>`)}
    </ul>
    <p><a class="target" href="/sandbox/reepay/control">Styr fejl og webhooks</a></p>
  </section>`;
}
