/** A stand-in for Adressevælger: its search and its two look-ups, and a page for its faults. */
import { Hono, type Context } from 'hono';
import { createFaultPage, type StandInOptions } from '../shared/control';
import { faultSchema, oneFault } from '../shared/faults';
import { faultForm, panel } from '../shared/page-parts';
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

const MOST_LETTERS = 73;
const MOST_HITS = 100;

/**
 * Mounted at `/sandbox/addresses`. `GET /adresser/soeg?tekst=&maksimum=&token=` answers {status, fund},
 * `GET /adresser/{id}?token=` {status, adresse} and `GET /husnumre/{id}?token=` {status, husnummer}.
 */
export function createAddressSandbox({ store, token }: Omit<StandInOptions, 'clock'>): Hono {
  const faults = oneFault<keyof typeof FAULTS>(store, 'addresses-fault');
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
  const control = createFaultPage({
    path: PATH,
    title: 'Styr adresseregistret',
    system: 'adresseregistret',
    schema: faultSchema(FAULTS),
    save: (order) => faults.set(order),
    content: (refused) =>
      panel('fejl', 'Bestil fejl', faultForm(`${PATH}/faults`, faults.get(), FAULTS, refused)),
  });
  return new Hono().route('/control', control.app).route('/', api);
}

const refuse = (c: Context, status: 400 | 403 | 404, beskrivelse: string) =>
  c.json({ status: 'fejl', beskrivelse }, status);

const answer = (c: Context, name: string, found: object | undefined) =>
  found ? c.json({ status: 'ok', [name]: found }) : refuse(c, 404, 'Findes ikke');
