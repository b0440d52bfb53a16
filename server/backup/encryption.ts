import { wordsOf } from '../words';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';

/** What a file of age begins with. */
export const AGE_HEADER = 'age-encryption.org/v1\n';
const SECRET = /^AGE-SECRET-KEY-/i;

type Bytes = AsyncIterable<Uint8Array>;

/** The keys of BACKUP_KEY, one or several, with spaces or commas between them. */
export const keysOf = (setting: string | undefined): string[] => wordsOf(setting ?? '');

/**
 * Encrypts as age does (https://age-encryption.org/v1) for whoever has the secret key of any of these
 * keys. It goes through in pieces of 64 KB.
 * @throws Error before the first piece, when one of them is no key
 */
export async function* encrypt(plain: Bytes, keys: readonly string[]): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  for (const key of keys) await addKey(encrypter, key);
  yield* await encrypter.encrypt(streamOf(plain));
}

/**
 * Decrypts with any of these keys that is secret.
 * @throws Error when none of them is right; and when the file was cut or changed, at the latest after
 *   the last piece, so nothing may be used before that
 */
export async function* decrypt(sealed: Bytes, keys: readonly string[]): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  const secrets = keys.filter((key) => SECRET.test(key));
  if (keys.length === 0) throw new Error('It is encrypted: set BACKUP_KEY.');
  if (secrets.length === 0) {
    throw new Error('It is encrypted: BACKUP_KEY must be the secret key, AGE-SECRET-KEY-1….');
  }
  for (const key of secrets) {
    try {
      decrypter.addIdentity(key);
    } catch {
      throw notAKey();
    }
  }
  try {
    yield* await decrypter.decrypt(streamOf(sealed));
  } catch (error) {
    // Not the file is wrong, but the disk.
    if (!(error instanceof Error) || 'code' in error) throw error;
    throw /^no identity matched/.test(error.message)
      ? new Error('It is encrypted with another key than BACKUP_KEY.')
      : new Error('It was cut off, or changed after it was written.');
  }
}

async function addKey(encrypter: Encrypter, key: string): Promise<void> {
  try {
    encrypter.addRecipient(SECRET.test(key) ? await identityToRecipient(key) : key);
  } catch {
    throw notAKey();
  }
}

/** Never says what it is: it may be half of a secret one. */
const notAKey = () =>
  new Error(
    'BACKUP_KEY: is no key of age; make one with age-keygen or npm run backup -- --new-key',
  );

/** Asks for a piece when it is wanted; Readable.toWeb of Node 20 fails when the stream is given up. */
function streamOf(pieces: Bytes): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await iterator.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
