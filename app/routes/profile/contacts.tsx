import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import { CONTACT_FIELDS } from '#server/contract/contact';
import { problemOf } from '~/api/client.server';
import { Button } from '~/components/form/button';
import { ContactFields } from '~/components/form/contact-fields';
import { ErrorSummary } from '~/components/form/error-summary';
import { PortalForm } from '~/components/form/portal-form';
import { BackLink } from '~/components/frame/back-link';
import { OwnOnly } from '~/components/frame/own-only';
import { contactForm, type ContactForm } from '~/forms/contact';
import { parseForm, problemErrors } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import type { PageHandle } from '~/lib/page-handle';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';

export const handle: PageHandle = {
  i18n: ['profile', 'order'],
  title: 'profile.contacts',
  script: 'enhance',
};

export const loader = guardedLoader(async ({ api, draft }) => ({
  contacts: await api.get(calls.contactInfo),
  countries: await api.get(calls.countries),
  draft: await draft(),
}));

export const action = guardedAction(async ({ form, api, flash }) => {
  const parsed = parseForm(form, contactForm);
  if (!parsed.ok) return parsed.answer;
  const problem = problemOf(await api.call(calls.changeContactInfo, { body: parsed.value }), {
    shows: ['account-blocked'],
    failure: 'profile.save-failed',
  });
  if (problem) return parsed.refuse(problemErrors(problem, CONTACT_FIELDS));
  flash({ type: 'success', key: 'profile.contacts.saved' });
  return redirect(paths.profile, 303);
});

export default function ProfileContacts() {
  const { contacts, countries, draft } = useLoaderData<typeof loader>();
  const t = useText();
  const { fields, formErrors } = usePortalForm<ContactForm>(
    'kontakt',
    { phoneCountry: 'Denmark', ...contacts },
    draft,
  );
  const errorFields = CONTACT_FIELDS.map((name) => fields[name]);
  return (
    <>
      <BackLink href={paths.profile} />
      <h1>{t('profile.contacts')}</h1>
      <ErrorSummary fields={errorFields} formErrors={formErrors} />
      <OwnOnly>
        <p>{t('profile.contacts.lead')}</p>
        <PortalForm>
          <ContactFields fields={fields} countries={countries} />
          <Button wide>{t('profile.contacts.save')}</Button>
        </PortalForm>
      </OwnOnly>
    </>
  );
}
