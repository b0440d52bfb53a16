import type { Page } from '@playwright/test';
import type { Finding } from './finding';

/** Numbers the kinds of text on the page. */
const MARK = 'data-gate-kind';

/** What this worker has looked at. */
const known = new Set<string>();

/**
 * Looks at the visible texts of a page that differ in what styles see of them, their tags, classes and
 * states up to the root, from all that were looked at before in this state and by these styles.
 * @param state what else they are drawn by, such as the width and the colours
 * @param parts a selector: only texts within these
 * @param look is given a selector of each kind that is new, unless there is none
 */
export async function checkNewTexts(
  page: Page,
  state: string,
  parts: string,
  look: (selectors: string[]) => Promise<Finding[]>,
): Promise<Finding[]> {
  const { styles, kinds } = await page.evaluate(markKinds, { mark: MARK, parts });
  const fresh = kinds.flatMap((kind, number) => {
    const key = `${styles} ${state} ${kind}`;
    if (known.has(key)) return [];
    known.add(key);
    return [`[${MARK}="${number}"]`];
  });
  const findings = fresh.length > 0 ? await look(fresh) : [];
  await page.evaluate((mark) => {
    for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
  }, MARK);
  return findings;
}

/** Gives each visible text within the parts the number of its kind. Runs in the page. */
function markKinds({ mark, parts }: { mark: string; parts: string }) {
  const SEEN_BY_STYLES = /^(id|class|type|role|open|disabled|checked|required|aria-.*|data-.*)$/;
  const POINTS_ELSEWHERE = /^aria-(label|labelledby|describedby|controls|owns)$/;
  const NUMBERED = /\d/;

  const describe = (element: Element): string => {
    const seen = [...element.attributes].filter(
      ({ name, value }) =>
        SEEN_BY_STYLES.test(name) &&
        !POINTS_ELSEWHERE.test(name) &&
        !(name === 'id' && NUMBERED.test(value)) &&
        name !== mark,
    );
    return element.tagName + seen.map(({ name, value }) => `[${name}=${value}]`).join('');
  };
  const described = new Map<Element, string>();
  const kindOf = (element: Element): string => {
    const before = described.get(element);
    if (before !== undefined) return before;
    const above = element.parentElement ? kindOf(element.parentElement) : '';
    const kind = `${above} ${describe(element)}`;
    described.set(element, kind);
    return kind;
  };
  const hasText = (element: Element): boolean =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );

  const numbers = new Map<string, number>();
  for (const element of document.querySelectorAll(`:is(${parts}), :is(${parts}) *`)) {
    if (!hasText(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
    const kind = kindOf(element);
    const number = numbers.get(kind) ?? numbers.size;
    numbers.set(kind, number);
    element.setAttribute(mark, String(number));
  }
  const styles = [...document.styleSheets].map(({ href, ownerNode }) =>
    href === null ? ownerNode?.textContent : new URL(href).pathname,
  );
  return { styles: styles.join(' '), kinds: [...numbers.keys()] };
}
