import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { must } from '~/api/client.server';
import { Button } from '~/components/form/button';
import { ErrorSummary } from '~/components/form/error-summary';
import { PortalForm } from '~/components/form/portal-form';
import { TextField } from '~/components/form/text-field';
import { parseForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import type { PageHandle } from '~/lib/page-handle';
import { searchPath } from '~/lib/paths';
import { messageKey, useText } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';

const TEXT_MAX = 100;

const schema = z.object({
  text: z
    .string({ error: 'admin.search.required' })
    .trim()
    .min(1, 'admin.search.required')
    .max(TEXT_MAX, messageKey('common.invalid.too-long', { max: TEXT_MAX })),
});

export const handle: PageHandle = {
  i18n: ['admin'],
  title: 'admin.search.title',
  script: 'enhance',
};

export const loader = guardedLoader(async ({ draft }) => ({ draft: await draft() }));

/** The address of what was found names nobody. */
export const action = guardedAction(async ({ api, form }) => {
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return parsed.answer;
  const result = await api.call(calls.searchPeople, { body: parsed.value });
  if (!result.ok && result.problem.code === 'too-many-requests') {
    return parsed.refuse({ form: result.problem.messages });
  }
  return redirect(searchPath(must(result).search), 303);
});

export default function Search() {
  const t = useText();
  const { draft } = useLoaderData<typeof loader>();
  const { fields, formErrors } = usePortalForm<z.infer<typeof schema>>('search', {}, draft);
  return (
    <>
      <h1>{t('admin.search.title')}</h1>
      <ErrorSummary fields={[fields.text]} formErrors={formErrors} />
      <PortalForm>
        <TextField
          field={fields.text}
          label={t('admin.search.label')}
          hint={t('admin.search.hint')}
          autoComplete="off"
          spellCheck={false}
        />
        <Button>{t('admin.search.button')}</Button>
      </PortalForm>
      <p>{t('admin.search.logged')}</p>
    </>
  );
}
