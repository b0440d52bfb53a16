import { expect } from '@playwright/test';
import type { TicketRequestState } from '#server/domain/pdf-ticket';
import { press, pressAnyway } from '../worlds/browser';
import { logIn } from '../worlds/browser-order';
import type { Visit } from './tour';
import { withOrders } from './tour';

/** Frede, who has a ticket and may have another: each state of it, on every page that shows it. */
async function pdfTicket({ page, portal, see }: Visit): Promise<void> {
  const { db } = portal.deps.connection;
  const { id, card_id: cardId } = await db
    .selectFrom('pdf_ticket_request')
    .select(['id', 'card_id'])
    .where('state', '=', 'Open')
    .executeTakeFirstOrThrow();
  const { group_id: groupId } = await db
    .selectFrom('card')
    .select('group_id')
    .where('id', '=', cardId)
    .executeTakeFirstOrThrow();
  const put = (state: TicketRequestState) =>
    db.updateTable('pdf_ticket_request').set({ state }).where('id', '=', id).execute();
  const stateOfRequest = async () => {
    await portal.passMinutes(1);
    const request = db.selectFrom('pdf_ticket_request').select('state').where('id', '=', id);
    return (await request.executeTakeFirstOrThrow()).state;
  };
  const [form, card] = [`/overview/pdf-ticket/${id}`, `/overview/card/${cardId}`];
  await logIn(page, 'frede');
  await page.goto(card);
  await see('periode: PDF-billet kan bestilles');
  await page.goto(`/overview/group/${groupId}`);
  await see('gruppe: PDF-billetter');
  await page.goto(form);
  await see('PDF-billet');
  await pressAnyway(page, 'Bestil PDF-billet');
  await see('PDF-billet: intet udfyldt');
  await put('Requested');
  await page.goto(form);
  await see('PDF-billet: bliver lavet');
  await page.goto(card);
  await see('periode: PDF-billet bliver lavet');
  await put('Failed');
  await page.goto(card);
  await see('periode: PDF-billet kunne ikke laves');
  await page.goto(form);
  await see('PDF-billet: kunne ikke laves');
  await page.getByLabel('Pas', { exact: true }).check();
  await page.getByLabel('Nummer på legitimationen').fill('21 04 57 739');
  await press(page, 'Bestil PDF-billet');
  await expect.poll(stateOfRequest).toBe('Issued');
  await page.goto(card);
  await see('periode: PDF-billet er klar');
  await page.goto(form);
  await see('PDF-billet: er lavet');
  await put('Lapsed');
  await page.goto(form);
  await see('PDF-billet: slut');
}

export const pdfTicketTours = { 'a PDF ticket': withOrders(pdfTicket) };
