import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { must } from '~/api/client.server';
import { Button } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { ErrorSummary } from '~/components/form/error-summary';
import { PortalForm } from '~/components/form/portal-form';
import { BackLink } from '~/components/frame/back-link';
import { parseForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import type { PageHandle } from '~/lib/page-handle';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';
import { attemptIn, pathAfterMitId } from './after-mitid.server';

const schema = z.object({
  as: z.enum(['staff', 'person'], { error: 'session.choice.required' }),
});

export const handle: PageHandle = {
  i18n: ['session'],
  title: 'session.choice.title',
  script: 'enhance',
  hidesNavigation: true,
};

export const loader = guardedLoader(({ url }) => {
  attemptIn(url);
  return null;
});

/** A second press of the button leads on like the first one. */
export const action = guardedAction(async ({ api, form, url }) => {
  const attempt = attemptIn(url);
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return parsed.answer;
  const outcome = must(await api.call(calls.mitIdChoice, { body: { attempt, ...parsed.value } }));
  if (outcome.state === 'cpr-mismatch') throw new Error('No CPR number was sent');
  return redirect(pathAfterMitId(outcome), 303);
});

/** Somebody of staff has cards of their own, and says as whom they go on. */
export default function LoginChoice() {
  const t = useText();
  const { fields, formErrors } = usePortalForm<z.infer<typeof schema>>('hvordan');
  return (
    <>
      <BackLink href={paths.login} />
      <h1>{t('session.choice.title')}</h1>
      <ErrorSummary fields={[fields.as]} formErrors={formErrors} />
      <p>{t('session.choice.lead')}</p>
      <PortalForm>
        <ButtonRow>
          <Button id={fields.as.id} name="as" value="staff">
            {t('session.choice.staff')}
          </Button>
          <Button name="as" value="person" variant="secondary">
            {t('session.choice.person')}
          </Button>
        </ButtonRow>
      </PortalForm>
    </>
  );
}
