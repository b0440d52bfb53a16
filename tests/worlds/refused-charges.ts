import type { ChargeFailureClass } from '#server/domain/charge-again';
import { addDays } from '#server/domain/day';
import { cardDetailOf } from '#server/workflows/card-detail';
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
        charge_failure: null,
        charge_again_at: null,
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

  /** What became of it, what the person was told, and what they see and can do on its page. */
  async outcome() {
    const { db } = this.portal.deps.connection;
    const card = await db
      .selectFrom('card')
      .innerJoin('card_group', 'card_group.id', 'card.group_id')
      .leftJoin('saved_method', 'saved_method.id', 'card_group.saved_method_id')
      .select(['card.status', 'saved_method.state as method', 'card.charge_failure as failure'])
      .select(['card.charge_again_at', 'card.operation_id'])
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
    // As its page asks for it: nobody is signed in, since that would do what is due.
    const shown = await cardDetailOf(
      this.portal.deps,
      { beneficiaryId: this.beneficiaryId },
      this.cardId,
    );
    const { charge_again_at: again, operation_id: operationId, ...stored } = card;
    return {
      ...stored,
      isChargedAgain: again !== null,
      isUndecided: operationId !== null && stored.status !== 'Paid',
      notifications: notifications.map(({ type }) => type),
      messages: messages.map(({ subject }) => subject),
      problem: shown.paymentProblem?.title ?? null,
      isPayable: shown.isReepaySinglePaymentReady || shown.isRkSinglePaymentReady,
    };
  }
}

const TITLES: Record<ChargeFailureClass, string> = {
  later: 'Betalingen blev afvist',
  approve: 'Du skal selv godkende betalingen',
  otherCard: 'Dit betalingskort kan ikke bruges',
  dead: 'Din betalingsaftale findes ikke længere',
  lost: 'Perioden er ikke betalt',
  alarm: 'Vi kan ikke gennemføre betalingen',
};

/** A charge that brought no money: the person knows, and can pay in another way, unless it is our fault. */
export function failedAs(failure: ChargeFailureClass) {
  const isTold = failure !== 'alarm';
  return {
    failure,
    status: isTold ? 'FaultyPayment' : 'Ordered',
    notifications: isTold ? ['NewPaymentDataIsNecessary'] : [],
    messages: isTold ? [TITLES[failure]] : [],
    problem: TITLES[failure],
    isPayable: isTold,
    isUndecided: false,
    isChargedAgain: failure === 'later' || failure === 'alarm',
  };
}

/** A charge of which nobody knows: nothing is said of it yet. */
export const UNDECIDED = {
  ...{ status: 'Ordered', method: 'active', failure: null, notifications: [], messages: [] },
  ...{ problem: null, isPayable: false, isUndecided: true, isChargedAgain: false },
};
