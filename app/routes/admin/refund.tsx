import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { OF_SECOND } from '#server/contract/refusals';
import { refundDecisionKind, type OpenRefundView } from '#server/contract/refund-queue';
import { formatKroner } from '#server/contract/written';
import { ApiFailure, type ApiResult } from '~/api/client.server';
import { SummaryList } from '~/components/card/summary-list';
import { Button } from '~/components/form/button';
import { DateField } from '~/components/form/date-field';
import { ErrorSummary } from '~/components/form/error-summary';
import { PortalForm } from '~/components/form/portal-form';
import { RadioGroup } from '~/components/form/radio-group';
import { TextArea } from '~/components/form/text-area';
import { BackLink } from '~/components/frame/back-link';
import { optionalDayField, wrongDateParts, type DateParts } from '~/forms/date';
import type { Draft } from '~/forms/draft';
import { parseForm, problemErrors, type ParsedForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { formatDateTime, formatDay } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import { paths, personPath } from '~/lib/paths';
import { messageKey, useText, type TextKey, type Texts } from '~/lib/texts';
import { guardedAction, guardedLoader, type Page } from '~/session/page.server';
import { ReasonField, typedReason } from './reason-field';
import { answerSchema, RefundAnswer, stateText } from './refund-answer';

const NOTE_MAX = 500;

/** Nobody answers what they have not seen: another request may wait by now. */
const requestAnswer = answerSchema.extend({ requestId: z.string().max(64).default('') });

const decision = z.object({
  kind: z.enum(refundDecisionKind.options, { error: 'refunds.kind.required' }),
  note: z
    .string()
    .trim()
    .max(NOTE_MAX, messageKey('common.invalid.too-long', { max: NOTE_MAX }))
    .default(''),
  day: optionalDayField,
  reason: typedReason,
});

export const handle: PageHandle = {
  i18n: ['refunds', 'admin'],
  title: 'refunds.one.title',
  script: 'enhance',
};

export const loader = guardedLoader(async ({ api, params, session, draft }) => {
  const refund = (await api.get(calls.openRefunds)).find(({ id }) => id === params.id);
  // Whoever comes back to one that has arrived, or was made up, sees those that are left.
  if (!refund) throw redirect(paths.adminRefunds);
  return { refund, may: session.staff?.may ?? [], draft: await draft() };
});

type Sent = Page & { form: FormData };

export const action = guardedAction((page) =>
  page.form.has('intent') ? answerRequest(page) : decide(page),
);

async function decide(page: Sent) {
  const { api, form, params, flash } = page;
  const parsed = parseForm(form, decision);
  if (!parsed.ok) return parsed.answer;
  const { day, ...typed } = parsed.value;
  const body = day === undefined ? typed : { ...typed, day };
  const result = await api.call(calls.decideRefund, { params: { id: params.id ?? '' }, body });
  if (!result.ok) return refused(page, parsed, result, ['note', 'day']);
  flash({
    type: 'success',
    key: result.data.needsSecond ? 'refunds.asked' : 'refunds.decided',
  });
  return redirect(paths.adminRefunds, 303);
}

async function answerRequest(page: Sent) {
  const { api, form, params, flash } = page;
  const parsed = parseForm(form, requestAnswer);
  if (!parsed.ok) return parsed.answer;
  const { intent, code, requestId } = parsed.value;
  const ofRefund = { params: { id: params.id ?? '' } };
  const result =
    intent === 'approve'
      ? await api.call(calls.approveRefund, { ...ofRefund, body: { code, requestId } })
      : await api.call(calls.rejectRefund, { ...ofRefund, body: { requestId } });
  if (!result.ok) return refused(page, parsed, result, ['code']);
  flash({ type: 'success', key: intent === 'approve' ? 'refunds.decided' : 'refunds.rejected' });
  return redirect(paths.adminRefunds, 303);
}

const SAID = new Set<string>(['invalid-input', ...OF_SECOND, 'mfa-locked']);

/** What is decided meanwhile stands in the list no more, which says so. */
function refused(
  { flash }: Page,
  parsed: Extract<ParsedForm<unknown>, { ok: true }>,
  { status, problem }: Extract<ApiResult<unknown>, { ok: false }>,
  fields: readonly string[],
) {
  if (problem.code === 'refund-decided') {
    flash({ type: 'warning', key: 'refunds.already' });
    return redirect(paths.adminRefunds, 303);
  }
  if (!SAID.has(problem.code)) throw new ApiFailure(status, problem);
  return parsed.refuse(problemErrors(problem, fields));
}

export default function Refund() {
  const t = useText();
  const { refund, may, draft } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink href={paths.adminRefunds} />
      <h1>{t('refunds.one.title')}</h1>
      <SummaryList rows={factsOf(refund, t)} />
      {may.includes('support') ? (
        <p>
          <a href={personPath(refund.personId)}>{t('refunds.person')}</a>
        </p>
      ) : null}
      {refund.request ? (
        <Request refund={refund} mayApprove={may.includes('refund-approve')} />
      ) : refund.possible.length > 0 && may.includes('refund-ask') ? (
        <Decision refund={refund} draft={draft} />
      ) : (
        <p>{t('refunds.nothing-to-do')}</p>
      )}
    </>
  );
}

