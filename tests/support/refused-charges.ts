import type { TestPortal } from './portal';
import { personOf } from './order-world';

/** The charge of a person's next period, which can be refused again and again. */
export class LaterCharge {
  private constructor(
    private readonly portal: TestPortal,
    private readonly beneficiaryId: string,
    private readonly cardId: string,
  ) {}

  /** The next period of somebody with an agreement, on the day that it is charged. */
  static async of(portal: TestPortal, username: string, day: string): Promise<LaterCharge> {
    const { id } = await personOf(portal, username);
    await portal.runJobs();
    const card = await portal.deps.connection.db
      .selectFrom('card')
      .select('id')
      .where('beneficiary_id', '=', id)
      .where('status', '=', 'Ordered')
      .orderBy('from_day')
      .executeTakeFirstOrThrow();
    await portal.goTo(day);
    return new LaterCharge(portal, id, card.id);
  }

  /** As before the charge: due, with a card that is saved. */
  async reset(): Promise<void> {
    const { db } = this.portal.deps.connection;
    const now = this.portal.clock.now().toISOString();
    await db
      .updateTable('job')
      .set({ finished_at: now })
      .where('finished_at', 'is', null)
      .execute();
    await db
      .updateTable('card')
      .set({
        status: 'Ordered',
        operation_id: null,
        paid_at: null,
        next_change_on: now.slice(0, 10),
      })
      .where('id', '=', this.cardId)
      .execute();
    const charges = db
      .selectFrom('payment_operation')
      .select('id')
      .where('card_id', '=', this.cardId);
    await db.deleteFrom('payment_transition').where('operation_id', 'in', charges).execute();
    await db.deleteFrom('payment_operation').where('card_id', '=', this.cardId).execute();
    await db.updateTable('saved_method').set({ state: 'active' }).execute();
    await db.deleteFrom('notification').where('card_id', '=', this.cardId).execute();
    await db.deleteFrom('message').where('beneficiary_id', '=', this.beneficiaryId).execute();
  }

  /** What became of it, and what the person was told. */
  async outcome() {
    const { db } = this.portal.deps.connection;
    const card = await db
      .selectFrom('card')
      .innerJoin('card_group', 'card_group.id', 'card.group_id')
      .innerJoin('saved_method', 'saved_method.id', 'card_group.saved_method_id')
      .select(['card.status', 'saved_method.state as method'])
      .where('card.id', '=', this.cardId)
      .executeTakeFirstOrThrow();
    const notifications = await db
      .selectFrom('notification')
      .select('type')
      .where('card_id', '=', this.cardId)
      .execute();
    const messages = await db
      .selectFrom('message')
      .select('subject')
      .where('beneficiary_id', '=', this.beneficiaryId)
      .execute();
    return {
      ...card,
      notifications: notifications.map(({ type }) => type),
      messages: messages.map(({ subject }) => subject),
    };
  }
}

/** A charge that was refused: the person knows, and can pay in another way. */
export const FAULTY = {
  status: 'FaultyPayment',
  notifications: ['NewPaymentDataIsNecessary'],
  messages: ['Betal for dit Ungdomskort'],
};

/** A charge of which nobody knows: nothing is said of it yet. */
export const UNDECIDED = { status: 'Ordered', method: 'active', notifications: [], messages: [] };
