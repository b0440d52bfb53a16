import { z } from 'zod';
import { isSignedWith, signWith, type Secret } from '../../crypto';
import { auditHashAt, auditHead, findAuditCut } from '../../db/audit';
import type { Db } from '../../db/connect';
import type { Deps } from '../../deps';
import { AUDIT_CHAINS, type AuditChain } from '../../domain/audit-age';

/*
 * Ends of the audit log, kept in the server's own log: who has the whole database could make a chain anew
 * from some entry on, and that one would then have another hash than was written there.
 */

const LINE = 'audit head';
const headLine = z.object({
  msg: z.literal(LINE),
  /** Not there in lines from when there was one chain. */
  chain: z.enum(AUDIT_CHAINS).optional(),
  seq: z.number().int().positive(),
  hash: z.string(),
  signature: z.string(),
});
type Head = z.infer<typeof headLine>;

const messageOf = ({ chain, seq, hash }: Pick<Head, 'chain' | 'seq' | 'hash'>) => ({
  name: LINE,
  body: [...(chain ? [chain] : []), seq, hash].join('.'),
});

/** The number of the last entry of each chain that was told. */
export type ToldHeads = Readonly<Partial<Record<AuditChain, number>>>;

/** Writes the end of each chain into the server's log, signed, unless it is still the one `told`. */
export async function tellAuditHeads(
  { connection, config, logger }: Pick<Deps, 'connection' | 'config' | 'logger'>,
  told: ToldHeads,
): Promise<ToldHeads> {
  const telling: Partial<Record<AuditChain, number>> = { ...told };
  for (const chain of AUDIT_CHAINS) {
    const head = await auditHead(connection.db, chain);
    if (!head || head.seq === (told[chain] ?? 0)) continue;
    const signature = signWith(config.auditKey, messageOf({ chain, ...head }));
    logger.info({ chain, ...head, signature }, LINE);
    telling[chain] = head.seq;
  }
  return telling;
}

/** What came of holding the chains against ends that were kept. */
export interface Compared {
  /** How many they have. */
  count: number;
  /** How many are of entries that were cut since. */
  cut: number;
  /** What is wrong with the first that they don't have, in the words of the command. */
  problem: string | null;
}

/**
 * Holds the chains against ends of them, as lines of the server's log; other lines are passed over. What keeps the
 * log may have put words before its lines, as journald does.
 */
export async function compareHeads(
  db: Db,
  key: Secret,
  lines: AsyncIterable<string>,
): Promise<Compared> {
  const compared = { count: 0, cut: 0 };
  for await (const line of lines) {
    const head = readHead(line);
    if (!head) continue;
    const { chain = 'change', seq } = head;
    const problem = (what: string) => ({
      ...compared,
      problem: `Entry ${seq} of ${chain} ${what}`,
    });
    if (!isSignedWith(key, { ...messageOf(head), signature: head.signature })) {
      return problem('is not signed with AUDIT_KEY');
    }
    const cut = await findAuditCut(db, chain);
    if (cut && seq < cut.seq) {
      compared.cut += 1;
      continue;
    }
    const known = cut?.seq === seq ? cut : await auditHashAt(db, chain, seq);
    if (known?.hash !== head.hash) return problem('is not the one that was kept');
    compared.count += 1;
  }
  return { ...compared, problem: null };
}

function readHead(line: string): Head | null {
  if (!line.includes(LINE)) return null;
  try {
    return headLine.safeParse(JSON.parse(line.slice(line.indexOf('{')))).data ?? null;
  } catch {
    return null;
  }
}
