import { addMinutes } from 'date-fns/addMinutes';
import { subMinutes } from 'date-fns/subMinutes';
import { longDay } from '../contract/written';
import { lockApproval } from '../db/cards';
import type { Tx } from '../db/connect';
import { enqueue, type JobPayloads } from '../db/outbox';
import {
  dropOwnChange,
  findOwnChange,
  keepOwnChange,
  listOwnCards,
  takeOwnChange,
} from '../db/own-changes';
import type { Deps } from '../deps';
import { dayInCopenhagen } from '../domain/day';
import { isUnchanged, ownChanges, standing, type OwnChanges } from '../domain/own-change';
import { inTransaction } from '../in-transaction';
import { letterText, writeTo, type Letter } from './letters';
import { cardsText } from './notifications/text';

/** Until then somebody may be going on with it, or take it back. */
const MINUTES_TO_GO_ON = 30;

/**
 * Does work by which a person changes the cards of an approval, and writes down to tell of it once they
 * have let it rest; what they take back is not told.
 */
export async function asOwnChange<T>(
  { clock, connection }: Pick<Deps, 'clock' | 'connection'>,
  tx: Tx,
  { approvalId, beneficiaryId }: { approvalId: string; beneficiaryId: string },
  work: () => Promise<T>,
): Promise<T> {
  // Two groups of one approval may be changed at the same moment: both changes are to be told.
  await lockApproval(tx, connection.kind, approvalId);
  const now = clock.now();
  const today = dayInCopenhagen(now);
  const known = await findOwnChange(tx, approvalId);
  const before = known?.before ?? (await listOwnCards(tx, approvalId, today));
  const result = await work();
  const after = await listOwnCards(tx, approvalId, today);
  if (isUnchanged(ownChanges(before, after, today))) {
    await dropOwnChange(tx, approvalId);
    return result;
  }
  await keepOwnChange(tx, { approvalId, beneficiaryId, now }, { before, after });
  const runAt = addMinutes(now, MINUTES_TO_GO_ON);
  await enqueue(tx, 'tell-own-change', { approvalId }, { now, runAt });
  return result;
}

/**
 * Tells a person what they changed of their cards, if they have let it rest and it still is so. What a
 * receipt has told of already, another delivery or route alone, is not mailed again.
 */
export async function tellOwnChange(
  deps: Deps,
  { approvalId }: JobPayloads['tell-own-change'],
  finish: (tx: Tx) => Promise<void>,
): Promise<void> {
  const now = deps.clock.now();
  const today = dayInCopenhagen(now);
  await inTransaction(deps, async (tx) => {
    const taken = await takeOwnChange(tx, approvalId, subMinutes(now, MINUTES_TO_GO_ON));
    if (taken) {
      const { before, after } = taken.change;
      const current = await listOwnCards(tx, approvalId, today);
      const made = ownChanges(before, after, today);
      const told = standing(made, ownChanges(before, current, today));
      if (!isUnchanged(told)) {
        await writeTo(deps, tx, taken.beneficiaryId, letterOf(deps, told, current));
      }
    }
    await finish(tx);
  });
}

function letterOf(
  deps: Deps,
  told: OwnChanges,
  cards: Awaited<ReturnType<typeof listOwnCards>>,
): Letter {
  const { periods, delivery, route } = told;
  const changes: Pick<Letter, 'about' | 'vars'>[] = [];
  if (periods && cards.length === 0) changes.push({ about: 'periods-removed' });
  else if (periods) {
    changes.push({ about: 'periods-changed', vars: { cards: cardsText(deps.texts, cards) } });
  }
  if (delivery) changes.push({ about: 'delivery-changed', vars: { from: longDay(delivery) } });
  if (route) changes.push({ about: 'route-changed', vars: { from: longDay(route) } });
  const [only, ...others] = changes;
  const written = changes.map((change) => letterText(deps, change));
  const all = written.map(({ subject, text }) => `${subject}. ${text}`).join(' ');
  const groupId = cards.at(-1)?.groupId;
  return {
    ...(only && others.length === 0 ? only : { about: 'cards-changed', vars: { all } }),
    path: groupId === undefined ? '/overview' : `/overview/group/${groupId}`,
    ...{ isOwnAct: true, isMailed: periods },
  };
}
