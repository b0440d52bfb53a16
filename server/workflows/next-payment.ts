import type { NextPayment } from '../contract/overview';
import type { CardWithApproval } from '../db/cards';
import { chargedFrom } from '../domain/card-schedule';
import { laterDay, type Day } from '../domain/day';
import { programOn, type ProgramSettings } from '../domain/programs';
import { scheduledCard } from './card-schedule';
import { kronerOf } from './display';

/** What is taken from a saved card for these cards in time. */
export const paymentsToCome = (
  cards: readonly CardWithApproval[],
  settings: ProgramSettings,
  today: Day,
): NextPayment[] =>
  cards.flatMap((card) => {
    const program = programOn(card.program_id, settings, today);
    const due = chargedFrom(scheduledCard(card, card.payment_mode), program);
    if (due === null) return [];
    return [{ day: laterDay(due, today), price: kronerOf(card.price_ore) }];
  });

/** What is taken next from a saved card for one of these cards; null when nothing will be. */
export const nextPaymentOf = (
  cards: readonly CardWithApproval[],
  settings: ProgramSettings,
  today: Day,
): NextPayment | null =>
  paymentsToCome(cards, settings, today).reduce<NextPayment | null>(
    (next, payment) => (next === null || payment.day < next.day ? payment : next),
    null,
  );