const factsOf = (refund: OpenRefundView, t: Texts) =>
  [
    { label: t('refunds.amount'), value: formatKroner(refund.amount) },
    { label: t('refunds.state'), value: stateText(refund, t) },
    { label: t('refunds.asked-on'), value: formatDay(refund.askedOn) },
    {
      label: t(refund.returnBy ? 'refunds.return-by' : 'refunds.promised-on'),
      value: formatDay(refund.returnBy ?? refund.promisedOn),
    },
    { label: t('refunds.payment'), value: `${refund.handle}, ${refund.provider}` },
    { label: t('refunds.error'), value: refund.errorCode ?? '' },
  ].filter(({ value }) => value !== '');

function Decision({
  refund: { possible, needsSecond },
  draft,
}: {
  refund: OpenRefundView;
  draft: Draft | null;
}) {
  const t = useText();
  const { fields, formErrors } = usePortalForm<{
    kind: string;
    note: string;
    day: DateParts;
    reason: string;
  }>('refund', possible.length === 1 ? { kind: possible[0] } : {}, draft);
  const { kind, note, day, reason } = fields;
  return (
    <>
      <ErrorSummary fields={[kind, note, day, reason]} formErrors={formErrors} />
      <PortalForm>
        <RadioGroup
          field={kind}
          label={t('refunds.kind')}
          options={possible.map((value) => ({
            value,
            label: t(`refunds.kind.${value}`),
            hint: t(`refunds.kind.${value}.hint`),
          }))}
        />
        {possible.includes('returned') ? (
          <DateField
            field={day}
            label={t('refunds.day')}
            hint={t('refunds.day.hint')}
            wrongParts={wrongDateParts(day.initialValue)}
            optional
          />
        ) : (
          <TextArea field={note} label={t('refunds.note')} hint={t('refunds.note.hint')} rows={3} />
        )}
        <ReasonField field={reason} />
        {needsSecond ? <p>{t('refunds.needs-second')}</p> : null}
        <Button>{t(needsSecond ? 'refunds.ask' : 'refunds.decide')}</Button>
      </PortalForm>
    </>
  );
}

/** What one has decided, for another to agree to. */
function Request({
  refund: { request },
  mayApprove,
}: {
  refund: OpenRefundView;
  mayApprove: boolean;
}) {
  const t = useText();
  const { fields, formErrors } = usePortalForm<z.infer<typeof requestAnswer>>('answer');
  if (!request) return null;
  const { id: requestId, kind, note, day, by, at, isOwn } = request;
  const label: TextKey = `refunds.kind.${kind}`;
  return (
    <>
      <ErrorSummary fields={[fields.code]} formErrors={formErrors} />
      <h2>{t('refunds.request')}</h2>
      <p>{t('refunds.request.text', { who: by, when: formatDateTime(at), what: t(label) })}</p>
      {note ? <p className="keeps-lines">{t('refunds.note.read', { note })}</p> : null}
      {day ? <p>{t('refunds.request.day', { day: formatDay(day) })}</p> : null}
      <RefundAnswer code={fields.code} isOwn={isOwn} mayApprove={mayApprove} seen={{ requestId }} />
    </>
  );
}
