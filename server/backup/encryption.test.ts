import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { beforeAll, describe, expect, it } from 'vitest';
import { AGE_HEADER, decrypt, encrypt, keysOf } from './encryption';

const PIECE = 65_536;
/** What stands behind each piece in the file, and before the first one. */
const TAG = 16;
const NONCE = 16;

async function* inPieces(bytes: Buffer, size = 10_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function whole(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const piece of pieces) read.push(piece);
  return Buffer.concat(read);
}

const bytesOf = (size: number) => Buffer.alloc(size, 'Kære dagbog. ');

describe('an encrypted backup', () => {
  let key: string;
  let otherKey: string;
  beforeAll(async () => {
    key = await generateX25519Identity();
    otherKey = await generateX25519Identity();
  });

  const sealed = (plain: Buffer, ...keys: string[]) => whole(encrypt(inPieces(plain), keys));
  const opened = (file: Buffer, ...keys: string[]) => whole(decrypt(inPieces(file), keys));
  const WAS_CHANGED = 'It was cut off, or changed after it was written.';

  it.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 3 * PIECE + 7])(
    'of %i bytes is what it was once it is decrypted, and holds nothing readable',
    async (size) => {
      const file = await sealed(bytesOf(size), key);
      expect(file.toString('latin1').startsWith(AGE_HEADER)).toBe(true);
      expect(file.includes('dagbog')).toBe(false);
      expect((await opened(file, key)).equals(bytesOf(size))).toBe(true);
    },
  );

  it('is refused when it was cut at any border of a piece, or beside one', async () => {
    const size = 3 * PIECE;
    const file = await sealed(bytesOf(size), key);
    const begin = file.length - size - 3 * TAG - NONCE;
    const borders = [0, begin, ...[0, 1, 2, 3].map((n) => begin + NONCE + n * (PIECE + TAG))];
    for (const border of borders) {
      for (const at of [border - 1, border, border + 1]) {
        if (at < 0 || at >= file.length) continue;
        await expect(opened(file.subarray(0, at), key), `cut at ${at}`).rejects.toThrow(
          WAS_CHANGED,
        );
      }
    }
  });

  it('is refused when one byte is another, wherever it is', async () => {
    const file = await sealed(bytesOf(2 * PIECE), key);
    const last = file.length - 1;
    for (const at of [25, 60, 150, 185, 200, PIECE, PIECE + 250, last - TAG, last]) {
      const changed = Buffer.from(file);
      changed[at]! ^= 1;
      await expect(opened(changed, key), `byte ${at}`).rejects.toThrow(
        /^It (was|is encrypted with)/,
      );
    }
  });

  it('is refused when its pieces stand in another order, or something stands behind it', async () => {
    const file = await sealed(bytesOf(3 * PIECE), key);
    const begin = file.length - 3 * (PIECE + TAG);
    const piece = (n: number) => file.subarray(begin + n * (PIECE + TAG)).subarray(0, PIECE + TAG);
    const turned = Buffer.concat([file.subarray(0, begin), piece(1), piece(0), piece(2)]);
    await expect(opened(turned, key)).rejects.toThrow(WAS_CHANGED);
    await expect(opened(Buffer.concat([file, piece(2)]), key)).rejects.toThrow(WAS_CHANGED);
  });

  it('is opened by each of the keys it was made for, and by no other', async () => {
    const plain = bytesOf(10);
    const file = await sealed(plain, key, await identityToRecipient(otherKey));
    expect((await opened(file, key)).equals(plain)).toBe(true);
    expect((await opened(file, await generateX25519Identity(), otherKey)).equals(plain)).toBe(true);
    await expect(opened(file, await generateX25519Identity())).rejects.toThrow(
      'It is encrypted with another key than BACKUP_KEY.',
    );
    await expect(opened(file)).rejects.toThrow('set BACKUP_KEY');
    await expect(opened(file, await identityToRecipient(key))).rejects.toThrow('the secret key');
  });

  it('is not made with what is no key, of which nothing is said', async () => {
    const half = key.slice(0, 40);
    for (const wrong of [half, 'age1qq', 'c2VjcmV0', `${key.slice(0, -1)}B`]) {
      const why = await sealed(bytesOf(1), wrong).catch((error: unknown) => String(error));
      expect(why).toContain('BACKUP_KEY: is no key of age');
      expect(why).not.toContain(wrong);
      await expect(opened(await sealed(bytesOf(1), key), wrong)).rejects.toThrow('BACKUP_KEY');
    }
  });

  it('may be for several keys, with spaces or commas between them', () => {
    expect(keysOf(' age1a, age1b\nage1c ')).toEqual(['age1a', 'age1b', 'age1c']);
    expect(keysOf(undefined)).toEqual([]);
  });
});
