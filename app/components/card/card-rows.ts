import type { CardDetail } from '#server/contract/card';
import type { SummaryRow } from '~/components/card/summary-list';
import { formatPeriod, priceText } from '~/lib/format';
import { institutionText } from '~/lib/institution-text';
import { rejsekortRows } from '~/lib/rejsekort-rows';
import { schemeTitle } from '~/lib/scheme-title';
import type { Texts } from '~/lib/texts';

/** The days of a card, and what they cost. */
export function periodRows({ period, days, displayPrice }: CardDetail, t: Texts): SummaryRow[] {
  const { cardPrice, rebate, beneficiaryPrice, showComplexPrice } = displayPrice;
  return [
    { label: t('overview.detail.period'), value: formatPeriod(period.from, period.to) },
    {
      label: t('overview.detail.price', { count: days }),
      value: priceText(beneficiaryPrice),
      ...(showComplexPrice
        ? {
            note: t('order.price-parts', {
              price: priceText(cardPrice),
              rebate: priceText(rebate),
            }),
          }
        : {}),
    },
  ];
}

/** What a card is for, and how it is delivered. */
export function cardRows(card: CardDetail, t: Texts): SummaryRow[] {
  const { institutionAddress: institution, approvedPeriod } = card;
  return [
    { label: t('overview.detail.type'), value: schemeTitle(card, t) },
    { label: t('components.travel-card.delivery'), value: card.delivery.title },
    ...rejsekortRows(card.rkCard, t),
    { label: t('overview.detail.company'), value: card.pto.title },
    {
      label: t('overview.detail.institution'),
      value: institutionText(institution),
    },
    {
      label: t('overview.group.approval'),
      value: formatPeriod(approvedPeriod.from, approvedPeriod.to),
    },
  ].filter(({ value }) => value !== '');
}
