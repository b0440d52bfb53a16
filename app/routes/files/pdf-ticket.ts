import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { must } from '~/api/client.server';
import { pdfTicketFilePath } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import { guardedLoader } from '~/session/page.server';

const query = z.object({
  pdfBilletId: z.string().min(1),
  expires: z.string(),
  signature: z.string(),
});

/**
 * A PDF ticket, to be kept. Its address is good for ten minutes and for its owner alone; one that shows
 * nothing, or was good once, leads to one that is.
 */
export const loader = guardedLoader(async ({ api, url }) => {
  const { pdfBilletId: id, expires, signature } = readFields(url.searchParams, query);
  if (id === undefined) throw new Response(null, { status: 404 });
  const ofTicket = { params: { id } };
  const link = await api.get(calls.pdfTicketLink, ofTicket);
  const good = { expires: String(link.expires), signature: link.signature };
  if (expires === undefined && signature === undefined) {
    return redirect(pdfTicketFilePath(id, good), 303);
  }
  const shown = { expires: expires ?? '', signature: signature ?? '' };
  const answer = await api.call(calls.pdfTicketFile, { ...ofTicket, query: shown });
  if (!answer.ok && answer.problem.code === 'pdf-ticket-link-over') {
    return redirect(pdfTicketFilePath(id, good), 303);
  }
  return new Response(new Uint8Array(must(answer)), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="billet-${link.number}.pdf"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
});
