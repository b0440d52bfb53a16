import type { Replacement } from '../contract/replacement';
import { sha256 } from '../crypto';
import { getBeneficiary } from '../db/beneficiaries';
import { findCardOfPerson, periodOf, type CardOfGroup } from '../db/cards';
import type { Queryable } from '../db/connect';
import { findLatestReplacementPayment } from '../db/payments';
import { findSavedMethod, type SavedMethodRow } from '../db/saved-methods';
import type { Deps } from '../deps';
import { dayInCopenhagen } from '../domain/day';
import { isUndecided } from '../domain/payment';
import { programOn, type Program } from '../domain/programs';
import { replaceHindrance, type ReplaceHindrance } from '../domain/replacement';
import { isUsable } from '../domain/saved-card';
import { Refusal } from '../refusal';
import { creditCardOf } from './credit-card';
import { kronerOf, titledOf } from './display';
import type { Caller } from './session';
import { maskedOrNull } from './mask-address';
import { deliveryAddressOf } from './order/read/home-address';

export interface ReadReplacement {
  card: CardOfGroup;
  program: Program;
  hindrance: ReplaceHindrance | null;
  /** The payment card of the agreement that its group is paid by, while it can be charged. */
  method: SavedMethodRow | null;
  /** Stands for the fee and for the payment card that it is drawn on. */
  promise: string;
}

/** @throws Refusal `not-found` for a card that is not the caller's */
export async function readReplacement(
  { config, clock }: Deps,
  db: Queryable,
  { beneficiaryId }: Pick<Caller, 'beneficiaryId'>,
  cardId: string,
): Promise<ReadReplacement> {
  const card = await findCardOfPerson(db, beneficiaryId, cardId);
  if (!card) throw new Refusal('not-found');
  const today = dayInCopenhagen(clock.now());
  const program = programOn(card.program_id, config.programs, today);
  const { status } = card;
  const hindrance = replaceHindrance({ status, period: periodOf(card) }, program, today);
  const { saved_method_id: methodId } = card;
  const saved = methodId === null ? undefined : await findSavedMethod(db, methodId);
  const method = saved && isUsable(saved, today) ? saved : null;
  const promise = sha256(JSON.stringify([program.replacementFeeOre, method?.id]));
  return { card, program, hindrance, method, promise };
}

/** «Bestil nyt kort»: what happens when the card is replaced today. */
export async function replacementOf(
  deps: Deps,
  caller: Caller,
  cardId: string,
): Promise<Replacement> {
  const { db } = deps.connection;
  const read = await readReplacement(deps, db, caller, cardId);
  const { card, program, hindrance, method, promise } = read;
  const latest = await findLatestReplacementPayment(db, cardId);
  return {
    cardId,
    period: periodOf(card),
    pto: titledOf(deps.texts, 'pto', program.pto),
    hindrance,
    fee: kronerOf(program.replacementFeeOre),
    address: maskedOrNull(deliveryAddressOf(await getBeneficiary(db, caller.beneficiaryId))),
    deliveryDays: program.deliveryDays,
    creditCard: method && creditCardOf(deps.texts, method),
    isPaymentBegun: latest !== undefined && isUndecided(latest.state),
    promise,
  };
}
