import type { Db } from '#server/db/connect';
import type { Deps } from '#server/deps';

/** What a process that dies in the middle leaves its caller with. */
export class Crash extends Error {}

/** The same parts, in a process that dies at its next commit: just before it, or just after. */
export function dyingAt(deps: Deps, moment: 'before-commit' | 'after-commit'): Deps {
  const { db } = deps.connection;
  const transaction = () => ({
    execute: async (work: Parameters<ReturnType<Db['transaction']>['execute']>[0]) => {
      await db.transaction().execute(async (tx) => {
        await work(tx);
        if (moment === 'before-commit') throw new Crash();
      });
      throw new Crash();
    },
  });
  const dying = new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction') return transaction;
      const member = Reflect.get(target, name, target) as unknown;
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
  return { ...deps, connection: { ...deps.connection, db: dying } };
}
