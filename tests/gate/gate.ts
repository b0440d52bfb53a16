import type { Page } from '@playwright/test';
import { runAlfa } from './alfa';
import { runAxe } from './axe';
import type { Finding } from './finding';
import { checkFocus } from './focus';
import { checkLargeText } from './large-text';
import { checkFrame, checkRoom, checkTargets, checkWidth } from './layout';
import { checkNewTexts } from './new-texts';
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

/**
 * Checks what the page shows now: axe where it runs script, narrow and wide, light and dark (a colour on
 * its grounds once, except where it is narrow and light), and Alfa where it does not, narrow; the page's
 * frame, its room, wording and large text; targets; width; reading order; the focus, by tabbing through
 * where it is narrow and runs script; and, there, the controls under the pointer. Leaves the page as it
 * was but for its focus.
 * @param name `screen` or `screen: state`, for the findings
 */
export async function checkPage(page: Page, name: string): Promise<Finding[]> {
  const before = page.viewportSize();
  const runsScript = await hasScript(page);
  const findings = [
    ...(await checkFrame(page, name)),
    ...(await checkWording(page, name)),
    // Without script the frame is as tall.
    ...(runsScript ? await checkRoom(page, name) : []),
    ...(await checkLargeText(page, name)),
  ];
  try {
    for (const size of [NARROW, WIDE]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const state = `${name} (${size.width} px, ${colorScheme})`;
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        // Two of the four states take in both widths and both schemes; the others differ in contrast.
        const isNarrow = size === NARROW;
        const isFirst = isNarrow && colorScheme === 'light';
        const isFull = isFirst || (!isNarrow && colorScheme === 'dark');
        // Without script the same styles draw the same HTML: the other states are looked at with it.
        if (!runsScript && !isFirst) continue;
        if (runsScript && !isFirst) {
          const look = (texts: string[]) => runAxe(page, state, 'contrast', texts);
          findings.push(...(await checkNewTexts(page, 'body', look)));
        }
        if (isFull) {
          if (runsScript) findings.push(...(await runAxe(page, state, isFirst ? 'all' : 'others')));
          if (!runsScript) findings.push(...(await runAlfa(page, state)));
          findings.push(...(await checkTargets(page, state)));
          findings.push(...(await checkReadingOrder(page, state)));
          // What Tab reaches is the same at each width, and without script nothing can hold it.
          findings.push(...(await checkFocus(page, state, isNarrow && runsScript)));
          if (isNarrow) findings.push(...(await checkWidth(page, state)));
          if (isNarrow && runsScript) findings.push(...(await checkPointer(page, state)));
        }
      }
    }
  } finally {
    await page.emulateMedia({ colorScheme: null, reducedMotion: null });
    if (before) await page.setViewportSize(before);
  }
  return findings;
}
