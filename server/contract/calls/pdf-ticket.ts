import { z } from 'zod';
import { get, post } from '../call';
import { newPdfTicket, pdfTicketLink, pdfTicketOrdered, ticketIssueModel } from '../pdf-ticket';
import { byId } from '../shared';

export const pdfTicketCalls = {
  pdfTicketIssueModel: get('/pdf-ticket-prerequests/{id}/issue-model', {
    summary:
      'A PDF ticket that the person may have while a new Rejsekort is on its way: its days, and what can be shown beside it',
    params: byId,
    response: ticketIssueModel,
    refusals: ['not-found'],
  }),
  orderPdfTicket: post('/pdf-ticket', {
    summary:
      'Has the ticket made; of the document number the last four characters alone are kept. `errorMessages` says what is wrong with the document. The same document once more is the same request',
    body: newPdfTicket,
    response: pdfTicketOrdered,
    refusals: ['not-found', 'pdf-ticket-issued', 'pdf-ticket-over'],
  }),
  pdfTicketLink: get('/pdf-tickets/{id}/link', {
    summary:
      'What the address of the file of one ticket of the person has to show; for ten minutes',
    params: byId,
    response: pdfTicketLink,
    refusals: ['not-found'],
  }),
  pdfTicketFile: get('/pdf-tickets/{id}/file', {
    summary:
      'One ticket of the person as a PDF, for what `GET /pdf-tickets/{id}/link` gave; 410 once that is too old, 404 when it is not ours',
    params: byId,
    query: z.object({
      expires: z.string().regex(/^\d{1,12}$/),
      signature: z.string().max(64),
    }),
    media: 'application/pdf',
    refusals: ['not-found', 'pdf-ticket-link-over'],
  }),
};
