import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { must } from '~/api/client.server';
import { Button } from '~/components/form/button';
import { ErrorSummary } from '~/components/form/error-summary';
import { PortalForm } from '~/components/form/portal-form';
import { TextField } from '~/components/form/text-field';
import { BackLink } from '~/components/frame/back-link';
import { parseForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import type { PageHandle } from '~/lib/page-handle';
import { paths } from '~/lib/paths';
import { messageKey, useText } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';
import { attemptIn, pathAfterMitId } from './after-mitid.server';

/** As people write it: with or without spaces and a hyphen. */
const schema = z.object({
  cpr: z
    .string({ error: 'session.cpr.required' })
    .regex(/^\s*\d{6}[\s-]*\d{4}\s*$/, 'session.cpr.invalid'),
});

export const handle: PageHandle = {
  i18n: ['session'],
  title: 'session.cpr.title',
  script: 'enhance',
  hidesNavigation: true,
};

export const loader = guardedLoader(({ url }) => {
  attemptIn(url);
  return null;
});

const isToTryAgain = (code: string): boolean =>
  code === 'mitid-unavailable' || code === 'too-many-requests';

export const action = guardedAction(async ({ api, form, url }) => {
  const attempt = attemptIn(url);
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return parsed.answer;
  const result = await api.call(calls.mitIdCpr, { body: { attempt, cpr: parsed.value.cpr } });
  if (!result.ok && isToTryAgain(result.problem.code)) {
    return parsed.refuse({ form: result.problem.messages });
  }
  const outcome = must(result);
  if (outcome.state !== 'cpr-mismatch') return redirect(pathAfterMitId(outcome), 303);
  const left = outcome.triesLeft;
  return parsed.refuse({ fields: { cpr: [messageKey('session.cpr.mismatch', { left })] } });
});

export default function LoginCpr() {
  const t = useText();
  const { fields, formErrors } = usePortalForm<z.infer<typeof schema>>('cpr-nummer');
  return (
    <>
      <BackLink href={paths.login} />
      <h1>{t('session.cpr.title')}</h1>
      <ErrorSummary fields={[fields.cpr]} formErrors={formErrors} />
      <p>{t('session.cpr.lead')}</p>
      <PortalForm>
        <TextField
          field={fields.cpr}
          label={t('session.cpr.label')}
          hint={t('session.cpr.hint')}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          width={10}
        />
        <Button>{t('session.cpr.button')}</Button>
      </PortalForm>
    </>
  );
}
