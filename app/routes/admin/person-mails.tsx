import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { must } from '~/api/client.server';
import { Button } from '~/components/form/button';
import { ErrorSummary } from '~/components/form/error-summary';
import { PortalForm } from '~/components/form/portal-form';
import { RadioGroup } from '~/components/form/radio-group';
import { BackLink } from '~/components/frame/back-link';
import { parseForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { formatDateTime } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import { personPath } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';
import { ReasonField, typedReason } from './reason-field';

/** Which mail: its kind and its id. */
const MAIL = /^(?<kind>message|receipt):(?<id>[\w-]{1,64})$/;

const schema = z.object({
  mail: z.string({ error: 'admin.mails.required' }).regex(MAIL, 'admin.mails.required'),
  reason: typedReason,
});

export const handle: PageHandle = {
  i18n: ['admin'],
  title: 'admin.mails.title',
  script: 'enhance',
};

export const loader = guardedLoader(async ({ api, params, draft }) => {
  const { id, email, letters } = await api.get(calls.person, { params: { id: params.id ?? '' } });
  return { id, hasEmail: email !== null, letters, draft: await draft() };
});

/** A second press sends it a second time, as somebody has asked for twice. */
export const action = guardedAction(async ({ api, form, params, flash }) => {
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return parsed.answer;
  const { mail, reason } = parsed.value;
  const { kind = '', id = '' } = MAIL.exec(mail)?.groups ?? {};
  const personId = params.id ?? '';
  const body = { reason, id, kind: kind === 'message' ? 'message' : 'receipt' } as const;
  must(await api.call(calls.resendMail, { params: { id: personId }, body }));
  flash({ type: 'success', key: 'admin.mails.sent' });
  return redirect(personPath(personId), 303);
});

export default function PersonMails() {
  const t = useText();
  const { id: personId, hasEmail, letters, draft } = useLoaderData<typeof loader>();
  const { fields, formErrors } = usePortalForm<z.infer<typeof schema>>('mails', {}, draft);
  return (
    <>
      <BackLink href={personPath(personId)} />
      <h1>{t('admin.mails.title')}</h1>
      <ErrorSummary fields={[fields.mail, fields.reason]} formErrors={formErrors} />
      {!hasEmail || letters.length === 0 ? (
        <p>{t(hasEmail ? 'admin.mails.none' : 'admin.mails.no-email')}</p>
      ) : (
        <PortalForm>
          <RadioGroup
            field={fields.mail}
            label={t('admin.mails.mail')}
            options={letters.map(({ kind, id, subject, at }) => ({
              value: `${kind}:${id}`,
              label: subject,
              hint: formatDateTime(at),
            }))}
          />
          <ReasonField field={fields.reason} />
          <Button>{t('admin.mails.send')}</Button>
        </PortalForm>
      )}
    </>
  );
}
