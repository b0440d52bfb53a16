import type { Page } from '@playwright/test';
import type { Finding } from './finding';

/**
 * What stands first in the HTML, and so is read and reached first, stands first on the screen too: of
 * two headings or controls that follow each other, the second lies neither above the first, unless in
 * a column to its right, nor to its left in the same row (WCAG 1.3.2, 2.4.3).
 */
export async function checkReadingOrder(page: Page, name: string): Promise<Finding[]> {
  const findings = await page.evaluate(() => {
    const ROUNDING_PX = 1;
    const scope = document.querySelector(':modal') ?? document.body;
    const isInFlow = (element: Element): boolean => {
      for (let part: Element | null = element; part && part !== scope; part = part.parentElement) {
        const { position, overflowY } = getComputedStyle(part);
        const scrolls = /auto|scroll/.test(overflowY) && part.scrollHeight > part.clientHeight;
        if (scrolls || /^(fixed|absolute)$/.test(position)) return false;
      }
      return true;
    };
    const parts = [
      ...scope.querySelectorAll<HTMLElement>(
        'h1, h2, h3, h4, legend, a[href], button, input:not([type="hidden"]), select, textarea, summary',
      ),
    ].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true }) || !isInFlow(element)) return [];
      const box = element.getBoundingClientRect();
      return box.width <= 1 || box.height <= 1 ? [] : [{ element, box }];
    });
    const show = (element: Element) => element.outerHTML.slice(0, 100);
    return parts.flatMap(({ element, box }, index) => {
      const next = parts[index + 1];
      if (!next || element.contains(next.element)) return [];
      const isAbove = next.box.bottom <= box.top + ROUNDING_PX;
      const isRight = next.box.left >= box.right - ROUNDING_PX;
      const isLeft = next.box.right <= box.left + ROUNDING_PX;
      const middle = (next.box.top + next.box.bottom) / 2;
      const isInRow = middle > box.top && middle < box.bottom;
      return (isAbove && !isRight) || (isLeft && isInRow)
        ? [`${show(next.element)} comes after ${show(element)}, and is drawn before it`]
        : [];
    });
  });
  return findings.map((message) => ({ page: name, rule: 'ours/reading-order', message }));
}
