import { json } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { ApiFailure } from '~/api/client.server';
import { Button } from '~/components/form/button';
import { CodeField } from '~/components/form/code-field';
import { ErrorSummary } from '~/components/form/error-summary';
import { PortalForm } from '~/components/form/portal-form';
import { BackLink } from '~/components/frame/back-link';
import { parseForm, problemErrors } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import type { PageHandle } from '~/lib/page-handle';
import { personPath } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';
import { ReasonField, typedReason } from './reason-field';

const schema = z.object({ reason: typedReason, code: z.string().max(20).default('') });

export const handle: PageHandle = { i18n: ['admin'], title: 'admin.cpr.title', script: 'enhance' };

export const loader = guardedLoader(async ({ params, draft }) => ({
  personId: params.id ?? '',
  draft: await draft(),
}));

/** The number stands in the answer to this post alone. */
export const action = guardedAction(async ({ api, form, params }) => {
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return parsed.answer;
  const result = await api.call(calls.revealCpr, {
    params: { id: params.id ?? '' },
    body: parsed.value,
  });
  if (result.ok) return json({ cpr: result.data.cpr });
  const { status, problem } = result;
  if (problem.code !== 'invalid-input' && problem.code !== 'mfa-locked') {
    throw new ApiFailure(status, problem);
  }
  return parsed.refuse(problemErrors(problem, ['code']));
});

export default function PersonCpr() {
  const t = useText();
  const { personId, draft } = useLoaderData<typeof loader>();
  const shown = useActionData<{ cpr?: string }>()?.cpr;
  const { fields, formErrors } = usePortalForm<z.infer<typeof schema>>('cpr', {}, draft);
  return (
    <>
      <BackLink href={personPath(personId)} />
      <h1>{t('admin.cpr.title')}</h1>
      {shown ? (
        <p role="status">{t('admin.cpr.shown', { cpr: shown })}</p>
      ) : (
        <>
          <ErrorSummary fields={[fields.reason, fields.code]} formErrors={formErrors} />
          <p>{t('admin.cpr.text')}</p>
          <PortalForm>
            <ReasonField field={fields.reason} />
            <CodeField
              field={fields.code}
              label={t('admin.cpr.code')}
              hint={t('admin.cpr.code.hint')}
            />
            <Button>{t('admin.cpr.show')}</Button>
          </PortalForm>
        </>
      )}
    </>
  );
}
