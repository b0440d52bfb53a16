import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { findOperation, insertOperation } from '#server/db/payments';
import { confirmOrder } from '#server/workflows/order/place/confirm-order';
import { mainText, type FormClient } from '../worlds/form-client';
import { TYPED_CONTACTS } from '../worlds/journey';
import { signedIn } from '../worlds/order-world';
import type { TestPortal } from '../worlds/portal';
import { portalPerTest } from '../worlds/portal-per-test';
import { orderRejsekortFault, rejsekortState } from '../worlds/rejsekort-sandbox';

const EMAIL = 'frede@eksempel.dk';
const ACCOUNT = { accountEmail: EMAIL, repeatedAccountEmail: EMAIL };

const textOf = (browser: FormClient) => (browser.page ? mainText(browser.page.document) : '');

describe('a Rejsekort that was ordered', () => {
  const portal = portalPerTest({ runsJobs: false });

  const cardsOf = async () =>
    portal.deps.connection.db
      .selectFrom('card')
      .select(['status', 'from_day', 'is_first_of_rejsekort'])
      .orderBy('from_day')
      .execute();
  const numberShown = async () => {
    const frede = await signedIn(portal, 'frede');
    await frede.open('/overview');
    return /308430 \d{3} \d{3} \d{3} \d\b/.exec(textOf(frede))?.[0];
  };

  it('gets its number from Rejsekort once, and is shown with the number in groups', async () => {
    await orderRejsekort(portal);
    expect((await rejsekortState(portal)).cards).toEqual([]);
    await portal.runJobs();
    await portal.runJobs();
    const { cards } = await rejsekortState(portal);
    expect(cards).toHaveLength(1);
    expect(cards[0]).toMatchObject({ customerId: 'RK000001', pto: 'Movia' });
    expect((await numberShown())?.replaceAll(' ', '')).toBe(cards[0]?.cardNumber);
  });

  it('is ordered once when the answer is lost, and tried again while Rejsekort is down', async () => {
    await orderRejsekort(portal);
    for (const fault of ['down', 'error-after-commit'] as const) {
      await orderRejsekortFault(portal, fault);
      portal.clock.set(new Date(portal.clock.now().getTime() + 3_600_000));
      await portal.runJobs();
    }
    expect((await rejsekortState(portal)).cards).toHaveLength(1);
    await orderRejsekortFault(portal, 'none');
    await portal.goTo('2026-03-03');
    expect((await rejsekortState(portal)).cards).toHaveLength(1);
    expect(await numberShown()).toBeDefined();
  });

  it('is not asked for endlessly when the answer can never be read, and goes on once an operator helps', async () => {
    await orderRejsekort(portal);
    await orderRejsekortFault(portal, 'malformed');
    for (let hour = 1; hour <= 40; hour++) {
      portal.clock.set(new Date(portal.clock.now().getTime() + 3_600_000));
      await portal.runJobs();
    }
    await orderRejsekortFault(portal, 'none');
    await portal.goTo('2026-03-20');
    expect(await numberShown()).toBeUndefined();
    const { db } = portal.deps.connection;
    const waiting = db.selectFrom('job').selectAll().where('kind', '=', 'order-rejsekort-card');
    expect(await waiting.execute()).toMatchObject([
      { attempts: 30, finished_at: null, last_error: 'The answer can’t be read' },
    ]);

    const handbook = readFileSync('docs/protocols/rejsekort.md', 'utf8');
    await sql.raw(/```sql\n([^`]+)```/.exec(handbook)?.[1] ?? '').execute(db);
    await portal.runJobs();

    expect(await numberShown()).toBeDefined();
  });

  it('is made, sent and loaded in time, and active when its holder has checked in', async () => {
    await orderRejsekort(portal);
    const seen: string[] = [];
    for (const day of ['2026-03-02', '2026-03-10', '2026-03-11', '2026-03-13', '2026-03-16']) {
      await portal.goTo(day);
      seen.push((await cardsOf())[0]!.status);
    }
    expect(seen).toEqual([
      'DuringProduction',
      'DuringProduction',
      'RkCardSent',
      'SeasonPassAwaitsCheckIn',
      'Active',
    ]);
    const [first, second] = await cardsOf();
    expect(first).toMatchObject({ from_day: '2026-03-16', is_first_of_rejsekort: 1 });
    expect(second?.is_first_of_rejsekort).toBe(0);
    expect((await rejsekortState(portal)).seasonPasses).toHaveLength(1);
  });

  /** Everything up to the payment by the screens, and the payment as its workflow reports it. */
  async function orderRejsekort(on: TestPortal): Promise<void> {
    const frede = await signedIn(on, 'frede');
    await frede.open('/order/configuration');
    await frede.open('/order/configuration/delivery');
    await frede.submit('Brug denne levering', { programId: 'movia-rejsekort' });
    await frede.submit('Næste');
    await frede.submit('Acceptér');
    await frede.submit('Næste', { ...TYPED_CONTACTS, ...ACCOUNT });
    await frede.submit('Gå til betaling', { conditionsAccepted: 'on' });
    await confirmPaid(on);
  }
});

async function confirmPaid({ deps }: TestPortal): Promise<void> {
  const now = deps.clock.now().toISOString();
  await deps.connection.db.transaction().execute(async (tx) => {
    const flow = await tx.selectFrom('order_flow').selectAll().executeTakeFirstOrThrow();
    await tx
      .updateTable('order_flow')
      .set({ state: 'AwaitsPaymentData', payment_attempt: 1 })
      .set({ payment_type: 'Nets', payment_mode: 'SinglePayment' })
      .execute();
    await insertOperation(tx, {
      id: 'paid',
      beneficiary_id: flow.beneficiary_id,
      session_type: 'OrderFlow',
      flow_id: flow.id,
      group_id: flow.group_id,
      card_id: null,
      provider: 'Nets',
      mode: 'SinglePayment',
      state: 'settled',
      attempt: 1,
      amount_ore: 41_820,
      handle: 'paid',
      saved_method_id: null,
      created_at: now,
      next_check_at: null,
    });
    const operation = await findOperation(tx, 'paid');
    const payment = { kind: 'settled', amountOre: 41_820, savedMethodId: null, card: null };
    expect(await confirmOrder(deps, tx, operation!, payment as never)).toBe(true);
  });
}
