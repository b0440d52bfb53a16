import { utc } from '@date-fns/utc';
import { eachYearOfInterval } from 'date-fns/eachYearOfInterval';
import { getYear } from 'date-fns/getYear';
import type { EducationType } from '../contract/enums';
import { addDays, type Day, daysBetween, daysInPeriod, overlaps, type Period } from './day';

// Warnings a person must accept before valid periods are saved (docs/rules/periods.md).

/** Gaps shorter than this cannot be ordered later. */
const SHORT_GAP_DAYS = 30;

export interface PeriodWarnings {
  /** Cards ordered elsewhere lie in the same days and would be replaced. */
  conflictingCardsMayBeOverwritten: boolean;
  /** UU: fewer than 30 days of June are left between the last period before July and July. */
  junePeriod: boolean;
  /** UU: a July of the approval has no period; the right to it must be used explicitly. */
  noJulyPeriodsSelected: boolean;
  /** Fewer than 30 days are left after the last period. */
  shortLastPause: boolean;
  /** The end of the approval cuts the last period to fewer than 30 days. */
  shortLastPeriod: boolean;
}

export interface WarningFacts {
  /** The periods to be saved, in any order. */
  periods: readonly Period[];
  approval: Period;
  scheme: EducationType;
  /** The person's cards outside this plan that may be overwritten. */
  otherCards: readonly Period[];
}

export function periodWarnings(facts: WarningFacts): PeriodWarnings {
  const { approval, otherCards } = facts;
  const periods = facts.periods.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const first = periods[0];
  const last = periods.at(-1);
  const julys =
    facts.scheme === 'UU' && first ? julysIn({ from: first.from, to: approval.to }) : [];
  const isPlanned = (span: Period) => periods.some((period) => overlaps(period, span));
  return {
    conflictingCardsMayBeOverwritten: periods.some((period) =>
      otherCards.some((other) => overlaps(period, other)),
    ),
    junePeriod: julys.some((july) => isShortGap(daysLeftBefore(july.from, periods))),
    noJulyPeriodsSelected: !julys.every(isPlanned),
    shortLastPause: last !== undefined && isShortGap(daysBetween(last.to, approval.to)),
    shortLastPeriod:
      last !== undefined && last.to === approval.to && isShortGap(daysInPeriod(last)),
  };
}

const isShortGap = (days: number): boolean => days > 0 && days < SHORT_GAP_DAYS;

/** Days between the last period that begins before `day` and that day; 0 when none is left. */
function daysLeftBefore(day: Day, periods: readonly Period[]): number {
  const previous = periods.findLast((period) => period.from < day);
  return previous ? Math.max(0, daysBetween(previous.to, addDays(day, -1))) : 0;
}

/** Every July that has a day in the period. */
function julysIn(period: Period): Period[] {
  return eachYearOfInterval({ start: period.from, end: period.to }, { in: utc })
    .map((date) => ({ from: `${getYear(date)}-07-01`, to: `${getYear(date)}-07-31` }))
    .filter((july) => overlaps(july, period));
}
