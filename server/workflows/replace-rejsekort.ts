import { addSeconds } from 'date-fns/addSeconds';
import type { z } from 'zod';
import type { RejsekortHindrance } from '../contract/enums';
import type {
  RejsekortReplacement,
  replacementCreated,
  ReplacementStatus,
} from '../contract/rejsekort';
import { newId } from '../crypto';
import { getBeneficiary, lockBeneficiary } from '../db/beneficiaries';
import { periodOf, type CardOfGroup } from '../db/cards';
import type { Queryable, Tx } from '../db/connect';
import { enqueue, type JobPayloads } from '../db/outbox';
import {
  findRejsekortOfPerson,
  listCardsOnRejsekort,
  replaceNumber,
  type RejsekortRow,
} from '../db/rejsekort-cards';
import {
  findOpenReplacement,
  findRejsekortReplacement,
  insertRejsekortReplacement,
  updateReplacement,
  type RejsekortReplacementRow,
} from '../db/rejsekort-replacements';
import type { Deps, ServerTexts } from '../deps';
import { cardMachine } from '../domain/card-lifecycle';
import { groupCardNumber } from '../domain/card-number';
import { dayInCopenhagen } from '../domain/day';
import { rejsekortProgramOf } from '../domain/programs';
import {
  daysWithoutCard,
  outlastsDelivery,
  rejsekortHindrance,
  replacementMachine,
  type ReplacementRefusal,
} from '../domain/rejsekort-replacement';
import { inTransaction } from '../in-transaction';
import { Refusal } from '../refusal';
import { applyCardEvents } from './card-events';
import { writeTo } from './letters';
import type { Caller } from './session';
import { openTicketRequest } from './rejsekort/pdf-tickets';
import { maskedOrNull } from './mask-address';
import { deliveryAddressOf } from './order/read/home-address';

type Person = Pick<Caller, 'beneficiaryId'>;

/** Why it can't be replaced today; null when it can. */
function hindranceOf(
  { clock, config }: Deps,
  { status, to_day: lastDay, replaced_on: replacedOn, pto }: RejsekortRow,
): RejsekortHindrance | null {
  const at = { today: dayInCopenhagen(clock.now()), settings: config.programs };
  return rejsekortHindrance({ status, lastDay, replacedOn }, rejsekortProgramOf(pto), at);
}

/**
 * «Bestil nyt Rejsekort»: what happens when a Rejsekort is replaced today.
 * @throws Refusal `not-found` for one that is not the caller's
 */
export async function rejsekortReplacementOf(
  deps: Deps,
  { beneficiaryId }: Person,
  rejsekortCardId: string,
): Promise<RejsekortReplacement> {
  const { db } = deps.connection;
  const card = await findRejsekortOfPerson(db, beneficiaryId, rejsekortCardId);
  if (!card) throw new Refusal('not-found');
  const today = dayInCopenhagen(deps.clock.now());
  const program = rejsekortProgramOf(card.pto);
  const moved = await movedCards(db, card, today);
  return {
    rkCardId: card.id,
    cardNumber: card.card_number === null ? null : groupCardNumber(card.card_number),
    hindrance: hindranceOf(deps, card),
    operationId: (await findOpenReplacement(db, card.id))?.id ?? null,
    // The others are over before the new card can be there.
    periods: moved.map(periodOf).filter((period) => outlastsDelivery(period, program, today)),
    address: maskedOrNull(deliveryAddressOf(await getBeneficiary(db, beneficiaryId))),
    deliveryDays: program.deliveryDays,
  };
}

/** The periods that are on the card, or about to be: they go on the one that takes its place. */
async function movedCards(
  db: Queryable,
  { id, beneficiary_id: beneficiaryId }: RejsekortRow,
  today: string,
): Promise<CardOfGroup[]> {
  const cards = await listCardsOnRejsekort(db, { beneficiaryId, rejsekortCardId: id, today });
  return cards.filter(({ status }) => cardMachine.can(status, 'replaced'));
}

