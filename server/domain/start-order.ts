import type { CardPeriodType, EducationType, OrderFlowState } from '../contract/enums';
import { isEditableFlow } from './order-flow';

// What becomes of the order under way when another one is asked for (docs/rules/orders.md). A
// person has at most one order under way.

/** What somebody asks to begin or to go on with. */
export type WantedOrder =
  /** Whatever is under way, else a new order. */
  | { kind: 'any' }
  | WantedNormalOrder
  /** Another delivery for a group. */
  | { kind: 'group'; groupId: string }
  /** An order that the system prepared: after a route change, or an obligatory one. */
  | { kind: 'prepared'; flowId: string };

/** A new order, perhaps for a scheme or an approval. */
interface WantedNormalOrder {
  kind: 'normal';
  scheme: EducationType | null;
  approvalId: string | null;
  /** The order of the scheme that waits for a company is wanted, whatever kind of order it is. */
  continuesPaused?: boolean;
}

export interface OrderUnderWay {
  id: string;
  flowType: CardPeriodType;
  state: OrderFlowState;
  scheme: EducationType | null;
  approvalId: string | null;
  sourceGroupId: string | null;
}

export type StartDecision =
  /** Nothing is under way. */
  | 'begin'
  /** The wanted order is the one under way. */
  | 'continue'
  /** It is, but its payment has to end before the wanted approval is chosen. */
  | 'reopen'
  /** The order under way ends, and the wanted one begins. */
  | 'replace'
  /** The person has to decide which of the two (CouldNotProcessPreviousActiveFlows). */
  | 'conflict';

/** Whether the wanted order begins, goes on, or has to wait for the person's own decision. */
export function decideStart(open: OrderUnderWay | null, wanted: WantedOrder): StartDecision {
  if (!open) return 'begin';
  switch (wanted.kind) {
    case 'any':
      return 'continue';
    case 'prepared':
      return open.id === wanted.flowId ? 'continue' : 'conflict';
    case 'group':
      return open.flowType === 'Changing' && open.sourceGroupId === wanted.groupId
        ? 'continue'
        : 'conflict';
    case 'normal':
      return decideNormal(open, wanted);
    default:
      return wanted satisfies never;
  }
}

function decideNormal(open: OrderUnderWay, wanted: WantedNormalOrder): StartDecision {
  const isOfScheme = wanted.scheme === null || wanted.scheme === open.scheme;
  if (wanted.continuesPaused && open.state === 'Paused' && isOfScheme) return 'continue';
  const isSame =
    isOfScheme && (wanted.approvalId === null || wanted.approvalId === open.approvalId);
  if (open.flowType !== 'Normal') return 'conflict';
  if (isSame) return 'continue';
  if (open.state === 'AwaitsPaymentData') return 'reopen';
  if (!isEditableFlow(open.state)) return 'conflict';
  return isOfScheme ? 'continue' : 'replace';
}
