import { displayPhone } from '#server/contract/contact';
import type { Flow, Program } from '#server/contract/order-flow';
import type { SummaryRow } from '~/components/card/summary-list';
import { addressLines } from '~/lib/address-lines';
import { formatDay } from '~/lib/format';
import { paths } from '~/lib/paths';
import { present } from '~/lib/present';
import { routeTitle } from '~/lib/route-title';
import type { Texts } from '~/lib/texts';
import { priceRows, schemeTitle, selectedProgram, selectedRoute } from './order-texts';
import type { PaymentOption } from './payment/payment-options';

/** Everything ordered, each with its way to change it (WCAG 3.3.4). */
export function summaryRows(flow: Flow, payment: PaymentOption | null, t: Texts): SummaryRow[] {
  const { firstCard, contactInformation } = flow;
  const program = selectedProgram(flow);
  const route = selectedRoute(flow);
  return present<SummaryRow>([
    {
      label: t('order.row.delivery'),
      value: program ? <ChosenDelivery program={program} /> : '',
      changeHref: paths.orderDelivery,
    },
    {
      label: t('order.row.scheme'),
      value: schemeTitle(flow, t),
      ...(flow.schemes.length > 1 ? { changeHref: paths.orderScheme } : {}),
    },
    {
      label: t('order.row.route'),
      value: route ? routeTitle(route.routeInfo, t) : '',
      changeHref: paths.orderRoute,
      ...(flow.routes.length > 1 ? {} : { changeLabel: t('order.see') }),
    },
    firstCard && {
      label: t('order.summary.first-period'),
      value: t('order.summary.days', { days: firstCard.duration }),
      // The days of a group that changes come with its cards.
      ...(flow.changedGroupId === null ? { changeHref: paths.orderPeriods } : {}),
    },
    firstCard && { label: t('order.summary.from'), value: formatDay(firstCard.fromDate) },
    firstCard && { label: t('order.summary.to'), value: formatDay(firstCard.toDate) },
    flow.cardCount > 1 && flow.lastDay
      ? {
          label: t('order.summary.later'),
          value: t('order.summary.later-value', {
            count: flow.cardCount - 1,
            to: formatDay(flow.lastDay),
          }),
        }
      : null,
    {
      label: t('order.summary.contact'),
      value: contactInformation ? contactText(contactInformation) : t('order.summary.no-contact'),
      changeHref: paths.orderContacts,
    },
    flow.needsDeliveryAddress && {
      label: t('order.contacts.address'),
      value: addressText(flow, t),
      changeHref: paths.orderAddress,
    },
    flow.needsPhoto && {
      label: t('order.step.photo'),
      value: t(flow.hasPhoto ? 'order.summary.has-photo' : 'order.summary.no-contact'),
      changeHref: paths.orderPhoto,
    },
    payment && {
      label: t('payment.row'),
      value: payment.label,
      changeHref: paths.orderPaymentMode,
    },
    ...priceRows(flow, t, { isFinal: true }),
  ]).filter((row) => row.value !== '');
}

function addressText({ deliveryAddress }: Flow, t: Texts): string {
  if (!deliveryAddress) return t('order.summary.no-contact');
  return deliveryAddress.isProtected
    ? t('components.address.protected')
    : addressLines(deliveryAddress).join(', ');
}

/** The delivery, and how many days to expect. */
function ChosenDelivery({ program }: { program: Program }) {
  return (
    <>
      {program.delivery.title} <span className="block font-normal">{program.description}</span>
    </>
  );
}

const contactText = ({ email, phone, phoneCountry }: NonNullable<Flow['contactInformation']>) =>
  `${email}, ${displayPhone(phone, phoneCountry)}`;
