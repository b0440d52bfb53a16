import { z } from 'zod';
import { subsidy } from './order-flow';
import { id, period } from './shared';

/**
 * Whether an approval can be ordered for now, or why not: cards are ordered already, the approval is
 * blocked or has ended, or the account is blocked.
 */
const ordering = z.enum(['open', 'ordered', 'approval-blocked', 'ended', 'account-blocked']);
export type ApprovalOrdering = z.infer<typeof ordering>;

export const approval = subsidy.extend({
  ordering,
  /** The cards that hold days of it, from today on. */
  cards: z.array(period.extend({ id })),
  /** No more cards can be ordered for it: every day is taken. */
  isAllOrdered: z.boolean(),
  /** The register knows no address that it begins at, so that the person says which. */
  canChangeAddress: z.boolean(),
  /** That another approval for the same days costs less, in Danish; null when none does. */
  advice: z.string().nullable(),
});
export type Approval = z.infer<typeof approval>;
