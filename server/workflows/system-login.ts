import ipaddr from 'ipaddr.js';
import { newId, newToken, sha256 } from '../crypto';
import type { Connection, Tx } from '../db/connect';
import { addressesColumn } from '../db/json-columns';
import {
  endSystemToken,
  findSystemToken,
  insertSystemToken,
  listSystemTokens,
  noteSystemUse,
} from '../db/system-tokens';
import type { Deps } from '../deps';

/*
 * Another system that brings in approvals (Susy): it has a token that ends by itself, and calls from
 * addresses that are named. There is none until an operator makes one (`npm run susy`).
 */

/** Before the token, so that one that was left somewhere is recognised. */
const PREFIX = 'susy_';
const BEARER = /^Bearer (susy_\S{1,100})$/i;

/** The system behind a call. */
export interface System {
  id: string;
  name: string;
}

/** The token that a call came with; null without one. */
export const bearerToken = (incoming: { header(name: string): string | null }): string | null =>
  BEARER.exec(incoming.header('authorization') ?? '')?.[1] ?? null;

/** Whose token it is; null for one that is unknown or over, or comes from elsewhere. */
export async function findSystem(
  { connection: { db } }: Pick<Deps, 'connection'>,
  token: string,
  { address, now }: { address: string | null; now: Date },
): Promise<System | null> {
  const row = await findSystemToken(db, sha256(token), now.toISOString());
  if (!row || !isFrom(address, addressesColumn.read(row.addresses))) return null;
  await noteSystemUse(db, row.id, now);
  return { id: row.id, name: row.name };
}

const isFrom = (address: string | null, ranges: readonly string[]): boolean =>
  address !== null &&
  ipaddr.isValid(address) &&
  ranges.some((range) => isWithin(ipaddr.process(address), ipaddr.parseCIDR(range)));

const isWithin = (
  address: ipaddr.IPv4 | ipaddr.IPv6,
  [network, bits]: [ipaddr.IPv4 | ipaddr.IPv6, number],
): boolean => address.kind() === network.kind() && address.match(network, bits);

/** «192.0.2.7» is the range of that address alone. @throws Error for what is neither */
function rangeOf(typed: string): string {
  if (ipaddr.isValid(typed)) return `${typed}/${ipaddr.parse(typed).kind() === 'ipv4' ? 32 : 128}`;
  if (ipaddr.isValidCIDR(typed)) return typed;
  throw new Error(`${typed} is no address and no range of them such as 192.0.2.0/24`);
}

interface NewSystem {
  name: string;
  addresses: readonly string[];
  expiresAt: Date;
}

/**
 * Makes a token, which is told this once; the same system has another one once its token is over.
 * @throws Error for an address that is none, or a name in use
 */
export async function addSystem(
  tx: Tx,
  { name, addresses, expiresAt }: NewSystem,
  now: Date,
): Promise<string> {
  const token = PREFIX + newToken();
  const ranges = addresses.map(rangeOf);
  const isNew = await insertSystemToken(tx, {
    ...{ id: newId(), name, token_hash: sha256(token), addresses: addressesColumn.write(ranges) },
    ...{ created_at: now.toISOString(), expires_at: expiresAt.toISOString() },
  });
  if (!isNew) throw new Error(`There is a token ${name} in use`);
  return token;
}

/** Ends a token at once. @throws Error for one that is not there, or has ended */
export async function endSystem(tx: Tx, name: string, now: Date): Promise<void> {
  if (!(await endSystemToken(tx, name, now))) throw new Error(`There is no token ${name} in use`);
}

/** The tokens, a line each. */
export async function describeSystems({ db }: Connection, now: Date): Promise<string[]> {
  return (await listSystemTokens(db)).map((row) => {
    const isOver = row.ended_at !== null || row.expires_at <= now.toISOString();
    return [
      row.name,
      isOver ? 'ended' : `until ${row.expires_at}`,
      `from ${addressesColumn.read(row.addresses).join(' ')}`,
      row.used_at === null ? 'never used' : `used ${row.used_at}`,
    ].join('  ');
  });
}
