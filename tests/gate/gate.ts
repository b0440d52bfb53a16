import type { BrowserContext, Page } from '@playwright/test';
import { runAlfa } from './alfa';
import { runAxe } from './axe';
import type { Finding } from './finding';
import { checkFocus } from './focus';
import { checkLargeText } from './large-text';
import { checkFrame, checkRoom, checkTargets, checkWidth } from './layout';
import { checkPointer } from './pointer';
import { checkReadingOrder } from './reading-order';
import { checkWording } from './wording';

/*
 * The gate of the quality page for one page in one state, in a browser. What needs only the HTML is
 * in gate/html.ts, which checks many pages at once.
 */

const NARROW = { width: 320, height: 640 };
const WIDE = { width: 1280, height: 800 };

/** Whether the page runs script: with script off the parser reads what stands in `noscript`. */
export function hasScript(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const probe = document.createElement('div');
    probe.innerHTML = '<noscript><i></i></noscript>';
    return probe.querySelector('i') === null;
  });
}

/** The page beside one without script; a new one for each context. */
const twins = new WeakMap<BrowserContext, Promise<Twin>>();

interface Twin {
  page: Page;
  /** What the page shows from its next visit on. */
  show(html: string): void;
}

/**
 * The page whose controls may be forced into states: the page itself, or for one without script the same
 * HTML in a context with script on, which the page's policy forbids to all but the tool.
 */
async function openBeside(page: Page, runsScript: boolean): Promise<Page> {
  const context = page.context();
  if (runsScript || !context.browser()) return page;
  const opening = twins.get(context) ?? openTwin(context);
  twins.set(context, opening);
  const twin = await opening;
  await twin.page.context().addCookies(await context.cookies());
  twin.show(await page.content());
  await twin.page.goto(page.url());
  return twin.page;
}

async function openTwin(context: BrowserContext): Promise<Twin> {
  // Playwright's test runner hands the project's options on to new contexts.
  const options = { javaScriptEnabled: true, locale: 'da-DK' };
  const page = await context.browser()!.newPage(options);
  context.once('close', () => void page.close());
  let shown = '';
  await page.route('**/*', async (route) => {
    // What a frame shows is a page of its own.
    const isPage =
      route.request().isNavigationRequest() && route.request().frame() === page.mainFrame();
    if (!isPage) return route.fallback();
    return route.fulfill({
      body: shown,
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': "script-src 'none'" },
    });
  });
  return { page, show: (html) => void (shown = html) };
}

/**
 * Checks what the page shows now: axe where it runs script, narrow and wide, light and dark, and Alfa
 * where it does not, narrow; the page's frame, its room, wording and large text; targets; width;
 * reading order; the focus, by tabbing through; and, of a page without script, the controls under the
 * pointer. Leaves the page as it was but for its focus.
 * @param name `screen` or `screen: state`, for the findings
 */
export async function checkPage(page: Page, name: string): Promise<Finding[]> {
  const before = page.viewportSize();
  const runsScript = await hasScript(page);
  const beside = await openBeside(page, runsScript);
  const findings = [
    ...(await checkFrame(page, name)),
    ...(await checkRoom(page, name)),
    ...(await checkWording(page, name)),
    ...(await checkLargeText(page, name)),
  ];
  try {
    for (const size of [NARROW, WIDE]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const state = `${name} (${size.width} px, ${colorScheme})`;
        for (const each of new Set([page, beside])) {
          await each.setViewportSize(size);
          await each.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        }
        // Two of the four states take in both widths and both schemes; the others differ in look.
        const isNarrow = size === NARROW;
        const isFull = isNarrow === (colorScheme === 'light');
        // Without script the same styles draw the same HTML: the other states are looked at with it.
        if (!runsScript && !(isFull && isNarrow)) continue;
        if (runsScript) findings.push(...(await runAxe(page, state, isFull ? 'all' : 'look')));
        if (isFull) {
          if (!runsScript) findings.push(...(await runAlfa(page, state)));
          findings.push(...(await checkTargets(page, state)));
          findings.push(...(await checkReadingOrder(page, state)));
          findings.push(...(await checkFocus(page, state)));
          if (isNarrow) findings.push(...(await checkWidth(page, state)));
          // The next screen is another page in the twin, so that what is forced on controls does not stay.
          if (beside !== page) findings.push(...(await checkPointer(beside, state)));
        }
      }
    }
  } finally {
    await page.emulateMedia({ colorScheme: null, reducedMotion: null });
    if (before) await page.setViewportSize(before);
  }
  return findings;
}
