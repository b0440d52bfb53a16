import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';

const scryptOf = promisify(scrypt) as (
  text: string,
  salt: string,
  length: number,
) => Promise<Buffer>;
const HASH_BYTES = 32;
/** What is kept of a code. */
export const hashOf = async (code: string, salt: string): Promise<string> =>
  (await scryptOf(code, salt, HASH_BYTES)).toString('base64url');
