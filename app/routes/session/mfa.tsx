import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { encode } from 'uqr';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { Button } from '~/components/form/button';
import { CodeField } from '~/components/form/code-field';
import { ErrorSummary } from '~/components/form/error-summary';
import { PortalForm } from '~/components/form/portal-form';
import { parseForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import type { PageHandle } from '~/lib/page-handle';
import { paths, withReturn } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import { useText } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';
import { afterMfa, outcomeOf } from './mfa.server';

/** Six digits, as people type and paste them. */
const schema = z.object({
  code: z.string({ error: 'mfa.code.required' }).regex(/^\s*(\d\s*){6}$/, 'mfa.code.invalid'),
});

export const handle: PageHandle = {
  i18n: ['mfa'],
  title: 'mfa.title',
  script: 'enhance',
  hidesNavigation: true,
};

export const loader = guardedLoader(async ({ api, url }) => {
  const { isEnabled, keyUriQrCode } = await api.get(calls.mfa);
  return {
    setUp: isEnabled ? null : { key: keyIn(keyUriQrCode), ...drawQr(keyUriQrCode) },
    recoveryHref: withReturn(paths.mfaRecovery, afterMfa(url)),
  };
});

/** What is typed into an app that can't scan, in groups of four. */
const keyIn = (uri: string): string =>
  (readFields(new URL(uri).searchParams, z.object({ secret: z.string() })).secret ?? '').replaceAll(
    /.{4}(?!$)/g,
    '$& ',
  );

/** The dark squares as the path of a drawing, and how many squares its side has. */
function drawQr(uri: string): { qrPath: string; qrSize: number } {
  const { data, size } = encode(uri, { border: 2 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { qrPath: squares.join(''), qrSize: size };
}

export const action = guardedAction(async (page) => {
  const parsed = parseForm(page.form, schema);
  if (!parsed.ok) return parsed.answer;
  const wasSetUp = (await page.api.get(calls.mfa)).isEnabled;
  const outcome = outcomeOf(
    await page.api.call(calls.mfaTotp, { body: { code: parsed.value.code } }),
  );
  if (outcome === 'right') return redirect(wasSetUp ? afterMfa(page.url) : paths.mfaCodes, 303);
  return outcome === 'wrong'
    ? parsed.refuse({ fields: { code: ['mfa.code.wrong'] } })
    : parsed.refuse({ form: outcome.messages });
});

export default function Mfa() {
  const t = useText();
  const { setUp, recoveryHref } = useLoaderData<typeof loader>();
  const { fields, formErrors } = usePortalForm<z.infer<typeof schema>>('mfa');
  return (
    <>
      <h1>{t('mfa.title')}</h1>
      <ErrorSummary fields={[fields.code]} formErrors={formErrors} />
      {setUp ? (
        <>
          <h2>{t('mfa.set-up.title')}</h2>
          <ol>
            <li>{t('mfa.set-up.app')}</li>
            <li>{t('mfa.set-up.scan')}</li>
            <li>{t('mfa.set-up.type')}</li>
          </ol>
          <svg
            className="qr"
            role="img"
            aria-label={t('mfa.set-up.qr')}
            viewBox={`0 0 ${setUp.qrSize} ${setUp.qrSize}`}
          >
            <path d={setUp.qrPath} />
          </svg>
          <p>
            {t('mfa.set-up.key')}: <strong>{setUp.key}</strong>
          </p>
        </>
      ) : (
        <p>{t('mfa.lead')}</p>
      )}
      <PortalForm>
        <CodeField field={fields.code} label={t('mfa.code')} hint={t('mfa.code.hint')} />
        <Button>{t('mfa.button')}</Button>
      </PortalForm>
      {setUp ? null : (
        <p>
          <a className="link" href={recoveryHref}>
            {t('mfa.to-recovery')}
          </a>
        </p>
      )}
      <p>
        <a className="link" href={paths.ownCards}>
          {t('mfa.own-cards')}
        </a>
      </p>
    </>
  );
}
