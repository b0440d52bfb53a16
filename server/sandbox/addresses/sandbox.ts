/** A stand-in for the address register: its one call, and a page for its faults. */
import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { sandboxPage, selectField } from '../page';
import type { SandboxStore } from '../store';

const PATH = '/sandbox/addresses/control';
const FAULT = 'addresses-fault';
const FAULTS = {
  none: 'Ingen',
  down: 'Nede (svarer 500)',
  malformed: 'Ulæseligt svar',
} as const;
type Fault = keyof typeof FAULTS;

const isFault = (name: unknown): name is Fault =>
  typeof name === 'string' && Object.hasOwn(FAULTS, name);

/** Street, first and last house number, postcode, town; two flats a floor in the towns. */
const STREETS = [
  ['Søndergade', 1, 40, '5700', 'Svendborg'],
  ['Søndergade', 1, 60, '8000', 'Aarhus C'],
  ['Vestergade', 1, 50, '5000', 'Odense C'],
  ['Kastanjevej', 100, 130, '5000', 'Odense C'],
  ['Havnestien', 101, 120, '5970', 'Ærøskøbing'],
  ['Løjtertoft', 110, 140, '6200', 'Aabenraa'],
  ['Klippevej', 120, 140, '3700', 'Rønne'],
  ['Fjordbakken', 130, 150, '4000', 'Roskilde'],
] as const;
const FLATS = [
  ['', ''],
  ['1', 'tv'],
  ['1', 'th'],
] as const;

/** Mounted at `/sandbox/addresses`. */
export function createAddressSandbox({ store }: { store: SandboxStore }): Hono {
  const fault = (): Fault => store.get(FAULT, 'everyone') ?? 'none';
  return new Hono()
    .get('/adresser/autocomplete', (c) => {
      if (fault() === 'down') return c.text('Internal Server Error', 500);
      if (fault() === 'malformed') return c.json([{ tekst: 7 }]);
      return c.json(matching(c.req.query('q') ?? '', Number(c.req.query('per_side')) || 20));
    })
    .get('/control', (c) => controlPage(c, fault()))
    .post('/control/faults', async (c) => {
      const { fault: ordered } = await c.req.parseBody();
      if (isFault(ordered)) store.put(FAULT, 'everyone', ordered);
      return c.redirect(PATH, 303);
    });
}

function matching(typed: string, most: number) {
  const words = wordsOf(typed);
  return STREETS.flatMap(([street, first, last, postcode, city]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String(first + index)).flatMap(
      (number) =>
        FLATS.map(([floor, side]) => {
          const flat = floor === '' ? '' : `, ${floor}. ${side}`;
          return {
            tekst: `${street} ${number}${flat}, ${postcode} ${city}`,
            adresse: {
              vejnavn: street,
              husnr: number,
              etage: floor || null,
              dør: side || null,
              postnr: postcode,
              postnrnavn: city,
            },
          };
        }),
    ),
  )
    .filter(({ tekst }) => {
      const known = wordsOf(tekst);
      return words.length > 0 && words.every((word) => known.some((one) => one.startsWith(word)));
    })
    .slice(0, most);
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);

function controlPage(c: Context, value: Fault) {
  return sandboxPage(c, {
    title: 'Styr adresseregistret',
    system: 'adresseregistret',
    content: html`<form method="post" action="${PATH}/faults" class="panel">
        ${selectField({ id: 'fault', label: 'Fejl', value, options: FAULTS })}
        <p><button>Gem</button></p>
      </form>
      <p><a class="target" href="/sandbox">Alle testmiljøer</a></p>`,
  });
}
