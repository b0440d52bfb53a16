import { chromium, type Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from '#server/cli/build';
import { tours } from '../tours/browser-tours';
import { chromiumOptions, ensureChromium } from './chromium';
import { startPortal } from '../worlds/portal';
import { pictureOfPdf } from './poppler';
import { measure, tableOf, type Figures } from './screen-figures';

/*
 * `npm run screens`: a picture of every screen in its main states, on a phone and a desktop, light and
 * dark, of the receipt as it is printed, and of a PDF ticket, in a folder that git ignores; open its index.html to look
 * at all of it at once. It ends with a table of figures.
 * `npm run screens -- --only rejsekort` takes the tours whose name holds that word, `--script-off` takes
 * them without script, and `--figures` measures and takes no pictures.
 */

const FOLDER = fileURLToPath(new URL('../../screens', import.meta.url));
const FONTS = fileURLToPath(new URL('screens-fonts.conf', import.meta.url));
const WIDTHS = [360, 1280] as const;
const SCHEMES = ['light', 'dark'] as const;
const HEIGHT = 740;

interface Shot {
  tour: string;
  screen: string;
  path: string;
  files: { name: string; width: number }[];
}

/** Roboto or one as wide, as most phones have it: with another font every length is another. */
function fontSettings(): Record<string, string> {
  try {
    const env = { ...process.env, FONTCONFIG_FILE: FONTS };
    const found = execFileSync('fc-match', ['-f', '%{family}', 'system-ui'], { env }).toString();
    if (/^(Roboto|Liberation Sans)\b/.test(found)) return { FONTCONFIG_FILE: FONTS };
  } catch {
    // Without fontconfig the browser chooses by itself.
  }
  console.log('Neither Roboto nor Liberation Sans is installed: the lengths are of another font.');
  return {};
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      'script-off': { type: 'boolean', default: false },
      figures: { type: 'boolean', default: false },
    },
  });
  ensureChromium();
  await buildIfNeeded();
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const browser = await chromium.launch({
    ...chromiumOptions(),
    env: { ...(process.env as Record<string, string>), ...fontSettings() },
  });
  const shots: Shot[] = [];
  const figures: Figures[] = [];
  try {
    for (const [name, tour] of Object.entries(tours)) {
      if (values.only && !name.includes(values.only)) continue;
      const portal = await startPortal({ seedsOrders: tour.seedsOrders ?? false });
      const context = await browser.newContext({
        baseURL: portal.origin,
        locale: 'da-DK',
        timezoneId: 'Europe/Copenhagen',
        viewport: { width: 1280, height: HEIGHT },
        javaScriptEnabled: !values['script-off'],
        // A picture of a colour on its way to another would show neither.
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      try {
        const see = async (screen: string) => {
          const before = page.viewportSize();
          figures.push(await measure(page, screen));
          if (!values.figures) shots.push(await take(page, name, screen));
          if (before) await page.setViewportSize(before);
        };
        await tour({ page, portal, see });
      } finally {
        await context.close();
        await portal.close();
      }
      console.log(`${name}: ${shots.filter((shot) => shot.tour === name).length}`);
    }
  } finally {
    await browser.close();
  }
  console.log(tableOf(figures));
  if (values.figures) return;
  await writeFile(join(FOLDER, 'index.html'), galleryOf(shots));
  const pictures = shots.flatMap(({ files }) => files).length;
  console.log(`${shots.length} screens, ${pictures} pictures: ${FOLDER}`);
}

async function take(page: Page, tour: string, screen: string): Promise<Shot> {
  const files: Shot['files'] = [];
  const start = `${fileName(tour)}--${fileName(screen)}`;
  const picture = async (end: string, width: number) => {
    const name = `${start}--${end}.png`;
    await page.screenshot({ path: join(FOLDER, name), fullPage: true });
    files.push({ name, width });
  };
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await picture(`${width}-${colorScheme}`, width);
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (screen.startsWith('kvittering')) {
    await page.setViewportSize(PAPER);
    await page.emulateMedia({ media: 'print' });
    await picture('print', PAPER.width);
    await page.emulateMedia({ media: null });
  }
  const ticket = page.locator('main a[href^="/files/pdf-ticket"]').last();
  if (screen.endsWith('er klar') && (await ticket.count()) > 0) {
    const answer = await page.request.get((await ticket.getAttribute('href')) ?? '');
    const name = `${start}--pdf.png`;
    await writeFile(join(FOLDER, name), pictureOfPdf(await answer.body()));
    files.push({ name, width: PAPER.width });
  }
  return { tour, screen, path: new URL(page.url()).pathname, files };
}

/** A sheet of A4 between its margins, at 96 dots an inch. */
const PAPER = { width: 680, height: 960 };

const LETTERS: Record<string, string> = { æ: 'ae', ø: 'oe', å: 'aa' };

const fileName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[æøå]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** A page with every picture, by tour. */
function galleryOf(shots: readonly Shot[]): string {
  const names = [...new Set(shots.map(({ tour }) => tour))];
  const sections = names.map((name) => {
    const figures = shots.filter(({ tour }) => tour === name).map(figureOf);
    return `<h2>${escaped(name)}</h2>\n<div class="row">${figures.join('\n')}</div>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens</title>
<style>
  body { font-family: system-ui, sans-serif; margin: 1rem; }
  .row { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: flex-start; }
  figure { margin: 0; }
  img { border: 1px solid #999; vertical-align: top; }
</style>
<h1>Screens</h1>
${sections.join('\n')}
</html>
`;
}

/** Pictures at about half and a third of their size, so that all of a screen stands in one row. */
function figureOf({ screen, path, files }: Shot): string {
  const images = files.map(({ name, width }) => {
    const shown = width < 1000 ? width / 2 : width / 3;
    return `<a href="${name}"><img src="${name}" width="${Math.round(shown)}" alt="" loading="lazy"></a>`;
  });
  return `<figure><figcaption>${escaped(screen)} <code>${escaped(path)}</code></figcaption>${images.join(' ')}</figure>`;
}

const escaped = (text: string): string => text.replace(/[&<"]/g, (c) => `&#${c.charCodeAt(0)};`);

await main();
