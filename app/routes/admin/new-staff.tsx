import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { grant } from '#server/contract/enums';
import type { NewStaffBody } from '#server/contract/staff-accounts';
import { ApiFailure } from '~/api/client.server';
import { Button } from '~/components/form/button';
import { ErrorSummary } from '~/components/form/error-summary';
import { PortalForm } from '~/components/form/portal-form';
import { TextField } from '~/components/form/text-field';
import { BackLink } from '~/components/frame/back-link';
import { parseForm, problemErrors } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import type { PageHandle } from '~/lib/page-handle';
import { newStaffPath, paths } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import { useText } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';
import { GrantsField, OwnCodeField } from './grants-field';

const NAME_MAX = 100;
const SCHOOL_MAX = 200;

/** Of somebody else: no field has a name by which a browser would fill in one's own data. */
const somebody = {
  name: z
    .string({ error: 'accounts.name.required' })
    .trim()
    .max(NAME_MAX, 'accounts.name.required'),
  account: z
    .string({ error: 'accounts.username.invalid' })
    .trim()
    .regex(/^[a-z][a-z0-9.-]{1,39}$/, 'accounts.username.invalid'),
  cpr: z
    .string({ error: 'accounts.cpr.invalid' })
    .regex(/^\s*\d{6}[\s-]?\d{4}\s*$/, 'accounts.cpr.invalid'),
  code: z.string().max(20).default(''),
};
const ofService = z.object({ ...somebody, grants: z.array(z.enum(grant.options)).default([]) });
const ofSchool = z.object({
  ...somebody,
  schoolName: z
    .string({ error: 'accounts.school.required' })
    .trim()
    .max(SCHOOL_MAX, 'accounts.school.required'),
  schoolPostcode: z
    .string({ error: 'accounts.postcode.invalid' })
    .trim()
    .regex(/^\d{4}$/, 'accounts.postcode.invalid'),
});

const asked = z.object({ skole: z.literal('ja') });

export const handle: PageHandle = {
  i18n: ['accounts'],
  title: 'accounts.new',
  titleFor: (data) =>
    (data as { isSchool?: boolean } | undefined)?.isSchool ? 'accounts.new.school' : undefined,
  script: 'enhance',
};

const isOfSchool = (url: URL) => readFields(url.searchParams, asked).skole !== undefined;

export const loader = guardedLoader(async ({ url, draft }) => ({
  isSchool: isOfSchool(url),
  draft: await draft(),
}));

const FIELDS = ['username', 'cpr', 'code'] as const;

export const action = guardedAction(async ({ api, form, url, flash }) => {
  const parsed = isOfSchool(url) ? parseForm(form, ofSchool) : parseForm(form, ofService);
  if (!parsed.ok) return parsed.answer;
  const {
    account: username,
    grants,
    schoolName,
    schoolPostcode,
    ...rest
  } = {
    ...{ grants: undefined, schoolName: '', schoolPostcode: '' },
    ...parsed.value,
  };
  const work: NewStaffBody['work'] = grants
    ? { role: 'Admin', grants }
    : { role: 'SchoolAdmin', schoolName, postcode: schoolPostcode };
  const result = await api.call(calls.createStaff, { body: { ...rest, username, work } });
  if (result.ok) {
    flash({ type: 'success', key: 'accounts.created' });
    return redirect(paths.adminStaff, 303);
  }
  const { status, problem } = result;
  if (problem.code !== 'invalid-input' && problem.code !== 'mfa-locked') {
    throw new ApiFailure(status, problem);
  }
  const { fields: { username: taken, ...others } = {}, form: above } = problemErrors(
    problem,
    FIELDS,
  );
  const fields = taken ? { ...others, account: taken } : others;
  return parsed.refuse({ fields, ...(above ? { form: above } : {}) });
});

type Values = z.infer<typeof ofService> & z.infer<typeof ofSchool>;

export default function NewStaff() {
  const t = useText();
  const { isSchool, draft } = useLoaderData<typeof loader>();
  const { fields, formErrors } = usePortalForm<Values>('staff', { grants: ['support'] }, draft);
  const { name, account, cpr, grants, schoolName, schoolPostcode, code } = fields;
  const ofRole = isSchool ? [schoolName, schoolPostcode] : [grants];
  return (
    <>
      <BackLink href={paths.adminStaff} />
      <h1>{t(isSchool ? 'accounts.new.school' : 'accounts.new')}</h1>
      <ErrorSummary fields={[name, account, cpr, ...ofRole, code]} formErrors={formErrors} />
      <p>{t('accounts.new.lead')}</p>
      <p>
        <a href={newStaffPath(isSchool ? 'Admin' : 'SchoolAdmin')}>
          {t(isSchool ? 'accounts.new.not-school' : 'accounts.new.other')}
        </a>
      </p>
      <PortalForm>
        <TextField field={name} label={t('accounts.name')} autoComplete="off" />
        <TextField
          field={account}
          label={t('accounts.username')}
          hint={t('accounts.username.hint')}
          autoComplete="off"
          spellCheck={false}
          width={20}
        />
        <TextField
          field={cpr}
          label={t('accounts.cpr')}
          hint={t('accounts.cpr.hint')}
          inputMode="numeric"
          autoComplete="off"
          width={20}
        />
        {isSchool ? (
          <>
            <TextField
              field={schoolName}
              label={t('accounts.school')}
              hint={t('accounts.school.hint')}
              autoComplete="off"
            />
            <TextField
              field={schoolPostcode}
              label={t('accounts.postcode')}
              inputMode="numeric"
              autoComplete="off"
              width={4}
            />
          </>
        ) : (
          <GrantsField field={grants} />
        )}
        <OwnCodeField field={code} />
        <Button>{t('accounts.new.create')}</Button>
      </PortalForm>
    </>
  );
}
