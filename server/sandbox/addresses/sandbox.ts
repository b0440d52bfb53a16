/** A stand-in for Adressevælger: its search and its two look-ups, and a page for its faults. */
import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { takeForm, type Refused } from '../shared/control';
import { DEFAULT_SLOW_MS, FaultStore, oneOf, slowMsField } from '../shared/faults';
import { sandboxPage } from '../shared/page';
import { faultForm, panel, toAllSandboxes } from '../shared/page-parts';
import type { SandboxStore } from '../shared/store';
import { waitFor } from '../shared/wait';
import { findHome, findHouse, search } from './register';

const PATH = '/sandbox/addresses/control';
const FAULTS = {
  none: 'Ingen',
  slow: 'Langsomt svar',
  down: 'Nede (svarer 504)',
  empty: 'Finder ingenting',
  malformed: 'Ulæseligt svar',
} as const;
const faultSchema = z.object({ fault: oneOf(FAULTS), slowMs: slowMsField });
type FaultOrder = z.infer<typeof faultSchema>;

const MOST_LETTERS = 73;
const MOST_HITS = 100;

/**
 * Mounted at `/sandbox/addresses`. `GET /adresser/soeg?tekst=&maksimum=&token=` answers {status, fund},
 * `GET /adresser/{id}?token=` {status, adresse} and `GET /husnumre/{id}?token=` {status, husnummer}.
 */
export function createAddressSandbox({
  store,
  token,
}: {
  store: SandboxStore;
  token: string;
}): Hono {
  const none: FaultOrder = { fault: 'none', slowMs: DEFAULT_SLOW_MS };
  const faults = new FaultStore<FaultOrder>(store, 'addresses-fault', none);
  const api = new Hono()
    .use(async (c, next) => {
      const { fault, slowMs } = faults.get();
      if (fault === 'down') return c.text('upstream request timeout', 504);
      if (fault === 'slow') await waitFor(slowMs, c.req.raw.signal);
      if (fault === 'malformed') return c.json({ status: 'ok', fund: [{ type: 'adresse' }] });
      if (c.req.query('token') !== token) return refuse(c, 403, 'Ugyldigt token');
      return next();
    })
    .get('/adresser/soeg', (c) => {
      const tekst = c.req.query('tekst') ?? '';
      if (tekst === '') return refuse(c, 400, 'tekst eller vejnavn skal angives');
      if (tekst.length > MOST_LETTERS) return refuse(c, 400, 'tekst er for lang');
      const most = Number(c.req.query('maksimum')) || MOST_HITS;
      const fund = faults.get().fault === 'empty' ? [] : search(tekst).slice(0, most);
      return c.json({ status: 'ok', beskrivelse: '', fund });
    })
    .get('/adresser/:id', (c) => answer(c, 'adresse', findHome(c.req.param('id'))))
    .get('/husnumre/:id', (c) => answer(c, 'husnummer', findHouse(c.req.param('id'))));
  const control = new Hono()
    .get('/', (c) => controlPage(c, faults.get()))
    .post('/faults', (c) =>
      takeForm(c, faultSchema, {
        path: PATH,
        save: (order) => faults.set(order),
        refuse: (refused) => controlPage(c, faults.get(), refused),
      }),
    );
  return new Hono().route('/control', control).route('/', api);
}

const refuse = (c: Context, status: 400 | 403 | 404, beskrivelse: string) =>
  c.json({ status: 'fejl', beskrivelse }, status);

const answer = (c: Context, name: string, found: object | undefined) =>
  found ? c.json({ status: 'ok', [name]: found }) : refuse(c, 404, 'Findes ikke');

function controlPage(c: Context, order: FaultOrder, refused?: Refused) {
  return sandboxPage(c, {
    title: 'Styr adresseregistret',
    system: 'adresseregistret',
    errors: refused?.errors,
    content: html`${panel('fejl', 'Bestil fejl', faultForm(`${PATH}/faults`, order, FAULTS, refused))}
    ${toAllSandboxes()}`,
  });
}
