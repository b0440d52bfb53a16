import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { Button } from '~/components/form/button';
import { PortalForm } from '~/components/form/portal-form';
import { TextField } from '~/components/form/text-field';
import { usePortalForm } from '~/forms/use-portal-form';
import type { PageHandle } from '~/lib/page-handle';
import { paths, textPath } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import { useText } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';

const asked = z.object({ soeg: z.string().trim().max(100) });

export const handle: PageHandle = { i18n: ['operate'], title: 'operate.texts.title' };

export const loader = guardedLoader(async ({ api, url }) => {
  const { soeg = '' } = readFields(url.searchParams, asked);
  const found = soeg === '' ? null : await api.get(calls.findTexts, { query: { search: soeg } });
  return { soeg, found };
});

/** The words of the portal: look for one, and open it. */
export default function ContentTexts() {
  const t = useText();
  const { soeg, found } = useLoaderData<typeof loader>();
  const { fields } = usePortalForm<z.infer<typeof asked>>('texts', { soeg });
  return (
    <>
      <h1>{t('operate.texts.title')}</h1>
      <p>{t('operate.texts.text')}</p>
      <PortalForm method="get" action={paths.adminTexts}>
        <TextField
          field={fields.soeg}
          label={t('operate.texts.label')}
          hint={t('operate.texts.hint')}
          autoComplete="off"
        />
        <Button>{t('operate.texts.search')}</Button>
      </PortalForm>
      {found ? (
        <section aria-labelledby="found">
          <h2 id="found">{t('operate.texts.found', { count: found.hits.length })}</h2>
          {found.hits.length > 0 ? (
            <ul>
              {found.hits.map(({ key, text, isChanged }) => (
                <li key={key}>
                  <a href={textPath(key)}>{text === '' ? key : text}</a>
                  {isChanged ? ` (${t('operate.texts.changed')})` : null}
                </li>
              ))}
            </ul>
          ) : null}
          {found.hasMore ? <p>{t('operate.texts.more')}</p> : null}
        </section>
      ) : null}
    </>
  );
}
