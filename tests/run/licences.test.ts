import { expect, test } from 'vitest';
import { listLicences } from './licences';

/** Each may be run by anybody, unchanged, whose own program stays under its own licence. */
const ACCEPTED = ['MIT', 'MIT-0', 'ISC', '0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause'];
/** For a font, which is served as it is; and for libvips, which sharp loads as a library of its own. */
const ACCEPTED_FOR: Readonly<Record<string, RegExp>> = {
  'OFL-1.1': /^@expo-google-fonts\//,
  'LGPL-3.0-or-later': /^@img\/sharp-/,
};

/** Whether what SPDX says in words can be accepted: one of those joined by OR, all of those joined by AND. */
function isAccepted(name: string, licence: string): boolean {
  const isKnown = (one: string) =>
    ACCEPTED.includes(one) || (ACCEPTED_FOR[one]?.test(name) ?? false);
  const words = licence.replaceAll(/[()]/g, '');
  return words.split(' OR ').some((choice) => choice.split(' AND ').every(isKnown));
}

test('everything that the portal runs with may be run by whoever runs the portal', () => {
  const licences = listLicences();
  expect(licences.length).toBeGreaterThan(200);
  expect(licences.filter(({ name, licence }) => !isAccepted(name, licence))).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND GPL-3.0', false],
  ['GPL-3.0', false],
  ['none', false],
])('a package under %s: %s', (licence, may) => {
  expect(isAccepted('a-package', licence)).toBe(may);
});
