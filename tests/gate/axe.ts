import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Finding } from './finding';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Contrast of 7:1, or of 4.5:1 where the text is large. */
const CONTRAST = 'color-contrast-enhanced';
/** Finds what is fainter still, too, for which a rule of its own would look at each text again. */
const NO_LEAST = { minThreshold: null };

/** Of what passes one example of each rule is looked up, which takes half the time. Axe's types know no `checks`. */
const BRIEF: axe.RunOptions & { checks: object } = {
  resultTypes: ['violations'],
  checks: { [CONTRAST]: { options: { contrastRatio: { normal: NO_LEAST, large: NO_LEAST } } } },
};
const OPTIONS = {
  all: { ...BRIEF, rules: { [CONTRAST]: { enabled: true }, 'color-contrast': { enabled: false } } },
  contrast: { ...BRIEF, runOnly: [CONTRAST] },
  others: { ...BRIEF, rules: { 'color-contrast': { enabled: false } } },
} satisfies Record<string, axe.RunOptions>;

/** Puts axe into the page and its frames, once. */
async function inject(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const isThere = await frame.evaluate(() => 'axe' in window);
    if (!isThere) await frame.evaluate(SOURCE);
  }
}

/**
 * Runs the rules of axe, those of contrast or the others, on a page of a context with script on, or on those
 * of its parts that one of `parts` selects. The size of targets is for `checkTargets`, which asks more.
 */
export async function runAxe(
  page: Page,
  name: string,
  which: keyof typeof OPTIONS = 'all',
  parts: readonly string[] = ['html'],
): Promise<Finding[]> {
  await inject(page);
  const { isRun, violations } = await page.evaluate(
    async ({ selectors, options }) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const results = await run({ include: selectors }, options);
      const { passes, incomplete, inapplicable, violations } = results;
      // What lies behind an open dialog is neither right nor wrong, and a disabled control may be faint.
      const others = 'runOnly' in options ? inapplicable : [];
      return { isRun: [...passes, ...incomplete, ...others].length > 0, violations };
    },
    { selectors: [...parts], options: OPTIONS[which] },
  );
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({
      page: name,
      rule: `axe/${id}`,
      message: `${help}: ${target.join(' ')} (${(failureSummary ?? '').replaceAll(/\s+/g, ' ')})`,
    })),
  );
  if (isRun) return findings;
  return [...findings, { page: name, rule: 'axe', message: 'no rule applied: axe did not run' }];
}
