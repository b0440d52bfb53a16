import { json, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import type { NextPeriodAnswer } from '#server/contract/next-period';
import { GROUP_CLOSED } from '#server/contract/refusals';
import { problemOf, must } from '~/api/client.server';
import { Button } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { CheckboxField } from '~/components/form/checkbox-field';
import { DateField } from '~/components/form/date-field';
import { ErrorSummary } from '~/components/form/error-summary';
import { textValue } from '~/components/form/field-source';
import { PortalForm } from '~/components/form/portal-form';
import { ReadyButton } from '~/components/form/ready-button';
import { BackLink } from '~/components/frame/back-link';
import { Notice } from '~/components/frame/notice';
import { dateParts, typedDate, wrongDateParts, type DateParts } from '~/forms/date';
import { sentOf } from '~/forms/draft';
import { hasNewDays, ownPeriod, periodErrors, shownMark, typedPeriod } from '~/forms/period';
import { parseForm, type FormReply } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { formatDay } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import { groupPath, nextPeriodPath } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import { useText, type Texts } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';
import { NextPeriodQuestion, NextPeriodResult } from './add-result';

export const handle: PageHandle = {
  i18n: ['group', 'order', 'cancel'],
  title: 'group.next.title',
  script: 'enhance',
};

/** «Næste periode»: one period instead of those to come, or as many as there is room for. */
export const loader = guardedLoader(async ({ api, params, url, draft }) => {
  const id = params.id ?? '';
  const { isEditable, hindrance } = await api.get(calls.group, { params: { id } });
  const { bounds, plan, cardGroup } = await api.get(calls.groupCards, { params: { id } });
  const replaceable = cardGroup.cardExes.filter(({ canRemove }) => canRemove);
  // Days that a period gives up are free for another one.
  const free = [...plan.gaps, ...replaceable.map(({ card }) => card)].map(
    ({ period }) => period.from,
  );
  const [earliestStart = bounds.earliestStart] = free.sort();
  return {
    id,
    hindrance: isEditable ? null : hindrance,
    isFull: replaceable.length === 0 && !plan.gaps.some(({ hasRoom }) => hasRoom),
    bounds: { ...bounds, earliestStart },
    hasDraft: plan.changeCount > 0,
    typed: typedIn(sentOf(await draft())) ?? typedIn(url.searchParams),
  };
});

const box = z.object({ whole: z.literal('on') });

/** What was typed and not saved: the box counts as empty beside typed days alone. */
function typedIn(sent: FormData | URLSearchParams): Record<string, string> | null {
  const { whole } = readFields(sent, box);
  const days = typedPeriod(sent);
  return whole || days ? { ...days, ...(whole ? { whole } : {}) } : null;
}

const form = z
  .object({
    intent: z.enum(['show', 'confirm']).optional(),
    promise: z.string().optional(),
    whole: z.literal('on').optional(),
    from: dateParts.default({}),
    to: dateParts.default({}),
    shown: z.string().optional(),
  })
  .transform(({ whole, from, to, shown, ...rest }, context) => {
    // The box is ticked from the start: who types days and overlooks it is asked once which is meant.
    if (whole && hasNewDays({ choice: whole, shown, from, to })) {
      context.addIssue({ code: 'custom', path: ['whole'], message: 'group.next.not-unticked' });
    }
    return {
      ...rest,
      wholeApproval: whole === 'on',
      period: whole === 'on' ? null : ownPeriod({ from, to }, context),
    };
  });

export const action = guardedAction(async ({ api, params, form: posted, flash, t }) => {
  const id = params.id ?? '';
  const parsed = parseForm(posted, form);
  if (!parsed.ok) return parsed.answer;
  const { intent, promise, wholeApproval, period } = parsed.value;
  const isPreview = intent === 'show';
  const isConfirmed = intent === 'confirm';
  const saved = await api.call(calls.nextPeriod, {
    params: { id },
    body: {
      ...period,
      wholeApproval,
      skipSave: isPreview,
      confirm: isConfirmed,
      ...(isConfirmed ? { promise } : {}),
    },
  });
  const failure = 'group.next.failed';
  const problem = problemOf(saved, { shows: ['stale-plan', ...GROUP_CLOSED], failure });
  if (problem) return parsed.refuse({ form: [...new Set([failure, ...problem.messages])] });
  const answer = must(saved);
  if (answer.isSuccess) {
    flash({ type: 'success', key: 'group.next.saved' });
    return redirect(groupPath(id), 303);
  }
  const fields = period ? errorTexts(answer, period, t) : {};
  if (Object.keys(fields).length > 0) return parsed.refuse({ fields });
  if (answer.validation) return parsed.refuse({ form: ['order.periods.invalid'] });
  return json({ reply: parsed.reply, answer, typed: isPreview ? null : typedIn(posted) });
});

/** What is wrong with the wanted period, with the days and lengths that would do. */
function errorTexts(
  { validation, bounds }: NextPeriodAnswer,
  period: { from: string; to: string },
  t: Texts,
): Record<string, string[]> {
  const { earliestStart, latestEnd } = bounds;
  const vars = { from: formatDay(earliestStart), to: formatDay(latestEnd) };
  const errors = periodErrors(validation ?? undefined, { kind: 'own', period }, bounds);
  return Object.fromEntries(
    // The length that would do stands in the text at the top.
    Object.entries(errors).map(([field, [key]]) => [field, key ? [t(key, vars)] : []]),
  );
}

interface Answered {
  reply?: FormReply;
  answer?: NextPeriodAnswer;
  /** What was sent to be saved, when it has to be confirmed first. */
  typed?: Record<string, string> | null;
}

interface Fields extends Record<string, unknown> {
  whole: string;
  from: DateParts | string;
  to: DateParts;
}

export default function NextPeriod() {
  const { id, hindrance, isFull, bounds, hasDraft, typed: kept } = useLoaderData<typeof loader>();
  const { answer, typed } = (useActionData<typeof action>() as Answered | undefined) ?? {};
  const t = useText();
  const { fields, formErrors } = usePortalForm<Fields>(
    'periode',
    { whole: 'on', from: bounds.earliestStart },
    kept,
  );
  const shown = shownMark({
    choice: textValue(fields.whole.initialValue),
    from: typedDate(fields.from.initialValue),
    to: typedDate(fields.to.initialValue),
  });
  return (
    <>
      <BackLink href={groupPath(id)} />
      <h1>{t('group.next.title')}</h1>
      <ErrorSummary fields={[fields.whole, fields.from, fields.to]} formErrors={formErrors} />
      {hindrance || isFull ? (
        <Notice type="warning" sticky>
          {hindrance?.message ?? t('group.next.nothing')}
        </Notice>
      ) : (
        <>
          {answer && typed ? (
            <NextPeriodQuestion
              answer={answer}
              typed={typed}
              closeHref={`${nextPeriodPath(id)}?${new URLSearchParams(typed)}`}
            />
          ) : null}
          <p>{t('group.next.lead', { min: bounds.minDays })}</p>
          {hasDraft ? (
            <Notice type="warning" sticky>
              {t('group.next.draft')}
            </Notice>
          ) : null}
          <PortalForm hidden={{ shown }}>
            <CheckboxField
              field={fields.whole}
              label={t('group.next.whole')}
              hint={t('group.next.whole-hint')}
            />
            <p>{t('group.next.one-hint')}</p>
            <p>
              {t('order.periods.bounds', {
                from: formatDay(bounds.earliestStart),
                to: formatDay(bounds.latestEnd),
              })}
            </p>
            <DateField
              field={fields.from}
              label={t('group.next.from')}
              example={bounds.earliestStart}
              wrongParts={wrongDateParts(fields.from.initialValue)}
            />
            <DateField
              field={fields.to}
              label={t('group.next.to')}
              wrongParts={wrongDateParts(fields.to.initialValue)}
            />
            {answer && !typed ? <NextPeriodResult answer={answer} /> : null}
            <ButtonRow>
              <ReadyButton
                unless={fields.whole.name}
                // A whole date can be typed in the first input.
                needs={[fields.from, fields.to].map(({ name }) => `${name}.day`)}
                reason={t('group.next.unready')}
              >
                {t('group.next.save')}
              </ReadyButton>
              <Button name="intent" value="show" variant="secondary">
                {t('group.next.show')}
              </Button>
            </ButtonRow>
          </PortalForm>
          <p>
            <a href={nextPeriodPath(id)}>{t('group.next.reset')}</a>
          </p>
        </>
      )}
    </>
  );
}
