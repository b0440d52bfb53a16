/** The control page of Rejsekort: faults, and what customers, cards and season passes there are. */
import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { sandboxPage, selectField, textField, type FieldError, type Html } from '../page';
import { Register } from '../vus/register';
import type { SandboxStore } from '../store';
import { REJSEKORT_FAULTS, type RejsekortFault, type RejsekortModel } from './model';

const PATH = '/sandbox/rejsekort/control';
const MAX_SLOW_MS = 60_000;
const SLOW_ERROR = 'Forsinkelsen skal være et helt tal fra 0 til 60000';
const CUSTOMER_ERROR = 'Skriv brugernavnet på en person, der ikke er kunde, og en ledig e-mail';

const faultForm = z.object({
  fault: z.enum(Object.keys(REJSEKORT_FAULTS) as [RejsekortFault, ...RejsekortFault[]]),
  slowMs: z.coerce.number().int().min(0).max(MAX_SLOW_MS),
});
const customerForm = z.object({ username: z.string(), email: z.email() });
const checkInForm = z.object({ key: z.string() });

interface Refused {
  typed: Record<string, string>;
  errors: FieldError[];
}

/** Mounted at `/control`. */
export function createRejsekortControl(model: RejsekortModel, store: SandboxStore): Hono {
  const people = new Register(store);
  return new Hono()
    .get('/', (c) => page(c, model))
    .post('/faults', async (c) => {
      const typed = await typedFields(c);
      const order = faultForm.safeParse(typed);
      if (!order.success) {
        return page(c, model, { typed, errors: [{ field: 'slowMs', message: SLOW_ERROR }] });
      }
      model.setFault(order.data);
      return c.redirect(`${PATH}?gemt=1`, 303);
    })
    .post('/customers', async (c) => {
      const typed = await typedFields(c);
      const wanted = customerForm.safeParse(typed);
      const person = wanted.success && people.findByUsername(wanted.data.username);
      const created =
        wanted.success &&
        person &&
        model.createCustomer({
          cpr: person.cpr,
          email: wanted.data.email,
          isConsentReceived: false,
        });
      if (!created || 'error' in created) {
        return page(c, model, { typed, errors: [{ field: 'username', message: CUSTOMER_ERROR }] });
      }
      return c.redirect(`${PATH}?gemt=1`, 303);
    })
    .post('/check-ins', async (c) => {
      const pass = checkInForm.safeParse(await typedFields(c));
      if (pass.success) model.checkIn(pass.data.key);
      return c.redirect(`${PATH}?gemt=1`, 303);
    })
    .get('/state.json', (c) =>
      c.json({
        customers: model.listCustomers(),
        cards: model.listCards(),
        seasonPasses: model.listSeasonPasses(),
      }),
    );
}

function page(c: Context, model: RejsekortModel, refused?: Refused) {
  return sandboxPage(c, {
    title: 'Styr Rejsekort',
    system: 'Rejsekort',
    ...(refused && { errors: refused.errors, status: 422 }),
    content: html`${
        c.req.query('gemt') === undefined
          ? ''
          : html`<p class="notice" role="status">Ændringen er gemt.</p>`
      }
      <div class="columns">
        <div>
          ${listPanel('kunder', 'Kunder', customerRows(model))}
          ${listPanel('kort', 'Kort', cardRows(model))}
          ${listPanel('perioder', 'Perioder', passRows(model))}
        </div>
        <div>${faultPanel(model, refused)} ${customerPanel(refused)}</div>
      </div>
      <p><a class="target" href="/sandbox">Alle testmiljøer</a></p>`,
  });
}

function listPanel(id: string, title: string, rows: Html[]): Html {
  return html`<section class="panel" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${
      rows.length === 0
        ? html`<p class="hint">Ingen endnu.</p>`
        : html`<ul class="rows">
            ${rows.map((row) => html`<li>${row}</li>`)}
          </ul>`
    }
  </section>`;
}

const customerRows = (model: RejsekortModel): Html[] =>
  model.listCustomers().map(
    ({ customerId, email, isConsentReceived }) =>
      html`<p><strong>${customerId}</strong> ${email}</p>
        <p class="hint">
          ${isConsentReceived ? 'Har accepteret betingelserne' : 'Har ikke accepteret betingelserne'}
        </p>`,
  );

const cardRows = (model: RejsekortModel): Html[] =>
  model.listCards().map(
    ({ cardNumber, customerId, pto, period }) =>
      html`<p><code>${cardNumber}</code></p>
        <p class="hint">${customerId}, ${pto}, ${period.from} til ${period.to}</p>`,
  );

const passRows = (model: RejsekortModel): Html[] =>
  model.listSeasonPasses().map(
    ({ key, cardNumber, period, isCheckedIn }) =>
      html`<p>${period.from} til ${period.to} på <code>${cardNumber}</code></p>
        ${
          isCheckedIn
            ? html`<p class="hint">Hentet ved check ind</p>`
            : html`<form method="post" action="${PATH}/check-ins">
                <input type="hidden" name="key" value="${key}" />
                <button class="secondary">
                  Check ind <span class="visually-hidden">for perioden fra ${period.from}</span>
                </button>
              </form>`
        }`,
  );

function faultPanel(model: RejsekortModel, refused: Refused | undefined): Html {
  const order = model.getFault();
  return html`<section class="panel" aria-labelledby="fejl">
    <h2 id="fejl">Fejl</h2>
    <form method="post" action="${PATH}/faults" novalidate>
      ${selectField({
        id: 'fault',
        label: 'Fejl',
        value: refused?.typed['fault'] ?? order.fault,
        options: REJSEKORT_FAULTS,
      })}
      ${textField({
        id: 'slowMs',
        label: 'Forsinkelse ved langsomt svar',
        hint: 'Millisekunder, højst 60000. Portalen giver op efter 10000.',
        value: refused?.typed['slowMs'] ?? String(order.slowMs),
        ...errorOf(refused, 'slowMs'),
        inputmode: 'numeric',
        width: 'short',
      })}
      <button>Gem</button>
    </form>
  </section>`;
}

function customerPanel(refused: Refused | undefined): Html {
  return html`<section class="panel" aria-labelledby="opret">
    <h2 id="opret">Opret en kunde</h2>
    <p>Som om personen selv har oprettet en konto et andet sted.</p>
    <form method="post" action="${PATH}/customers" novalidate>
      ${textField({
        id: 'username',
        label: 'Brugernavn',
        value: refused?.typed['username'] ?? '',
        ...errorOf(refused, 'username'),
        width: 'short',
      })}
      ${textField({ id: 'email', label: 'E-mail', value: refused?.typed['email'] ?? '' })}
      <button>Opret</button>
    </form>
  </section>`;
}

function errorOf(refused: Refused | undefined, field: string): { error?: string } {
  const error = refused?.errors.find((candidate) => candidate.field === field);
  return error ? { error: error.message } : {};
}

async function typedFields(c: Context): Promise<Record<string, string>> {
  const fields = Object.entries(await c.req.parseBody());
  return Object.fromEntries(
    fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
