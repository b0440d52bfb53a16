import { cardProvider } from '../../../contract/enums';
import type { GroupPayment } from '../../../contract/group-payment';
import { formatKroner, longDay, longPeriod } from '../../../contract/written';
import { periodOf } from '../../../db/cards';
import { listSavedMethods } from '../../../db/saved-methods';
import type { Deps } from '../../../deps';
import type { PaymentOption } from '../../../domain/payment-choice';
import { isUsable } from '../../../domain/saved-card';
import { creditCardOf } from '../../credit-card';
import { kronerOf } from '../../display';
import { nextPaymentOf } from '../../next-payment';
import { paymentText } from '../../order/read/receipt-lines';
import { offeredOptions, optionViews, type OfferedOptions } from '../../payment-options';
import { scheduledCard } from '../../card-schedule';
import type { Caller } from '../../session';
import { chargedAgainAt, promiseOfPayment } from './group-terms';
import { findReadGroup, hindranceOf, hindranceText, type ReadGroup } from '../read-group';

const NOTHING_OFFERED: OfferedOptions = { options: [], methods: new Map() };

/** The ways to pay the periods of a group, whether they can be chosen now or not. */
export async function optionsOfGroup(
  { connection }: Pick<Deps, 'connection'>,
  { beneficiaryId }: Pick<Caller, 'beneficiaryId'>,
  { program, today }: ReadGroup,
): Promise<OfferedOptions> {
  const provider = cardProvider.safeParse(program.paymentProvider).data;
  if (!provider) return NOTHING_OFFERED;
  const methods = await listSavedMethods(connection.db, { beneficiaryId, provider });
  return offeredOptions(connection.db, { beneficiaryId, provider, methods, today });
}

/** True of the way in which a group is paid now. */
export const isCurrentOption = (
  { row }: Pick<ReadGroup, 'row'>,
  { mode, methodId }: PaymentOption,
): boolean =>
  row.saved_method_id === null
    ? methodId === null && mode === 'SinglePayment' && row.payment_mode === mode
    : methodId === row.saved_method_id;

/** How a group is paid, and how else it can be. @throws Refusal `not-found` for no group of this person */
export async function groupPaymentOf(
  deps: Deps,
  caller: Caller,
  groupId: string,
): Promise<GroupPayment> {
  const { texts } = deps;
  const group = await findReadGroup(deps, caller, groupId);
  const { row, program, cards, gates } = group;
  const offered = await optionsOfGroup(deps, caller, group);
  const current = offered.options.find((option) => isCurrentOption(group, option));
  const shown = gates.canChangePayment ? offered : NOTHING_OFFERED;
  const begun = cards.find(isBegun);
  const price_ore = Math.max(0, ...cards.map((card) => card.price_ore));
  return {
    paymentType: program.paymentProvider,
    ...optionViews(texts, shown, (option) => noticeText(deps, group, option)),
    selectedOptionId: current?.isUsable ? current.optionId : null,
    groupPaymentType: row.payment_type,
    groupPaymentMode: row.payment_mode,
    paymentModeTitle: paymentText(texts, { ...row, price_ore }),
    creditCardDetails: creditCardOf(texts, row),
    invalidReepaySetup: isBroken(group, offered),
    rkCardId: current?.rkCardId ?? null,
    hindrance: hindranceView(deps, group),
    chargedNow: begun && row.payment_mode !== 'SinglePayment' ? periodOf(begun) : null,
    promise: promiseOfPayment(cards, groupId),
  };
}

/** Nothing can be charged any more, though the group is to be paid by itself. */
function isBroken({ row, today }: ReadGroup, { methods }: OfferedOptions): boolean {
  if (row.payment_mode !== 'Regular' && row.payment_mode !== 'Shared') return false;
  const method = methods.get(row.saved_method_id ?? '');
  return !method || !isUsable(method, today);
}

function hindranceView(
  { texts }: Pick<Deps, 'texts'>,
  group: ReadGroup,
): GroupPayment['hindrance'] {
  if (group.gates.canChangePayment) return null;
  const reason = hindranceOf(group);
  return reason
    ? { code: reason.code, message: hindranceText(texts, reason) }
    : { code: 'group-unchangeable', message: texts.t('group-payment.nothing-to-come') };
}

/** A card that is being paid or charged now. */
const isBegun = (card: ReadGroup['cards'][number]): boolean =>
  scheduledCard(card, card.payment_mode).isChargeStarted === true;

/** What is paid by the option, how and when: the sum and the day of what it would be charged first. */
function noticeText(
  { texts, config, clock }: Pick<Deps, 'texts' | 'config' | 'clock'>,
  { row, cards, today }: ReadGroup,
  { mode, methodId }: PaymentOption,
): string {
  if (mode === 'SinglePayment') return texts.t('group-payment.single');
  const kind = methodId === null ? 'new' : 'saved';
  const begun = row.payment_mode === 'SinglePayment' ? cards.find(isBegun) : undefined;
  if (begun) {
    return texts.t(`group-payment.${kind}-open`, {
      price: formatKroner(kronerOf(begun.price_ore)),
      period: longPeriod(begun.from_day, begun.to_day),
    });
  }
  const paidSo = cards.map((card) => ({
    ...card,
    payment_mode: mode,
    charge_again_at: chargedAgainAt(card, mode, clock.now()),
  }));
  const next = nextPaymentOf(paidSo, config.programs, today);
  if (next === null) return texts.t(`group-payment.${kind}`);
  const day = next.day === today ? texts.t('group-payment.today') : longDay(next.day);
  return texts.t(`group-payment.${kind}-next`, { price: formatKroner(next.price), day });
}
