import type { Page } from '@playwright/test';
import type { Finding } from './finding';

/*
 * What no tool measures. The functions given to `evaluate` run in the page, so each brings along
 * whatever it needs.
 */

interface Problem {
  rule: string;
  message: string;
}

/** The page's frame: language, title, one h1, one main, and a title that tells of errors. */
export async function checkFrame(page: Page, name: string): Promise<Finding[]> {
  const problems = await page.evaluate((): Problem[] => {
    const count = (selector: string) => document.querySelectorAll(selector).length;
    // A row can be wrong without a field that says so.
    const isInvalid = count('[aria-invalid="true"], [role="alert"][autofocus]') > 0;
    const saysInvalid = document.title.startsWith('Fejl: ');
    const checks: [boolean, string, string][] = [
      [
        document.documentElement.lang === 'da',
        'lang',
        `lang is "${document.documentElement.lang}"`,
      ],
      [
        /^\S.* – Ungdomskort$/.test(document.title),
        'title',
        `the title "${document.title}" does not end in " – Ungdomskort"`,
      ],
      [
        isInvalid === saysInvalid,
        'title-error',
        isInvalid
          ? `fields are invalid, but the title is "${document.title}"`
          : `the title is "${document.title}", but no field is invalid`,
      ],
      [count('h1') === 1, 'h1', `there are ${count('h1')} h1`],
      [count('main') === 1, 'main', `there are ${count('main')} main`],
    ];
    return checks.flatMap(([holds, rule, message]) => (holds ? [] : [{ rule, message }]));
  });
  return problems.map(({ rule, message }) => ({ page: name, rule: `ours/${rule}`, message }));
}

/** Nothing is wider than the window, except within a part that scrolls by itself. */
export async function checkWidth(page: Page, name: string): Promise<Finding[]> {
  const culprits = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > width + 0.5,
    );
    const innermost = wide.filter(
      (element) => !wide.some((other) => element !== other && element.contains(other)),
    );
    return (innermost.length > 0 ? innermost : [document.body]).map((element) =>
      element.outerHTML.slice(0, 120),
    );
  });
  return culprits.map((element) => ({
    page: name,
    rule: 'ours/sideways-scroll',
    message: `reaches beyond the window: ${element}`,
  }));
}

/** WCAG 2.5.8 without its spacing exception: every target is 24 px and overlaps no other. */
export async function checkTargets(page: Page, name: string): Promise<Finding[]> {
  const problems = await page.evaluate((): Problem[] => {
    const LEAST_PX = 24;
    const MOST_OVERLAP_PX = 1;
    const show = (element: Element) => element.outerHTML.slice(0, 120);

    /** WCAG's inline exception: a link whose line holds other text. */
    const isInSentence = (element: Element): boolean => {
      if (getComputedStyle(element).display !== 'inline') return false;
      let block: Element | null = element.parentElement;
      while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
      const others = (block?.textContent ?? '').replace(element.textContent, '');
      return /\p{L}/u.test(others) &&
        /^(P|LI|DD|TD|LABEL|LEGEND|DIV|SPAN)$/.test(block?.tagName ?? '')
        ? [...(block?.childNodes ?? [])].some(
            (node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.textContent ?? ''),
          )
        : false;
    };

    /** What stays while the page moves below it, and what is on top of all else, lie apart. */
    const findLayer = (element: Element): Element => {
      let layer: Element | null = element;
      while (layer && !/^(fixed|sticky)$/.test(getComputedStyle(layer).position)) {
        layer = layer.parentElement;
      }
      return layer ?? document.body;
    };

    const targets = [
      ...(document.querySelector(':modal') ?? document).querySelectorAll<HTMLElement>(
        'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"]',
      ),
    ].flatMap((element) => {
      if (element.matches(':disabled') || !element.checkVisibility({ visibilityProperty: true })) {
        return [];
      }
      const labels =
        element instanceof HTMLInputElement && /^(radio|checkbox|file)$/.test(element.type)
          ? [...(element.labels ?? [])]
          : [];
      const parts = [element, ...labels];
      const boxes = parts.map((part) => part.getBoundingClientRect());
      const left = Math.min(...boxes.map((box) => box.left)) + scrollX;
      const top = Math.min(...boxes.map((box) => box.top)) + scrollY;
      const right = Math.max(...boxes.map((box) => box.right)) + scrollX;
      const bottom = Math.max(...boxes.map((box) => box.bottom)) + scrollY;
      // Hidden until it has the focus (a skip link): the pointer never meets it.
      if (right <= 0 || bottom <= 0 || (right - left <= 1 && bottom - top <= 1)) return [];
      if (isInSentence(element)) return [];
      return [{ element, parts, left, top, right, bottom }];
    });

    // Rounding of fractional layout is no fault of the design.
    const small = targets
      .filter((t) => Math.min(t.right - t.left, t.bottom - t.top) < LEAST_PX - 0.1)
      .map((t) => ({
        rule: 'target-size',
        message: `${(t.right - t.left).toFixed(0)} × ${(t.bottom - t.top).toFixed(0)} px: ${show(t.element)}`,
      }));
    const overlapping = targets.flatMap((a, index) =>
      targets.slice(index + 1).flatMap((b) => {
        const isNested = a.parts.some((x) => b.parts.some((y) => x.contains(y) || y.contains(x)));
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        return isNested ||
          findLayer(a.element) !== findLayer(b.element) ||
          Math.min(width, height) <= MOST_OVERLAP_PX
          ? []
          : [
              {
                rule: 'target-overlap',
                message: `${show(a.element)} lies over ${show(b.element)}`,
              },
            ];
      }),
    );
    return [...small, ...overlapping];
  });
  return problems.map(({ rule, message }) => ({ page: name, rule: `ours/${rule}`, message }));
}

const LOWEST_TITLE_PX = 215;
const TALLEST_FOOTER_PX = [
  [360, 300],
  [1280, 200],
] as const;

/**
 * What stands around the content leaves it the screen: on a phone of 360 × 740 px the title of an
 * order's step begins within 215 px, unless a message stands above it or as whom staff see it, and the footer takes at most
 * 300 px there and 200 px on a desktop.
 */
export async function checkRoom(page: Page, name: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  const before = page.viewportSize();
  for (const [width, tallest] of TALLEST_FOOTER_PX) {
    await page.setViewportSize({ width, height: 740 });
    const { title, footer } = await page.evaluate(() => {
      const isStep = document.querySelector('.steps') !== null;
      const heightOf = (part: string) => document.querySelector(part)?.clientHeight ?? 0;
      const hasMessage = heightOf('.status-area') > 0 || heightOf('.mode-shadow') > 0;
      const h1 = document.querySelector('h1')?.getBoundingClientRect();
      return {
        title: isStep && !hasMessage && h1 ? h1.top + scrollY : 0,
        footer: document.querySelector('body > footer')?.getBoundingClientRect().height ?? 0,
      };
    });
    if (width === 360 && title > LOWEST_TITLE_PX) {
      const message = `the title begins at ${title.toFixed(0)} px, more than ${LOWEST_TITLE_PX}`;
      findings.push({ page: name, rule: 'ours/title-low', message });
    }
    if (footer > tallest) {
      const message = `the footer is ${footer.toFixed(0)} px tall at ${width} px, more than ${tallest}`;
      findings.push({ page: name, rule: 'ours/footer-tall', message });
    }
  }
  if (before) await page.setViewportSize(before);
  return findings;
}
