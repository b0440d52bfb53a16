/** The control page of Rejsekort: faults, and what customers, cards and season passes there are. */
import type { Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { seasonPassCard } from '../../domain/rejsekort-replacement';
import { longDay, longPeriod } from '../../contract/written';
import { createFaultPage, toSaved, typedFields, type Refused } from '../shared/control';
import { faultSchema } from '../shared/faults';
import { textField, type Html } from '../shared/page';
import { errorAt, faultForm, panel, postButton, rows } from '../shared/page-parts';
import type { Push } from '../shared/push';
import type { SandboxStore } from '../shared/store';
import { Register } from '../vus/register';
import { REJSEKORT_FAULTS, type RejsekortModel } from './model';

const PATH = '/sandbox/rejsekort/control';
const CUSTOMER_ERROR = 'Skriv brugernavnet på en person, der ikke er kunde, og en ledig e-mail';

const customerForm = z.object({ username: z.string(), email: z.email() });
const eventForm = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['period-known', 'period-refunded', 'rejsekort-replaced']),
    cardId: z.string(),
  }),
  z.object({
    kind: z.literal('rejsekort-locked'),
    cardId: z.string(),
    isLocked: z.stringbool(),
  }),
]);
const EVENTS: readonly { label: string; fields: Record<string, string> }[] = [
  { label: 'Ligger der i forvejen', fields: { kind: 'period-known' } },
  { label: 'Betal tilbage', fields: { kind: 'period-refunded' } },
  { label: 'Erstat kortet', fields: { kind: 'rejsekort-replaced' } },
  { label: 'Spær kortet', fields: { kind: 'rejsekort-locked', isLocked: 'true' } },
  { label: 'Ophæv spærringen', fields: { kind: 'rejsekort-locked', isLocked: 'false' } },
];
const checkInForm = z.object({ key: z.string() });

/** Mounted at `/control`. */
export function createRejsekortControl(
  model: RejsekortModel,
  store: SandboxStore,
  push: Push,
): Hono {
  const people = new Register(store);
  const { app, show } = createFaultPage({
    path: PATH,
    title: 'Styr Rejsekort',
    system: 'Rejsekort',
    schema: faultSchema(REJSEKORT_FAULTS),
    save: (order) => model.faults.set(order),
    content: (refused) => controlContent(model, refused),
  });
  return app
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
        return show(c, { typed, errors: [{ field: 'username', message: CUSTOMER_ERROR }] });
      }
      return toSaved(c, PATH);
    })
    .post('/check-ins', async (c) => {
      const pass = checkInForm.safeParse(await typedFields(c));
      if (pass.success) model.checkIn(pass.data.key);
      return toSaved(c, PATH);
    })
    .post('/events', async (c) => {
      const typed = await typedFields(c);
      const told = eventForm.safeParse(typed);
      const problem = told.success ? await push(told.data) : 'ukendt';
      if (problem === null) return toSaved(c, PATH);
      const message = `Portalen tog ikke imod det: ${problem}`;
      return show(c, { typed, errors: [{ field: 'perioder', message }] });
    })
    .get('/state.json', (c) =>
      c.json({
        customers: model.listCustomers(),
        cards: model.listCards(),
        seasonPasses: model.listSeasonPasses(),
        replacements: model.listReplacements(),
      }),
    );
}

const controlContent = (model: RejsekortModel, refused: Refused | undefined): Html =>
  html`<div class="columns">
    <div>
      ${panel('kunder', 'Kunder', rows(customerRows(model)))}
      ${panel('kort', 'Kort', rows(cardRows(model)))}
      ${panel('perioder', 'Perioder', rows(passRows(model)))}
    </div>
    <div>
      ${panel(
        'fejl',
        'Fejl',
        faultForm(`${PATH}/faults`, model.faults.get(), REJSEKORT_FAULTS, refused),
      )}
      ${customerPanel(refused)}
    </div>
  </div>`;

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
        <p class="hint">${customerId}, ${pto}, ${longPeriod(period.from, period.to)}</p>`,
  );

const passRows = (model: RejsekortModel): Html[] =>
  model.listSeasonPasses().map(
    ({ key, cardNumber, period, isCheckedIn }) =>
      html`<p>${longPeriod(period.from, period.to)} på <code>${cardNumber}</code></p>
        ${
          isCheckedIn
            ? html`<p class="hint">Hentet ved check ind</p>`
            : postButton('Check ind', {
                path: `${PATH}/check-ins`,
                fields: { key },
                about: `for perioden fra ${longDay(period.from)}`,
              })
        }
        ${EVENTS.map(({ label, fields }) =>
          postButton(label, {
            path: `${PATH}/events`,
            fields: { ...fields, cardId: seasonPassCard(key) },
            about: `for perioden fra ${longDay(period.from)}`,
          }),
        )}`,
  );

function customerPanel(refused: Refused | undefined): Html {
  return panel(
    'opret',
    'Opret en kunde',
    html`<p>Som om personen selv har oprettet en konto et andet sted.</p>
      <form method="post" action="${PATH}/customers" novalidate>
        ${textField({
          id: 'username',
          label: 'Brugernavn',
          value: refused?.typed['username'] ?? '',
          error: errorAt(refused?.errors, 'username'),
          width: 'short',
        })}
        ${textField({ id: 'email', label: 'E-mail', value: refused?.typed['email'] ?? '' })}
        <button>Opret</button>
      </form>`,
  );
}
