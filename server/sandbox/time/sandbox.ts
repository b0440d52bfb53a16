/** The time machine: a later day is set, everything that falls due until then happens, and is told. */
import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import type { Clock } from '../../clock';
import { longDay } from '../../contract/written';
import { addDays, dayInCopenhagen, daysBetween, type Day } from '../../domain/day';
import { fieldErrors, toSaved, typedFields, type Refused } from '../shared/control';
import { sandboxPage, textField, type Html } from '../shared/page';
import { errorAt, panel, rows, toAllSandboxes } from '../shared/page-parts';
import type { SandboxStore } from '../shared/store';

/** What came of time passing, a line each. */
interface Happened {
  to: Day;
  cards: string[];
  told: string[];
  payments: string[];
}

export type PassTime = (to: Day) => Promise<Happened>;

const PATH = '/sandbox/time';
const MOST_DAYS = 200;
const KIND = 'time-passed';

const PAYMENTS: Readonly<Record<string, string>> = {
  created: 'Betaling begyndt',
  processing: 'Betaling undervejs',
  authorized: 'Beløb reserveret',
  settled: 'Beløb trukket',
  failed: 'Betaling afvist',
  expired: 'Betaling udløbet',
  released: 'Reservation frigivet',
  refunded: 'Penge sendt tilbage',
  superseded: 'Betaling opgivet',
};

/** Mounted at `/sandbox/time`. `passTime` is not there before the portal has started. */
export function createTimeSandbox({
  store,
  clock,
  passTime,
}: {
  store: SandboxStore;
  clock: Clock;
  passTime: () => PassTime | undefined;
}): Hono {
  const today = () => dayInCopenhagen(clock.now());
  const show = (c: Context, refused?: Refused) =>
    sandboxPage(c, {
      title: 'Tidsmaskine',
      system: 'uret',
      errors: refused?.errors,
      content: html`${dayForm(today(), refused)} ${lastPassed(store)} ${toAllSandboxes()}`,
    });
  return new Hono()
    .get('/', (c) => show(c))
    .post('/', async (c) => {
      const typed = await typedFields(c);
      const form = laterDay(today()).safeParse(typed);
      if (!form.success) return show(c, { typed, errors: fieldErrors(form.error) });
      const happened = await passTime()?.(form.data.day);
      if (happened) store.put(KIND, 'last', happened);
      return toSaved(c, PATH);
    });
}

const laterDay = (today: Day) =>
  z.object({
    day: z.iso
      .date('Skriv en dag som 2026-03-31')
      .refine((day) => day > today, 'Vælg en dag efter i dag: tiden kan ikke gå baglæns')
      .refine(
        (day) => daysBetween(today, day) <= MOST_DAYS,
        `Vælg en dag højst ${MOST_DAYS} dage fra i dag`,
      ),
  });

function dayForm(today: Day, refused: Refused | undefined): Html {
  return panel('dag', 'Gå frem i tiden', [
    html`<p>
      I dag er det ${longDay(today)}. Alt, der skal ske indtil den valgte dag, sker, dag for dag.
      Bagefter skal alle logge ind igen.
    </p>`,
    html`<form method="post" action="${PATH}" novalidate>
      ${textField({
        id: 'day',
        label: 'Ny dag',
        hint: 'År, måned og dag, fx 2026-03-31.',
        value: refused?.typed['day'] ?? addDays(today, 1),
        error: errorAt(refused?.errors, 'day'),
        width: 'short',
      })}
      <button>Gå til dagen</button>
    </form>`,
  ]);
}

function lastPassed(store: SandboxStore): Html {
  const last = store.get<Happened>(KIND, 'last');
  if (!last) return html``;
  const { to, cards, told } = last;
  const payments = last.payments.map((line) => {
    const [name, state = ''] = line.split(': ');
    return `${name}: ${PAYMENTS[state] ?? state}`;
  });
  const lists = [
    ['Kort', cards],
    ['Meddelelser', told],
    ['Betalinger', payments],
  ] as const;
  return panel(
    'sket',
    `Det skete indtil ${longDay(to)}`,
    lists.map(
      ([title, lines]) =>
        html`<h3>${title}</h3>
          ${
            lines.length > 0
              ? rows(lines.map((line) => html`<p>${line}</p>`))
              : html`<p class="hint">Intet.</p>`
          }`,
    ),
  );
}
