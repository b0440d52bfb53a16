import type { CardsAnswer } from '#server/contract/order-cards';
import type { RadioOption } from '~/components/form/radio-group';
import { proposalValue } from '~/forms/period';
import { formatPeriod } from '~/lib/format';
import { priceText } from '~/lib/price';
import type { Texts } from '~/lib/texts';

/** The periods to choose between: the chosen one first, then the proposals, then days of one's own. */
export function periodOptions(cards: CardsAnswer, t: Texts): RadioOption[] {
  const [first] = cards.cardGroup.cardExes;
  const chosen = first ? [{ ...first, period: first.card.period }] : [];
  const offered = [...chosen, ...cards.proposals].map(({ period, days, displayPrice }) => ({
    value: proposalValue(period),
    label: formatPeriod(period.from, period.to),
    detail: priceText(displayPrice.beneficiaryPrice),
    hint: t('order.periods.keep-hint', { days }),
  }));
  const isFirstOfItsKind = ({ value }: { value: string }, index: number) =>
    offered.findIndex((option) => option.value === value) === index;
  return [
    ...offered.filter(isFirstOfItsKind),
    { value: 'own', label: t('order.periods.own'), hint: t('order.periods.own-hint') },
  ];
}

/** What is chosen when the page opens. */
export function firstChoice({ cardGroup }: CardsAnswer): string {
  const [first] = cardGroup.cardExes;
  return first ? proposalValue(first.card.period) : 'own';
}
