import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const TEXT = 7;
const CONTROL = 3;

/** Foreground, background, least ratio. Names are the tokens without `--color-`. */
const PAIRS: ReadonlyArray<[string, string, number]> = [
  ...['ground', 'surface', 'sunken'].flatMap((background): Array<[string, string, number]> => [
    ['ink', background, TEXT],
    ['ink-soft', background, TEXT],
    ['link', background, TEXT],
    ['error', background, TEXT],
    ['focus', background, CONTROL],
    ['line-strong', background, CONTROL],
    ['primary', background, CONTROL],
    ['danger', background, CONTROL],
    ['mitid', background, CONTROL],
  ]),
  ...['info', 'success', 'warning', 'error', 'quiet'].flatMap(
    (tone): Array<[string, string, number]> => [
      [tone, `${tone}-tint`, TEXT],
      ['focus', `${tone}-tint`, CONTROL],
    ],
  ),
  ['on-primary', 'primary', TEXT],
  ['on-primary', 'primary-hover', TEXT],
  ['on-primary-tint', 'primary-tint', TEXT],
  ['on-primary-tint', 'surface', TEXT],
  ['link', 'primary-tint', TEXT],
  ['primary', 'primary-tint', CONTROL],
  ['on-accent', 'accent', TEXT],
  ['on-danger', 'danger', TEXT],
  ['on-danger', 'danger-hover', TEXT],
  ['on-mitid', 'mitid', TEXT],
  ['on-band', 'band', TEXT],
  ['band-focus', 'band', CONTROL],
  ['on-foot', 'foot', TEXT],
  ['band-focus', 'foot', CONTROL],
  ['line-strong', 'quiet-tint', CONTROL],
];

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const cards = readFileSync(new URL('./cards.css', import.meta.url), 'utf8');
const [lightPart = '', darkPart = ''] = tokens.split('@media (prefers-color-scheme: dark)');
const light = colorsIn(lightPart);
const dark = { ...light, ...colorsIn(darkPart) };

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s colours', (_scheme, colors) => {
  it.each(PAIRS)('show %s on %s at %d:1 or more', (foreground, background, least) => {
    expect(contrast(colors[foreground]!, colors[background]!)).toBeGreaterThanOrEqual(least);
  });
});

describe('the company colours', () => {
  const companies = [...cards.matchAll(/\.pto-(\w+) \{\s*--color-pto: (#\w{6})/g)];

  it('cover all seven companies', () => {
    expect(companies).toHaveLength(7);
  });

  it.each(companies.map(([, name, color]) => [name!, color!]))(
    'stand out from the card as a bar of %s (%s), light and dark',
    (_name, color) => {
      for (const colors of [light, dark]) {
        expect(contrast(color, colors.band!)).toBeGreaterThanOrEqual(CONTROL);
      }
    },
  );

  it.each([light, dark])(
    'leave the text on the card legible over the lines of its pattern',
    (colors) => {
      expect(contrast('#ffffff', lightened(colors.band!))).toBeGreaterThanOrEqual(TEXT);
    },
  );
});

function colorsIn(css: string): Record<string, string> {
  return Object.fromEntries(
    [...css.matchAll(/--color-([\w-]+): (#\w{6});/g)].map(([, name, value]) => [name!, value!]),
  );
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
}

/** The colour under 4 % of white, as in the travel card's pattern. */
function lightened(color: string): string {
  const mixed = channels(color).map((channel) => Math.round(channel * 0.96 + 255 * 0.04));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [
    number,
    number,
  ];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
