import type { Page } from '@playwright/test';
import type { Finding } from './finding';
import { checkWidth } from './layout';

const WIDTHS = [390, 1280];

/**
 * With text of twice the size, which is what some set their phone to, nothing reaches beyond the
 * window, and no text is cut off by its box (WCAG 1.4.4).
 */
export async function checkLargeText(page: Page, name: string): Promise<Finding[]> {
  const before = page.viewportSize();
  const findings: Finding[] = [];
  await setRootSize(page, '200%');
  for (const width of WIDTHS) {
    const state = `${name} (${width} px, text of 200 %)`;
    await page.setViewportSize({ width, height: 740 });
    findings.push(...(await checkWidth(page, state)));
    for (const message of await findCutText(page)) {
      findings.push({ page: state, rule: 'ours/text-cut', message });
    }
  }
  await setRootSize(page, '');
  if (before) await page.setViewportSize(before);
  return findings;
}

/** The page's policy forbids styles in its HTML, not through the document's object. */
const setRootSize = (page: Page, size: string): Promise<void> =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);

/** Texts that reach out of a box that hides what lies outside it. */
const findCutText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ROUNDING_PX = 1;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const owner = text.parentElement;
      // A drawing keeps its size, and what it says stands as text too.
      if (owner?.closest('svg')) continue;
      if (!text.textContent?.trim() || !owner?.checkVisibility({ visibilityProperty: true }))
        continue;
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      for (let part: Element | null = owner; part; part = part.parentElement) {
        if (!/hidden|clip/.test(getComputedStyle(part).overflow)) continue;
        const edge = part.getBoundingClientRect();
        // What is only heard.
        if (edge.width <= 1 || edge.height <= 1) break;
        const isCut =
          box.left < edge.left - ROUNDING_PX ||
          box.right > edge.right + ROUNDING_PX ||
          box.top < edge.top - ROUNDING_PX ||
          box.bottom > edge.bottom + ROUNDING_PX;
        if (isCut)
          cut.push(`${text.textContent.trim().slice(0, 60)}: ${part.outerHTML.slice(0, 80)}`);
      }
    }
    return cut;
  });
