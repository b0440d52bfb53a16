import type { Page } from '@playwright/test';
import axe from 'axe-core';
import type { Finding } from './finding';

/** Rules that axe leaves off and we hold: 7:1 contrast and 24 px targets. */
const EXTRA_RULES = {
  'color-contrast-enhanced': { enabled: true },
  'target-size': { enabled: true },
};

const RULES_OF_CONTRAST = ['color-contrast', 'color-contrast-enhanced'];
/** Rules whose answer depends on the window's width or the colour scheme. */
const RULES_OF_LOOK = [...RULES_OF_CONTRAST, 'target-size'];
const OPTIONS = {
  all: { rules: EXTRA_RULES },
  look: { runOnly: RULES_OF_LOOK },
  contrast: { runOnly: RULES_OF_CONTRAST },
} satisfies Record<string, axe.RunOptions>;

/** Puts axe into the page and its frames, once. */
async function inject(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const isThere = await frame.evaluate(() => 'axe' in window);
    if (!isThere) await frame.evaluate(axe.source);
  }
}

/**
 * Runs all rules of axe, or some of them, on a page of a context with script on, or on those of its
 * parts that `parts` selects.
 */
export async function runAxe(
  page: Page,
  name: string,
  which: keyof typeof OPTIONS = 'all',
  parts = 'html',
): Promise<Finding[]> {
  await inject(page);
  const { passes, violations } = await page.evaluate(
    ({ selector, options }) =>
      (window as unknown as { axe: typeof axe }).axe.run({ include: selector }, options),
    { selector: parts, options: OPTIONS[which] },
  );
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({
      page: name,
      rule: `axe/${id}`,
      message: `${help}: ${target.join(' ')} (${(failureSummary ?? '').replaceAll(/\s+/g, ' ')})`,
    })),
  );
  if (passes.length > 0) return findings;
  return [...findings, { page: name, rule: 'axe', message: 'no rule passed: axe did not run' }];
}
