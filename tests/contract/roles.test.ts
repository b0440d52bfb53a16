import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { as } from '#server/seed/order-as';
import { deleteSession } from '#server/db/sessions';
import { DATA_CLASSES } from '../gate/data-classes';
import { ApiSession } from '../worlds/api-session';
import { orderAllDays } from '../worlds/later-order';
import { signInByCode } from '../worlds/letters';
import { personOf } from '../worlds/order-world';
import { sharedPortal } from '../worlds/portal-per-test';
import { nameOf, served, type Served } from '../worlds/served';

/*
 * Whatever somebody calls, in whatever order and with whomever's numbers: they read and change nothing of
 * another person's.
 */

/** Those that change who the caller is, and the list of whom the demo can be tried as. */
const LEFT_OUT = new Set([
  'GET /auth/debug-login',
  ...['GET /auth/signin/debug', 'POST /auth/signin/debug', 'GET /auth/signout'],
  ...['POST /auth/signout', 'GET /mitid/signin', 'POST /mitid/signin', 'POST /mitid/signout'],
]);

const calls = served.filter((call) => call.needsKey && !LEFT_OUT.has(nameOf(call)));

/** By what name a body says what it is about. */
const ID_FIELDS = [
  ...['id', 'flowId', 'groupId', 'cardId', 'operationId', 'approvalId', 'subsidyId', 'routeId'],
  ...['programId', 'notificationId', 'rkCardId', 'paymentAgreementId', 'sessionId', 'attempt'],
];
/** What else bodies hold: each schema takes of it what it knows. */
const REST = {
  ...{ reason: 'other', isOn: true, url: '/overview', code: '000000', text: 'x', kind: 'message' },
  ...{ email: 'ond@eksempel.dk', repeatedEmail: 'ond@eksempel.dk', phone: '12345678' },
  ...{
    phoneCountry: 'Denmark',
    allowMarketingContact: true,
    areMailed: false,
    wholeApproval: true,
  },
  ...{ selectedPaymentType: 'ReePay', reepayPaymentType: 'SinglePayment', ends: true },
  ...{ sessionType: 'OrderFlow', schemeType: 'UU', accepted: true, conditionsAccepted: true },
};

/** The last of the actors. */
const SCHOOL = 4;

describe('no sequence of calls of one role', () => {
  const portal = sharedPortal({ runsJobs: false });
  let others: string[];
  let sentinels: string[];
  /** What the school of the person may know: the name, and the approval. */
  let ofSchool: Set<string>;
  let actors: ApiSession[];
  let bo: string;

  /** Every row that is bo's, or hangs on one of his, as it is now. */
  async function rowsOfBo(): Promise<string> {
    const { db } = portal.deps.connection;
    const found: unknown[] = [];
    for (const [table, columns] of Object.entries(DATA_CLASSES)) {
      const key = table === 'beneficiary' ? 'id' : 'beneficiary_id';
      if (!columns.has(key)) continue;
      const { rows } =
        await sql`select * from ${sql.table(table)} where ${sql.ref(key)} = ${bo}`.execute(db);
      found.push(table, rows.map((row) => JSON.stringify(row)).toSorted());
    }
    return JSON.stringify(found);
  }

  beforeAll(async () => {
    await orderAllDays(portal);
    const { db } = portal.deps.connection;
    // Bo has what Anna ordered, and she nothing: the numbers are real, and another person's.
    const [anna, person] = [await personOf(portal, 'anna'), await personOf(portal, 'bo')];
    bo = person.id;
    for (const [table, columns] of Object.entries(DATA_CLASSES)) {
      if (!columns.has('beneficiary_id') || table === 'session') continue;
      await sql`
        update ${sql.table(table)} set beneficiary_id = ${bo} where beneficiary_id = ${anna.id}
      `.execute(db);
    }
    await db.updateTable('beneficiary').set({ photo_id: null }).where('id', '=', anna.id).execute();
    await as(portal.deps, 'bo', ({ sessionHash }) => deleteSession(db, sessionHash));
    const ids = new Set<string>([bo]);
    for (const table of [
      'card',
      'card_group',
      'payment_operation',
      'order_flow',
      'approval',
      'route',
      'notification',
      'message',
      'photo',
      'saved_method',
    ] as const) {
      const { rows } = await sql<{
        id: string;
      }>`select id from ${sql.table(table)} limit 4`.execute(db);
      rows.forEach(({ id }) => ids.add(id));
    }
    const { rows: receipts } = await sql<{ number: string }>`
      select number from payment_receipt
    `.execute(db);
    others = [...ids, ...receipts.map(({ number }) => number)];
    const cpr = portal.deps.secrets.decrypt(person.cpr_encrypted);
    sentinels = [person.last_name, cpr, cpr.slice(0, 6), ...others.slice(1)];
    const approvals = await db.selectFrom('approval').select('id').execute();
    ofSchool = new Set([person.last_name, ...approvals.map(({ id }) => id)]);
    actors = [
      await ApiSession.anonymous(portal),
      await ApiSession.signIn(portal, 'anna'),
      await ApiSession.signIn(portal, 'blocked'),
      // Only now: what is hers is no other's to her.
      await signInByCode(portal, 'clara'),
      await ApiSession.signInStaff(portal, 'skole'),
    ];
  });

  async function make(actor: ApiSession, call: Served, ids: readonly string[]): Promise<string> {
    let next = 0;
    const id = () => ids[next++ % ids.length] ?? '';
    const path = call.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(id()));
    const named = Object.fromEntries(ID_FIELDS.map((field) => [field, id()]));
    const isRead = call.method === 'get';
    const query = new URLSearchParams({ ...named, page: '1', search: 'x' });
    const answer = await actor.call(
      call.method.toUpperCase(),
      isRead ? `${path}?${query}` : path,
      isRead ? {} : { body: { ...REST, ...named } },
    );
    expect(answer.status, nameOf(call)).not.toBe(500);
    return answer.bytes.toString('latin1');
  }

  const step = () =>
    fc.record({
      actor: fc.nat({ max: SCHOOL }),
      call: fc.nat({ max: calls.length - 1 }),
      ids: fc.array(fc.nat({ max: others.length - 1 }), { minLength: 1, maxLength: 4 }),
    });

  it('reads or changes what is another’s', async () => {
    const before = await rowsOfBo();
    await fc.assert(
      fc.asyncProperty(fc.array(step(), { minLength: 20, maxLength: 60 }), async (steps) => {
        for (const { actor, call, ids } of steps) {
          const wanted = calls[call]!;
          const given = ids.map((index) => others[index]!);
          const text = await make(actors[actor]!, wanted, given);
          // What was asked with may be told again: it was known to who asked.
          const hidden =
            actor === SCHOOL ? sentinels.filter((word) => !ofSchool.has(word)) : sentinels;
          const told = hidden.filter((word) => !given.includes(word) && text.includes(word));
          expect(told, nameOf(wanted)).toEqual([]);
        }
      }),
      { numRuns: 25, endOnFailure: true },
    );
    expect(await rowsOfBo()).toBe(before);
  });
});
