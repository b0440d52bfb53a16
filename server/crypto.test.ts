import { describe, expect, test } from 'vitest';
import { digitsOfId, isSecret, isSignedWith, newId, Secrets, signWith } from './crypto';

/* A secret is changed in steps: the new one is accepted, then used, then the only one. */

const [OLD, NEW] = ['old-secret-old-secret-old-secret', 'new-secret-new-secret-new-secret'];
const before = new Secrets([OLD]);
const changing = new Secrets([NEW, OLD]);
const after = new Secrets([NEW]);
const payer = { operationId: '0f1e2d3c-4b5a-4978-8697-a5b4c3d2e1f0', offer: 'a-b_c3D4' };
const link = { fileId: 'file', personId: 'person', expires: 1 };

test('ids made at once stand in their order, and differ in the digits that payments are named by', () => {
  const ids = Array.from({ length: 1000 }, newId);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids.map((id) => digitsOfId(id, 13))).size).toBe(ids.length);
});

test('what has a random id is named by its first digits, as it was before ids began with the time', () => {
  expect(digitsOfId('0f1e2d3c-4b5a-4978-8697-a5b4c3d2e1f0', 14)).toBe('0f1e2d3c4b5a49');
});

describe('what was made before a change of SECRET', () => {
  test.each([
    ['a form', (secrets: Secrets) => secrets.isCsrfToken(before.csrfToken('anna'), 'anna')],
    [
      'a link that stops reminders',
      (secrets: Secrets) => secrets.personOfReminderToken(before.reminderToken('a.b')) === 'a.b',
    ],
    [
      'a link to pay by',
      (secrets: Secrets) => secrets.payerLinkOf(before.payerToken(payer)) !== null,
    ],
    [
      'the address of a file',
      (secrets: Secrets) => secrets.isFileSignature(before.fileSignature(link), link),
    ],
    [
      'a hash to find somebody by',
      (secrets: Secrets) => secrets.lookupHashes('cpr').includes(before.lookupHash('cpr')),
    ],
  ])('is good while the old one is kept: %s', (_what, isGood) => {
    expect([before, changing, after].map(isGood)).toEqual([true, true, false]);
  });

  test('can be read while the old one is kept', () => {
    const sealed = before.encrypt('0102031234');
    expect(changing.decrypt(sealed)).toBe('0102031234');
    expect(() => after.decrypt(sealed)).toThrow('another SECRET');
  });

  test('is sealed anew once', () => {
    const sealed = changing.sealedAnew(before.encrypt('0102031234')) ?? '';
    expect(after.decrypt(sealed)).toBe('0102031234');
    expect(changing.sealedAnew(sealed)).toBeNull();
  });
});

test('what is made during a change is good after it', () => {
  expect(after.isCsrfToken(changing.csrfToken('anna'), 'anna')).toBe(true);
  expect(after.decrypt(changing.encrypt('0102031234'))).toBe('0102031234');
  expect(after.lookupHash('cpr')).toBe(changing.lookupHash('cpr'));
  expect(after.personOfReminderToken(changing.reminderToken('anna'))).toBe('anna');
});

test('a link to pay by is good as it was made, and no other letter of it may be another', () => {
  const token = after.payerToken(payer);
  expect(after.payerLinkOf(token)).toEqual(payer);
  for (let at = 0; at < token.length; at++) {
    const other = token[at] === 'e' ? 'f' : 'e';
    expect(after.payerLinkOf(token.slice(0, at) + other + token.slice(at + 1))).toBeNull();
  }
  for (const forged of ['', 'a', `${token}a`, token.slice(1)]) {
    expect(after.payerLinkOf(forged)).toBeNull();
  }
});

test('what was changed on the way is not read', () => {
  const sealed = Buffer.from(before.encrypt('0102031234'), 'base64url');
  sealed[sealed.length - 1]! ^= 1;
  expect(() => changing.decrypt(sealed.toString('base64url'))).toThrow('changed since');
  for (const short of ['', 'x', 'AAAA']) expect(() => changing.decrypt(short)).toThrow();
});

test('a token of another person, or of nobody, is not good', () => {
  const token = changing.csrfToken('anna');
  expect(changing.isCsrfToken(token, 'bo')).toBe(false);
  for (const none of ['', '.', 'a', 'a.', '.b', `${token}.x`]) {
    expect(changing.isCsrfToken(none, 'anna')).toBe(false);
    expect(changing.personOfReminderToken(none)).toBeNull();
  }
});

test('services that tell us something may use the old secret until they have the new one', () => {
  const message = { name: 'event-1', body: '{}' };
  const signed = (by: string) => ({ ...message, signature: signWith([by], message) });
  expect(isSignedWith([NEW, OLD], signed(OLD))).toBe(true);
  expect(isSignedWith([NEW, OLD], signed(NEW))).toBe(true);
  expect(isSignedWith([NEW], signed(OLD))).toBe(false);
  expect(isSignedWith([NEW, OLD], { ...message, signature: '' })).toBe(false);
  expect([OLD, NEW, '', `${NEW} ${OLD}`].map((text) => isSecret([NEW, OLD], text))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
