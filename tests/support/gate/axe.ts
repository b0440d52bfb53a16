import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Finding } from './finding';

/** Rules that axe leaves off and we hold: 7:1 contrast and 24 px targets. */
const EXTRA_RULES = {
  'color-contrast-enhanced': { enabled: true },
  'target-size': { enabled: true },
};

/** Rules whose answer depends on the window's width or the colour scheme. */
const RULES_OF_LOOK = ['color-contrast', 'color-contrast-enhanced', 'target-size'];

/** Runs all rules of axe, or those about the look alone, on a page of a context with script on. */
export async function runAxe(
  page: Page,
  name: string,
  which: 'all' | 'look' = 'all',
): Promise<Finding[]> {
  const axe = new AxeBuilder({ page }).options(
    which === 'all' ? { rules: EXTRA_RULES } : { runOnly: RULES_OF_LOOK },
  );
  const { passes, violations } = await axe.analyze();
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
