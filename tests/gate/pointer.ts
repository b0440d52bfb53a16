import type { Page } from '@playwright/test';
import { runAxe } from './axe';
import type { Finding } from './finding';
import { checkNewTexts } from './new-texts';

const CONTROLS = 'a[href], button, summary, label, input, select';
const STATES = [['hover'], ['hover', 'active']] as const;

/**
 * The contrast of every control under the pointer, and while it is pressed. Runs on a page with
 * script on.
 */
export async function checkPointer(page: Page, name: string): Promise<Finding[]> {
  await letMarksCount(page);
  const findings: Finding[] = [];
  for (const state of STATES) {
    await mark(page, state);
    const look = (texts: string[]) => runAxe(page, `${name}, ${state.at(-1)}`, 'contrast', texts);
    findings.push(...(await checkNewTexts(page, CONTROLS, look)));
  }
  await mark(page, []);
  return findings;
}

/** Has each rule for what is under the pointer, or pressed, hold for what is marked so, too. */
async function letMarksCount(page: Page): Promise<void> {
  await page.evaluate(() => {
    const widen = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) {
          // As heavy as before, and once: the next screen may have the same style sheet.
          const widened = rule.selectorText.replaceAll(
            /(?<!:is\():(hover|active)\b/g,
            ':is($&, [data-gate-$1])',
          );
          if (widened !== rule.selectorText) rule.selectorText = widened;
        }
        if ('cssRules' in rule) widen((rule as CSSGroupingRule).cssRules);
      }
    };
    for (const sheet of document.styleSheets) widen(sheet.cssRules);
  });
}

/** Marks every control as in these states, and in no other. */
async function mark(page: Page, states: readonly string[]): Promise<void> {
  await page.evaluate(
    ({ selector, now }) => {
      for (const control of document.querySelectorAll(selector)) {
        for (const state of ['hover', 'active']) {
          control.toggleAttribute(`data-gate-${state}`, now.includes(state));
        }
      }
    },
    { selector: CONTROLS, now: states },
  );
}
