import { zipSync, strToU8, type Zippable } from 'fflate';
import { html } from 'hono/html';
import { z } from 'zod';
import { KEPT, KEPT_WORDS } from '../contract/kept';
import { ownData, type OwnData } from '../contract/own-data';
import type { Address } from '../contract/shared';
import { formatKroner, longDay, formatDateTime } from '../contract/written';
import type { Deps, ServerTexts } from '../deps';
import { PHOTO_FILE, readOwnData } from './own-data';

/*
 * «Mine oplysninger» as an archive: a page to read, the same as JSON with its schema, and the photo
 * (regulation (EU) 2016/679, articles 15 and 20).
 */

/** The archive of a person. @throws Refusal `not-found`, or `photo-unavailable` while it would lack the photo */
export async function ownDataArchive(deps: Deps, beneficiaryId: string): Promise<Uint8Array> {
  const { data, photo, tickets } = await readOwnData(deps, beneficiaryId);
  const now = deps.clock.now();
  const page = await readablePage(deps.texts, data, now);
  const files: Zippable = {
    'laes-mig.html': strToU8(page),
    'data.json': strToU8(JSON.stringify(data, null, 2)),
    'skema.json': strToU8(JSON.stringify(z.toJSONSchema(ownData, { io: 'input' }), null, 2)),
    ...(photo ? { [PHOTO_FILE]: new Uint8Array(photo) } : {}),
    ...tickets,
  };
  return zipSync(files, { mtime: now });
}

/** The same in Danish, with what the data is for, who gets it and how long it is kept. */
async function readablePage(texts: ServerTexts, data: OwnData, now: Date): Promise<string> {
  const parts = Object.entries(data).map(
    ([name, part]) =>
      html`<section>
        <h2>${texts.t(`export.${name}`)}</h2>
        ${partOf(texts, name, part)}
      </section>`,
  );
  const kept = KEPT_WORDS.map(
    (what) => html`<li>${texts.t(`information.privacy.kept.${what}`, KEPT)}</li>`,
  );
  const page = html`<!doctype html>
    <html lang="da">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${texts.t('export.title')}</title>
        <style>
          body {
            max-width: 45rem;
            margin: 1rem auto;
            padding: 0 1rem;
            font: 1rem/1.5 sans-serif;
          }
          dt {
            font-weight: bold;
          }
          dd {
            margin: 0 0 0.5rem;
            white-space: pre-line;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>${texts.t('export.title')}</h1>
          <p>${texts.t('export.lead', { when: formatDateTime(now.toISOString()) })}</p>
          ${parts}
          <section>
            <h2>${texts.t('export.kept')}</h2>
            <ul>
              ${kept}
            </ul>
          </section>
          <section>
            <h2>${texts.t('export.rights')}</h2>
            <p>${texts.t('export.rights.text')}</p>
          </section>
        </main>
      </body>
    </html>`;
  return String(await page);
}

type Written = ReturnType<typeof html>;

/** A record as its fields, several as a list of them; «Ingen» for none. */
function partOf(texts: ServerTexts, name: string, part: unknown): Written {
  if (Array.isArray(part)) {
    const [...items] = part as unknown[];
    if (items.length === 0) return html`<p>${texts.t('export.none')}</p>`;
    return html`<ol>
      ${items.map((item) => html`<li>${fieldsOf(texts, name, item)}</li>`)}
    </ol>`;
  }
  return part === null ? html`<p>${texts.t('export.none')}</p>` : fieldsOf(texts, name, part);
}

function fieldsOf(texts: ServerTexts, name: string, record: unknown): Written {
  const fields = Object.entries(record as Record<string, Told | null>).flatMap(([field, value]) =>
    value === null || value === '' || (Array.isArray(value) && value.length === 0)
      ? []
      : [[field, value] as const],
  );
  return html`<dl>
    ${fields.map(
      ([field, value]) =>
        html`<dt>${texts.t(`export.${name}.${field}`)}</dt>
          <dd>${textOf(texts, `${name}.${field}`, value)}</dd>`,
    )}
  </dl>`;
}

const addressLines = (address: Address): string[] =>
  [
    [address.personFirstName, address.personLastName],
    [address.coName],
    [address.streetName, address.streetNumber, address.floor, address.side],
    [address.postcode, address.city],
  ]
    .map((words) => words.filter(Boolean).join(' '))
    .filter(Boolean);

/** By what each code of the data is told in Danish. */
const AREA_OF: Readonly<Record<string, string>> = {
  ...{ scheme: 'scheme', level: 'level', company: 'pto', delivery: 'delivery' },
  ...{ provider: 'provider', mode: 'payment-mode', phoneCountry: 'country' },
  'person.accountState': 'export.account',
  'cards.status': 'status',
  'rejsekort.status': 'rejsekort-status',
  'tickets.document': 'ticket-document',
  'access.action': 'profile.access',
  'access.role': 'export.role',
  'access.reason': 'admin.reason',
};

/** What a field can be, besides missing. */
type Told = string | number | boolean | readonly string[] | Address;

/** `path` is the name of the part and that of the field. */
function textOf(texts: ServerTexts, path: string, value: Told): string {
  if (typeof value === 'number') return formatKroner(value);
  if (typeof value === 'boolean') return texts.t(value ? 'export.yes' : 'export.no');
  if (typeof value === 'object')
    return ('length' in value ? value : addressLines(value)).join('\n');
  const area = AREA_OF[path] ?? AREA_OF[path.split('.')[1] ?? ''];
  if (area) return texts.t(`${area}.${value}`);
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return formatDateTime(value);
  return /^\d{4}-\d\d-\d\d$/.test(value) ? longDay(value) : value;
}
