import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { ErrorCode } from '~/components/frame/error-code';
import { HomeLink } from '~/components/frame/home-link';
import type { PageHandle } from '~/lib/page-handle';
import { returnPath } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import { useText, type TextKey } from '~/lib/texts';
import { danishTexts } from '~/locales/da';
import { guardedLoader } from '~/session/page.server';

export const handle: PageHandle = {
  i18n: ['frame', 'company', 'rejsekort'],
  title: 'frame.error.title',
  hidesNavigation: true,
  intro: 'title',
  script: 'enhance',
};

/** What the server refuses before a screen is reached (server/app.ts). */
const CODE_OF_STATUS = {
  '403': 'foreign-origin',
  '405': 'method-not-allowed',
  '413': 'body-too-large',
} as const;

const query = z.object({
  kode: z.string(),
  status: z.enum(['403', '405', '413']),
  videre: z.string(),
});

/** Only a text of the catalogue, and a path of this site, is shown of what stands in the address. */
export const loader = guardedLoader(({ url }) => {
  const { kode, status, videre } = readFields(url.searchParams, query);
  const code = kode ?? (status && CODE_OF_STATUS[status]) ?? '';
  const textKey = `error.${code}`;
  return {
    textKey: Object.hasOwn(danishTexts, textKey) ? (textKey as TextKey) : null,
    isRefused: status !== undefined,
    retryPath: videre === undefined ? null : returnPath(url),
  };
});

export default function ErrorPage() {
  const t = useText();
  const { textKey, isRefused, retryPath } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{t('frame.error.title')}</h1>
      <p>{t('frame.error.text')}</p>
      {textKey ? <p>{t(textKey)}</p> : null}
      {isRefused ? <p>{t('frame.error.not-saved')}</p> : null}
      <ErrorCode />
      <ButtonRow>
        {retryPath === null ? null : (
          <>
            <ButtonLink href={retryPath}>{t('common.retry')}</ButtonLink>{' '}
          </>
        )}
        <HomeLink variant={retryPath === null ? 'primary' : 'secondary'} />
      </ButtonRow>
    </>
  );
}
