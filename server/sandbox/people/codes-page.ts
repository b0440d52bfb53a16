/** The phones of the demo's staff: the codes that their authenticator apps show now. */
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Clock } from '../../clock';
import { codeAt } from '../../totp';
import { sandboxPage } from '../shared/page';
import { DEMO_STAFF } from './staff';

/** Mounted at `/sandbox/codes`. */
export const createCodesSandbox = ({ phoneClock }: { phoneClock: Clock }): Hono =>
  new Hono().get('/', (c) => {
    const now = phoneClock.now();
    return sandboxPage(c, {
      title: 'Engangskoder',
      system: 'Medarbejdernes telefoner',
      content: html`<section class="panel" aria-labelledby="koder">
        <h2 id="koder">Koderne lige nu</h2>
        <p class="hint">En kode gælder i 30 sekunder, og kun én gang. Genindlæs siden for en ny.</p>
        <ul class="rows two">
          ${DEMO_STAFF.map(
            ({ username, name, secret }) =>
              html`<li>
                <p><strong>${username}</strong>: ${codeAt(secret, now)}</p>
                <p class="hint">${name}. Nøglen til en app: ${secret}</p>
              </li>`,
          )}
        </ul>
      </section>`,
    });
  });
