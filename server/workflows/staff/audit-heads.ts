import { z } from 'zod';
import { isSignedWith, signWith } from '../../crypto';
import { auditHashAt, auditHead } from '../../db/audit';
import type { Db } from '../../db/connect';
import type { Deps } from '../../deps';

/*
 * Ends of the audit log, kept in the server's own log: who has the whole database could make the chain anew
 * from some entry on, and that one would then have another hash than was written there.
 */

const LINE = 'audit head';
const headLine = z.object({
  msg: z.literal(LINE),
  seq: z.number().int().positive(),
  hash: z.string(),
  signature: z.string(),
});
type Head = z.infer<typeof headLine>;

const message = ({ seq, hash }: Pick<Head, 'seq' | 'hash'>) => ({
  name: LINE,
  body: `${seq}.${hash}`,
});

/** Writes the end of the chain into the server's log, signed, unless it is still `told`; its number. */
export async function tellAuditHead(
  { connection, config, logger }: Pick<Deps, 'connection' | 'config' | 'logger'>,
  told: number,
): Promise<number> {
  const head = await auditHead(connection.db);
  if (!head || head.seq === told) return told;
  const { seq, hash } = head;
  logger.info({ seq, hash, signature: signWith(config.auditKey, message(head)) }, LINE);
  return seq;
}

/** What was found wrong with one end that was kept, in the words of the command. */
export interface HeadProblem {
  seq: number;
  problem: 'is not signed with AUDIT_KEY' | 'is not the one that was kept';
}

/**
 * Holds the chain against ends of it that were kept, as lines of the server's log; other lines are passed
 * over. `count` is how many were held against it.
 */
export async function compareHeads(
  db: Db,
  key: string,
  lines: AsyncIterable<string>,
): Promise<{ count: number; first: HeadProblem | null }> {
  let count = 0;
  for await (const line of lines) {
    const head = readHead(line);
    if (!head) continue;
    count += 1;
    const { seq } = head;
    if (!isSignedWith(key, { ...message(head), signature: head.signature })) {
      return { count, first: { seq, problem: 'is not signed with AUDIT_KEY' } };
    }
    const entry = await auditHashAt(db, seq);
    if (entry?.hash !== head.hash) {
      return { count, first: { seq, problem: 'is not the one that was kept' } };
    }
  }
  return { count, first: null };
}

function readHead(line: string): Head | null {
  if (!line.includes(LINE)) return null;
  try {
    return headLine.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
