// @module-tag postgres
import LibsqlDatabase from 'libsql';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { jobHandlers } from '#server/jobs/handlers';
import { runDueJobs, runJob } from '#server/jobs/queue';
import type { FormClient } from '../worlds/form-client';
import { logIn, orderUntilPayment, pay } from '../worlds/journey';
import { deliverWebhooks } from '../worlds/order-world';
import { startPortal, type TestPortal } from '../worlds/portal';
import { namesOf } from '../worlds/statements';

/*
 * What an order through the forms asks of the database, from the login to the overview with its card:
 * the pages, the jobs and the webhooks, each once.
 */

/**
 * Seven of them put down for the audit log what the person did and the register changed, each in a transaction
 * that is there anyway; one takes the person before the cards, as everything else does.
 */
const MOST_STATEMENTS = 118;
/** On SQLite each waits for the disk. */
const MOST_COMMITS = 18;
/** On PostgreSQL, where what goes out together is waited for once; on a busy machine, with 109, less of it does. */
const MOST_ROUND_TRIPS = 112;

let portal: TestPortal;
let anna: FormClient;
beforeAll(async () => {
  portal = await startPortal({ runsJobs: false });
  // Whatever is put down is done by itself, as by a worker of this process, and nothing else is asked.
  portal.deps.jobs = {
    hasRoom: () => true,
    begin: (job) => void underWay.push(runJob(portal.deps, jobHandlers, job)),
    wake: () => void underWay.push(runJobs()),
    settled: async () => undefined,
  };
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

/** Counts how often the portal writes to the server and waits for its answer. */
function countRoundTrips(): () => number {
  // Each flight of commands ends with a `Sync`; a single command without values goes by itself.
  const flights = vi.spyOn(pg.Connection.prototype, 'sync');
  const single = vi.spyOn(pg.Connection.prototype, 'query');
  return () => flights.mock.calls.length + single.mock.calls.length;
}

/** The jobs that have begun by themselves. */
const underWay: Promise<unknown>[] = [];
const runJobs = () => runDueJobs(portal.deps, jobHandlers);

it('an order with its jobs and webhooks stays within its statements and commits', async () => {
  const commits = countCommits();
  const roundTrips = countRoundTrips();
  portal.takeQueries();
  await logIn(anna, 'anna');
  await orderUntilPayment(anna);
  await pay(anna);
  await deliverWebhooks(portal);
  await runJobs();
  await Promise.all(underWay);
  await anna.open('/overview');
  expect(anna.page?.document.querySelectorAll('.card-group')).toHaveLength(1);
  const statements = portal.takeQueries();
  expect(statements.length, namesOf(statements).join('\n')).toBeLessThanOrEqual(MOST_STATEMENTS);
  if (portal.deps.connection.kind === 'sqlite') {
    expect(commits(), 'commits').toBeLessThanOrEqual(MOST_COMMITS);
  } else {
    expect(roundTrips(), 'round trips').toBeLessThanOrEqual(MOST_ROUND_TRIPS);
  }
});
