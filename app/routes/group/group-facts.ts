import { formatCard, formatKroner } from '#server/contract/written';
import type { SummaryRow } from '~/components/card/summary-list';
import { institutionText } from '~/lib/institution-text';
import { formatPeriod, formatShortDay } from '~/lib/format';
import { present } from '~/lib/present';
import { rejsekortRows } from '~/lib/rejsekort-rows';
import { schemeTitle } from '~/lib/scheme-title';
import type { Texts } from '~/lib/texts';
import type { GroupPageData } from './group-page';

/** How the periods of a group are paid, and what is taken next. */
export function paymentRows(
  { nextPayment, paymentModeTitle, creditCard }: GroupPageData,
  t: Texts,
): SummaryRow[] {
  return present<SummaryRow>([
    nextPayment && {
      label: t('overview.group.next-payment'),
      value: t('overview.group.payment-around', {
        price: formatKroner(nextPayment.price),
        day: formatShortDay(nextPayment.day),
      }),
    },
    { label: t('overview.detail.mode'), value: paymentModeTitle },
    creditCard && {
      label: t('overview.detail.payment-card'),
      value: formatCard(creditCard.cardTypeTitle, creditCard.maskedCardNumber),
    },
  ]);
}

/** What a group is for, and how its cards are delivered. */
export function informationRows(group: GroupPageData, t: Texts): SummaryRow[] {
  const { delivery, rkCard, pto, institution, approvedPeriod } = group;
  return [
    { label: t('overview.detail.type'), value: schemeTitle(group, t) },
    { label: t('components.travel-card.delivery'), value: delivery },
    ...rejsekortRows(rkCard, t),
    { label: t('overview.detail.company'), value: pto.title },
    { label: t('overview.detail.institution'), value: institutionText(institution) },
    {
      label: t('overview.group.approval'),
      value: formatPeriod(approvedPeriod.from, approvedPeriod.to),
    },
  ].filter(({ value }) => value !== '');
}
