import type { KnownApproval } from '../db/approvals';
import { listCardsWithApproval, periodOf, type CardWithApproval } from '../db/cards';
import type { Tx } from '../db/connect';
import { addressColumn, institutionColumn, type NotificationFacts } from '../db/json-columns';
import { findOperation } from '../db/payments';
import type { Deps } from '../deps';
import { cardMachine } from '../domain/card-lifecycle';
import { isShown } from '../domain/card-status';
import { dayInCopenhagen } from '../domain/day';
import {
  fallsWith,
  registerChange,
  type RegisterChange,
  type RegisteredApproval,
} from '../domain/register-changes';
import type { VusApproval } from '../outbound/vus/port';
import { isByAge } from './approval-by-age';
import { applyCardEvents } from './card-events';
import { tell, type Told } from './notifications/raise';

/**
 * Compares what the register says with what was known: cards that have lost their approval are cancelled
 * and paid back, and the person is told, in the transaction that stores what it says.
 */
export async function followRegister(
  deps: Deps,
  tx: Tx,
  beneficiaryId: string,
  said: {
    known: readonly KnownApproval[];
    approvals: readonly VusApproval[];
    skipped: readonly { id: string }[];
  },
): Promise<void> {
  const today = dayInCopenhagen(deps.clock.now());
  const unread = new Set(said.skipped.map(({ id }) => id));
  for (const known of said.known) {
    if (isByAge(known.vus_id) || unread.has(known.vus_id)) continue;
    const now = said.approvals.find(({ id }) => id === known.vus_id);
    const before = known.removed_at === null ? beforeOf(known) : null;
    const change = registerChange(before, now ? afterOf(now) : null, today);
    if (change) await follow(deps, tx, { beneficiaryId, approvalId: known.id, change });
  }
}

const beforeOf = (known: KnownApproval): RegisteredApproval => ({
  validTo: known.valid_to,
  blockedReason: known.blocked_reason,
  home: known.from_address,
  school: `${known.to_address ?? ''} ${known.institution}`,
});

const afterOf = ({ validTo, blockedReason, from, to, institution }: VusApproval) => ({
  ...{ validTo, blockedReason, home: addressColumn.write(from) },
  school: `${to ? addressColumn.write(to) : ''} ${institutionColumn.write(institution)}`,
});

interface Followed {
  beneficiaryId: string;
  approvalId: string;
  change: RegisterChange;
}

async function follow(deps: Deps, tx: Tx, followed: Followed): Promise<void> {
  const { change, approvalId, beneficiaryId } = followed;
  const now = deps.clock.now();
  const event = now.toISOString();
  if (change.kind === 'shortened' || change.kind === 'withdrawn') {
    const cards = await listCardsWithApproval(tx, beneficiaryId, dayInCopenhagen(now));
    const ofApproval = cards.filter((card) => card.approval_id === approvalId);
    const to = change.kind === 'withdrawn' ? null : change.to;
    const fallen = ofApproval.filter(
      (card) => cardMachine.can(card.status, 'cancelled') && fallsWith(periodOf(card), to),
    );
    if (fallen.length > 0) {
      await cancelFallen(deps, tx, followed, { fallen, ofApproval });
      return;
    }
  }
  const about = { approvalId };
  const told = { beneficiaryId, about, event };
  await tell(deps, tx, { ...told, ...toldOf(change) });
}

function toldOf(change: RegisterChange): Pick<Told, 'type' | 'variant' | 'facts'> {
  switch (change.kind) {
    case 'extended':
      return {
        type: 'ApprovedPeriodHasBeenExtended',
        facts: { to: change.to, oldTo: change.oldTo },
      };
    case 'shortened':
      return {
        type: 'ChangesFromVUS',
        variant: change.kind,
        facts: { to: change.to, oldTo: change.oldTo },
      };
    case 'blocked':
      return { type: 'ChangesFromVUS', variant: change.kind, facts: { reason: change.reason } };
    case 'moved':
      return { type: 'ChangesFromVUS', variant: change.kind, facts: { what: change.what } };
    case 'open':
    case 'withdrawn':
      return { type: 'ChangesFromVUS', variant: change.kind };
  }
}

/** Cancels the cards that fell, pays back what was paid for them, and tells it once for each group. */
async function cancelFallen(
  deps: Deps,
  tx: Tx,
  { beneficiaryId, approvalId, change }: Followed,
  {
    fallen,
    ofApproval,
  }: { fallen: readonly CardWithApproval[]; ofApproval: readonly CardWithApproval[] },
): Promise<void> {
  const now = deps.clock.now();
  const today = dayInCopenhagen(now);
  for (const groupId of new Set(fallen.map(({ group_id }) => group_id))) {
    const cards = fallen.filter(({ group_id }) => group_id === groupId);
    const back = await moneyOf(tx, cards);
    for (const card of cards) await applyCardEvents(deps, tx, card, ['cancelled']);
    const running = ofApproval.find(
      ({ id, status, from_day }) =>
        from_day <= today && isShown(status) && !fallen.some((card) => card.id === id),
    );
    await tell(deps, tx, {
      ...{ beneficiaryId, type: 'CardCancelledDueToOpenApiChanges', variant: change.kind },
      level: back.refund || back.reserved ? 'Blocked' : 'Normal',
      facts: {
        ...back,
        ...('to' in change ? { to: change.to } : {}),
        cards: cards.map(periodOf),
        ...(running ? { validTo: running.to_day } : {}),
      },
      about: { groupId, approvalId },
      event: now.toISOString(),
    });
  }
}

/** What was taken or reserved for these cards, in øre, and on which payment card. */
async function moneyOf(tx: Tx, cards: readonly CardWithApproval[]) {
  const money: Pick<NotificationFacts, 'refund' | 'reserved' | 'method'> = {};
  for (const { operation_id: operationId, price_ore: price } of cards) {
    const operation = operationId === null ? undefined : await findOperation(tx, operationId);
    if (!operation) continue;
    if (operation.state === 'settled') money.refund = (money.refund ?? 0) + price;
    else if (operation.state === 'authorized') money.reserved = (money.reserved ?? 0) + price;
    else continue;
    money.method = { brand: operation.brand, maskedNumber: operation.masked_number };
  }
  return money;
}
