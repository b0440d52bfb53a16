import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { problemOf } from '~/api/client.server';
import { SummaryList } from '~/components/card/summary-list';
import { Button } from '~/components/form/button';
import { ErrorSummary } from '~/components/form/error-summary';
import { PortalForm } from '~/components/form/portal-form';
import { BackLink } from '~/components/frame/back-link';
import { parseForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { formatDateTime } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import { importPath, paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';
import { ReasonField, typedReason } from './reason-field';

const schema = z.object({ reason: typedReason });

export const handle: PageHandle = {
  i18n: ['imports', 'admin'],
  title: 'imports.one.title',
  script: 'enhance',
};

export const loader = guardedLoader(async ({ api, params, draft }) => ({
  ...(await api.get(calls.approvalImport, { params: { id: params.id ?? '' } })),
  draft: await draft(),
}));

/** Brings the approvals in; a second press finds that it is done. */
export const action = guardedAction(async ({ api, form, params, flash }) => {
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return parsed.answer;
  const id = params.id ?? '';
  const result = await api.call(calls.runImport, { params: { id }, body: parsed.value });
  const problem = problemOf(result, { shows: ['import-known', 'import-stale'] });
  if (problem?.code === 'import-stale') return parsed.refuse({ form: problem.messages });
  flash(
    problem
      ? { type: 'info', key: 'error.import-known' }
      : { type: 'success', key: 'imports.done' },
  );
  return redirect(importPath(id), 303);
});

export default function Import() {
  const t = useText();
  const { count, people, checkedAt, ranAt, draft } = useLoaderData<typeof loader>();
  const { fields, formErrors } = usePortalForm<z.infer<typeof schema>>('import', {}, draft);
  return (
    <>
      <BackLink href={paths.adminImports} />
      <h1>{t('imports.one.title')}</h1>
      <ErrorSummary fields={[fields.reason]} formErrors={formErrors} />
      {ranAt ? null : <p>{t('imports.one.ready')}</p>}
      <SummaryList
        rows={[
          { label: t('imports.one.count'), value: String(count) },
          { label: t('imports.one.people'), value: String(people) },
          { label: t('imports.one.checked'), value: formatDateTime(checkedAt) },
          ...(ranAt ? [{ label: t('imports.one.ran'), value: formatDateTime(ranAt) }] : []),
        ]}
      />
      <p>{t('imports.one.text')}</p>
      {ranAt ? null : (
        <PortalForm>
          <ReasonField field={fields.reason} />
          <Button>{t('imports.one.run')}</Button>
        </PortalForm>
      )}
    </>
  );
}
