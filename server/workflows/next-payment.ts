import type { NextPayment } from '../contract/overview';
import type { CardWithApproval } from '../db/cards';
import { chargedFrom } from '../domain/card-schedule';
import { laterDay, type Day } from '../domain/day';
import { programOn, type ProgramSettings } from '../domain/programs';
import { scheduledCard } from './card-schedule';
import { kronerOf } from './display';

/** What is taken next from a saved card for one of these cards; null when nothing will be. */
export function nextPaymentOf(
  cards: readonly CardWithApproval[],
  settings: ProgramSettings,
  today: Day,
): NextPayment | null {
  let next: NextPayment | null = null;
  for (const card of cards) {
    const program = programOn(card.program_id, settings, today);
    const due = chargedFrom(scheduledCard(card, card.payment_mode), program);
    if (due === null) continue;
    const day = laterDay(due, today);
    if (next === null || day < next.day) next = { day, price: kronerOf(card.price_ore) };
  }
  return next;
}
