import { connect, type Connection } from '#server/db/connect';
import { findLedgerFaults } from '#server/db/ledger';
import type { KeptMail } from '#server/sandbox/mail/mailbox';
import type { Transaction } from '#server/sandbox/netaxept/model';
import type { Charge } from '#server/sandbox/reepay/model';
import { SandboxStore } from '#server/sandbox/shared/store';
import { isUndecided } from '#server/domain/payment';
import type { TestDatabase } from '../worlds/database';

/** What the portal and the payment provider each hold of some people's orders. */
export interface Books {
  flows: Awaited<ReturnType<typeof readFlows>>;
  operations: Awaited<ReturnType<typeof readOperations>>;
  /** What both providers hold, by our handle. */
  charges: Map<string, HeldCharge>;
  mails: KeptMail[];
  /** What is due or being tried again, each with how often and why it failed last. */
  jobsLeft: string[];
}

/**
 * Reads both sides; the server may be running. `people` is the beginning of their usernames; the stand-ins may
 * keep their store elsewhere.
 */
export async function readBooks(
  database: Pick<TestDatabase, 'databaseUrl' | 'dataDir'>,
  people: string,
  sandboxDir = database.dataDir,
): Promise<Books> {
  const connection = connect({
    url: database.databaseUrl,
    file: `${database.dataDir}/portal.db`,
  });
  const store = new SandboxStore(`${sandboxDir}/sandbox.db`);
  try {
    const flows = await readFlows(connection, people);
    const operations = await readOperations(connection, people);
    const jobsLeft = await listJobsLeft(connection);
    // What no job is left for has happened by now, and is seen only by who looks after that.
    return {
      flows,
      operations,
      jobsLeft,
      charges: new Map(
        [
          ...store.list<Charge>('reepay.charge'),
          ...store.list<Transaction>('netaxept.transaction').map(chargeOf),
        ].map((charge) => [charge.handle, charge]),
      ),
      mails: store.list<KeptMail>('mail'),
    };
  } finally {
    await connection.close();
    store.close();
  }
}

/** Who got back all that they paid, whose group is charged on the one card that they saved, and the books. */
export async function readMoney(
  database: Pick<TestDatabase, 'databaseUrl' | 'dataDir'>,
  people: string,
) {
  const connection = connect({ url: database.databaseUrl, file: `${database.dataDir}/portal.db` });
  const { db } = connection;
  try {
    const given = await db
      .selectFrom('payment_operation as o')
      .innerJoin('beneficiary', 'beneficiary.id', 'o.beneficiary_id')
      .select('beneficiary.username')
      .where('beneficiary.username', 'like', `${people}%`)
      .where((e) =>
        e.or([
          e('o.state', '=', 'released'),
          e.and([e('o.captured_ore', '>', 0), e('o.refunded_ore', '=', e.ref('o.captured_ore'))]),
        ]),
      )
      .where(
        'o.id',
        'in',
        db.selectFrom('card').select('operation_id').where('operation_id', 'is not', null),
      )
      .execute();
    const saved = await db
      .selectFrom('saved_method')
      .innerJoin('card_group', 'card_group.saved_method_id', 'saved_method.id')
      .innerJoin('beneficiary', 'beneficiary.id', 'saved_method.beneficiary_id')
      .select('beneficiary.username')
      .where('card_group.payment_mode', '=', 'Regular')
      .where('beneficiary.username', 'like', `${people}%`)
      .execute();
    const all = await db
      .selectFrom('saved_method')
      .innerJoin('beneficiary', 'beneficiary.id', 'saved_method.beneficiary_id')
      .select('saved_method.id')
      .where('beneficiary.username', 'like', `${people}%`)
      .execute();
    const names = (rows: readonly { username: string }[]) =>
      rows.map(({ username }) => username).sort();
    return {
      refunded: names(given),
      savedOnce: all.length === saved.length ? names(saved) : ['more cards are saved than used'],
      ledgerFaults: await findLedgerFaults(db, new Date(0)),
    };
  } finally {
    await connection.close();
  }
}

