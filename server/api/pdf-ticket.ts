import { calls } from '../contract/calls';
import { pdfTicketFileOf, pdfTicketLinkOf } from '../workflows/rejsekort/pdf-ticket-file';
import { issueModelOf, orderPdfTicket } from '../workflows/rejsekort/pdf-tickets';
import { serve, type Endpoint } from './endpoint';

export const pdfTicketEndpoints: Endpoint[] = [
  serve(calls.pdfTicketIssueModel, 'read', ({ deps, caller, params }) =>
    issueModelOf(deps, caller, params.id),
  ),
  serve(calls.orderPdfTicket, 'ticket', ({ deps, caller, body }) =>
    orderPdfTicket(deps, caller, body),
  ),
  serve(calls.pdfTicketLink, 'ticket', ({ deps, caller, params }) =>
    pdfTicketLinkOf(deps, caller, params.id),
  ),
  serve(calls.pdfTicketFile, 'ticket', ({ deps, caller, params, query }) =>
    pdfTicketFileOf(deps, caller, params.id, query),
  ),
];
