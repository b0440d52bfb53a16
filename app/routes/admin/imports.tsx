import { json, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import {
  OPTIONAL_COLUMNS,
  REQUIRED_COLUMNS,
  type CheckedImport,
} from '#server/contract/approval-import';
import { calls } from '#server/contract/calls';
import { must, problemOf } from '~/api/client.server';
import { Button } from '~/components/form/button';
import { ErrorSummary } from '~/components/form/error-summary';
import { FileField } from '~/components/form/file-field';
import { PortalForm } from '~/components/form/portal-form';
import { parseForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { formatDateTime } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import { importPath } from '~/lib/paths';
import { messageKey, useText } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';

const UNPROCESSABLE = 422;

const form = z.object({
  file: z
    .any()
    .transform((each) => (each instanceof File && each.name !== '' ? each : null))
    .optional(),
});

export const handle: PageHandle = { i18n: ['imports'], title: 'imports.title', script: 'enhance' };

/** The header comes from the server, which lets no file above 9 MB reach the action. */
export const loader = guardedLoader(async ({ api, request }) => {
  const isTooLarge = request.headers.get('x-upload-refused') === 'too-large';
  const earlier = await api.get(calls.imports);
  const fileErrors = isTooLarge ? ['error.import-too-large'] : [];
  return json({ earlier, fileErrors }, isTooLarge ? UNPROCESSABLE : 200);
});

/** A file in order leads to the page that brings it in; of another one, all that is wrong is told. */
export const action = guardedAction(async ({ api, form: sent }) => {
  const parsed = parseForm(sent, form);
  if (!parsed.ok) return parsed.answer;
  const body = new FormData();
  body.set('file', parsed.value.file ?? '');
  const result = await api.call(calls.checkImport, { form: body });
  const problem = problemOf(result, { shows: ['import-known'] });
  if (problem) return parsed.refuse({ fields: { file: problem.messages } });
  const checked = must(result);
  if (checked.id !== null) return redirect(importPath(checked.id), 303);
  const file = [messageKey('imports.problems', { number: checked.problemCount })];
  return json({ reply: { initialValue: {}, error: { file } }, checked }, UNPROCESSABLE);
});

export default function Imports() {
  const t = useText();
  const { earlier, fileErrors } = useLoaderData<typeof loader>();
  const checked = useActionData<{ checked?: CheckedImport }>()?.checked;
  const { fields, formErrors } = usePortalForm<{ file: string }>('imports');
  const { id, name, errorId, descriptionId, errors = fileErrors } = fields.file;
  const file = { id, name, errorId, descriptionId, errors };
  return (
    <>
      <h1>{t('imports.title')}</h1>
      <ErrorSummary fields={[file]} formErrors={formErrors} />
      <p>{t('imports.text')}</p>
      <PortalForm multipart>
        <FileField
          field={file}
          label={t('imports.file')}
          hint={t('imports.file.hint')}
          accept=".csv,.json,text/csv,application/json"
        />
        <Button>{t('imports.check')}</Button>
      </PortalForm>
      {checked ? <Problems checked={checked} /> : null}
      <section aria-labelledby="columns">
        <h2 id="columns">{t('imports.columns')}</h2>
        <p>{t('imports.columns.text')}</p>
        <p>{t('imports.columns.required', { names: REQUIRED_COLUMNS.join(', ') })}</p>
        <p>{t('imports.columns.optional', { names: OPTIONAL_COLUMNS.join(', ') })}</p>
      </section>
      <section aria-labelledby="earlier">
        <h2 id="earlier">{t('imports.earlier')}</h2>
        {earlier.length > 0 ? (
          <ul>
            {earlier.map(({ id, ranAt, count }) => (
              <li key={id}>
                <a href={importPath(id)}>
                  {t('imports.earlier.line', { when: ranAt ? formatDateTime(ranAt) : '', count })}
                </a>
              </li>
            ))}
          </ul>
        ) : (
          <p>{t('imports.earlier.none')}</p>
        )}
      </section>
    </>
  );
}

function Problems({ checked: { problems, problemCount } }: { checked: CheckedImport }) {
  const t = useText();
  return (
    <section aria-labelledby="problems">
      <h2 id="problems">{t('imports.problems.title')}</h2>
      <ul>
        {problems.map(({ line, field, text }, index) => (
          <li key={index}>
            {field === ''
              ? t('imports.problem.whole-line', { line, text })
              : t('imports.problem.line', { line, field, text })}
          </li>
        ))}
      </ul>
      {problemCount > problems.length ? (
        <p>{t('imports.problem.more', { count: problems.length })}</p>
      ) : null}
    </section>
  );
}
