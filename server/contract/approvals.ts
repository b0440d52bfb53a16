import { z } from 'zod';
import { subsidy } from './order-flow';

/**
 * Whether an approval can be ordered for now, or why not: cards are ordered already, the approval is
 * blocked or has ended, or the account is blocked.
 */
const ordering = z.enum(['open', 'ordered', 'approval-blocked', 'ended', 'account-blocked']);
export type ApprovalOrdering = z.infer<typeof ordering>;

export const approval = subsidy.extend({ ordering });
export type Approval = z.infer<typeof approval>;
