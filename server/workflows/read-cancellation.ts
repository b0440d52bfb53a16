import type { Cancellation } from '../contract/cancellation';
import { sha256 } from '../crypto';
import { findCardDetail, type CardDetailRow } from '../db/card-details';
import { periodOf, type CardWithApproval } from '../db/cards';
import type { Queryable } from '../db/connect';
import type { Deps } from '../deps';
import { addBankDays } from '../domain/bank-days';
import {
  cancelHindrance,
  hasSum,
  moneyBackOf,
  type CancelHindrance,
  type MoneyBack,
} from '../domain/cancellation';
import { addDays, dayInCopenhagen, daysInPeriod, type Day, type Period } from '../domain/day';
import { programOn } from '../domain/programs';
import { Refusal } from '../refusal';
import { creditCardOf } from './credit-card';
import { kronerOf, titledOf } from './display';
import { leaningOn } from './internships';
import { BANK_DAYS_TO_REFUND } from './payment/open-refund';
import type { Caller } from './session';
import { cancellableOf } from './cancellable';

/** What becomes of a card and its money when it is cancelled today. */
export interface ReadCancellation {
  row: CardDetailRow;
  hindrance: CancelHindrance | null;
  back: MoneyBack;
  internships: CardWithApproval[];
  promise: string;
  today: Day;
}

/** @throws Refusal `not-found` for a card that is not the caller's */
export async function readCancellation(
  deps: Deps,
  db: Queryable,
  caller: Pick<Caller, 'beneficiaryId'>,
  cardId: string,
): Promise<ReadCancellation> {
  const [read] = await readCancellations(deps, db, caller, [cardId]);
  if (!read) throw new Refusal('not-found');
  return read;
}

/**
 * The same of several cards that go one after the other, an internship card with the one that it falls
 * with. @throws Refusal `not-found` for a card that is not the caller's
 */
export async function readCancellations(
  deps: Deps,
  db: Queryable,
  { beneficiaryId }: Pick<Caller, 'beneficiaryId'>,
  cardIds: readonly string[],
): Promise<ReadCancellation[]> {
  if (cardIds.length === 0) return [];
  const today = dayInCopenhagen(deps.clock.now());
  const cards: Pick<ReadCancellation, 'row' | 'hindrance' | 'back'>[] = [];
  for (const id of cardIds) {
    const row = await findCardDetail(db, beneficiaryId, id);
    if (!row) throw new Refusal('not-found');
    const program = programOn(row.program_id, deps.config.programs, today);
    const card = cancellableOf(row);
    const hindrance = cancelHindrance(card, program, today);
    cards.push({ row, hindrance, back: moneyBackOf(card, program, today) });
  }
  const going = cards.flatMap(({ row, hindrance }) => (hindrance === null ? [row.id] : []));
  const leaning = going.length === 0 ? [] : await leaningOn(deps, db, beneficiaryId, going);
  return cards.map((card) => {
    const internships = leaning[going.indexOf(card.row.id)] ?? [];
    const shown = [card.hindrance, card.back, internships.map(({ id }) => id)];
    return { ...card, internships, promise: sha256(JSON.stringify(shown)), today };
  });
}

/** «Annullér Ungdomskort»: what happens when the card is cancelled today. */
export async function cancellationOf(
  deps: Deps,
  caller: Caller,
  cardId: string,
): Promise<Cancellation> {
  return cancellationView(deps, await readCancellation(deps, deps.connection.db, caller, cardId));
}

/** A cancellation as pages show it. */
export function cancellationView(
  deps: Pick<Deps, 'config' | 'texts'>,
  { row, hindrance, back, internships, promise, today }: ReadCancellation,
): Cancellation {
  const period = periodOf(row);
  const program = programOn(row.program_id, deps.config.programs, today);
  const days = daysInPeriod(period);
  const { ticketTo } = cancellableOf(row);
  return {
    ...{ cardId: row.id, period, days, today, hindrance, promise },
    isCancelled: row.status === 'Cancelled',
    pto: titledOf(deps.texts, 'pto', program.pto),
    appName: program.appName,
    back: viewOf(back, row, today),
    paid: kronerOf(row.captured_ore || row.price_ore),
    charged: back.kind === 'part' ? chargedDays(period, days - back.days) : null,
    ticketTo: ticketTo !== null && ticketTo > today ? ticketTo : null,
    creditCard: creditCardOf(deps.texts, row),
    internships: internships.map((card) => ({ id: card.id, period: periodOf(card) })),
  };
}

const chargedDays = ({ from }: Period, days: number) => ({
  ...{ from, to: addDays(from, days - 1) },
  days,
});

function viewOf(back: MoneyBack, row: CardDetailRow, today: Day): Cancellation['back'] {
  const reason = back.kind === 'none' ? back.reason : null;
  const ofReturn = { countedOn: null, lastWithMoney: null, isFalling: false, returnBy: null };
  const none = { period: null, days: 0, promisedOn: null, ...ofReturn };
  const nothing = { ...none, kind: back.kind, amount: 0, reason };
  if (back.kind === 'released') return { ...nothing, amount: kronerOf(row.price_ore) };
  if (!hasSum(back)) return nothing;
  const some = {
    ...nothing,
    amount: kronerOf(back.amountOre),
    period: { from: addDays(row.to_day, 1 - back.days), to: row.to_day },
    days: back.days,
  };
  if (back.kind !== 'on-return') {
    return { ...some, promisedOn: addBankDays(today, BANK_DAYS_TO_REFUND) };
  }
  const { countedOn, lastWithMoney, isFalling, returnBy } = back;
  return { ...some, countedOn, lastWithMoney, isFalling, returnBy };
}
