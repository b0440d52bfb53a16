import type {
  EventKind,
  EventOf,
  EventSender,
  OutsideEvent,
  OutsideEventTaken,
} from '../../contract/events';
import { lockBeneficiary } from '../../db/beneficiaries';
import { findCard, findGroupOfAnybody } from '../../db/cards';
import type { Tx } from '../../db/connect';
import { noteEvent } from '../../db/outside-events';
import type { Deps } from '../../deps';
import { inTransaction } from '../../in-transaction';
import { Refusal } from '../../refusal';
import { companyEvents } from './company-events';
import type { EventHandler, EventSubject } from './event-handler';
import { gvssEvents } from './gvss-events';
import { rejsekortEvents } from './rejsekort-events';

type Handlers = { [Kind in EventKind]: EventHandler<Kind> };

const handlers: Handlers = { ...companyEvents, ...gvssEvents, ...rejsekortEvents };

/**
 * Takes what another system tells: once for each event, whatever how often and in what order they come.
 * What follows from it is done in the same transaction, while nobody else changes what its person has.
 * @throws Refusal `not-found` for a card or a group that is not known
 */
export async function takeEvent(
  deps: Deps,
  event: OutsideEvent & { id: string; sender: EventSender },
): Promise<OutsideEventTaken['result']> {
  const { db } = deps.connection;
  const { beneficiary_id: beneficiaryId } = await subjectOf(db, event);
  return inTransaction(deps, async (tx) => {
    await lockBeneficiary(tx, beneficiaryId);
    const subject = await subjectOf(tx, event);
    const topic = `${event.kind}:${subject.cardId ?? subject.id}`;
    // Instants are told to the millisecond or not: as text only those of one form compare.
    const at = new Date(event.at).toISOString();
    const id = `${event.sender}:${event.id}`;
    const result = await noteEvent(tx, { id, topic, at, now: deps.clock.now() });
    if (result === 'taken') await carryOut(deps, tx, event, subject);
    return result;
  });
}

async function subjectOf(db: Tx | Deps['connection']['db'], event: OutsideEvent) {
  const cardId = 'cardId' in event ? event.cardId : null;
  const card = cardId === null ? undefined : await findCard(db, cardId);
  const groupId = 'groupId' in event ? event.groupId : card?.group_id;
  const group = groupId === undefined ? undefined : await findGroupOfAnybody(db, groupId);
  if (!group) throw new Refusal('not-found');
  return { ...group, cardId };
}

const carryOut = <Kind extends EventKind>(
  deps: Deps,
  tx: Tx,
  event: EventOf<Kind> & { id: string },
  subject: EventSubject,
): Promise<void> => (handlers[event.kind] as EventHandler<Kind>)(deps, tx, event, subject);
