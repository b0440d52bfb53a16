/** The pages of the route picker; they work in a frame and on their own, with script and without. */
import { html } from 'hono/html';
import { selectField, type FieldError, type Html } from '../shared/page';
import { FARE_AREAS, type FareArea } from './network';
import type { Visit } from './model';

export interface Shown {
  visit: Visit;
  path: string;
  /** In the portal's frame, rather than a page of its own. */
  isFramed: boolean;
}

/** First question: which fare area. */
export function areasContent({ visit, path, isFramed }: Shown): Html {
  return html`<p>
      Fra ${visit.from?.city ?? 'din adresse'}${visit.to ? ` til ${visit.to.city}` : ''}.
    </p>
    <h2>Vælg område</h2>
    <ul class="rows">
      ${FARE_AREAS.map(
        ({ id, name }) =>
          html`<li>
            <a class="target" href="${path}?${query({ omraade: id }, isFramed)}">${name}</a>
          </li>`,
      )}
    </ul>
    ${endForm(path, isFramed, visit.current !== null)}`;
}

/** Second question: what the card covers there. */
export function coverageContent(
  { visit, path, isFramed }: Shown,
  area: FareArea,
  typed: Record<string, string | string[]> = {},
  errors: FieldError[] = [],
): Html {
  const choices = (type: 'radio' | 'checkbox', name: string, all: [string, string][]) =>
    all.map(([value, label], index) => {
      const id = index === 0 ? name : `${name}-${value}`;
      const isChecked = [typed[name]].flat().includes(value);
      return html`<p>
        <input
          type="${type}"
          id="${id}"
          name="${name}"
          value="${value}"
          ${isChecked ? html`checked` : ''}
        />
        <label for="${id}">${label}</label>
      </p>`;
    });
  const stations = Object.fromEntries([
    ['', 'Vælg station'],
    ...[...area.stations, ...area.foreignStations].map((name) => [name, name]),
  ]) as Record<string, string>;
  const coverages = [
    ['area', `Hele området ${area.name}`],
    ...(area.zones.length > 0 ? [['zones', 'Zoner']] : []),
    ...(area.stations.length > 0 ? [['stations', 'Mellem to stationer']] : []),
  ] as [string, string][];
  return html`<form method="post" action="${path}" class="panel">
      <input type="hidden" name="area" value="${area.id}" />
      ${isFramed ? html`<input type="hidden" name="ramme" value="1" />` : ''}
      <fieldset class="field">
        <legend>Hvad skal kortet dække?</legend>
        ${errorOf(errors, 'coverage')} ${choices('radio', 'coverage', coverages)}
      </fieldset>
      ${
        area.zones.length > 0
          ? html`<fieldset class="field">
              <legend>Zoner</legend>
              ${errorOf(errors, 'zone')}
              ${choices(
                'checkbox',
                'zone',
                area.zones.map((zone) => [zone, `Zone ${zone}`]),
              )}
            </fieldset>`
          : ''
      }
      ${
        area.stations.length > 0
          ? html`${errorOf(errors, 'fromStation')}
            ${selectField({
              id: 'fromStation',
              label: 'Fra station',
              value: String(typed['fromStation'] ?? ''),
              options: stations,
            })}
            ${errorOf(errors, 'toStation')}
            ${selectField({
              id: 'toStation',
              label: 'Til station',
              value: String(typed['toStation'] ?? ''),
              options: stations,
            })}`
          : ''
      }
      <p><button name="action" value="choose">Vælg ruten</button></p>
      <p><button name="action" value="company">Lad selskabet behandle ruten</button></p>
    </form>
    <p><a class="target" href="${path}?${query({}, isFramed)}">Et andet område</a></p>
    ${endForm(path, isFramed, visit.current !== null)}`;
}

/** The page of the portal, told how the visit ended. */
export function wayBack(returnUrl: string, command: string): URL {
  const back = new URL(returnUrl);
  back.searchParams.set('kommando', command);
  return back;
}

/** The visit has ended; the script beside it tells the page around the frame. */
export function doneContent(command: string, returnUrl: string): Html {
  const back = wayBack(returnUrl, command);
  return html`<p>Dit valg er sendt til bestillingen.</p>
    <p>
      <a
        class="target"
        id="tilbage"
        href="${back.href}"
        target="_top"
        data-command="${command}"
        data-origin="${back.origin}"
        >Tilbage til bestillingen</a
      >
    </p>`;
}

/** Tells the page around the frame how the visit ended; nothing else passes between the two. */
export const PICKER_SCRIPT = `
const done = document.getElementById('tilbage');
if (window.parent !== window && done) {
  window.parent.postMessage({ command: done.dataset.command }, done.dataset.origin);
}
`;

function endForm(path: string, isFramed: boolean, hasRoute: boolean): Html {
  return html`<form method="post" action="${path}">
    ${isFramed ? html`<input type="hidden" name="ramme" value="1" />` : ''}
    ${hasRoute ? html`<p><button name="action" value="same">Behold samme rute</button></p>` : ''}
    <p><button name="action" value="cancel">Annullér</button></p>
  </form>`;
}

const errorOf = (errors: FieldError[], field: string): Html =>
  html`${errors
    .filter((error) => error.field === field)
    .map(
      ({ message }) =>
        html`<p class="error"><span class="visually-hidden">Fejl:</span> ${message}</p>`,
    )}`;

const query = (values: Record<string, string>, isFramed: boolean): string =>
  new URLSearchParams(isFramed ? { ...values, ramme: '1' } : values).toString();
