import { describe, expect, it } from 'vitest';
import { codeAt, newTotpSecret, stepOfCode, totpUri } from './totp';

/** «12345678901234567890», the secret of the examples in RFC 6238, whose codes have eight digits: the last six. */
const RFC = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('the codes of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('are those of RFC 6238 at %i seconds', (seconds, code) => {
    expect(codeAt(RFC, at(seconds))).toBe(code);
  });

  it.each([
    ['at its first second', 0, 10],
    ['at its last second', 29, 10],
    ['on a phone 30 seconds behind', 59, 10],
    ['on a phone 30 seconds ahead', -30, 10],
    ['a minute later', 60, null],
    ['on a phone a minute ahead', -31, null],
  ])('are good %s', (_when, seconds, step) => {
    const begin = 300;
    expect(stepOfCode(RFC, codeAt(RFC, at(begin)), at(begin + seconds))).toBe(step);
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '-12345', '12345６'])(
    '«%s» is none',
    (code) => expect(stepOfCode(RFC, code, at(300))).toBeNull(),
  );

  it('are set up by an address with the secret, which is 160 bits', () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(secret);
    const uri = new URL(totpUri(secret, 'grete'));
    expect(uri.href).toMatch(/^otpauth:\/\/totp\/Ungdomskort:grete\?/);
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret, issuer: 'Ungdomskort' });
  });
});
