import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '#server/db/connect';
import { readAsked, readBegun } from '../worlds/asked';
import { placesOfStatements } from '../worlds/begun';
import { fillCountry, GROWING, SMALL } from '../worlds/many-people';
import { costsOf } from '../worlds/plans';
import { sharedPortal } from '../worlds/portal-per-test';

/*
 * Runs after the API and contract tests (`npm run plans`), and looks at every statement that their portals
 * asked.
 */

/** So many that reading a table whole costs more than its index. */
const PEOPLE = 3000;
/** Rows of a table that stays small; one that grows has more here. */
const MOST_IN_SMALL = 20;
/** Some seconds on two free cores; a busy machine gets much more. */
const FILL_LIMIT_MS = 180_000;

/** What may cost more in a larger country, with the reason why. PostgreSQL estimates how many rows lie in a range. */
const MAY_GROW: Record<Connection['kind'], Record<string, string>> = {
  sqlite: {
    'db/happened.ts happenedSince': 'the time machine of the demo, which no country has',
    'db/messages.ts findMessage': 'a mail that the version before wrote down, of which few wait',
    'db/notifications.ts findNotificationToMail':
      'a mail that the version before wrote down, of which few wait',
  },
  postgres: {
    'db/ledger.ts faultsOf':
      'a thousand payments, which is a good part of the few thousand that there are here',
    'db/notifications.ts settleBefore':
      'what has become old since a quarter of an hour ago, in one statement',
  },
};

/** What no portal of a test asks, with who does. */
const ASKED_ELSEWHERE: Record<string, string> = {
  'db/sealed.ts pageOfSealedApprovals': 'the command `secret:rotate`, in the order of the key',
  'db/sealed.ts pageOfSealedPeople': 'the command `secret:rotate`, in the order of the key',
  'db/sealed.ts listSealedStaff': 'the command `secret:rotate`, of a small table',
  'db/sealed.ts resealPerson': 'the command `secret:rotate`, by keys',
  'db/sealed.ts resealStaff': 'the command `secret:rotate`, by the key',
  'db/sealed.ts resealApproval': 'the command `secret:rotate`, by the key',
  'db/photos.ts countPhotos': 'the command `photos:move`, which counts all',
  'db/photos.ts notePhotoFacts': 'the commands `photos:move` and `photos:check`, by the key',
  'db/audit.ts auditHashAt': 'the command `audit verify`, by the key of the table',
  'db/system-tokens.ts endSystemToken': 'the command `susy`, of a small table',
  'db/system-tokens.ts listSystemTokens': 'the command `susy`, of a small table',
  'start/start-failure.ts untilReachable': 'a process that starts, of no table',
};
/** What is not asked of one database. */
const NOT_ASKED: Record<Connection['kind'], Record<string, string>> = {
  sqlite: {
    'db/cards.ts lockApproval': 'SQLite has one writer at a time',
    'db/health.ts writeCheck': 'the faults ask it of SQLite, and it is of one row',
  },
  postgres: {
    'db/delete-old.ts findFirst': 'it does not keep rows in the order in which they were written',
  },
};

describe('the statements of the portal', () => {
  const portal = sharedPortal({ runsJobs: false, seedsOrders: 'all' }, FILL_LIMIT_MS);
  const places = placesOfStatements();
  const nameOf = (place: string) => places.get(place) ?? place;
  beforeAll(async () => {
    await fillCountry(portal.deps.connection, PEOPLE);
    await sql`analyze`.execute(portal.deps.connection.db);
  }, FILL_LIMIT_MS);

  it('are looked at with rows in every table that grows, and few in those that are said to stay small', async () => {
    const { db } = portal.deps.connection;
    const few: string[] = [];
    for (const name of Object.keys({ ...GROWING, ...SMALL })) {
      const { rows } = await sql<{ count: number | string }>`
        select count(*) as count from ${sql.table(name)}`.execute(db);
      if (Number(rows[0]?.count) < MOST_IN_SMALL) few.push(name);
    }
    expect(few.sort()).toEqual(Object.keys(SMALL).sort());
  });

  it('are costly where they have no index, or read and sort more than a person has', async () => {
    const { connection } = portal.deps;
    const costs = (sql: string) => costsOf(connection, { sql, parameters: [] });
    expect(await costs('select * from card where price_ore = 1')).toEqual([
      'card: read from end to end',
    ]);
    expect(await costs("select * from audit_entry where chain = 'change' order by role")).toEqual([
      expect.stringContaining('audit_entry: '),
    ]);
    expect(await costs('select * from card where id > id order by id limit 5')).toEqual([
      'card: read from end to end',
    ]);
    expect(await costs("select * from card where group_id = 'x' order by paid_at")).toEqual([]);
  });

  it('cost no more in a larger country, other than those that are said to', async () => {
    const growing = new Map<string, string>();
    for (const asked of readAsked()) {
      for (const cost of await costsOf(portal.deps.connection, asked)) {
        growing.set(`${nameOf(asked.place)}: ${cost}`, asked.sql);
      }
    }
    const said = Object.keys(MAY_GROW[portal.deps.connection.kind]);
    const isSaid = (found: string) => said.some((name) => found.startsWith(`${name}:`));
    const unsaid = [...growing].filter(([found]) => !isSaid(found));
    expect(unsaid).toEqual([]);
    const found = [...growing.keys()];
    expect(said.filter((name) => !found.some((each) => each.startsWith(`${name}:`)))).toEqual([]);
  });

  it('are each asked by a test, wherever the server begins one', () => {
    const begun = readBegun();
    const missing = [...places].flatMap(([place, name]) => (begun.has(place) ? [] : [name]));
    const said = { ...ASKED_ELSEWHERE, ...NOT_ASKED[portal.deps.connection.kind] };
    expect([...new Set(missing)].filter((name) => !(name in said))).toEqual([]);
    const known = new Set(places.values());
    expect(Object.keys(said).filter((name) => !known.has(name))).toEqual([]);
  });
});
