import { getBeneficiary, lockBeneficiary, lockUndeleted } from '../db/beneficiaries';
import { erasePerson, findPaymentUnderWay, listCardsHeld } from '../db/erase-person';
import { findOpenRefund } from '../db/refunds';
import type { Queryable, Tx } from '../db/connect';
import type { Deps } from '../deps';
import { cardMachine } from '../domain/card-lifecycle';
import { dayInCopenhagen, type Day } from '../domain/day';
import { deletionObstacle, type DeletionObstacle } from '../domain/profile-deletion';
import { Refusal } from '../refusal';
import { inTransaction } from '../in-transaction';
import { applyCardEvents } from './card-events';
import { mailTo } from './letters';
import { forgetCardsOf } from './payment/forget-cards';
import type { Caller } from './session';

type CardHeld = Awaited<ReturnType<typeof listCardsHeld>>[number];

/** What a person holds, and what of it stands in the way of a deletion. */
async function readHeld({ clock }: Deps, db: Queryable, beneficiaryId: string) {
  const today = dayInCopenhagen(clock.now());
  const cards = await listCardsHeld(db, beneficiaryId, today);
  const isPaymentUnderWay = (await findPaymentUnderWay(db, beneficiaryId)) !== undefined;
  const isRefundOpen = (await findOpenRefund(db, beneficiaryId)) !== undefined;
  const held = cards.map(({ status, paid_at: paidAt, to_day: to }) => ({
    ...{ status, to },
    isPaid: paidAt !== null,
  }));
  return { cards, obstacle: deletionObstacle(held, { isPaymentUnderWay, isRefundOpen, today }) };
}

/** What stands in the way of deleting the profile; null when it can be deleted. */
export async function findDeletionObstacle(
  deps: Deps,
  { beneficiaryId }: Caller,
): Promise<DeletionObstacle | null> {
  return (await readHeld(deps, deps.connection.db, beneficiaryId)).obstacle;
}

/** Gives up the periods that are not paid, so that nothing is taken for them later. */
async function giveUpUnpaid(deps: Deps, tx: Tx, cards: readonly CardHeld[]): Promise<void> {
  for (const card of cards) {
    if (cardMachine.can(card.status, 'cancelled')) {
      await applyCardEvents(deps, tx, card, ['cancelled']);
    }
  }
}

async function erase(deps: Deps, tx: Tx, id: string): Promise<void> {
  await forgetCardsOf(deps, tx, id);
  await erasePerson(tx, id, deps.clock.now());
}

/** Puts the deletion on the list outside the database; the sweep does it where that failed. */
async function listErasure({ erasures, clock, logger }: Deps, id: string): Promise<void> {
  try {
    await erasures.add({ id, at: clock.now().toISOString() });
  } catch (err) {
    logger.error({ err }, 'erasure list not written');
  }
}

/** Deletes somebody who was deleted before, and whom a backup has brought back; nothing is in the way. */
export async function eraseAgain(deps: Deps, beneficiaryId: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    if (!(await lockUndeleted(tx, beneficiaryId))) return;
    const { cards } = await readHeld(deps, tx, beneficiaryId);
    await giveUpUnpaid(deps, tx, cards);
    await erase(deps, tx, beneficiaryId);
  });
}

/**
 * Deletes what is kept of somebody who was not here since a day; not while something is in the way, nor of who
 * has come back, or has got a card, since they were found.
 */
export async function forgetPerson(deps: Deps, beneficiaryId: string, since: Day): Promise<void> {
  const isGone = await inTransaction(deps, async (tx) => {
    const person = await lockUndeleted(tx, beneficiaryId);
    if (!person?.seen_on || person.seen_on >= since) return false;
    const { cards, obstacle } = await readHeld(deps, tx, beneficiaryId);
    if (obstacle || cards.length > 0) return false;
    await erase(deps, tx, beneficiaryId);
    return true;
  });
  if (!isGone) return;
  await listErasure(deps, beneficiaryId);
  deps.logger.info({ beneficiaryId }, 'person forgotten');
}

/**
 * Deletes the profile: periods that are not paid are given up, every login ends, and what is left tells
 * of nobody. A blocked account can delete itself too.
 * @throws Refusal `profile-locked` while something is paid for or being paid, and in a shadow view
 */
export async function deleteProfile(
  deps: Deps,
  { beneficiaryId, isShadow }: Caller,
): Promise<void> {
  if (isShadow) throw new Refusal('shadow-read-only');
  await inTransaction(deps, async (tx) => {
    await lockBeneficiary(tx, beneficiaryId);
    const { cards, obstacle } = await readHeld(deps, tx, beneficiaryId);
    if (obstacle) throw new Refusal('profile-locked');
    await giveUpUnpaid(deps, tx, cards);
    const person = await getBeneficiary(tx, beneficiaryId);
    if (person.contact_email !== null) {
      const to = person.contact_email;
      await mailTo(deps, tx, person, { about: 'profile-deleted', path: '/login', to });
    }
    await erase(deps, tx, beneficiaryId);
  });
  await listErasure(deps, beneficiaryId);
  deps.logger.info({ beneficiaryId }, 'profile deleted');
}
