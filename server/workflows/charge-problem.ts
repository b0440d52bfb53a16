import type { z } from 'zod';
import type { toldProblem } from '../contract/shared';
import { formatKroner, longPeriod, longShortDay } from '../contract/written';
import type { ServerTexts } from '../deps';
import { lastDayToPay, type ScheduledCard } from '../domain/card-schedule';
import type { ChargeFailureClass } from '../domain/charge-again';
import type { Day, Period } from '../domain/day';
import type { Program } from '../domain/programs';
import { maskOf } from '../domain/saved-card';
import { kronerOf } from './display';

type ToldProblem = z.infer<typeof toldProblem>;

/** A charge that brought no money, as its holder is told of it. */
interface ChargeProblem {
  failure: ChargeFailureClass;
  period: Period;
  priceOre: number;
  /** The day on which it is tried again; null for never. */
  again: Day | null;
  payBy: Day;
  maskedNumber: string | null;
  /** True while a fault of ours is tried again and again, and its holder has nothing to do. */
  isOurs?: boolean;
}

/** Why nothing came, what happens next, and what can be done until when. */
export function problemText(texts: ServerTexts, problem: ChargeProblem): ToldProblem {
  const { period, again, maskedNumber, priceOre, payBy } = problem;
  const key = `charge-problem.${nameOf(problem)}`;
  const text = texts.t(`${key}.text`, {
    period: longPeriod(period.from, period.to),
    price: formatKroner(kronerOf(priceOre)),
    again: again === null ? '' : longShortDay(again),
    payBy: longShortDay(payBy),
    mask: maskOf(maskedNumber ?? '') ?? '',
  });
  return { title: texts.t(`${key}.title`), text: text.replaceAll(/ {2,}/g, ' ') };
}

function nameOf({ failure, again, isOurs = false }: ChargeProblem): string {
  if (isOurs) return 'ours';
  const isLast = again === null && (failure === 'later' || failure === 'alarm');
  return isLast ? `${failure}-last` : failure;
}

/** That a charge was begun, and nobody can say what came of it. */
export const unknownProblem = (texts: ServerTexts): ToldProblem => ({
  title: texts.t('charge-problem.unknown.title'),
  text: texts.t('charge-problem.unknown.text'),
});

/** The same of a card as it is now; null while nothing is wrong with its payment. */
export function chargeProblemOf(
  texts: ServerTexts,
  card: ScheduledCard,
  { program, maskedNumber }: { program: Program; maskedNumber: string | null },
): ToldProblem | null {
  const failure = card.chargeFailure ?? null;
  const isFailed = card.status === 'FaultyPayment';
  const isOurs = card.status === 'Ordered' && failure === 'alarm';
  if (card.isPaid || card.isChargeStarted || failure === null || !(isFailed || isOurs)) return null;
  return problemText(texts, {
    ...{ failure, isOurs, maskedNumber, period: card.period, priceOre: card.priceOre },
    again: card.chargeAgainOn ?? null,
    payBy: lastDayToPay(card, program),
  });
}
