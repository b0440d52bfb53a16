import type { z } from 'zod';
import { ACCEPT_OPTIONS, type cardsAnswer, type cardsChange } from '../../../contract/order-cards';
import { longPeriod } from '../../../contract/written';
import { planColumn, warningsColumn, type CardPlan } from '../../../db/json-columns';
import type { Deps } from '../../../deps';
import { daysInPeriod } from '../../../domain/day';
import { isChangeableFlow } from '../../../domain/order-flow';
import type { PeriodWarnings } from '../../../domain/period-warnings';
import { Refusal } from '../../../refusal';
import { displayPriceOf, totalPriceOf } from '../../display';
import type { Caller } from '../../session';
import { AFTER_PAYMENT, changeFlow, decideChange } from './change-flow';
import { changesGroup, readOrder, type Order } from '../read/read-order';
import { canCancelObligatory } from '../read/obliged';
import { priceOf } from '../read/order-price';
import {
  planWarnings,
  raisedNames,
  approvedPeriod,
  freeSpans,
  planCardId,
  periodsAfter,
  proposedFirst,
  pricePeriod,
  readPlan,
  validatePlan,
  type PlanContext,
} from '../read/planned-periods';

type CardsChange = z.infer<typeof cardsChange>;
type CardsAnswer = z.infer<typeof cardsAnswer>;

/** The periods of an order with validity, price and warnings. Refused until a delivery is chosen. */
export function periodsOf(deps: Deps, order: Order): CardsAnswer {
  requirePlan(order);
  return describePlan(deps, order, order.cards ?? { isDefault: true, cards: [] });
}

/**
 * Changes the periods of an order to those that are sent, with `orderCardsForTheWholeApproval`
 * followed by default ones up to the end of the approval. Nothing is saved while a period is invalid,
 * a warning is not accepted, or `skipSave` is set; `isSuccess` then says whether they could be saved.
 */
export async function changePeriods(
  deps: Deps,
  caller: Caller,
  change: CardsChange,
): Promise<CardsAnswer> {
  const { db } = deps.connection;
  const key = { beneficiaryId: caller.beneficiaryId, flowId: change.flowId };
  const order = await readOrder(deps, db, key);
  if (changesGroup(order.flow)) throw new Refusal('choice-fixed');
  if (!isChangeableFlow(order.flow.state)) throw new Refusal('order-not-open');
  const context = requirePlan(order);
  const periods = change.cards.map(({ period }) => period);
  const plan: CardPlan = change.options.orderCardsForTheWholeApproval
    ? { isDefault: false, cards: [...periods, ...periodsAfter(periods, context)] }
    : { isDefault: false, cards: periods, most: periods.length };
  const described = describePlan(deps, order, plan);
  const isValid = described.cardGroup.cardExes.every(({ validation }) => validation.isValid);
  const isSuccess = isValid && areAccepted(described.warnings, change.options);
  const answer = { ...described, isSuccess };
  if (!isSuccess || change.options.skipSave) return answer;
  return changeFlow(deps, key, async (flow) => {
    const saved = readPlan(flow);
    const isSame = saved && planDays(saved) === planDays(plan);
    const accepted_warnings = warningsColumn.write(raisedNames(answer.warnings));
    const decided = decideChange(flow, change.version, {
      ...(isSame ? {} : { cards: planColumn.write(plan) }),
      accepted_warnings,
    });
    return decided === AFTER_PAYMENT ? decided : { ...decided, answer };
  });
}

/** What two plans are compared by: their days, and whether more are wanted. */
const planDays = ({ cards, most }: CardPlan): string => JSON.stringify([cards, most ?? null]);

function requirePlan({ plan }: Order): PlanContext {
  if (!plan) throw new Refusal('order-incomplete');
  return plan;
}

function describePlan(deps: Deps, order: Order, plan: CardPlan): CardsAnswer {
  const context = requirePlan(order);
  const isFixed = changesGroup(order.flow);
  const state = order.flow.state;
  const isLocked = state === 'Finishing' || state === 'Finished';
  const spans = freeSpans(context);
  const cards = validatePlan(plan.cards, context, { isLocked }).map((card, index) => ({
    ...card,
    price: isFixed ? priceOf(order, index) : pricePeriod(card.period, context),
  }));
  return {
    isSuccess: true,
    defaultPeriodsHaveBeenSet: plan.isDefault,
    cardGroup: {
      cardExes: cards.map(({ period, validation, price }, index) => ({
        card: {
          id: planCardId(index),
          period,
          // Only periods are sent; the days between them are no rows.
          isPause: false,
          isLocked,
          isEditable: !isFixed && isChangeableFlow(state),
          isFirstCardOfRkCard: index === 0 && context.program.delivery === 'Rejsekort',
        },
        days: Math.max(daysInPeriod(period), 0),
        displayPrice: displayPriceOf(deps.texts, price),
        validation,
      })),
      approvedPeriod: approvedPeriod(context.approval),
      obligatoryFlowCanBeCancelled: canCancelObligatory(deps, order),
      validationMessages: takenMessages(deps, cards, context),
    },
    warnings: planWarnings(plan.cards, context),
    totalPrice: totalPriceOf(
      deps.texts,
      cards.map(({ price }) => price),
    ),
    laterCount: periodsAfter(plan.cards.slice(0, 1), context).length,
    proposals: proposedFirst(context).map((period) => ({
      period,
      days: daysInPeriod(period),
      displayPrice: displayPriceOf(deps.texts, pricePeriod(period, context)),
    })),
    bounds: {
      earliestStart: spans[0]?.from ?? context.opens,
      latestEnd: spans.at(-1)?.to ?? context.approval.valid_to,
      ...context.rules,
    },
  };
}

/** Names the cards whose days are taken, as they can't be overwritten. */
function takenMessages(
  { texts }: Deps,
  cards: ReturnType<typeof validatePlan>,
  { otherCards }: PlanContext,
): string[] {
  const ids = new Set(cards.flatMap(({ validation }) => validation.overlappingCardIds));
  return otherCards
    .filter(({ id }) => ids.has(id))
    .map(({ period }) =>
      texts.t('cards.days-taken', { period: longPeriod(period.from, period.to) }),
    );
}

const areAccepted = (warnings: PeriodWarnings, options: CardsChange['options']): boolean =>
  raisedNames(warnings).every((name) => options[ACCEPT_OPTIONS[name]] === true);
