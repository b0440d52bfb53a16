import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { CONTACT_FIELDS } from '#server/contract/contact';
import type { Problem } from '#server/contract/shared';
import { problemOf } from '~/api/client.server';
import { Button } from '~/components/form/button';
import { PortalForm } from '~/components/form/portal-form';
import { ContactFields } from '~/components/form/contact-fields';
import { EmailField } from '~/components/form/text-field';
import { contactAndAccountForm, contactForm, type ContactForm } from '~/forms/contact';
import { parseForm, problemErrors } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { keepDraft } from '~/session/draft.server';
import { orderHandle, pathAfter, pathBefore } from '~/routes/order/order-texts';
import { getOpenFlow, orderAction, orderLoader } from '~/routes/order/order-page.server';
import { OrderScreen } from '~/routes/order/order-screen';
import type { Flow } from '#server/contract/order-flow';
import { AddressText } from '~/components/card/address-text';
import { FieldMessage } from '~/components/form/field-message';
import { hasErrors, textValue, type FieldSource } from '~/components/form/field-source';
import { Notice } from '~/components/frame/notice';

export const handle = orderHandle('order.contacts.title', 'rejsekort');

export const loader = orderLoader(async ({ flow, owner, api, draft }) => {
  if (flow.missing.length > 0) throw redirect(paths.orderConfiguration);
  if (!flow.hasAcceptedTerms) throw redirect(paths.orderTerms);
  return { flow, owner, countries: await api.get(calls.countries), draft: await draft() };
});

/** The button that the error summary leads to when the address is missing. */
const ADDRESS_BUTTON_ID = 'leveringsadresse';

/** What the press on the button asks for: nothing typed is checked, and it waits for the return. */
const CHANGE_ADDRESS = 'address';

const changeAddress = z.object({ intent: z.literal(CHANGE_ADDRESS) });
const save = { intent: z.literal('save').optional() };
const formOf = (contacts: typeof contactForm) =>
  z.discriminatedUnion('intent', [changeAddress, contacts.safeExtend(save)]);

/** Contact information is saved even when the address is still missing, so that none is typed twice. */
export const action = orderAction(async (page) => {
  const { needsRejsekortCustomer } = await getOpenFlow(page);
  const form = formOf(needsRejsekortCustomer ? contactAndAccountForm : contactForm);
  const parsed = parseForm(page.form, form);
  if (!parsed.ok) return parsed.answer;
  if (parsed.value.intent === CHANGE_ADDRESS) {
    await keepDraft(page.state, page.url.pathname, page.form);
    return redirect(paths.orderAddress, 303);
  }
  const { intent: _save, ...contactInformation } = parsed.value;
  const problem = problemOf(
    await page.api.call(calls.setContactInfo, {
      body: {
        ...page.ref,
        contactInformation,
        ...(needsRejsekortCustomer
          ? {
              rkCustomerCreationForm: {
                email: contactInformation.accountEmail || contactInformation.email,
              },
            }
          : {}),
      },
    }),
    { shows: ['rejsekort-unavailable'], failure: 'common.something-wrong' },
  );
  if (problem) return parsed.refuse(problemErrors(atForm(problem), FIELDS));
  const flow = await getOpenFlow(page);
  const { deliveryAddressProblem: wrong } = flow;
  if (wrong) return parsed.refuse({ fields: { address: [ADDRESS_MESSAGE[wrong]] } });
  return redirect(pathAfter(flow, 'contacts'), 303);
});

const ADDRESS_MESSAGE = {
  missing: 'order.contacts.address-missing',
  'denmark-only': 'order.contacts.address-abroad',
} as const;

const FIELDS = [...CONTACT_FIELDS, 'accountEmail'];

/** The account's e-mail address has a name of its own in the form. */
const atForm = (problem: Problem): Problem => ({
  ...problem,
  errors: problem.errors.map(({ field, code }) => ({
    field: field === 'rkCustomerCreationForm.email' ? 'accountEmail' : field,
    code,
  })),
});

type Fields = ContactForm & { address: string };

export default function Contacts() {
  const { flow, owner, countries, draft } = useLoaderData<typeof loader>();
  const t = useText();
  const { fields, formErrors } = usePortalForm<Fields>(
    'kontakt',
    {
      phoneCountry: 'Denmark',
      ...(flow.waitEmail === null ? {} : { email: flow.waitEmail, repeatedEmail: flow.waitEmail }),
      ...flow.contactInformation,
    },
    draft,
  );
  const { email, repeatedEmail, phoneCountry, phone, address } = fields;
  const { accountEmail, repeatedAccountEmail } = fields;
  const accountFields = flow.needsRejsekortCustomer ? [accountEmail, repeatedAccountEmail] : [];
  // As a plain object: conform's own reads its parts lazily.
  const { name, errorId, descriptionId, errors } = address;
  const addressField = { name, errorId, descriptionId, errors, id: ADDRESS_BUTTON_ID };
  return (
    <OrderScreen
      flow={flow}
      step="contacts"
      title="order.contacts.title"
      back={pathBefore(flow, 'contacts')}
      errors={{
        fields: [addressField, email, repeatedEmail, phoneCountry, phone, ...accountFields],
        formErrors,
      }}
    >
      <PortalForm hidden={owner}>
        {/* The Enter key presses the first button of a form: the one that leads on. */}
        <button hidden />
        {flow.needsDeliveryAddress ? <DeliveryAddress flow={flow} field={addressField} /> : null}
        <h2>{t('order.contacts.details')}</h2>
        <p>{t('order.contacts.lead')}</p>
        <ContactFields fields={fields} countries={countries} />
        {flow.needsRejsekortCustomer ? (
          <section>
            <h2>{t('order.contacts.account')}</h2>
            <p>{t('order.contacts.account-lead')}</p>
            <details
              className="order-fold"
              open={accountFields.some(isFilledIn)}
              aria-label={t('order.contacts.other-email')}
            >
              <summary>{t('order.contacts.other-email')}</summary>
              <EmailField field={accountEmail} label={t('order.contacts.account-email')} />
              <EmailField
                field={repeatedAccountEmail}
                label={t('order.contacts.repeated-account-email')}
              />
            </details>
          </section>
        ) : null}
        <Button wide>{t('common.next')}</Button>
      </PortalForm>
    </OrderScreen>
  );
}

const isFilledIn = (field: FieldSource): boolean =>
  hasErrors(field) || textValue(field.initialValue) !== '';

/**
 * Where a posted card goes, with the way to change it; a protected address is not shown. Part of the
 * form with the contacts, so that what is typed there comes along.
 */
function DeliveryAddress({
  flow,
  field,
}: {
  flow: Pick<Flow, 'deliveryAddress' | 'deliveryAddressProblem'>;
  field: FieldSource;
}) {
  const t = useText();
  const { deliveryAddress: address, deliveryAddressProblem: problem } = flow;
  return (
    <section className={hasErrors(field) ? 'field field-invalid' : 'field'}>
      <h2>{t('order.contacts.address')}</h2>
      <FieldMessage field={field} />
      {problem === 'denmark-only' && !hasErrors(field) ? (
        <Notice type="warning" sticky>
          {t('order.contacts.address-abroad')}
        </Notice>
      ) : null}
      <p>{address ? <AddressText address={address} /> : t('order.contacts.no-address')}</p>
      <Button
        variant="secondary"
        id={field.id}
        name="intent"
        value={CHANGE_ADDRESS}
        aria-describedby={hasErrors(field) ? field.errorId : undefined}
      >
        {t(address ? 'order.contacts.change-address' : 'order.contacts.add-address')}
      </Button>
    </section>
  );
}
