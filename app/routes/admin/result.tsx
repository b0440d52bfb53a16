import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { must } from '~/api/client.server';
import { Button, ButtonLink } from '~/components/form/button';
import { ErrorSummary } from '~/components/form/error-summary';
import { PortalForm } from '~/components/form/portal-form';
import { BackLink } from '~/components/frame/back-link';
import { parseForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { formatDay } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import { paths, personOrderPath, personPath } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';
import { ReasonField, typedReason } from './reason-field';

const schema = z.object({ reason: typedReason });

export const handle: PageHandle = {
  i18n: ['admin'],
  title: 'admin.result.title',
  script: 'enhance',
};

export const loader = guardedLoader(async ({ api, params, draft }) => ({
  ...(await api.get(calls.searchResult, { params: { search: params.search ?? '' } })),
  draft: await draft(),
}));

/** Somebody who never logged in is taken up to be helped with an order. */
export const action = guardedAction(async ({ api, form, params }) => {
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return parsed.answer;
  const result = await api.call(calls.takeUpPerson, {
    params: { search: params.search ?? '' },
    body: parsed.value,
  });
  if (!result.ok) {
    const { code, messages } = result.problem;
    const isSaid = code === 'person-unknown' || code === 'register-silent';
    if (isSaid) return parsed.refuse({ form: messages });
  }
  return redirect(personOrderPath(must(result).id), 303);
});

export default function Result() {
  const t = useText();
  const { hits, hasMore, isCpr, draft } = useLoaderData<typeof loader>();
  const { fields, formErrors } = usePortalForm<z.infer<typeof schema>>('hent', {}, draft);
  return (
    <>
      <BackLink href={paths.admin} />
      <h1>{t('admin.result.title')}</h1>
      <ErrorSummary fields={[fields.reason]} formErrors={formErrors} />
      <p>
        {hits.length === 0
          ? t('admin.result.none')
          : t('admin.result.count', { count: hits.length })}
      </p>
      {hits.length > 0 ? (
        <ul>
          {hits.map(({ id, name, birthDate, city, accountState }) => (
            <li key={id}>
              <a href={personPath(id)}>{name}</a>,{' '}
              {[
                t('admin.result.born', { day: formatDay(birthDate) }),
                city,
                accountState === 'Blocked' ? t('admin.person.blocked') : null,
              ]
                .filter(Boolean)
                .join(', ')}
            </li>
          ))}
        </ul>
      ) : null}
      {hits.length === 0 && isCpr ? (
        <PortalForm>
          <p>{t('admin.result.take-up.text')}</p>
          <ReasonField field={fields.reason} />
          <Button>{t('admin.result.take-up')}</Button>
        </PortalForm>
      ) : null}
      {hasMore ? <p>{t('admin.result.more')}</p> : null}
      <ButtonLink href={paths.admin} variant="secondary">
        {t('admin.result.again')}
      </ButtonLink>
    </>
  );
}
