import { z } from 'zod';
import { creditCard } from './payment-card';
import { day, id, kroner, period, pto } from './shared';

/** What comes back of the money for a card that is cancelled. */
const moneyBackKind = z.enum([
  /** All that was paid. */
  'whole',
  /** What was paid for the days that are left. */
  'part',
  /** Once the card of plastic is back: so much if that is on `countedOn`, nothing after `lastWithMoney`. */
  'on-return',
  /** Nothing of what was paid. */
  'none',
  /** It is only reserved, and is released. */
  'released',
  /** Nothing was paid. */
  'unpaid',
]);

/** Why a card can't be cancelled here. */
const cancelHindrance = z.enum(['over', 'charging', 'in-app', 'returning']);

/** `GET /api/cards/{id}/cancellation`: what happens when the card is cancelled today. */
export const cancellation = z.object({
  cardId: id,
  period,
  /** The day on which this is so. */
  today: day,
  /** Its length, both days counted. */
  days: z.number().int(),
  pto,
  /** The app that it was paid in; null for another. */
  appName: z.string().nullable(),
  /** Null when it can be cancelled. */
  hindrance: cancelHindrance.nullable(),
  /** True once it is cancelled. */
  isCancelled: z.boolean(),
  back: z.object({
    kind: moneyBackKind,
    /** Why nothing comes back: the period is too short for that, or too few of its days are left. */
    reason: z.enum(['short', 'late', 'given-back', 'ticket']).nullable(),
    /** What comes back, or is released. */
    amount: kroner,
    /** The days that it is for; null where nothing was taken. */
    period: period.nullable(),
    days: z.number().int(),
    /** The day by which it is there. */
    promisedOn: day.nullable(),
    /** The day on which a card of plastic has to be back for that sum; null for another. */
    countedOn: day.nullable(),
    /** The last day on which it can be back for any money. */
    lastWithMoney: day.nullable(),
    /** True where less comes back from one day to another until then. */
    isFalling: z.boolean(),
    /** The last day on which it is waited for: it is good again where it was not sent back. */
    returnBy: day.nullable(),
  }),
  /** What was paid or reserved. */
  paid: kroner,
  /** The days that stay paid; null where none do. */
  charged: z.object({ from: day, to: day, days: z.number().int() }).nullable(),
  /** The last day of its PDF ticket, whose days are used; null where it has none that is still good. */
  ticketTo: day.nullable(),
  creditCard: creditCard.nullable(),
  /** The internship cards that need this one: they are cancelled with it. */
  internships: z.array(z.object({ id, period })),
  /** Says what was shown: another sum, day or card than that cancels nothing. */
  promise: z.string(),
});
export type Cancellation = z.infer<typeof cancellation>;

/** How a return of money stands. */
export const refundView = z.object({
  state: z.enum([
    'underway',
    'sent',
    /** It could not be sent this way: somebody finds another. */
    'waits',
    /** The card of plastic has to be back first. */
    'on-return',
    /** It was paid in another way. */
    'outside',
    'refused',
  ]),
  amount: kroner,
  /** The day by which it is there, on which it was sent, or until when the card is waited for. */
  day,
  /** The day on which a card of plastic has to be back for that sum; null for another. */
  countedOn: day.nullable(),
  /** The last day on which it can be back for any money. */
  lastWithMoney: day.nullable(),
  /** True where less comes back from one day to another until then. */
  isFalling: z.boolean(),
  /** Why it is not paid back; null where it is. */
  reason: z.string().nullable(),
});
export type RefundView = z.infer<typeof refundView>;
