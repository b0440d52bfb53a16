import type { Cancellation } from '../contract/cancellation';
import { sha256 } from '../crypto';
import { findCardDetail, type CardDetailRow } from '../db/card-details';
import { periodOf, type CardWithApproval } from '../db/cards';
import type { Queryable } from '../db/connect';
import type { Deps } from '../deps';
import { addBankDays } from '../domain/bank-days';
import {
  cancelHindrance,
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
  { beneficiaryId }: Pick<Caller, 'beneficiaryId'>,
  cardId: string,
): Promise<ReadCancellation> {
  const row = await findCardDetail(db, beneficiaryId, cardId);
  if (!row) throw new Refusal('not-found');
  const today = dayInCopenhagen(deps.clock.now());
  const program = programOn(row.program_id, deps.config.programs, today);
  const card = cancellableOf(row);
  const hindrance = cancelHindrance(card, program, today);
  const back = moneyBackOf(card, program, today);
  const internships = hindrance === null ? await leaningOn(deps, db, row) : [];
  const shown = [hindrance, back, internships.map(({ id }) => id)];
  return { row, hindrance, back, internships, promise: sha256(JSON.stringify(shown)), today };
}

/** «Annullér Ungdomskort»: what happens when the card is cancelled today. */
export async function cancellationOf(
  deps: Deps,
  caller: Caller,
  cardId: string,
): Promise<Cancellation> {
  const read = await readCancellation(deps, deps.connection.db, caller, cardId);
  const { row, hindrance, back, internships, promise, today } = read;
  const period = periodOf(row);
  const program = programOn(row.program_id, deps.config.programs, today);
  const days = daysInPeriod(period);
  return {
    ...{ cardId, period, days, today, hindrance, promise },
    isCancelled: row.status === 'Cancelled',
    pto: titledOf(deps.texts, 'pto', program.pto),
    appName: program.appName,
    back: viewOf(back, row, today),
    paid: kronerOf(row.captured_ore || row.price_ore),
    charged: back.kind === 'part' ? chargedDays(period, days - back.days) : null,
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
  const none = { period: null, days: 0, promisedOn: null };
  const nothing = { ...none, kind: back.kind, amount: 0, reason };
  if (back.kind === 'released') return { ...nothing, amount: kronerOf(row.price_ore) };
  if (back.kind !== 'whole' && back.kind !== 'part') return nothing;
  return {
    ...{ kind: back.kind, reason },
    amount: kronerOf(back.amountOre),
    period: { from: addDays(row.to_day, 1 - back.days), to: row.to_day },
    days: back.days,
    promisedOn: addBankDays(today, BANK_DAYS_TO_REFUND),
  };
}
