import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { grant } from '#server/contract/enums';
import { ApiFailure } from '~/api/client.server';
import { Button } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { ErrorSummary } from '~/components/form/error-summary';
import { PortalForm } from '~/components/form/portal-form';
import { BackLink } from '~/components/frame/back-link';
import { parseForm, problemErrors } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import type { PageHandle } from '~/lib/page-handle';
import { paths, staffPath } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedAction, guardedLoader, type Page } from '~/session/page.server';
import { GrantsField, OwnCodeField } from './grants-field';

const grantWords = z.array(z.enum(grant.options));

const schema = z.object({
  grants: grantWords.default([]),
  /** What the account might do when its page was made. */
  seen: z
    .string()
    .default('')
    .transform((words) => words.split(' ').filter(Boolean))
    .pipe(grantWords),
  code: z.string().max(20).default(''),
  intent: z.enum(['grant', 'reset', 'close']),
});
type Sent = z.infer<typeof schema>;

export const handle: PageHandle = { i18n: ['accounts'], title: 'accounts.one', script: 'enhance' };

export const loader = guardedLoader(async ({ api, params, draft }) => {
  const account = await api.get(calls.staffAccount, { params: { id: params.id ?? '' } });
  const typed = await draft();
  // Ticks are set for what the account might do then.
  return { account, draft: typed?.seen === seenOf(account) ? typed : null };
});

const seenOf = ({ grants }: { grants: readonly string[] }): string => grants.join(' ');

const DONE = {
  grant: 'accounts.saved',
  reset: 'accounts.reset.done',
  close: 'accounts.close.done',
} as const;
const SAID = new Set(['invalid-input', 'mfa-locked', 'own-account']);

export const action = guardedAction(async (page) => {
  const parsed = parseForm(page.form, schema);
  if (!parsed.ok) return parsed.answer;
  const result = await change(page, parsed.value);
  if (result.ok) {
    page.flash({ type: 'success', key: DONE[parsed.value.intent] });
    return redirect(paths.adminStaff, 303);
  }
  const { status, problem } = result;
  if (problem.code === 'not-found') {
    page.flash({ type: 'warning', key: 'accounts.gone' });
    return redirect(paths.adminStaff, 303);
  }
  if (problem.code === 'stale-grants') {
    page.flash({ type: 'warning', key: 'accounts.stale' });
    return redirect(staffPath(page.params.id ?? ''), 303);
  }
  if (!SAID.has(problem.code)) throw new ApiFailure(status, problem);
  return parsed.refuse(problemErrors(problem, ['code']));
});

function change({ api, params }: Page, { intent, grants, seen, code }: Sent) {
  const account = { params: { id: params.id ?? '' } };
  switch (intent) {
    case 'grant':
      return api.call(calls.changeGrants, { ...account, body: { grants, seen, code } });
    case 'reset':
      return api.call(calls.resetStaffMfa, { ...account, body: { code } });
    case 'close':
      return api.call(calls.closeStaff, { ...account, body: { code } });
  }
}

export default function StaffAccountPage() {
  const t = useText();
  const { account, draft } = useLoaderData<typeof loader>();
  const { name, username, role, school, isOwn } = account;
  const { fields, formErrors } = usePortalForm<Sent>(
    'account',
    { grants: [...account.grants] },
    draft,
  );
  return (
    <>
      <BackLink href={paths.adminStaff} />
      <h1>{t('accounts.one')}</h1>
      <ErrorSummary fields={[fields.grants, fields.code]} formErrors={formErrors} />
      <p>
        <strong>{name}</strong>, {username}. {t(`accounts.role.${role}`, school ?? {})}
      </p>
      <PortalForm hidden={{ seen: seenOf(account) }}>
        {role === 'Admin' ? <GrantsField field={fields.grants} /> : null}
        <OwnCodeField field={fields.code} />
        <p>{t(isOwn ? 'accounts.own.text' : 'accounts.reset.text')}</p>
        {isOwn ? null : <p>{t('accounts.close.text')}</p>}
        <ButtonRow>
          {role === 'Admin' ? (
            <Button name="intent" value="grant">
              {t('accounts.save')}
            </Button>
          ) : null}
          {isOwn ? null : (
            <>
              <Button name="intent" value="reset" variant="secondary">
                {t('accounts.reset')}
              </Button>
              <Button name="intent" value="close" variant="secondary">
                {t('accounts.close')}
              </Button>
            </>
          )}
        </ButtonRow>
      </PortalForm>
    </>
  );
}