/**
 * Writes down that a Rejsekort is to be made once more. However often it is asked for, and from however
 * many tabs, there is one.
 * @throws Refusal `not-found` for a Rejsekort that is not the caller's
 */
export async function createReplacement(
  deps: Deps,
  { beneficiaryId }: Person,
  rejsekortCardId: string,
): Promise<z.infer<typeof replacementCreated>> {
  return inTransaction(deps, async (tx) => {
    await lockBeneficiary(tx, beneficiaryId);
    const card = await findRejsekortOfPerson(tx, beneficiaryId, rejsekortCardId);
    if (!card) throw new Refusal('not-found');
    const open = await findOpenReplacement(tx, card.id);
    if (open) {
      deps.ownAct?.changesNothing();
      return { isCreated: true, createdOperationId: open.id, errorMessage: null };
    }
    const { card_number: oldNumber } = card;
    const hindrance = hindranceOf(deps, card);
    if (hindrance || oldNumber === null) {
      deps.ownAct?.changesNothing();
      const errorMessage = deps.texts.t(`rejsekort-replacement.hindrance.${hindrance ?? 'unmade'}`);
      return { isCreated: false, createdOperationId: null, errorMessage };
    }
    const id = newId();
    const at = deps.clock.now().toISOString();
    await insertRejsekortReplacement(tx, {
      ...{ id, beneficiary_id: beneficiaryId, rejsekort_card_id: card.id },
      ...{ state: 'Created', old_number: oldNumber, created_at: at, updated_at: at },
    });
    return { isCreated: true, createdOperationId: id, errorMessage: null };
  });
}

async function findReplacementOf(
  db: Queryable,
  { beneficiaryId }: Person,
  id: string,
): Promise<RejsekortReplacementRow> {
  const found = await findRejsekortReplacement(db, id);
  if (found?.beneficiary_id !== beneficiaryId) throw new Refusal('not-found');
  return found;
}

/**
 * Begins a replacement: from then on Rejsekort is asked until it says what came of it. One that runs
 * already, or is over, stays as it is.
 * @throws Refusal `not-found` for one that is not the caller's
 */
export async function runReplacement(deps: Deps, person: Person, id: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const found = await findReplacementOf(tx, person, id);
    if (!replacementMachine.can(found.state, 'run')) return;
    const now = deps.clock.now();
    const { to } = replacementMachine.take(found.state, 'run');
    const change = { state: to, updated_at: now.toISOString() };
    if (!(await updateReplacement(tx, found, change))) return;
    await enqueue(tx, 'replace-rejsekort', { replacementId: id, asked: 0 }, { now });
  });
}

/**
 * How far a replacement is.
 * @throws Refusal `not-found` for one that is not the caller's
 */
export async function replacementStatusOf(
  deps: Deps,
  person: Person,
  id: string,
): Promise<ReplacementStatus> {
  const found = await findReplacementOf(deps.connection.db, person, id);
  const { state, rejsekort_card_id: rkCardId } = found;
  return {
    rkCardId,
    isOperationInProgress: state === 'Running',
    showErrorMessage: state === 'Refused' || state === 'Created',
    canRetry: state === 'Created',
    operationCompletedSuccessfully: state === 'Completed',
    operationCompleteMessage: messageOf(deps.texts, found),
  };
}

function messageOf(texts: ServerTexts, { state, refusal }: RejsekortReplacementRow): string | null {
  switch (state) {
    case 'Running':
      return null;
    case 'Created':
      return texts.t('rejsekort-replacement.not-begun');
    case 'Completed':
      return texts.t('rejsekort-replacement.completed');
    case 'Refused':
      return reasonText(texts, refusal);
    default:
      return state satisfies never;
  }
}

