import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Finding } from './finding';

/** Rules that axe leaves off and we hold: 7:1 contrast and 24 px targets. */
const EXTRA_RULES = {
  'color-contrast-enhanced': { enabled: true },
  'target-size': { enabled: true },
};

/** Runs every rule of axe on a page of a context with script on. */
export async function runAxe(page: Page, name: string): Promise<Finding[]> {
  const { passes, violations } = await new AxeBuilder({ page })
    .options({ rules: EXTRA_RULES })
    .analyze();
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