async function readFlows({ db }: Connection, people: string) {
  const flows = await db
    .selectFrom('order_flow')
    .innerJoin('beneficiary', 'beneficiary.id', 'order_flow.beneficiary_id')
    .select([
      'order_flow.id',
      'order_flow.state',
      'order_flow.flow_type',
      'order_flow.group_id',
      'beneficiary.username',
    ])
    .where('beneficiary.username', 'like', `${people}%`)
    .execute();
  const receipts = await db.selectFrom('receipt').select(['flow_id', 'card_id']).execute();
  const groups = await db.selectFrom('card_group').select(['id', 'flow_id']).execute();
  const cards = await db.selectFrom('card').select(['id', 'group_id', 'operation_id']).execute();
  return flows.map((flow) => {
    const own = receipts.filter(({ flow_id }) => flow_id === flow.id);
    // Another change may have taken the cards along since; the receipt knows where the first is.
    const known = new Set(own.map(({ card_id }) => card_id));
    return {
      ...flow,
      receipts: own.length,
      groups: groups.filter(({ flow_id }) => flow_id === flow.id).length,
      cards: cards.filter(({ id, group_id }) => group_id === flow.group_id || known.has(id)).length,
      paidBy: cards.flatMap(({ operation_id }) => operation_id ?? []),
    };
  });
}

async function readOperations({ db }: Connection, people: string) {
  return db
    .selectFrom('payment_operation')
    .innerJoin('beneficiary', 'beneficiary.id', 'payment_operation.beneficiary_id')
    .selectAll('payment_operation')
    .where('beneficiary.username', 'like', `${people}%`)
    .execute();
}

async function listJobsLeft({ db }: Connection): Promise<string[]> {
  const jobs = await db
    .selectFrom('job')
    .select(['kind', 'attempts', 'last_error'])
    .where('finished_at', 'is', null)
    // What was put down for a later day, and never tried, is not late.
    .where((e) => e.or([e('attempts', '>', 0), e('run_at', '<=', new Date().toISOString())]))
    .limit(20)
    .execute();
  return jobs.map(({ kind, attempts, last_error }) => `${kind}, ${attempts} times: ${last_error}`);
}

type HeldCharge = Pick<
  Charge,
  'handle' | 'state' | 'amount' | 'refunded_amount' | 'customer' | 'processing'
>;

/** A transaction at Nets in the words of ReePay. */
function chargeOf(transaction: Transaction): HeldCharge {
  const { id, amount, authorizationId, isAnnulled, captured, credited } = transaction;
  const isReserved = authorizationId !== null && !isAnnulled;
  return {
    handle: id,
    state: captured > 0 ? 'settled' : isReserved ? 'authorized' : 'created',
    amount: captured > 0 ? captured : amount,
    refunded_amount: credited,
    customer: '',
    processing: false,
  };
}

/** Money that is with us: reserved or taken, and not paid back. */
const isHeld = ({ state, refunded_amount, amount }: HeldCharge): boolean =>
  state === 'authorized' || (state === 'settled' && refunded_amount < amount);

/** What still has to be done or asked; none when everything that was begun has come to an end. */
export function findUnfinished({ operations, charges, jobsLeft }: Books): string[] {
  const undecided = operations.filter(({ state, handle }) => {
    const charge = charges.get(handle);
    return charge && !charge.processing && isUndecided(state);
  });
  return [...undecided.map(({ handle, state }) => `${handle} is ${state}`), ...jobsLeft];
}

/** Everything about the books that must never be, one sentence each; none when all is well. */
export function findFaults({ flows, operations, charges, mails }: Books): string[] {
  const faults: string[] = [];
  for (const flow of flows) {
    const say = (what: string) => faults.push(`${flow.username}, ${flow.state}: ${what}`);
    const own = operations.filter((operation) => operation.flow_id === flow.id);
    const held = own.filter(({ handle }) => {
      const charge = charges.get(handle);
      return charge !== undefined && isHeld(charge);
    });
    const isFinished = flow.state === 'Finished';
    const expected = isFinished ? 1 : 0;
    if (flow.state === 'Finishing') say('hangs');
    // The cards of a changed group are paid as they were before.
    const charged = flow.flow_type === 'Normal' ? expected : 0;
    if (held.length !== charged) say(`${held.length} charges`);
    if (flow.groups !== expected) say(`${flow.groups} groups`);
    if (flow.receipts !== expected) say(`${flow.receipts} receipts`);
    if (isFinished !== flow.cards > 0) say(`${flow.cards} cards`);
    const messageId = `<receipt-${flow.id}@ungdomskort>`;
    const copies = mails.filter((mail) => mail.messageId === messageId).length;
    if (copies !== expected) say(`${copies} receipt mails`);
    for (const { id, handle, state } of held) {
      if (state !== 'authorized' && state !== 'settled') say(`holds money of ${handle}, ${state}`);
      if (!flow.paidBy.includes(id)) say(`no card is paid by ${handle}`);
    }
  }
  const known = new Set(operations.map(({ handle }) => handle));
  const people = new Set(operations.map(({ beneficiary_id }) => `kunde-${beneficiary_id}`));
  for (const { handle, customer } of charges.values()) {
    if (people.has(customer) && !known.has(handle)) faults.push(`nobody knows charge ${handle}`);
  }
  return faults;
}
