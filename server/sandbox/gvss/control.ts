/** The control page of the route picker: one fault for everybody, and the latest visits. */
import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { takeForm, toSaved, type Refused } from '../shared/control';
import { oneOf } from '../shared/faults';
import { sandboxPage, type Html } from '../shared/page';
import { faultForm, panel, rows, time, toAllSandboxes } from '../shared/page-parts';
import type { Deliveries } from './deliver';
import { GVSS_FAULTS, type Visit, type Visits } from './model';
import { takeAnswer, waitingRows } from './waiting';

const PATH = '/sandbox/gvss/control';
const faultSchema = z.object({ fault: oneOf(GVSS_FAULTS) });

/** Mounted at `/control`. */
export function createGvssControl(visits: Visits, deliveries: Deliveries): Hono {
  return new Hono()
    .get('/', (c) => page(c, visits))
    .post('/faults', (c) =>
      takeForm(c, faultSchema, {
        path: PATH,
        save: (order) => visits.faults.set(order),
        refuse: (refused) => page(c, visits, refused),
      }),
    )
    .post('/answers', async (c) => {
      const refused = await takeAnswer(c, visits, deliveries);
      return refused ? page(c, visits, refused) : toSaved(c, PATH);
    });
}

function page(c: Context, visits: Visits, refused?: Refused) {
  return sandboxPage(c, {
    title: 'Styr rutevalget',
    system: 'GVSS',
    errors: refused?.errors,
    content: html`${panel(
      'fejl',
      'Bestil fejl',
      faultForm(`${PATH}/faults`, visits.faults.get(), GVSS_FAULTS, refused),
    )}
    ${panel('venter', 'Ruter, der venter på et selskab', waitingRows(visits, `${PATH}/answers`))}
    ${panel('besoeg', 'Seneste rutevalg', rows(visits.latest().map(visitRow)))} ${toAllSandboxes()}`,
  });
}

const visitRow = ({ createdAt, from, to, result }: Visit): Html =>
  html`<p>${from?.city ?? 'Skjult'} – ${to?.city ?? 'ukendt'}, ${time(createdAt)}</p>
    <p class="hint">${result ?? 'Ikke afsluttet'}</p>`;
