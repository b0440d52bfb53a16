import type { RejsekortCard } from '#server/contract/rejsekort';
import { ButtonLink } from '~/components/form/button';
import { Notice } from '~/components/frame/notice';
import { useViewer } from '~/components/frame/viewer';
import { formatPeriod } from '~/lib/format';
import { pdfTicketFilePath, pdfTicketPath } from '~/lib/paths';
import { useText } from '~/lib/texts';

export interface PdfTicketsProps {
  tickets: RejsekortCard['pdfTickets'];
  /** Those that can be asked for, and those that are being made. */
  requests: RejsekortCard['pdfTicketRequests'];
  /** The page that shows them. */
  back: string;
}

/** «PDF-billetter»: those that can be had while a new Rejsekort is on its way; nothing where there are none. */
export function PdfTickets({ tickets, requests, back }: PdfTicketsProps) {
  const t = useText();
  const { isShadow } = useViewer();
  if (tickets.length === 0 && requests.length === 0) return null;
  return (
    <section>
      <h2>{t('pdf-ticket.section')}</h2>
      {requests.map((request) => (
        <TicketRequest key={request.id} request={request} back={back} />
      ))}
      {tickets.length === 0 ? null : (
        <ul>
          {tickets.map(({ id, validPeriod: { from, to } }) => (
            <li key={id}>
              {isShadow ? (
                t('pdf-ticket.other', { period: formatPeriod(from, to) })
              ) : (
                <a href={pdfTicketFilePath(id)}>
                  {t('pdf-ticket.file', { period: formatPeriod(from, to) })}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function TicketRequest({
  request: {
    id,
    state,
    period: { from, to },
  },
  back,
}: {
  request: PdfTicketsProps['requests'][number];
  back: string;
}) {
  const t = useText();
  const period = formatPeriod(from, to);
  if (state === 'Requested') {
    return (
      <p>
        {t('pdf-ticket.other', { period })}: {t('pdf-ticket.in-making')}.{' '}
        <a href={back}>{t('pdf-ticket.reload')}</a>
      </p>
    );
  }
  const hasFailed = state === 'Failed';
  return (
    <>
      <Notice type={hasFailed ? 'warning' : 'info'} sticky>
        {t(hasFailed ? 'pdf-ticket.failed' : 'pdf-ticket.offer', { period })}
      </Notice>
      <p>
        <ButtonLink href={pdfTicketPath(id)}>
          {t(hasFailed ? 'pdf-ticket.again' : 'pdf-ticket.order')}
          <span className="visually-hidden">: {period}</span>
        </ButtonLink>
      </p>
    </>
  );
}
