/** The control page of the route picker: one fault for everybody, and the latest visits. */
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { companyAnswer } from '../../contract/enums';
import { createFaultPage, toSaved, typedFields, type Refused } from '../shared/control';
import { oneOf } from '../shared/faults';
import type { Html } from '../shared/page';
import { faultForm, panel, postButton, rows, time } from '../shared/page-parts';
import type { Deliveries } from './deliver';
import { routeRows, withRoutePages, type RouteChanges } from './groups';
import type { KnownGroup } from '../shared/groups';
import { awaitsCompany, GVSS_FAULTS, type Visit, type Visits } from './model';

const PATH = '/sandbox/gvss/control';

/** Mounted at `/control`. */
export function createGvssControl(
  visits: Visits,
  deliveries: Deliveries,
  changes: RouteChanges,
): Hono {
  const { app, show } = createFaultPage({
    path: PATH,
    title: 'Styr rutevalget',
    system: 'GVSS',
    schema: z.object({ fault: oneOf(GVSS_FAULTS) }),
    save: (order) => visits.faults.set(order),
    content: async (refused) => controlContent(visits, await changes.groups(), refused),
  });
  return withRoutePages(app, changes).post('/answers', async (c) => {
    const refused = await takeAnswer(c, visits, deliveries);
    return refused ? show(c, refused) : toSaved(c, PATH);
  });
}

const controlContent = (
  visits: Visits,
  groups: readonly KnownGroup[],
  refused: Refused | undefined,
): Html =>
  html`${panel(
    'fejl',
    'Bestil fejl',
    faultForm(`${PATH}/faults`, visits.faults.get(), GVSS_FAULTS, refused),
  )}
  ${panel('venter', 'Ruter, der venter på et selskab', waitingRows(visits, `${PATH}/answers`))}
  ${panel('ruter', 'Ruter, der er bestilt kort til', routeRows(groups))}
  ${panel('besoeg', 'Seneste rutevalg', rows(visits.latest().map(visitRow)))}`;

const journeyOf = ({ from, to }: Visit) => `${from?.city ?? 'Skjult'} – ${to?.city ?? 'ukendt'}`;

const visitRow = (visit: Visit): Html =>
  html`<p>${journeyOf(visit)}, ${time(visit.createdAt)}</p>
    <p class="hint">${visit.result ?? 'Ikke afsluttet'}</p>`;

const pressed = z.object({ token: z.string(), answer: companyAnswer });

/** Sends the answer that was pressed; what went wrong, or null. */
async function takeAnswer(
  c: Context,
  visits: Visits,
  deliveries: Deliveries,
): Promise<Refused | null> {
  const typed = await typedFields(c);
  const refused = (message: string) => ({ typed, errors: [{ field: 'venter', message }] });
  const { data } = pressed.safeParse(typed);
  const visit = data && visits.find(data.token);
  if (!data || !visit) return refused('Ruten findes ikke');
  const problem = await deliveries.sendAnswer(visit, data.answer);
  return problem === null ? null : refused(`Portalen tog ikke imod svaret: ${problem}`);
}

/** The routes that wait for an answer, each with its two buttons. */
const waitingRows = (visits: Visits, action: string): Html =>
  rows(
    visits
      .latest()
      .filter(awaitsCompany)
      .map((visit) => waitingRow(visit, action)),
  );

function waitingRow(visit: Visit, path: string): Html {
  const { token } = visit;
  const about = journeyOf(visit);
  return html`<p>${about}, ${time(visit.createdAt)}</p>
    <div class="actions">
      ${postButton('Godkend', { path, fields: { token, answer: 'approved' }, about })}
      ${postButton('Afvis', { path, fields: { token, answer: 'rejected' }, about })}
    </div>`;
}
