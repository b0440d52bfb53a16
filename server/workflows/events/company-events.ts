import { setInternshipsListed } from '../../db/beneficiaries';
import { setSnapshot } from '../../db/card-changes';
import { findCard, periodOf } from '../../db/cards';
import { snapshotColumn } from '../../db/json-columns';
import { cardMachine } from '../../domain/card-lifecycle';
import { dayInCopenhagen } from '../../domain/day';
import { programOn } from '../../domain/programs';
import { Refusal } from '../../refusal';
import { applyCardEvents } from '../card-events';
import { putAsideUnmade, resumeMade } from '../internships';
import { tell } from '../notifications/raise';
import { companyName } from '../order/read/company-name';
import type { EventHandler } from './event-handler';

/** What a company does by itself with what it has made, or with whom it makes it for. */
export const companyEvents: {
  'internships-listed': EventHandler<'internships-listed'>;
  'group-changed': EventHandler<'group-changed'>;
  'app-card-refunded': EventHandler<'app-card-refunded'>;
} = {
  'internships-listed': listInternships,
  'group-changed': changeGroup,
  'app-card-refunded': refundAppCard,
};

/** The company makes no internship cards for the person any more, or makes them again. */
async function listInternships(
  ...[deps, tx, { id, isListed }, group]: Parameters<EventHandler<'internships-listed'>>
): Promise<void> {
  const since = isListed ? deps.clock.now().toISOString() : null;
  if (!(await setInternshipsListed(tx, group.beneficiary_id, since))) return;
  const follow = isListed ? putAsideUnmade : resumeMade;
  await follow(deps, tx, group.beneficiary_id, applyCardEvents);
  const { pto } = snapshotColumn.read(group.snapshot);
  await tell(deps, tx, {
    type: isListed
      ? 'SecondaryCardProductionHasBeenBlacklisted'
      : 'BeneficiaryHasBeenRemovedFromSecondaryFraudBlackList',
    beneficiaryId: group.beneficiary_id,
    about: { groupId: group.id },
    facts: { company: companyName(deps.texts, pto), pto },
    event: id,
  });
}

/** The company has corrected where somebody learns. */
async function changeGroup(
  ...[deps, tx, { id, school }, group]: Parameters<EventHandler<'group-changed'>>
): Promise<void> {
  const snapshot = snapshotColumn.read(group.snapshot);
  const { institution, pto } = snapshot;
  const old = institution.personFirstName;
  if (old === school) return;
  const changed = { ...snapshot, institution: { ...institution, personFirstName: school } };
  await setSnapshot(tx, group.id, snapshotColumn.write(changed));
  await tell(deps, tx, {
    type: 'CardGroupChanged',
    beneficiaryId: group.beneficiary_id,
    about: { groupId: group.id },
    facts: { what: 'school', old, new: school, company: companyName(deps.texts, pto), pto },
    event: id,
  });
}

/** A card that was paid in the company's app was given back there. */
async function refundAppCard(
  ...[deps, tx, { id, cardId, refundOre: refund }, group]: Parameters<
    EventHandler<'app-card-refunded'>
  >
): Promise<void> {
  const today = dayInCopenhagen(deps.clock.now());
  const program = programOn(group.program_id, deps.config.programs, today);
  const card = await findCard(tx, cardId);
  // Money that we took we give back ourselves.
  if (!card || program.paymentProvider !== 'RejseBilletApp') throw new Refusal('not-found');
  if (cardMachine.can(card.status, 'refundRequested')) {
    await applyCardEvents(deps, tx, card, ['refundRequested', 'refunded']);
  } else if (cardMachine.can(card.status, 'cancelled')) {
    await applyCardEvents(deps, tx, card, ['cancelled']);
  } else return;
  await tell(deps, tx, {
    type: 'RejseBilletAppCardHasBeenRefunded',
    beneficiaryId: group.beneficiary_id,
    about: { groupId: group.id, cardId },
    facts: { period: periodOf(card), refund },
    event: id,
  });
}
