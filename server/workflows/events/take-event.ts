import { addHours } from 'date-fns/addHours';
import type {
  EventSender,
  OutsideEvent,
  OutsideEventTaken,
  PersonEvent,
} from '../../contract/events';
import { lockBeneficiary } from '../../db/beneficiaries';
import { findCard, findGroupOfAnybody } from '../../db/cards';
import type { Tx } from '../../db/connect';
import { noteEvent } from '../../db/outside-events';
import type { Deps } from '../../deps';
import { inTransaction } from '../../in-transaction';
import { Refusal } from '../../refusal';
import { companyEvents } from './company-events';
import type { EventHandler } from './event-handler';
import { gvssEvents } from './gvss-events';
import { takeProgramEvent } from './program-events';
import { rejsekortEvents } from './rejsekort-events';

type Handlers = { [Kind in PersonEvent['kind']]: EventHandler<Kind> };

const handlers: Handlers = { ...companyEvents, ...gvssEvents, ...rejsekortEvents };

/**
 * Takes what another system tells: once for each event, whatever how often and in what order they come.
 * What follows from it is done in the same transaction, while nobody else changes what its person has.
 * @throws Refusal `not-found` for a card or a group that is not known; `invalid-input` for one that is yet to
 *   happen
 */
export async function takeEvent(
  deps: Deps,
  event: OutsideEvent & { id: string; sender: EventSender },
): Promise<OutsideEventTaken['result']> {
  refuseFuture(deps, event);
  // Instants are told to the millisecond or not: as text only those of one form compare.
  const named = { id: `${event.sender}:${event.id}`, at: new Date(event.at).toISOString() };
  if ('programId' in event) return takeProgramEvent(deps, event, named);
  const { db } = deps.connection;
  const { beneficiary_id: beneficiaryId } = await subjectOf(db, event);
  return inTransaction(deps, async (tx) => {
    await lockBeneficiary(tx, beneficiaryId);
    const subject = await subjectOf(tx, event);
    const topic = `${event.kind}:${subject.cardId ?? subject.id}`;
    const result = await noteEvent(tx, { ...named, topic, now: deps.clock.now() });
    if (result === 'taken') await handlerOf(event)(deps, tx, event, subject);
    return result;
  });
}

async function subjectOf(db: Tx | Deps['connection']['db'], event: PersonEvent) {
  const cardId = 'cardId' in event ? event.cardId : null;
  const card = cardId === null ? undefined : await findCard(db, cardId);
  const groupId = 'groupId' in event ? event.groupId : card?.group_id;
  const group = groupId === undefined ? undefined : await findGroupOfAnybody(db, groupId);
  if (!group) throw new Refusal('not-found');
  return { ...group, cardId };
}

/** A table cannot tell the compiler that a kind and its event belong together. */
const handlerOf = ({ kind }: PersonEvent): EventHandler<PersonEvent['kind']> =>
  handlers[kind] as EventHandler<PersonEvent['kind']>;

/** So far the clock of another system, or its time zone, may be ahead of ours. */
const HOURS_AHEAD = 24;

/** What has not happened yet would stand above all that happens until then. */
function refuseFuture({ clock }: Deps, { at }: OutsideEvent): void {
  if (new Date(at) <= addHours(clock.now(), HOURS_AHEAD)) return;
  throw new Refusal('invalid-input', [{ field: 'at', code: 'validation.event-ahead' }]);
}
