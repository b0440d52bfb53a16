import { addDays } from '#server/domain/day';
import type { TestPortal } from './portal';
import { personOf } from './order-world';

const DAYS_AHEAD = 3;

/** The charge of a person's next period, which can be refused again and again. */
export class LaterCharge {
  private method: string | null = null;

  private constructor(
    private readonly portal: TestPortal,
    private readonly beneficiaryId: string,
    private readonly cardId: string,
  ) {}

  /** The next period of somebody with an agreement, within the days that it can be charged. */
  static async of(portal: TestPortal, username: string): Promise<LaterCharge> {
    const { id } = await personOf(portal, username);
    await portal.runJobs();
    const card = await portal.deps.connection.db
      .selectFrom('card')
      .select(['id', 'from_day'])
      .where('beneficiary_id', '=', id)
      .where('status', '=', 'Ordered')
      .orderBy('from_day')
      .executeTakeFirstOrThrow();
    // Nothing is done yet of what falls due by then.
    portal.clock.set(new Date(`${addDays(card.from_day, -DAYS_AHEAD)}T09:00:00Z`));
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

  /** Takes the saved card out of the group, as when its provider gave us none. */
  async forgetMethod(): Promise<void> {
    this.method = await this.setMethod(null);
  }

  async rememberMethod(): Promise<void> {
    await this.setMethod(this.method);
  }

  private async setMethod(id: string | null): Promise<string | null> {
    const { db } = this.portal.deps.connection;
    const group = db.selectFrom('card').select('group_id').where('id', '=', this.cardId);
    const { saved_method_id } = await db
      .selectFrom('card_group')
      .select('saved_method_id')
      .where('id', '=', group)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('card_group')
      .set({ saved_method_id: id })
      .where('id', '=', group)
      .execute();
    return saved_method_id;
  }

  /** What became of it, and what the person was told. */
  async outcome() {
    const { db } = this.portal.deps.connection;
    const card = await db
      .selectFrom('card')
      .innerJoin('card_group', 'card_group.id', 'card.group_id')
      .leftJoin('saved_method', 'saved_method.id', 'card_group.saved_method_id')
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
  messages: ['Betalingen blev afvist'],
};

/** A charge of which nobody knows: nothing is said of it yet. */
export const UNDECIDED = { status: 'Ordered', method: 'active', notifications: [], messages: [] };
