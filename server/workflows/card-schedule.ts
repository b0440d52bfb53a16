import type { PaymentKind } from '../contract/enums';
import { periodOf } from '../db/cards';
import type { CardTable } from '../db/tables/card';
import type { ScheduledCard } from '../domain/card-schedule';
import { needsConsent } from '../domain/route-change';

type StoredCard = Pick<
  CardTable,
  'status' | 'from_day' | 'to_day' | 'price_ore' | 'paid_at' | 'operation_id'
> & { is_first_of_rejsekort: number; agreed_price_ore?: number | null };

/** A stored card as the rules of the calendar see it. */
export function scheduledCard(card: StoredCard, paymentMode: string): ScheduledCard {
  return {
    status: card.status,
    period: periodOf(card),
    priceOre: card.price_ore,
    isPaid: card.paid_at !== null,
    paymentKind: paymentMode as PaymentKind,
    isChargeStarted: card.operation_id !== null && card.paid_at === null,
    needsConsent: isDearer(card),
    isFirstCardOfRkCard: card.is_first_of_rejsekort === 1,
  };
}

const isDearer = ({ price_ore, agreed_price_ore: agreed = null }: StoredCard): boolean =>
  agreed !== null && needsConsent(agreed, price_ore);
