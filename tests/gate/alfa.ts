import type { JSHandle, Page } from '@playwright/test';
import { Audit } from '@siteimprove/alfa-act';
import { Playwright } from '@siteimprove/alfa-playwright';
import { Rules } from '@siteimprove/alfa-rules';
import type { Finding } from './finding';

/** AAA or heuristics, judged by hand (quality: "Gate tools"). */
const JUDGED_BY_HAND = new Set(['sia-r61', 'sia-r62', 'sia-r66', 'sia-r73', 'sia-r87', 'sia-r111']);

/** What Tab reaches and how large it is, of which checks of our own ask more. */
const ASKED_ELSEWHERE = new Set(['sia-r65', 'sia-r113']);

const ruleName = (uri: string): string => uri.slice(uri.lastIndexOf('/') + 1);

// Each rule has its own types of target and question; the audit takes them all alike.
const rules: Iterable<never> = [...Rules.values()].filter(
  ({ uri }) => !JUDGED_BY_HAND.has(ruleName(uri)) && !ASKED_ELSEWHERE.has(ruleName(uri)),
) as never[];

/** What the gate reads of an outcome, whichever rule it is of. */
interface Outcome {
  outcome: string;
  rule: { uri: string };
  target?: { toString(): string };
  /** Has the whole of its target, which may be the page. */
  toJSON(): { expectations?: unknown };
}

/** Every message within an outcome's JSON. */
function listMessages(json: unknown): string[] {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, value]: [string, unknown]) =>
    key === 'message' && typeof value === 'string' ? [value] : listMessages(value),
  );
}

const MOST_TARGET_CHARACTERS = 160;

/**
 * The document for Alfa, of which what is read comes as one text: of an object Playwright looks at each
 * part by itself, which takes five times as long.
 */
function documentAsText(page: Page) {
  const read = async (reader: unknown, of: 'document' | 'window'): Promise<unknown> =>
    JSON.parse(
      await page.evaluate<string>(
        `Promise.resolve((${String(reader)})(${of})).then(JSON.stringify)`,
      ),
    );
  return {
    evaluate: (reader: unknown) => read(reader, 'document'),
    evaluateHandle: () =>
      Promise.resolve({ evaluate: (reader: unknown) => read(reader, 'window') }),
  } as unknown as JSHandle<Document>;
}

/** Runs Alfa on a page, with script on or off. */
export async function runAlfa(page: Page, name: string): Promise<Finding[]> {
  const input = await Playwright.toPage(documentAsText(page));
  const outcomes = [...(await Audit.of(input, rules).evaluate())] as Outcome[];

  // A mismatch of Alfa's packages reports every rule as inapplicable, and finds nothing.
  if (!outcomes.some(({ outcome }) => outcome === 'passed')) {
    return [{ page: name, rule: 'alfa', message: 'no rule passed: Alfa did not run' }];
  }
  return outcomes
    .filter(({ outcome }) => outcome === 'failed')
    .map((failed) => {
      const target = String(failed.target ?? '').replaceAll(/\s+/g, ' ');
      const messages = listMessages(failed.toJSON().expectations).join('; ');
      return {
        page: name,
        rule: `alfa/${ruleName(failed.rule.uri)}`,
        message: `${messages.replaceAll(/\s+/g, ' ')}: ${target.slice(0, MOST_TARGET_CHARACTERS)}`,
      };
    });
}
