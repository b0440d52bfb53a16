import { utc } from '@date-fns/utc';
import { subYears } from 'date-fns/subYears';
import { dayOf, type Day } from './day';

// The audit log is two chains, which are kept for times of their own: docs/rules/retention.md.

/** What was only seen, and everything else. */
export const AUDIT_CHAINS = ['view', 'change'] as const;
export type AuditChain = (typeof AUDIT_CHAINS)[number];

/** How long each is kept. */
interface Years {
  lookYears: number;
  /** Whole years, after the one it is of. */
  changeYears: number;
}

/** The first day whose entries are kept; those of the days before it are cut. */
export function firstKeptDay(
  chain: AuditChain,
  today: Day,
  { lookYears, changeYears }: Years,
): Day {
  const dayBefore = (years: number): Day => dayOf(subYears(utc(Date.parse(today)), years));
  switch (chain) {
    case 'view':
      return dayBefore(lookYears);
    case 'change':
      // Of a year everything is kept until so many whole years after it are over.
      return `${dayBefore(changeYears).slice(0, 4)}-01-01`;
  }
}
