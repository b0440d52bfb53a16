import type { PaymentKind } from '../contract/enums';
import { periodOf } from '../db/cards';
import type { CardTable } from '../db/tables/card';
import type { ChargeFailureClass } from '../domain/charge-again';
import type { ScheduledCard } from '../domain/card-schedule';
import { dayInCopenhagen } from '../domain/day';
import { needsConsent } from '../domain/route-change';

type StoredCard = Pick<
  CardTable,
  'status' | 'from_day' | 'to_day' | 'price_ore' | 'paid_at' | 'operation_id'
> & {
  reordered_on?: string | null;
  is_first_of_rejsekort: number;
  agreed_price_ore?: number | null;
  charge_failure?: ChargeFailureClass | null;
  charge_again_at?: string | null;
  capture?: ScheduledCard['capture'];
};

/** A stored card as the rules of the calendar see it. */
export function scheduledCard(card: StoredCard, paymentMode: string): ScheduledCard {
  return {
    status: card.status,
    period: periodOf(card),
    priceOre: card.price_ore,
    isPaid: card.paid_at !== null,
    paymentKind: paymentMode as PaymentKind,
    isChargeStarted: card.operation_id !== null && card.paid_at === null,
    chargeFailure: card.charge_failure ?? null,
    chargeAgainOn: card.charge_again_at ? dayInCopenhagen(new Date(card.charge_again_at)) : null,
    needsConsent: isDearer(card),
    ...(card.capture && { capture: card.capture }),
    reorderedOn: card.reordered_on ?? null,
    isFirstCardOfRkCard: card.is_first_of_rejsekort === 1,
  };
}

const isDearer = ({ price_ore, agreed_price_ore: agreed = null }: StoredCard): boolean =>
  agreed !== null && needsConsent(agreed, price_ore);
