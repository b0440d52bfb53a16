import LibsqlDatabase from 'libsql';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { jobHandlers } from '#server/jobs/handlers';
import { runDueJobs } from '#server/jobs/queue';
import type { FormClient } from '../worlds/form-client';
import { logIn, orderUntilPayment, pay } from '../worlds/journey';
import { deliverWebhooks } from '../worlds/order-world';
import { startPortal, type TestPortal } from '../worlds/portal';
import { isBracket, namesOf } from '../worlds/statements';

/*
 * What an order through the forms asks of the database, from the login to the overview with its card:
 * the pages, the jobs and the webhooks, each once.
 */

const MOST_STATEMENTS = 110;
/** On SQLite each waits for the disk. */
const MOST_COMMITS = 20;
/** On PostgreSQL, with the beginning and the end of each transaction. */
const MOST_ROUND_TRIPS = 130;

let portal: TestPortal;
let anna: FormClient;
beforeAll(async () => {
  portal = await startPortal({ runsJobs: false });
  // Whatever is put down is done by itself, as by a worker of this process, and nothing else is asked.
  portal.deps.wakeJobs = () => void runJobs();
  anna = portal.browser();
  // The texts and the footer are asked for once in a while, not with every order.
  await anna.open('/login');
});
afterAll(() => portal.close());

const exec = Object.getOwnPropertyDescriptor(LibsqlDatabase.prototype, 'exec')?.value as (
  this: LibsqlDatabase.Database,
  command: string,
) => LibsqlDatabase.Database;

/** Counts the transactions and single writes that change something, each of which waits for the disk. */
function countCommits(): () => number {
  let changes = 0;
  let commits = 0;
  const count = (sqlite: LibsqlDatabase.Database) => {
    const { total } = sqlite.prepare('select total_changes() as total').get() as { total: number };
    if (total !== changes) commits++;
    changes = total;
  };
  vi.spyOn(LibsqlDatabase.prototype, 'exec').mockImplementation(function (
    this: LibsqlDatabase.Database,
    command: string,
  ) {
    if (command === 'commit') count(this);
    return exec.call(this, command);
  });
  return () => commits;
}

const runJobs = () => runDueJobs(portal.deps, jobHandlers);

it('an order with its jobs and webhooks stays within its statements and commits', async () => {
  const commits = countCommits();
  portal.takeQueries();
  await logIn(anna, 'anna');
  await orderUntilPayment(anna);
  await pay(anna);
  await deliverWebhooks(portal);
  await runJobs();
  await anna.open('/overview');
  expect(anna.page?.document.querySelectorAll('.card-group')).toHaveLength(1);
  const asked = portal.takeQueries();
  const statements = asked.filter((statement) => !isBracket(statement));
  expect(statements.length, namesOf(statements).join('\n')).toBeLessThanOrEqual(MOST_STATEMENTS);
  if (portal.deps.connection.kind === 'sqlite') {
    expect(commits(), 'commits').toBeLessThanOrEqual(MOST_COMMITS);
  } else {
    expect(asked.length, 'round trips').toBeLessThanOrEqual(MOST_ROUND_TRIPS);
  }
});
