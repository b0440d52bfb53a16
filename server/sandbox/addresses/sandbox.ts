/** A stand-in for the address register: its one call, and a page for its faults. */
import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { takeForm, type Refused } from '../control';
import { FaultStore, oneOf } from '../faults';
import { sandboxPage } from '../page';
import { faultForm, panel, toAllSandboxes } from '../page-parts';
import type { SandboxStore } from '../store';

const PATH = '/sandbox/addresses/control';
const FAULTS = {
  none: 'Ingen',
  down: 'Nede (svarer 500)',
  malformed: 'Ulæseligt svar',
} as const;
const faultSchema = z.object({ fault: oneOf(FAULTS) });
type FaultOrder = z.infer<typeof faultSchema>;

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
  const faults = new FaultStore<FaultOrder>(store, 'addresses-fault', { fault: 'none' });
  return new Hono()
    .get('/adresser/autocomplete', (c) => {
      const { fault } = faults.get();
      if (fault === 'down') return c.text('Internal Server Error', 500);
      if (fault === 'malformed') return c.json([{ tekst: 7 }]);
      return c.json(matching(c.req.query('q') ?? '', Number(c.req.query('per_side')) || 20));
    })
    .get('/control', (c) => controlPage(c, faults.get()))
    .post('/control/faults', (c) =>
      takeForm(c, faultSchema, {
        path: PATH,
        save: (order) => faults.set(order),
        refuse: (refused) => controlPage(c, faults.get(), refused),
      }),
    );
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

function controlPage(c: Context, order: FaultOrder, refused?: Refused) {
  return sandboxPage(c, {
    title: 'Styr adresseregistret',
    system: 'adresseregistret',
    errors: refused?.errors,
    content: html`${panel('fejl', 'Bestil fejl', faultForm(`${PATH}/faults`, order, FAULTS, refused))}
    ${toAllSandboxes()}`,
  });
}
