/** The control page of the route picker: one fault for everybody, and the latest visits. */
import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { sandboxPage, selectField } from '../page';
import { GVSS_FAULTS, type GvssFault, type Visits } from './model';

const PATH = '/sandbox/gvss/control';

const isFault = (name: unknown): name is GvssFault =>
  typeof name === 'string' && Object.hasOwn(GVSS_FAULTS, name);

/** Mounted at `/control`. */
export function createGvssControl(visits: Visits): Hono {
  return new Hono()
    .get('/', (c) => page(c, visits))
    .post('/faults', async (c) => {
      const { fault } = await c.req.parseBody();
      if (!isFault(fault)) return page(c, visits, true);
      visits.setFault(fault);
      return c.redirect(`${PATH}?gemt=1`, 303);
    });
}

function page(c: Context, visits: Visits, isRefused = false) {
  return sandboxPage(c, {
    title: 'Styr rutevalget',
    system: 'GVSS',
    ...(isRefused
      ? { errors: [{ field: 'fault', message: 'Vælg en af mulighederne' }], status: 422 as const }
      : {}),
    content: html`${c.req.query('gemt') ? html`<p role="status">Gemt.</p>` : ''}
      <form method="post" action="${PATH}/faults" class="panel">
        ${selectField({
          id: 'fault',
          label: 'Fejl',
          value: visits.getFault(),
          options: GVSS_FAULTS,
        })}
        <p><button>Gem</button></p>
      </form>
      <section class="panel" aria-labelledby="besoeg">
        <h2 id="besoeg">Seneste rutevalg</h2>
        <ul class="rows">
          ${visits.latest().map(
            ({ createdAt, from, to, result }) =>
              html`<li>
                <p>${from?.city ?? 'Skjult'} – ${to?.city ?? 'ukendt'}, ${createdAt}</p>
                <p class="hint">${result ?? 'Ikke afsluttet'}</p>
              </li>`,
          )}
        </ul>
      </section>
      <p><a class="target" href="/sandbox">Alle testmiljøer</a></p>`,
  });
}
