import type { Page } from '@playwright/test';
import type { Finding } from './finding';

/** Marks what Tab should reach; the radio buttons of one group are one stop. */
const MARK = 'data-gate-stop';

/** As much of an element as a finding shows. */
const MOST_HTML = 120;

const TAB = { type: 'rawKeyDown', key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 } as const;

/** Marks them, and lists the HTML of each. */
async function markStops(page: Page): Promise<string[]> {
  return page.evaluate((mark) => {
    const scope = document.querySelector(':modal') ?? document;
    const groups = new Map<string, number>();
    const stops: string[] = [];
    const elements = scope.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex]',
    );
    for (const element of elements) {
      if (element.tabIndex < 0 || element.matches(':disabled') || element.closest('[inert]'))
        continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const group =
        element instanceof HTMLInputElement && element.type === 'radio' ? element.name : '';
      const stop = (group && groups.get(group)) || stops.length;
      if (stop === stops.length) stops.push(element.outerHTML);
      if (group) groups.set(group, stop);
      element.setAttribute(mark, String(stop));
    }
    return stops;
  }, MARK);
}

interface Stop {
  /** Its mark; undefined for what takes the focus unmarked, such as a scrolling part. */
  stop: string | undefined;
  problems: { rule: string; message: string }[];
}

/** Looks at the element that has the focus; undefined when the page itself has it. Runs in the page. */
function inspectFocus(mark: string): Stop | undefined {
  const LEAST_RING_PX = 3;
  const element = document.activeElement as HTMLElement | null;
  if (!element || element === document.body || element === document.documentElement) {
    return undefined;
  }
  const show = element.outerHTML.slice(0, 120);
  const problems: Stop['problems'] = [];
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];

  const ringBearers = [
    element,
    ...labels,
    element.parentElement,
    element.nextElementSibling,
    element.closest('article'),
  ];
  const hasRing = ringBearers.some((bearer) => {
    if (!bearer) return false;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(bearer);
    const isClear = outlineColor === 'transparent' || /^rgba\(.*, 0\)$|\/ 0\)$/.test(outlineColor);
    return outlineStyle !== 'none' && !isClear && Number.parseFloat(outlineWidth) >= LEAST_RING_PX;
  });
  if (!hasRing) {
    problems.push({ rule: 'focus-ring', message: `no outline of ${LEAST_RING_PX} px: ${show}` });
  }

  const isTiny = (box: DOMRect) => box.width <= 1 || box.height <= 1;
  const isUnseen =
    isTiny(element.getBoundingClientRect()) || getComputedStyle(element).opacity === '0';
  const seen = (isUnseen && labels[0]) || element;
  const box = seen.getBoundingClientRect();
  const left = Math.max(box.left, 0) + 2;
  const right = Math.min(box.right, innerWidth) - 2;
  const top = Math.max(box.top, 0) + 2;
  const bottom = Math.min(box.bottom, innerHeight) - 2;
  if (right < left || bottom < top) {
    problems.push({ rule: 'focus-seen', message: `outside the window: ${show}` });
    return { stop: element.getAttribute(mark) ?? undefined, problems };
  }
  const owners = [element, ...labels];
  const points = [
    [(left + right) / 2, (top + bottom) / 2],
    ...[left, right].flatMap((x) => [top, bottom].map((y) => [x, y])),
  ] as [number, number][];
  const cover = points
    .map(([x, y]) => document.elementFromPoint(x, y))
    .find((hit) => hit && !owners.some((owner) => owner.contains(hit) || hit.contains(owner)));
  if (cover) {
    const by = cover.outerHTML.slice(0, 80);
    problems.push({ rule: 'focus-covered', message: `${show} is covered by ${by}` });
  }
  return { stop: element.getAttribute(mark) ?? undefined, problems };
}

/**
 * Pairs of stops, by their HTML, of which this worker has seen Tab lead from the one to the other: what the
 * frame of each page has is tabbed through once.
 */
const known = new Set<string>();

/** Through what is in a frame between two stops, the parts of a date, a part that scrolls or the page itself. */
const MOST_PRESSES = 60;

/**
 * Presses Tab at each stop of which it is not known yet to which one that leads; from the last it leads to
 * the first. Lists what had the focus, and the stops that did not get it.
 */
async function tabThrough(page: Page, stops: readonly string[]) {
  const seen: (Stop | undefined)[] = [];
  const missed: number[] = [];
  const session = await page.context().newCDPSession(page);
  let at: number | undefined;
  for (const [stop, html] of stops.entries()) {
    const before = stop === 0 ? stops.length - 1 : stop - 1;
    const pair = `${stops[before] ?? ''}\n${html}`;
    if (known.has(pair)) continue;
    if (at !== before) await moveFocus(page, before);
    at = undefined;
    for (let presses = 0; at !== stop && presses < MOST_PRESSES; presses += 1) {
      await session.send('Input.dispatchKeyEvent', TAB);
      const focused = await page.evaluate(inspectFocus, MARK);
      seen.push(focused);
      at = focused?.stop === undefined ? undefined : Number(focused.stop);
    }
    if (at === stop) known.add(pair);
    else missed.push(stop);
  }
  await session.detach();
  return { seen, missed };
}

const moveFocus = (page: Page, stop: number): Promise<void> =>
  page.evaluate((selector) => {
    document.querySelector<HTMLElement>(selector)?.focus();
  }, `[${MARK}="${stop}"]`);

/** Gives each stop the focus in turn, which is shown as after the press of Tab before. */
async function goThrough(page: Page): Promise<(Stop | undefined)[]> {
  await page.keyboard.press('Tab');
  return page.evaluate<(Stop | undefined)[]>(`(() => {
    const inspectFocus = ${inspectFocus.toString()};
    return [...document.querySelectorAll('[${MARK}]')].map((stop) => {
      stop.focus();
      return inspectFocus('${MARK}');
    });
  })()`);
}

/**
 * Every control gets the focus, shows that it has it, and is in sight; and, where the page runs script,
 * which could hold it, Tab leads from each to the next.
 */
export async function checkFocus(page: Page, name: string, tabs = true): Promise<Finding[]> {
  const stops = await markStops(page);
  const findings = new Map<string, Finding>();
  const inTurn = await goThrough(page);
  const { seen, missed } = tabs ? await tabThrough(page, stops) : { seen: [], missed: [] };
  for (const { rule, message } of [...inTurn, ...seen].flatMap((stop) => stop?.problems ?? [])) {
    findings.set(`${rule} ${message}`, { page: name, rule: `ours/${rule}`, message });
  }
  // What has left the page by itself in the meantime, such as a toast, needs no focus any more.
  const left = await page.evaluate((mark) => {
    const marked = [...document.querySelectorAll(`[${mark}]`)];
    const numbers = marked.map((element) => Number(element.getAttribute(mark)));
    for (const element of marked) element.removeAttribute(mark);
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
    return numbers;
  }, MARK);
  return [
    ...findings.values(),
    ...missed
      .filter((stop) => left.includes(stop))
      .map((stop) => ({
        page: name,
        rule: 'ours/focus-reach',
        message: `Tab does not reach ${(stops[stop] ?? '').slice(0, MOST_HTML)}`,
      })),
  ];
}
