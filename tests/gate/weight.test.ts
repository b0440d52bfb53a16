import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkWeight } from './weight';

const html = '<!DOCTYPE html><html lang="da"><title>Kort – Ungdomskort</title><p>Hej</p></html>';
const headers = {
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; script-src 'none'",
};

const messagesOf = (page: { html: string; headers: Record<string, string> }) =>
  checkWeight('prøve', page).map(({ message }) => message);

test('a light page with all its headers passes the check of weight and headers', () => {
  expect(messagesOf({ html, headers })).toEqual([]);
});

test.each([
  ['a heavy page', { html: html + randomBytes(30_000).toString('base64'), headers }, 'bytes of'],
  [
    'a page that may be kept',
    { html, headers: { ...headers, 'cache-control': 'private' } },
    'cache-control: private',
  ],
  [
    'a page that may be framed',
    { html, headers: { ...headers, 'content-security-policy': "script-src 'none'" } },
    "lacks frame-ancestors 'none'",
  ],
  [
    'script that the policy forbids',
    { html: `${html}<script src="/x.js">`, headers },
    'forbids <script src="/x.js">',
  ],
  ['style inline', { html: `${html}<p style="color: red">`, headers }, 'inline'],
])('the check of weight and headers finds %s', (_what, page, part) => {
  expect(messagesOf(page).some((message) => message.includes(part))).toBe(true);
});
