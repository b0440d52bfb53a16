import { displayPhone } from '#server/contract/contact';
import type { Flow } from '#server/contract/order-flow';
import { AnswerGroup } from '~/components/card/answer-group';
import type { SummaryRow } from '~/components/card/summary-list';
import { countryLines } from '~/lib/country-lines';
import { addressLines } from '#server/contract/address-lines';
import { paths } from '~/lib/paths';
import { present } from '~/lib/present';
import { useText, type Texts } from '~/lib/texts';
import { cardRows, selectedProgram } from './order-texts';
import type { PaymentOption } from '~/routes/payment/payment-options';

/** Everything ordered, in groups that each have one way to change them (WCAG 3.3.4). */
export function SummaryGroups({ flow, payment }: { flow: Flow; payment: PaymentOption | null }) {
  const t = useText();
  const program = selectedProgram(flow);
  return (
    <div className="answer-groups">
      <AnswerGroup
        title={t('order.summary.card')}
        changeHref={paths.orderConfiguration}
        rows={cardRows(flow, t)}
      />
      {program ? (
        <AnswerGroup title={t('order.row.delivery')} changeHref={paths.orderDelivery}>
          <p>
            <strong>{program.delivery.title}</strong>
          </p>
          <p>{program.description}</p>
        </AnswerGroup>
      ) : null}
      <AnswerGroup
        title={t('order.summary.contact')}
        {...changeLink(flow.steps, 'contacts', paths.orderContacts)}
        rows={contactRows(flow, t)}
      />
      {flow.needsPhoto ? <Photo flow={flow} /> : null}
      {payment ? (
        <AnswerGroup title={t('payment.row')} changeHref={paths.orderPaymentMode}>
          <p>
            <strong>{payment.label}</strong>
          </p>
        </AnswerGroup>
      ) : null}
    </div>
  );
}

/** What is no step of this order can't be changed in it. */
const changeLink = (steps: Flow['steps'], step: Flow['steps'][number], href: string) =>
  steps.includes(step) ? { changeHref: href } : {};

function contactRows(flow: Flow, t: Texts): SummaryRow[] {
  const { contactInformation: contact, needsDeliveryAddress } = flow;
  const missing = t('order.summary.no-contact');
  const isAsked = flow.steps.includes('contacts');
  return present<SummaryRow>([
    isAsked && { label: t('order.contacts.email'), value: contact?.email ?? missing },
    isAsked && {
      label: t('order.contacts.phone'),
      value: contact ? displayPhone(contact.phone, contact.phoneCountry) : missing,
    },
    needsDeliveryAddress && {
      label: t('order.contacts.address'),
      value: addressText(flow, t),
    },
  ]);
}

function addressText({ deliveryAddress }: Flow, t: Texts): string {
  if (!deliveryAddress) return t('order.summary.no-contact');
  return deliveryAddress.isProtected
    ? t('components.address.protected')
    : [...addressLines(deliveryAddress), ...countryLines(deliveryAddress, t)].join(', ');
}

function Photo({ flow: { hasPhoto, steps } }: { flow: Flow }) {
  const t = useText();
  return (
    <AnswerGroup title={t('order.step.photo')} {...changeLink(steps, 'photo', paths.orderPhoto)}>
      {hasPhoto ? (
        <img
          src={paths.orderPhotoFile}
          alt={t('order.summary.photo')}
          width="76"
          height="99"
          loading="lazy"
        />
      ) : (
        <p>{t('order.summary.no-contact')}</p>
      )}
    </AnswerGroup>
  );
}
