import { formatCard, formatKroner } from '../contract/written';
import type { CardWithApproval } from '../db/cards';
import type { ServerTexts } from '../deps';
import { cardMachine } from '../domain/card-lifecycle';
import { oreChargedBy } from '../domain/card-schedule';
import type { Day } from '../domain/day';
import { getProgram } from '../domain/programs';
import { scheduledCard } from './card-schedule';
import { creditCardOf } from './credit-card';
import { kronerOf } from './display';

/** What is charged for these cards today, in øre, once those that were put aside are taken up again. */
export const oreChargedAtOnce = (cards: readonly CardWithApproval[], today: Day): number =>
  cards.reduce((ore, card) => {
    const status = cardMachine.can(card.status, 'unpaused')
      ? cardMachine.take(card.status, 'unpaused').to
      : card.status;
    const scheduled = scheduledCard({ ...card, status }, card.payment_mode);
    return ore + oreChargedBy(today, scheduled, getProgram(card.program_id));
  }, 0);

/** The same in words, with the payment card that is saved for it; null for nothing. */
export function chargeNotice(
  texts: ServerTexts,
  ore: number,
  method: Parameters<typeof creditCardOf>[1] | undefined,
): string | null {
  if (ore === 0) return null;
  const saved = method && creditCardOf(texts, method);
  return texts.t('charge-at-once', {
    price: formatKroner(kronerOf(ore)),
    card: saved
      ? formatCard(saved.cardTypeTitle, saved.maskedCardNumber)
      : texts.t('charge-at-once.card'),
  });
}
