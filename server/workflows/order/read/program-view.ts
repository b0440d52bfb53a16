import type { FlowPaymentType } from '../../../contract/enums';
import type { Flow, Program as WireProgram } from '../../../contract/order-flow';
import type { ServerTexts } from '../../../deps';
import { takeOverProblem, type TakeOverProblem } from '../../../domain/take-over';
import { firstOrderDay } from '../../../domain/lead-times';
import { paymentTypeOf } from '../../../domain/order-steps';
import { getProgram, isPaidInApp, isPhysical, type Program } from '../../../domain/programs';
import { titledOf } from '../../display';
import { earliestDay, planContext } from './planned-periods';
import { changesGroup, futureCard, type Order } from './read-order';
import { isOnOwnRejsekort, stepConditions } from './order-progress';

/** Why the cards of the group can't move to a delivery; null when they can, or none move. */
function problemWith(to: Program, { moving, today }: Order): TakeOverProblem | null {
  const [first] = moving;
  if (!first) return null;
  const from = getProgram(first.program_id);
  return takeOverProblem(moving.map(futureCard), { from, to, today });
}

/** Why the cards of a group can't move: to the chosen delivery, or at all; null when they can. */
export function changeProblem(order: Order): Flow['changeProblem'] {
  const { flow, cards, programs, program } = order;
  if (!changesGroup(flow)) return null;
  if (!cards) return 'nothing-left';
  if (programs.every((each) => problemWith(each, order) !== null)) return 'no-delivery-fits';
  return program && problemWith(program, order);
}

/** What an order can be delivered as, and for cards that move why it can't. */
export function programView(texts: ServerTexts, program: Program, order: Order): WireProgram {
  const { flow, plan, today } = order;
  const rejsekortFrom = changesGroup(flow) ? null : flow.rejsekort_from;
  const isOnOwnCard = isOnOwnRejsekort(order, program);
  const payment = paymentTypeOf(program.paymentProvider, stepConditions(order).rank);
  const { min, max } = program.deliveryDays;
  const kind = isOnOwnCard ? 'own-rejsekort' : kindOf(program, payment);
  const usage = texts.t(`program.${kind}`, { app: program.appName ?? '' });
  return {
    id: program.id,
    delivery: titledOf(texts, 'delivery', program.delivery),
    payment: titledOf(texts, 'provider', payment),
    pto: titledOf(texts, 'pto', program.pto),
    daysBeforeCardIssuing: program.daysBeforeCardIssuing,
    daysBeforeNewCardIssuing: program.daysBeforeNewCardIssuing,
    useDifferentLockValues: program.useDifferentLockValues,
    daysBeforePhysicalCardStartDateForCardRequest:
      program.daysBeforePhysicalCardStartDateForCardRequest,
    daysBeforeSeasonPassStartDateForOrder: program.daysBeforeSeasonPassStartDateForOrder,
    earliestStart:
      plan && !changesGroup(flow)
        ? earliestDay(planContext({ ...plan, program }, today))
        : firstOrderDay(program, today, rejsekortFrom),
    isPhysical: isPhysical(program) && !isOnOwnCard,
    needsPhoto: program.needsPhoto,
    changeProblem: problemWith(program, order),
    usage,
    description: `${usage} ${texts.t(`program-ready.${kind}`, { min, max })}`,
  };
}

/** A free card needs no payment in the app, so it is ready there as in any other. */
function kindOf({ delivery, paymentProvider }: Program, payment: FlowPaymentType): string {
  return isPaidInApp(paymentProvider) && payment === 'None' ? 'free-in-app' : delivery;
}
