/** The part of the control page where a company answers about the routes that were left to it. */
import type { Context } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { companyAnswer } from '../../contract/enums';
import { typedFields, type Refused } from '../shared/control';
import type { Html } from '../shared/page';
import { postButton, rows, time } from '../shared/page-parts';
import type { Deliveries } from './deliver';
import { awaitsCompany, type Visit, type Visits } from './model';

const pressed = z.object({ token: z.string(), answer: companyAnswer });

/** Sends the answer that was pressed; what went wrong, or null. */
export async function takeAnswer(
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
export const waitingRows = (visits: Visits, action: string): Html =>
  rows(
    visits
      .latest()
      .filter(awaitsCompany)
      .map((visit) => waitingRow(visit, action)),
  );

function waitingRow({ token, from, to, createdAt }: Visit, path: string): Html {
  const about = `${from?.city ?? 'Skjult'} – ${to?.city ?? 'ukendt'}`;
  return html`<p>${about}, ${time(createdAt)}</p>
    <div class="actions">
      ${postButton('Godkend', { path, fields: { token, answer: 'approved' }, about })}
      ${postButton('Afvis', { path, fields: { token, answer: 'rejected' }, about })}
    </div>`;
}
