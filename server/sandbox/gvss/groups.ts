/** What GVSS changes by itself: the routes of cards that were ordered. */
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { longDay } from '../../contract/written';
import { addDays, dayInCopenhagen, type Day } from '../../domain/day';
import type { Clock } from '../../clock';
import { toSaved, typedFields, type Refused } from '../shared/control';
import type { FindGroups, KnownGroup } from '../shared/groups';
import { sandboxPage, textField, type Html } from '../shared/page';
import { errorAt, panel, postButton, rows } from '../shared/page-parts';
import type { Push } from '../shared/push';
import { wholeNumber } from '../shared/faults';

const PATH = '/sandbox/gvss/control';
const ORE = 100;

const pressed = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['start-zone', 'add-zone', 'remove-zone']) }),
  z.object({ action: z.literal('incompatible'), what: z.enum(['address', 'school']) }),
  z.object({
    action: z.literal('price'),
    price: wholeNumber('Prisen', { least: 0, most: 20_000 }),
  }),
]);

export interface RouteChanges {
  clock: Clock;
  push: Push;
  groups: FindGroups;
}

/** The list of routes on the control page. */
export const routeRows = (groups: readonly KnownGroup[]): Html =>
  rows(
    groups.map(
      ({ id, name, username, snapshot: { route } }) =>
        html`<p><a class="target" href="${PATH}/groups/${id}">${name}</a></p>
          <p class="hint"><code>${username}</code>, ${route.from} – ${route.to}</p>`,
    ),
  );

/** Adds the page of each route to the control page. */
export function withRoutePages(app: Hono, { clock, push, groups }: RouteChanges): Hono {
  const find = async (c: Context) =>
    (await groups()).find(({ id }) => id === (c.req.param('id') ?? ''));
  return app
    .get('/groups/:id', async (c) => {
      const group = await find(c);
      return group ? routePage(c, group) : c.redirect(PATH, 303);
    })
    .post('/groups/:id', async (c) => {
      const group = await find(c);
      if (!group) return c.redirect(PATH, 303);
      const typed = await typedFields(c);
      const refuse = (message: string) =>
        routePage(c, group, { typed, errors: [{ field: 'price', message }] });
      const form = pressed.safeParse(typed);
      if (!form.success) return refuse(form.error.issues[0]?.message ?? '');
      const from = addDays(dayInCopenhagen(clock.now()), 1);
      const problem = await push(eventOf(group, form.data, from));
      if (problem !== null) return refuse(`Portalen tog ikke imod det: ${problem}`);
      return toSaved(c, `${PATH}/groups/${group.id}`);
    });
}

function eventOf(
  { id: groupId, snapshot, ordinaryPriceOre }: KnownGroup,
  form: z.infer<typeof pressed>,
  from: Day,
): Parameters<Push>[0] {
  const { route } = snapshot;
  const updated = { kind: 'route-updated', groupId, from, ordinaryPriceOre, info: route } as const;
  const withZones = (zones: string[]) => ({ ...updated, info: { ...route, zones } });
  switch (form.action) {
    case 'start-zone':
      return withZones([
        ...route.zones.slice(1, 2),
        ...route.zones.slice(0, 1),
        ...route.zones.slice(2),
      ]);
    case 'add-zone':
      return withZones([
        ...route.zones.slice(0, 1),
        nextZone(route.zones),
        ...route.zones.slice(1),
      ]);
    case 'remove-zone':
      return withZones([...route.zones.slice(0, 1), ...route.zones.slice(2)]);
    case 'incompatible':
      return { kind: 'route-incompatible', groupId, what: form.what };
    case 'price':
      return { ...updated, ordinaryPriceOre: form.price * ORE };
  }
}

/** A zone that the route does not have. */
const nextZone = (zones: readonly string[]): string =>
  String(Math.max(0, ...zones.map(Number).filter(Number.isFinite)) + 1);

/** So many it takes for the first, or one in the middle, to be another. */
const LEAST_ZONES = 3;

function routePage(c: Context, group: KnownGroup, refused?: Refused) {
  const { route } = group.snapshot;
  const hasZones = route.zones.length >= LEAST_ZONES;
  const zoneButton = (label: string, action: string) => postButton(label, { fields: { action } });
  const priceNow = String((group.ordinaryPriceOre ?? 0) / ORE);
  return sandboxPage(c, {
    title: `${route.from} – ${route.to}`,
    system: 'GVSS',
    errors: refused?.errors,
    content: html`<p>${group.name}. En ændring gælder fra i morgen.</p>
      <div class="columns">
        ${panel('zoner', 'Zoner', [
          html`<p>
            ${route.zones.length > 0 ? route.zones.join(', ') : 'Ruten har ingen zoner.'}
          </p>`,
          hasZones
            ? html`<div class="actions">
                ${zoneButton('Ny startzone', 'start-zone')}
                ${zoneButton('Læg en zone til', 'add-zone')}
                ${zoneButton('Tag en zone fra', 'remove-zone')}
              </div>`
            : html`<p class="hint">Vælg en rute med mindst ${LEAST_ZONES} zoner.</p>`,
        ])}
        ${panel('pris', 'Almindelig pris for 30 dage', priceForm(priceNow, refused))}
        ${panel('passer', 'Ruten passer ikke længere', [
          html`<div class="actions">
            ${postButton('Personen er flyttet', {
              fields: { action: 'incompatible', what: 'address' },
            })}
            ${postButton('Nyt uddannelsessted', {
              fields: { action: 'incompatible', what: 'school' },
            })}
          </div>`,
          html`<p class="hint">
            Kort: ${group.cards.map(({ from }) => longDay(from)).join(', ') || 'ingen'}.
          </p>`,
        ])}
      </div>
      <p><a class="target" href="${PATH}">Alle ruter</a></p>`,
  });
}

const priceForm = (now: string, refused: Refused | undefined): Html =>
  html`<form method="post" novalidate>
    ${textField({
      id: 'price',
      label: 'Kroner',
      hint: 'For en VU-studerende ændrer den prisen over 2.487 kr.',
      value: refused?.typed['price'] ?? now,
      error: errorAt(refused?.errors, 'price'),
      inputmode: 'numeric',
      width: 'short',
    })}
    <button class="secondary" name="action" value="price">Sæt prisen</button>
  </form>`;
