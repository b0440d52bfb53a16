/** The page of the broker on which a person logs in: here, by a press on who it is. */
import type { Context } from 'hono';
import { html } from 'hono/html';
import { sandboxPage, selectField } from '../shared/page';
import type { MitIdHolder } from './people';
import { SYSTEM } from './provider';

const ANSWERS = {
  usual: 'Som normalt',
  'no-cpr': 'Uden CPR-nummer, så portalen selv spørger',
  low: 'På et for lavt sikringsniveau',
};

export const peoplePage = (c: Context, people: readonly MitIdHolder[], error?: string) =>
  sandboxPage(c, {
    title: 'Log ind med MitID',
    system: SYSTEM,
    errors: error ? [{ field: 'answer', message: error }] : undefined,
    content: html`<form method="post" novalidate>
      ${selectField({ id: 'answer', label: 'Sådan svarer MitID', value: 'usual', options: ANSWERS })}
      <p>
        <button class="secondary" name="end" value="abort">Afbryd</button>
        <button class="secondary" name="end" value="deny">Afvis login</button>
      </p>
      <h2>Hvem er du?</h2>
      <ul class="rows two">
        ${people.map(
          ({ username, name }) =>
            html`<li>
              <button class="secondary" name="username" value="${username}">
                ${name} (${username})
              </button>
            </li>`,
        )}
      </ul>
    </form>`,
  });
