import { chromium, type Page } from '@playwright/test';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from '#server/cli/build';
import { tours } from '../tours/browser-tours';
import { chromiumOptions, ensureChromium } from './chromium';
import { startPortal } from '../worlds/portal';

/*
 * `npm run screens`: a picture of every screen in its main states, at the width of a small phone and
 * of a desktop, in a folder that git ignores; open its index.html to look at all of it at once.
 * `npm run screens -- --only rejsekort` takes the tours whose name holds that word, and
 * `--script-off` takes them without script.
 */

const FOLDER = fileURLToPath(new URL('../../screens', import.meta.url));
const WIDTHS = [320, 1280] as const;
const HEIGHT = 800;

interface Shot {
  tour: string;
  screen: string;
  path: string;
  /** One file a width, in the order of WIDTHS. */
  files: string[];
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, 'script-off': { type: 'boolean', default: false } },
  });
  ensureChromium();
  await buildIfNeeded();
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const browser = await chromium.launch(chromiumOptions());
  const shots: Shot[] = [];
  try {
    for (const [name, tour] of Object.entries(tours)) {
      if (values.only && !name.includes(values.only)) continue;
      const portal = await startPortal();
      const context = await browser.newContext({
        baseURL: portal.origin,
        locale: 'da-DK',
        timezoneId: 'Europe/Copenhagen',
        viewport: { width: 1280, height: HEIGHT },
        javaScriptEnabled: !values['script-off'],
      });
      const page = await context.newPage();
      try {
        const see = async (screen: string) => void shots.push(await take(page, name, screen));
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
  await writeFile(join(FOLDER, 'index.html'), galleryOf(shots));
  console.log(`${shots.length} screens, ${shots.length * WIDTHS.length} pictures: ${FOLDER}`);
}

async function take(page: Page, tour: string, screen: string): Promise<Shot> {
  const files: string[] = [];
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    const file = `${fileName(tour)}--${fileName(screen)}--${width}.png`;
    await page.screenshot({ path: join(FOLDER, file), fullPage: true });
    files.push(file);
  }
  if (before) await page.setViewportSize(before);
  return { tour, screen, path: new URL(page.url()).pathname, files };
}

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

function figureOf({ screen, path, files }: Shot): string {
  const widths = [160, 480];
  const images = files.map(
    (file, index) =>
      `<a href="${file}"><img src="${file}" width="${widths[index]}" alt="" loading="lazy"></a>`,
  );
  return `<figure><figcaption>${escaped(screen)} <code>${escaped(path)}</code></figcaption>${images.join(' ')}</figure>`;
}

const escaped = (text: string): string => text.replace(/[&<"]/g, (c) => `&#${c.charCodeAt(0)};`);

await main();
