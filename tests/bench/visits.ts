import { historyOf } from '#server/workflows/history';
import { messagesOf } from '#server/workflows/messages';
import { notificationsOf } from '#server/workflows/notifications/read';
import { dayInCopenhagen } from '#server/domain/day';
import { forgetPerson } from '#server/workflows/delete-profile';
import { overviewOf } from '#server/workflows/overview';
import { endSession, findCaller, startSession } from '#server/workflows/session';
import { seededRandom } from '../run/random';
import type { TestPortal } from '../worlds/portal';

/** Of so many people one looks at their cards on a day. */
const VISITS = 30;
/** Of so many one is forgotten on a day: somebody has the card for some four years. */
const FORGOTTEN = 1500;
/** Logins that one transaction writes, so that a day does not wait for the disk with each. */
const AT_ONCE = 100;
const SEED = 1;

/**
 * A day of a filled database, after which its server has in memory what people ask for, and not what the
 * filling of it came to last. Who looks in is drawn among `people`; of those `away` some are forgotten.
 */
export async function passDay(
  portal: TestPortal,
  { people, away, at }: { people: readonly string[]; away: readonly string[]; at: Date },
): Promise<void> {
  const random = seededRandom(SEED);
  const visits = Math.ceil(people.length / VISITS);
  for (let begun = 0; begun < visits; begun += AT_ONCE) {
    const some = Array.from(
      { length: Math.min(AT_ONCE, visits - begun) },
      () => people[Math.floor(random() * people.length)]!,
    );
    await visit(portal, some);
  }
  const later = { ...portal.deps, clock: { now: () => at } };
  for (const id of away.slice(0, people.length / FORGOTTEN)) {
    await forgetPerson(later, id, dayInCopenhagen(at));
  }
}

/** People log in, see their cards, what they are told and what they have paid, and log out. */
async function visit({ deps, clock }: TestPortal, ids: readonly string[]): Promise<void> {
  const { db } = deps.connection;
  const now = clock.now();
  const tokens = await db.transaction().execute(async (tx) => {
    const begun: string[] = [];
    for (const id of ids) begun.push(await startSession(tx, id, now));
    return begun;
  });
  const over: string[] = [];
  for (const token of tokens) {
    const caller = await findCaller(deps, token, now);
    if (!caller) throw new Error('A login was over at once');
    await overviewOf(deps, caller, { showsAll: false, page: 1 });
    await notificationsOf(deps, caller, { page: 1 });
    await messagesOf(deps, caller, 1);
    await historyOf(deps, caller, 1);
    over.push(caller.sessionHash);
  }
  await db.transaction().execute(async (tx) => {
    for (const hash of over) await endSession(tx, hash);
  });
}
