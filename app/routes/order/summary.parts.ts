import type { Flow } from '#server/contract/order-flow';
import type { SummaryRow } from '~/components/summary-list';
import { formatDay } from '~/lib/format';
import { paths } from '~/lib/paths';
import type { Texts } from '~/lib/texts';
import {
  priceProps,
  routeTitle,
  schemeTitle,
  selectedProgram,
  selectedRoute,
} from './order-facts.parts';

/** Everything ordered, each with its way to change it (spec §2; WCAG 3.3.4). */
export function summaryRows(flow: Flow, t: Texts): SummaryRow[] {
  const { firstCard, contactInformation } = flow;
  const program = selectedProgram(flow);
  const route = selectedRoute(flow);
  const { priceLabel, price, note } = priceProps(flow, t);
  return [
    {
      label: t('order.row.delivery'),
      value: program ? `${program.delivery.title}. ${program.description}` : '',
      changeHref: paths.orderDelivery,
    },
    { label: t('order.row.scheme'), value: schemeTitle(flow, t), changeHref: paths.orderScheme },
    {
      label: t('order.row.route'),
      value: route ? routeTitle(route, t) : '',
      changeHref: paths.orderRoute,
    },
    ...(firstCard
      ? [
          {
            label: t('order.summary.first-period'),
            value: t('order.summary.days', { days: firstCard.duration }),
            changeHref: paths.orderPeriods,
          },
          { label: t('order.summary.from'), value: formatDay(firstCard.fromDate) },
          { label: t('order.summary.to'), value: formatDay(firstCard.toDate) },
        ]
      : []),
    {
      label: t('order.summary.contact'),
      value: contactInformation
        ? `${contactInformation.email}, ${contactInformation.phone}`
        : t('order.summary.no-contact'),
      changeHref: paths.orderContacts,
    },
    ...(price ? [{ label: priceLabel ?? '', value: note ? `${price}. ${note}` : price }] : []),
  ].filter((row) => row.value !== '');
}
