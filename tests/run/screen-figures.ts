import type { Page } from '@playwright/test';

/*
 * The figures that `npm run screens` prints: how much of a screen its content gets, and how long a
 * page is.
 */

const PHONE = { width: 360, height: 740 };
const SMALL_PHONE = { width: 320, height: 740 };
const DESKTOP = { width: 1280, height: 740 };

export interface Figures {
  screen: string;
  /** In px, at 360 px; null on a page that is no step of an order. */
  titleTop: number | null;
  /** In px, at 360 and 1280 px; 0 on a page without the portal's footer. */
  footers: [number, number];
  /** In px, at 320 px. */
  length: number;
}

/** Measures the page that stands in the browser; leaves it at another size. */
export async function measure(page: Page, screen: string): Promise<Figures> {
  const at = async (size: typeof PHONE) => {
    await page.setViewportSize(size);
    return page.evaluate(() => ({
      isStep: document.querySelector('.steps') !== null,
      title: (document.querySelector('h1')?.getBoundingClientRect().top ?? 0) + scrollY,
      footer: document.querySelector('body > footer')?.getBoundingClientRect().height ?? 0,
      length: document.documentElement.scrollHeight,
    }));
  };
  const phone = await at(PHONE);
  const desktop = await at(DESKTOP);
  const { length } = await at(SMALL_PHONE);
  return {
    screen,
    titleTop: phone.isStep ? phone.title : null,
    footers: [phone.footer, desktop.footer],
    length,
  };
}

/** The table of the figures, with the page behind each extreme; the page of samples is no screen. */
export function tableOf(all: readonly Figures[]): string {
  const screens = all.filter(({ screen, footers }) => screen !== 'komponenter' && footers[0] > 0);
  if (screens.length === 0) return '';
  const mean = screens.reduce((sum, { length }) => sum + length, 0) / screens.length;
  const lines: [string, string][] = [
    ['Lowest title of a step at 360 px', most(screens, ({ titleTop }) => titleTop ?? 0)],
    ['Tallest footer at 360 px', most(screens, ({ footers }) => footers[0])],
    ['Tallest footer at 1280 px', most(screens, ({ footers }) => footers[1])],
    ['Mean length of a page at 320 px', `${mean.toFixed(0)} px`],
    ...longest(screens).map((line): [string, string] => ['Longest pages at 320 px', line]),
  ];
  return lines.map(([what, figure]) => `${what.padEnd(34)} ${figure}`).join('\n');
}

const LONGEST = 5;

function longest(screens: readonly Figures[]): string[] {
  return [...screens]
    .sort((one, other) => other.length - one.length)
    .slice(0, LONGEST)
    .map(({ screen, length }) => `${length.toFixed(0)} px (${screen})`);
}

function most(screens: readonly Figures[], figure: (of: Figures) => number): string {
  const [first] = [...screens].sort((one, other) => figure(other) - figure(one));
  return first ? `${figure(first).toFixed(0)} px (${first.screen})` : '';
}
