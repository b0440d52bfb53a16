/** The parts that control pages and payment windows are built from. */
import { html } from 'hono/html';
import { selectField, textField, type FieldError, type Html } from './page';

const krone = new Intl.NumberFormat('da-DK', { style: 'currency', currency: 'DKK' });
const clockTime = new Intl.DateTimeFormat('da-DK', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Copenhagen',
});

export const kroner = (ore: number): string => krone.format(ore / 100);

export const time = (iso: string): string => clockTime.format(new Date(iso));

/** What is wrong with a field, if anything is. */
export const errorAt = (errors: FieldError[] | undefined, field: string): string | undefined =>
  errors?.find((error) => error.field === field)?.message;

export function panel(id: string, title: string, content: Html | Html[]): Html {
  return html`<section class="panel" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${content}
  </section>`;
}

export function rows(items: Html[]): Html {
  if (items.length === 0) return html`<p class="hint">Ingen endnu.</p>`;
  return html`<ul class="rows">
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`;
}

/** A button that posts what it is given; `about` tells which of several it is to those who do not see. */
export function postButton(
  label: string,
  {
    path,
    fields,
    about,
  }: {
    /** Without one, to the address of the page. */
    path?: string;
    fields: Record<string, string>;
    about?: string | undefined;
  },
): Html {
  return html`<form method="post" ${path ? html`action="${path}"` : ''}>
    ${Object.entries(fields).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    <button class="secondary">
      ${label}${about ? html`<span class="visually-hidden"> ${about}</span>` : ''}
    </button>
  </form>`;
}

/** One fault for everybody, and the delay of a slow answer where there is such a fault. */
export function faultForm<Fault extends string>(
  path: string,
  { fault, slowMs }: { fault: Fault; slowMs?: number },
  faults: Record<Fault, string>,
  refused?: { typed: Record<string, string>; errors: FieldError[] },
): Html {
  return html`<form method="post" action="${path}" novalidate>
    ${selectField({
      id: 'fault',
      label: 'Fejl',
      value: refused?.typed['fault'] ?? fault,
      options: faults,
    })}
    ${
      slowMs === undefined
        ? ''
        : textField({
            id: 'slowMs',
            label: 'Forsinkelse ved langsomt svar',
            hint: 'Millisekunder, højst 60000. Portalen giver op efter 10000.',
            value: refused?.typed['slowMs'] ?? String(slowMs),
            error: errorAt(refused?.errors, 'slowMs'),
            inputmode: 'numeric',
            width: 'short',
          })
    }
    <button>Gem</button>
  </form>`;
}

export const toAllSandboxes = (): Html =>
  html`<p><a class="target" href="/sandbox">Alle testmiljøer</a></p>`;
