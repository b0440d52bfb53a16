import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { readDocument, type TicketIssueModel } from '#server/contract/pdf-ticket';
import { must, problemOf } from '~/api/client.server';
import { Button, ButtonLink } from '~/components/form/button';
import { ErrorSummary } from '~/components/form/error-summary';
import { PortalForm } from '~/components/form/portal-form';
import { RadioGroup } from '~/components/form/radio-group';
import { TextField } from '~/components/form/text-field';
import { BackLink } from '~/components/frame/back-link';
import { Notice } from '~/components/frame/notice';
import { OwnOnly } from '~/components/frame/own-only';
import { parseForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { formatPeriod } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import { cardPath } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';

export const handle: PageHandle = {
  i18n: ['pdf-ticket'],
  title: 'pdf-ticket.title',
  script: 'enhance',
};

const read = ({ id = '' }: { id?: string }) => ({ params: { id } });

/** «Bestil PDF-billet»: which days it is for, and what can be shown beside it. */
export const loader = guardedLoader(async ({ api, params, draft }) => ({
  ticket: await api.get(calls.pdfTicketIssueModel, read(params)),
  draft: await draft(),
}));

/** A document as it was typed; the API judges by the same rules. */
const documentForm = z
  .object({ documentType: z.string().default(''), documentNumber: z.string().default('') })
  .superRefine((typed, context) => {
    const document = readDocument(typed);
    for (const { field, code } of document.ok ? [] : document.errors) {
      context.addIssue({ code: 'custom', path: [field], message: code });
    }
  });
type DocumentForm = z.infer<typeof documentForm>;

export const action = guardedAction(async ({ api, params, form, flash }) => {
  const parsed = parseForm(form, documentForm);
  if (!parsed.ok) return parsed.answer;
  const preRequestId = params.id ?? '';
  const answer = await api.call(calls.orderPdfTicket, { body: { preRequestId, ...parsed.value } });
  const problem = problemOf(answer, {
    shows: ['pdf-ticket-issued', 'pdf-ticket-over'],
    failure: 'common.something-wrong',
  });
  if (problem) return parsed.refuse({ form: problem.messages });
  const { errorMessages } = must(answer);
  if (errorMessages.length > 0) return parsed.refuse({ form: errorMessages });
  const { cardId, hindrance } = await api.get(calls.pdfTicketIssueModel, read(params));
  // One that is made already stands there.
  if (hindrance === 'under-way') flash({ type: 'success', key: 'pdf-ticket.ordered' });
  return redirect(cardPath(cardId), 303);
});

export default function OrderPdfTicket() {
  const { ticket, draft } = useLoaderData<typeof loader>();
  const t = useText();
  const { fields, formErrors } = usePortalForm<DocumentForm>('billet', {}, draft);
  const { cardId, hindrance, ticketPeriod } = ticket;
  const back = cardPath(cardId);
  return (
    <>
      <BackLink href={back} />
      <h1>{t('pdf-ticket.title')}</h1>
      <ErrorSummary fields={[fields.documentType, fields.documentNumber]} formErrors={formErrors} />
      {hindrance ? (
        <>
          <p>{t(`pdf-ticket.hindrance.${hindrance}`)}</p>
          <p>
            <ButtonLink href={back} variant="secondary">
              {t('pdf-ticket.to-card')}
            </ButtonLink>
          </p>
        </>
      ) : (
        <>
          <p>
            {t('pdf-ticket.lead', { period: formatPeriod(ticketPeriod.from, ticketPeriod.to) })}
          </p>
          {ticket.hasFailed ? (
            <Notice type="warning" sticky>
              {t('pdf-ticket.once-failed')}
            </Notice>
          ) : null}
          <OwnOnly>
            <DocumentFields ticket={ticket} fields={fields} />
          </OwnOnly>
        </>
      )}
    </>
  );
}

function DocumentFields({
  ticket: { documentTypes },
  fields,
}: {
  ticket: TicketIssueModel;
  fields: ReturnType<typeof usePortalForm<DocumentForm>>['fields'];
}) {
  const t = useText();
  return (
    <PortalForm>
      <RadioGroup
        field={fields.documentType}
        label={t('pdf-ticket.document')}
        hint={t('pdf-ticket.document.hint')}
        options={documentTypes.map(({ value, title }) => ({ value, label: title }))}
      />
      <TextField
        field={fields.documentNumber}
        label={t('pdf-ticket.number')}
        hint={t('pdf-ticket.number.hint')}
        width={20}
        autoComplete="off"
        spellCheck={false}
      />
      <p>{t('pdf-ticket.what-happens')}</p>
      <Button wide>{t('pdf-ticket.order')}</Button>
    </PortalForm>
  );
}
