import type { Page } from '@playwright/test';
import type { Finding } from './finding';

/** Numbers the kinds of text on the page. */
const MARK = 'data-gate-kind';

/** The kinds in which this worker has found nothing. */
const known = new Set<string>();

/**
 * Looks at the visible texts of a page whose colour, size and grounds, from their own up to the page's,
 * are not those of a text in which nothing was found before.
 * @param parts a selector: only texts within these
 * @param look is given a selector of each kind that is new, unless there is none
 */
export async function checkNewTexts(
  page: Page,
  parts: string,
  look: (selectors: string[]) => Promise<Finding[]>,
): Promise<Finding[]> {
  const kinds = await page.evaluate(markKinds, { mark: MARK, parts });
  const fresh = kinds.flatMap((kind, number) =>
    known.has(kind) ? [] : [{ kind, selector: `[${MARK}="${number}"]` }],
  );
  const findings = fresh.length > 0 ? await look(fresh.map(({ selector }) => selector)) : [];
  if (findings.length === 0) for (const { kind } of fresh) known.add(kind);
  await page.evaluate((mark) => {
    for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
  }, MARK);
  return findings;
}

/** Gives each visible text within the parts the number of its kind, and lists the kinds. Runs in the page. */
function markKinds({ mark, parts }: { mark: string; parts: string }): string[] {
  const grounds = new Map<Element, string>();
  const groundsOf = (element: Element): string => {
    const before = grounds.get(element);
    if (before !== undefined) return before;
    const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element);
    const ground = [
      backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : backgroundColor,
      backgroundImage === 'none' ? '' : backgroundImage,
      opacity === '1' ? '' : opacity,
      filter === 'none' ? '' : filter,
    ].join('');
    const above = element.parentElement ? groundsOf(element.parentElement) : '';
    const all = ground ? `${above} ${ground}` : above;
    grounds.set(element, all);
    return all;
  };
  const hasText = (element: Element): boolean =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );

  /** What may be faint vouches for no other text. */
  const isDisabled = (element: Element): boolean =>
    element.closest('label')?.control?.matches(':disabled') === true ||
    element.closest(':disabled, [aria-disabled="true"], [inert]') !== null;

  const scope = document.querySelector(':modal') ?? document;
  const numbers = new Map<string, number>();
  for (const element of scope.querySelectorAll(`:is(${parts}), :is(${parts}) *`)) {
    if (!hasText(element) || isDisabled(element)) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    // A field may be empty.
    const field = element.matches('input, select, textarea') ? `${element.tagName} ` : '';
    const kind = `${field}${color} ${fontSize} ${fontWeight} ${textShadow} on${groundsOf(element)}`;
    const number = numbers.get(kind) ?? numbers.size;
    numbers.set(kind, number);
    element.setAttribute(mark, String(number));
  }
  return [...numbers.keys()];
}
