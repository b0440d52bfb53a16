import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { must } from '~/api/client.server';
import { Button } from '~/components/form/button';
import { ErrorSummary } from '~/components/form/error-summary';
import { PortalForm } from '~/components/form/portal-form';
import { TextField } from '~/components/form/text-field';
import { BackLink } from '~/components/frame/back-link';
import { ContactLink } from '~/components/frame/contact-link';
import { parseForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import type { PageHandle } from '~/lib/page-handle';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';

/** As people write them: with or without blanks and hyphens. */
const schema = z.object({
  number: z
    .string({ error: 'session.code.number.required' })
    .regex(/^([\s-]*\d){8}[\s-]*$/, 'session.code.number.invalid'),
  code: z
    .string({ error: 'session.code.code.required' })
    .regex(/^([\s-]*[\da-z]){12}[\s-]*$/i, 'session.code.code.invalid'),
});

export const handle: PageHandle = {
  i18n: ['session'],
  title: 'session.code.title',
  hidesNavigation: true,
};

export const loader = guardedLoader(() => null);

export const action = guardedAction(async ({ api, form }) => {
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return parsed.answer;
  const result = await api.call(calls.codeSignIn, { body: parsed.value });
  if (!result.ok) {
    const { code, messages } = result.problem;
    const isToBeSaid = code === 'order-code-wrong' || code === 'too-many-requests';
    if (isToBeSaid) return parsed.refuse({ form: messages });
  }
  must(result);
  return redirect(paths.orderSummary, 303);
});

export default function LoginCode() {
  const t = useText();
  const { fields, formErrors } = usePortalForm<z.infer<typeof schema>>('kode');
  return (
    <>
      <BackLink href={paths.login} />
      <h1>{t('session.code.title')}</h1>
      <ErrorSummary fields={[fields.number, fields.code]} formErrors={formErrors} />
      <p>{t('session.code.lead')}</p>
      <PortalForm>
        <TextField
          field={fields.number}
          label={t('session.code.number')}
          hint={t('session.code.number.hint')}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          width={10}
        />
        <TextField
          field={fields.code}
          label={t('session.code.code')}
          hint={t('session.code.code.hint')}
          autoComplete="off"
          spellCheck={false}
          width={20}
        />
        <Button>{t('session.code.button')}</Button>
      </PortalForm>
      <p>{t('session.code.help')}</p>
      <p>
        <ContactLink />
      </p>
    </>
  );
}