const reasonText = (texts: ServerTexts, refusal: ReplacementRefusal | null): string =>
  texts.t(`rejsekort-replacement.refused.${refusal ?? 'CardUnknown'}`);

const LAST_PAUSE_SECONDS = 3600;

/**
 * Has Rejsekort replace a card, or asks how far that is; asks again, twice as long after each time, until
 * it is done. Safe to repeat: Rejsekort knows the replacement by its key.
 */
export async function replaceAtRejsekort(
  deps: Deps,
  { replacementId, asked }: JobPayloads['replace-rejsekort'],
): Promise<void> {
  const { db } = deps.connection;
  const running = await findRejsekortReplacement(db, replacementId);
  if (running?.state !== 'Running') return;
  const { old_number: cardNumber } = running;
  const answer = await deps.rejsekort.replaceCard({ key: replacementId, cardNumber });
  switch (answer.state) {
    case 'InProgress':
      return askAgain(deps, { replacementId, asked: asked + 1 });
    case 'Refused':
      return inTransaction(deps, (tx) => refuse(deps, tx, running, answer.reason));
    case 'Replaced':
      return inTransaction(deps, (tx) => complete(deps, tx, running, answer.cardNumber));
    default:
      return answer satisfies never;
  }
}

async function askAgain(deps: Deps, question: JobPayloads['replace-rejsekort']): Promise<void> {
  const now = deps.clock.now();
  const pause = Math.min(2 ** question.asked, LAST_PAUSE_SECONDS);
  const runAt = addSeconds(now, pause);
  await enqueue(deps.connection.db, 'replace-rejsekort', question, { now, runAt });
}

async function refuse(
  deps: Deps,
  tx: Tx,
  running: RejsekortReplacementRow,
  refusal: ReplacementRefusal,
): Promise<void> {
  const { to } = replacementMachine.take(running.state, 'refused');
  const change = { state: to, refusal, updated_at: deps.clock.now().toISOString() };
  if (!(await updateReplacement(tx, running, change))) return;
  await writeTo(deps, tx, running.beneficiary_id, {
    about: 'rejsekort-not-replaced',
    vars: { reason: reasonText(deps.texts, refusal) },
    path: '/overview',
    isOwnAct: true,
  });
}

/**
 * Another card has taken the place of the old one. What is on that waits for the new one to arrive, and
 * is put on it then, paid as it is; until then its holder may travel on a PDF ticket. What is to come goes
 * on the new one from the start.
 */
async function complete(
  deps: Deps,
  tx: Tx,
  running: RejsekortReplacementRow,
  cardNumber: string,
): Promise<void> {
  const { beneficiary_id: beneficiaryId, rejsekort_card_id: rejsekortCardId } = running;
  await lockBeneficiary(tx, beneficiaryId);
  const now = deps.clock.now();
  const today = dayInCopenhagen(now);
  const { to } = replacementMachine.take(running.state, 'replaced');
  const change = { state: to, completed_on: today, updated_at: now.toISOString() };
  if (!(await updateReplacement(tx, running, change))) return;
  const card = await findRejsekortOfPerson(tx, beneficiaryId, rejsekortCardId);
  if (!card) throw new Error(`Rejsekort ${rejsekortCardId} is gone`);
  await replaceNumber(tx, card.id, { cardNumber, on: today });
  const program = rejsekortProgramOf(card.pto);
  for (const moved of await movedCards(tx, card, today)) {
    await applyCardEvents(deps, tx, moved, ['replaced']);
    const period = daysWithoutCard(periodOf(moved), program, today);
    if (!period) continue;
    const offer = { beneficiaryId, rejsekortCardId, cardId: moved.id, period, now };
    await openTicketRequest(deps, tx, offer);
  }
  await writeTo(deps, tx, beneficiaryId, {
    about: 'rejsekort-replaced',
    vars: { number: groupCardNumber(cardNumber), ...program.deliveryDays },
    path: '/overview',
    isOwnAct: true,
  });
}
