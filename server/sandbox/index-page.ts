/** The start page of the sandboxes: where each of them is, and the people to try the portal with. */
import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { longDay } from '../contract/written';
import { demoPeople, inGroups } from './people';
import { toSaved, typedFields, type Refused } from './shared/control';
import { sandboxPage, textField, type Html } from './shared/page';
import { errorAt, panel } from './shared/page-parts';
import { findSeedDay } from './people/seed';
import type { SandboxStore } from './shared/store';

const PLACES = [
  {
    path: '/sandbox/reepay/control',
    title: 'ReePay',
    text: 'Betalinger, gemte kort og webhooks. Her bestilles også fejl i betalingen.',
  },
  {
    path: '/sandbox/netaxept/control',
    title: 'Nets (Netaxept)',
    text: 'Betalinger, gemte kort og tilbagekald. Her bestilles også fejl i betalingen.',
  },
  {
    path: '/sandbox/mitid/control',
    title: 'MitID',
    text: 'Den, der logger folk ind. Her bestilles fejl i login.',
  },
  {
    path: '/sandbox/codes',
    title: 'Engangskoder',
    text: 'Medarbejdernes telefoner: de koder, de skal skrive efter login.',
  },
  {
    path: '/sandbox/vus/control',
    title: 'VUS',
    text: 'Registret med personer og godkendelser. Her trækkes godkendelser tilbage eller forlænges.',
  },
  {
    path: '/sandbox/rejsekort/control',
    title: 'Rejsekort',
    text: 'Kunder, kort og perioder på Rejsekort. Her bestilles fejl, og her checkes der ind.',
  },
  {
    path: '/sandbox/addresses/control',
    title: 'Adresser',
    text: 'Registret, som adresser slås op i. Her bestilles fejl.',
  },
  {
    path: '/sandbox/gvss/control',
    title: 'GVSS',
    text: 'Rutevalget. Her bestilles fejl i rammen og i resultatet.',
  },
  {
    path: '/sandbox/companies/control',
    title: 'Trafikselskaber',
    text: 'Det, selskaberne selv gør: slutter og erstatter leveringer, retter oplysninger og betaler tilbage.',
  },
  {
    path: '/sandbox/mail',
    title: 'E-mail',
    text: 'Alle mails, som portalen har sendt, blandt andet kvitteringer.',
  },
  {
    path: '/sandbox/letters/control',
    title: 'Breve',
    text: 'Breve på papir, for eksempel med koden til en bestilling. Her bestilles fejl.',
  },
  {
    path: '/sandbox/time',
    title: 'Tidsmaskine',
    text: 'Sæt en senere dag, og se, hvad der sker: kort, betalinger, meddelelser og mails.',
  },
  {
    path: '/sandbox/components',
    title: 'Komponenter',
    text: 'Alle dele af siderne i alle tilstande.',
  },
];

/** Sends somebody «Prøve»; false for nobody. */
export type SendTest = (username: string) => Promise<boolean>;

const NOBODY = 'Skriv brugernavnet på en af personerne';

/** Mounted at `/sandbox`. */
export function createSandboxIndex({
  store,
  sendTest,
}: {
  store: SandboxStore;
  /** How it is sent, once the portal has started. */
  sendTest: () => SendTest | undefined;
}): Hono {
  const show = (c: Context, refused?: Refused) => {
    const seedDay = findSeedDay(store);
    return sandboxPage(c, {
      title: 'Testmiljøer',
      system: 'portalens omverden',
      errors: refused?.errors,
      content: html`<section class="panel" aria-labelledby="steder">
          <h2 id="steder">Steder</h2>
          <ul class="rows">
            ${PLACES.map(
              ({ path, title, text }) =>
                html`<li>
                  <p><a class="target" href="${path}">${title}</a></p>
                  <p>${text}</p>
                </li>`,
            )}
          </ul>
        </section>
        ${testPanel(refused)}
        <section class="panel" aria-labelledby="personer">
          <h2 id="personer">Personer</h2>
          ${
            seedDay === undefined
              ? html`<p class="hint">Ingen er lagt ind endnu.</p>`
              : html`<p>
                    Vælg en af dem på <a href="/login">siden Log ind</a>. Alle er opdigtede; deres
                    datoer regnes fra ${longDay(seedDay)}.
                  </p>
                  ${inGroups(demoPeople(seedDay)).map(
                    ({ title, people }) =>
                      html`<h3>${title}</h3>
                        <ul class="rows two">
                          ${people.map(
                            ({ username, who, shows }) =>
                              html`<li>
                                <p><strong>${username}</strong></p>
                                <p>${who}.</p>
                                <p class="hint">${shows}</p>
                              </li>`,
                          )}
                        </ul>`,
                  )}`
          }
        </section>`,
    });
  };
  return new Hono()
    .get('/', (c) => show(c))
    .post('/test', async (c) => {
      const typed = await typedFields(c);
      if (await sendTest()?.(typed['username'] ?? '')) return toSaved(c, '/sandbox');
      return show(c, { typed, errors: [{ field: 'username', message: NOBODY }] });
    });
}

/** A notification to look at. */
const testPanel = (refused: Refused | undefined): Html =>
  panel(
    'proeve',
    'Send en prøve',
    html`<form method="post" action="/sandbox/test" novalidate>
      ${textField({
        id: 'username',
        label: 'Brugernavn',
        hint: 'Personen får meddelelsen «Prøve».',
        value: refused?.typed['username'] ?? '',
        error: errorAt(refused?.errors, 'username'),
        width: 'short',
      })}
      <button class="secondary">Send prøve</button>
    </form>`,
  );
