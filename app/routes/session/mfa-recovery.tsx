import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { Button } from '~/components/form/button';
import { ErrorSummary } from '~/components/form/error-summary';
import { PortalForm } from '~/components/form/portal-form';
import { TextField } from '~/components/form/text-field';
import { BackLink } from '~/components/frame/back-link';
import { parseForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import type { PageHandle } from '~/lib/page-handle';
import { paths, withReturn } from '~/lib/paths';
import { messageKey, useText } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';
import { afterMfa, outcomeOf } from './mfa.server';

const CODE_MAX = 100;

const schema = z.object({
  code: z
    .string({ error: 'mfa.recovery.required' })
    .max(CODE_MAX, messageKey('common.invalid.too-long', { max: CODE_MAX })),
});

export const handle: PageHandle = {
  i18n: ['mfa'],
  title: 'mfa.recovery.title',
  script: 'enhance',
  hidesNavigation: true,
};

export const loader = guardedLoader(({ url }) => ({
  backHref: withReturn(paths.mfa, afterMfa(url)),
}));

export const action = guardedAction(async ({ api, form, url }) => {
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return parsed.answer;
  const outcome = outcomeOf(
    await api.call(calls.mfaRecovery, { body: { code: parsed.value.code } }),
  );
  if (outcome === 'right') return redirect(afterMfa(url), 303);
  return outcome === 'wrong'
    ? parsed.refuse({ fields: { code: ['mfa.recovery.wrong'] } })
    : parsed.refuse({ form: outcome.messages });
});

export default function MfaRecovery() {
  const { backHref } = useLoaderData<typeof loader>();
  const t = useText();
  const { fields, formErrors } = usePortalForm<z.infer<typeof schema>>('gendannelse');
  return (
    <>
      <BackLink href={backHref} />
      <h1>{t('mfa.recovery.title')}</h1>
      <ErrorSummary fields={[fields.code]} formErrors={formErrors} />
      <p>{t('mfa.recovery.lead')}</p>
      <PortalForm>
        <TextField
          field={fields.code}
          label={t('mfa.recovery.code')}
          hint={t('mfa.recovery.hint')}
          autoComplete="off"
          spellCheck={false}
        />
        <Button>{t('mfa.button')}</Button>
      </PortalForm>
    </>
  );
}
