import { expect } from 'vitest';
import { findLedgerFaults } from '#server/db/ledger';
import { as, orderAndPay } from '#server/seed/order-as';
import { mailsTo, orderFaults, personOf, signedIn } from './order-world';
import type { TestPortal } from './portal';

/** 60 days, which cost 836,40 kr. */
export const SPRING = { from: '2026-03-10', to: '2026-05-08' };
export const SPRING_ORE = 83_640;
/** The 30 days after it. */
export const LATER = { from: '2026-05-09', to: '2026-06-07' };

/** Anna's cards: the first is paid by itself, and its money taken where that is not soon enough. */
export class PaidCards {
  private constructor(private readonly portal: TestPortal) {}

  static async ofAnna(portal: TestPortal, periods = [SPRING, LATER]): Promise<PaidCards> {
    await orderFaults(portal, { webhook: 'never' });
    await signedIn(portal, 'anna');
    await as(portal.deps, 'anna', (caller) =>
      orderAndPay(portal.deps, caller, { phone: '20304050', periods, mode: 'SinglePayment' }),
    );
    await portal.runJobs();
    return new PaidCards(portal);
  }

  private get db() {
    return this.portal.deps.connection.db;
  }

  /** The one that begins on a day. */
  from = (day: string) =>
    this.db.selectFrom('card').selectAll().where('from_day', '=', day).executeTakeFirstOrThrow();

  refunds = () => this.db.selectFrom('refund').selectAll().execute();

  /** The subjects of her mails. */
  async mails(): Promise<string[]> {
    const { contact_email: address } = await personOf(this.portal, 'anna');
    return (await mailsTo(this.portal, address)).map(({ subject }) => subject);
  }

  async expectBooks(): Promise<void> {
    expect(await findLedgerFaults(this.db, new Date(0))).toEqual([]);
  }
}
