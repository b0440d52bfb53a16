import { randomInt } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { Deps } from '#server/deps';
import { jobHandlers } from '#server/jobs/handlers';
import { runDueJobs } from '#server/jobs/queue';
import { orderAndPay } from '#server/seed/order-as';
import { cancelCard } from '#server/workflows/cancel-card';
import { createReplacement, runReplacement } from '#server/workflows/replace-rejsekort';
import { chargesOf } from '../worlds/order-world';
import { giveRejsekort, orderRejsekortFault, rejsekortState } from '../worlds/rejsekort-sandbox';
import { dying, itHoldsInAnyOrder, pass, type Walk } from './in-any-order';

const PERIOD = { from: '2026-03-10', to: '2026-06-07' };
const IN_USE = '2026-03-20T08:00:00.000Z';
/** So long after everything Rejsekort is asked, until it has answered twice. */
const HOURS_TO_END = [1, 2, 4];

interface Held {
  cardId: string;
  rejsekortId: string;
  oldNumber: string;
}

describe('a Rejsekort that is replaced, whatever else happens at the same time', () => {
  itHoldsInAnyOrder('is made again once, or stays as it is, and its period keeps its payment', {
    walks: 30,
    events: [
      ...(['press', 'other-tab', 'run-again', 'jobs-twice', 'cancel-card'] as const),
      ...(['rejsekort-down', 'answer-lost', 'unreadable', 'slow-work', 'refusing'] as const),
      ...(['well', 'crash-before-commit', 'crash-after-commit'] as const),
    ],
    most: 7,
    always: ['press'],
    begin: async ({ portal, caller }): Promise<Held> => {
      const order = { phone: '20304050', periods: [PERIOD], mode: 'Regular' } as const;
      await orderAndPay(portal.deps, caller, order);
      await portal.runJobs();
      await orderRejsekortFault(portal, 'none');
      const { db } = portal.deps.connection;
      const { beneficiaryId } = caller;
      const { id: cardId, group_id: groupId } = await db
        .selectFrom('card')
        .select(['id', 'group_id'])
        .where('beneficiary_id', '=', beneficiaryId)
        .executeTakeFirstOrThrow();
      await db
        .updateTable('card')
        .set({ status: 'Active', next_change_on: null })
        .where('id', '=', cardId)
        .execute();
      const oldNumber = `308430${randomInt(10 ** 9, 10 ** 10)}`;
      const rejsekort = { beneficiaryId, groupId, cardNumber: oldNumber };
      const rejsekortId = await giveRejsekort(portal, rejsekort);
      portal.clock.set(new Date(IN_USE));
      return { cardId, rejsekortId, oldNumber };
    },
    happen: async (event, deps, { portal, caller, thing }) => {
      switch (event) {
        case 'press':
        case 'other-tab':
          return press(deps, caller, thing);
        case 'run-again':
          return Promise.all(
            (await replacementsOf(portal, thing)).map(({ id }) => runReplacement(deps, caller, id)),
          );
        case 'jobs-twice':
          return Promise.all([runDueJobs(deps, jobHandlers), runDueJobs(deps, jobHandlers)]);
        case 'cancel-card':
          return cancelCard(deps, caller, thing.cardId);
        case 'rejsekort-down':
          return orderRejsekortFault(portal, 'down');
        case 'answer-lost':
          return orderRejsekortFault(portal, 'error-after-commit');
        case 'unreadable':
          return orderRejsekortFault(portal, 'malformed');
        case 'slow-work':
          return orderRejsekortFault(portal, 'replacement-hangs');
        case 'refusing':
          return orderRejsekortFault(portal, 'replacement-refused');
        case 'well':
          return orderRejsekortFault(portal, 'none');
        case 'crash-before-commit':
          return dying(deps, 'before-commit', (dead) => press(dead, caller, thing));
        case 'crash-after-commit':
          return dying(deps, 'after-commit', (dead) => press(dead, caller, thing));
        default:
          return event satisfies never;
      }
    },
    hoursAfter: [1],
    end: expectOneCard,
  });

  async function press(deps: Deps, caller: Walk<Held>['caller'], { rejsekortId }: Held) {
    const { createdOperationId: id } = await createReplacement(deps, caller, rejsekortId);
    if (id !== null) await runReplacement(deps, caller, id);
  }

  const replacementsOf = ({ deps }: Walk<Held>['portal'], { rejsekortId }: Held) =>
    deps.connection.db
      .selectFrom('rejsekort_replacement')
      .selectAll()
      .where('rejsekort_card_id', '=', rejsekortId)
      .execute();

  async function expectOneCard({ portal, username, caller, thing }: Walk<Held>): Promise<void> {
    await orderRejsekortFault(portal, 'none');
    for (const hours of HOURS_TO_END) {
      pass(portal, hours);
      await portal.runJobs();
    }
    const { db } = portal.deps.connection;
    const replacements = await replacementsOf(portal, thing);
    const done = replacements.filter(({ state }) => state === 'Completed');
    expect(replacements.filter(({ state }) => state === 'Running')).toEqual([]);
    expect(done.length).toBeLessThanOrEqual(1);
    const made = (await rejsekortState(portal)).replacements.filter(
      ({ oldNumber }) => oldNumber === thing.oldNumber,
    );
    expect(made.map(({ key }) => key)).toEqual(done.map(({ id }) => id));
    const { card_number: number } = await db
      .selectFrom('rejsekort_card')
      .select('card_number')
      .where('id', '=', thing.rejsekortId)
      .executeTakeFirstOrThrow();
    expect(number).toBe(made[0]?.cardNumber ?? thing.oldNumber);
    const letters = await db
      .selectFrom('message')
      .select('subject')
      .where('beneficiary_id', '=', caller.beneficiaryId)
      .where('subject', '=', 'Dit nye Rejsekort er på vej')
      .execute();
    expect(letters).toHaveLength(done.length);
    const { status } = await db
      .selectFrom('card')
      .select('status')
      .where('id', '=', thing.cardId)
      .executeTakeFirstOrThrow();
    expect(status).toBeOneOf(
      done.length === 1 ? ['Reordered', 'Cancelled'] : ['Active', 'Cancelled'],
    );
    // Only a card that its holder cancelled has money that went back; nothing is ever charged for a new one.
    const charges = await chargesOf(portal, username);
    expect(charges).toHaveLength(1);
    if (status !== 'Cancelled') expect(charges[0]).toMatchObject({ refunded_amount: 0 });
  }
});
