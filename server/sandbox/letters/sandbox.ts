/** A stand-in for who prints letters: takes them over, shows them on paper, and fails when told to. */
import { Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { createFaultPage, type StandInOptions } from '../shared/control';
import { faultSchema, oneFault } from '../shared/faults';
import type { Html } from '../shared/page';
import { faultForm, panel, rows } from '../shared/page-parts';
import { waitFor } from '../shared/wait';

const PATH = '/sandbox/letters/control';
const FAULTS = { none: 'Ingen', slow: 'Langsomt svar', down: 'Nede (svarer 503)' } as const;
const LETTER = 'letter';

const letterBody = z.strictObject({
  to: z.array(z.string().min(1)).min(2),
  subject: z.string().min(1),
  paragraphs: z.array(z.string().min(1)).min(1),
});
type Printed = z.infer<typeof letterBody> & { id: string; copies: number };

/** Mounted at `/sandbox/letters`. `PUT /letters/{id}` takes a letter over; the same id is printed once. */
export function createLettersSandbox({ store, token }: Omit<StandInOptions, 'clock'>): Hono {
  const faults = oneFault<keyof typeof FAULTS>(store, 'letters-fault');
  const printed = () => store.list<Printed>(LETTER, { newestFirst: true });
  const api = new Hono().put('/letters/:id', async (c) => {
    const { fault, slowMs } = faults.get();
    if (fault === 'down') return c.json({ error: 'Unavailable' }, 503);
    if (fault === 'slow') await waitFor(slowMs, c.req.raw.signal);
    if (c.req.header('authorization') !== `Bearer ${token}`) {
      return c.json({ error: 'Unauthorized' }, 401);
    }
    const letter = letterBody.safeParse(await c.req.json().catch(() => null));
    if (!letter.success) return c.json({ error: 'InvalidLetter' }, 422);
    const id = c.req.param('id');
    const known = store.get<Printed>(LETTER, id);
    store.put(
      LETTER,
      id,
      known ? { ...known, copies: known.copies + 1 } : { ...letter.data, id, copies: 1 },
    );
    return c.json({ id }, known ? 200 : 201);
  });
  const { app } = createFaultPage({
    path: PATH,
    title: 'Trykte breve',
    system: 'trykkeriet',
    schema: faultSchema(FAULTS),
    save: (order) => faults.set(order),
    content: (refused) =>
      html`<div class="columns">
        ${panel('breve', 'Breve, nyeste først', rows(printed().map(letterRow)))}
        ${panel('fejl', 'Bestil fejl', faultForm(`${PATH}/faults`, faults.get(), FAULTS, refused))}
      </div>`,
  });
  app.get('/letters.json', (c) => c.json(printed()));
  return new Hono().route('/control', app).route('/', api);
}

const letterRow = ({ to, subject, paragraphs, copies }: Printed): Html =>
  html`<p>${to.join(', ')}</p>
    <p><strong>${subject}</strong></p>
    ${paragraphs.map((text) => html`<p>${text}</p>`)}
    ${copies > 1 ? html`<p class="error">Modtaget ${String(copies)} gange</p>` : ''}`;
