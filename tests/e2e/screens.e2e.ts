import type { Page } from '@playwright/test';
import { checkPage } from '../gate/gate';
import { describeFindings, type Finding } from '../gate/finding';
import { heard } from '../gate/heard';
import { checkHtml, type HtmlPage } from '../gate/html';
import { checkWeight } from '../gate/weight';
import { expect, test } from '../worlds/browser';
import { tours } from '../tours/browser-tours';

/*
 * The gate of the quality page, and the budgets, on every screen in every state that a tour brings
 * about, without script and with it; and, with it, what a screen reader says there: one readable file
 * each in `heard/`. A change to one of them is confirmed by taking it again: `npm run screens:heard`,
 * which walks the tours without the gate.
 */

test.describe.configure({ mode: 'parallel' });

/**
 * True by design: the page of samples shows errors, the payment window is another site, and so is the
 * route picker outside tests: its frame's sandbox holds although the picker keeps its own origin.
 */
const isMeant = ({ page, rule, message }: Finding): boolean =>
  (/^(skift )?rute: /.test(page) && message.includes('“allow-scripts” and “allow-same-origin”')) ||
  (page === 'komponenter' && rule === 'ours/title-error') ||
  // What was typed and not saved is told above a page that knows nothing of it.
  (page === 'kun læsning: intet gemt' && rule === 'ours/title-low') ||
  // Its proxy says of it what the portal says of its own pages.
  (page === 'vedligehold' && rule === 'ours/weight') ||
  // A dialog over a page whose title it keeps.
  (page === 'login udløber' && rule === 'ours/title-unique') ||
  (page.startsWith('betalingsvindue') && rule === 'ours/title');

const LETTERS: Readonly<Record<string, string>> = { æ: 'ae', ø: 'oe', å: 'aa' };
const fileName = (name: string): string =>
  name.replaceAll(/[æøå]/g, (letter) => LETTERS[letter] ?? '').replaceAll(/[^a-z\d]+/gi, '-');

/** Compares what is heard on a screen with the file that tells it. */
async function checkHeard(page: Page, tour: string, screen: string): Promise<void> {
  // Another site, with words of its own.
  if (/\/sandbox\//.test(page.url())) return;
  const file = ['heard', fileName(tour), `${fileName(screen)}.txt`];
  expect.soft(await heard(page)).toMatchSnapshot(file);
}

for (const [name, tour] of Object.entries(tours)) {
  test.describe(() => {
    test.use({ seedsOrders: tour.seedsOrders ?? false });
    test(`the gate finds nothing, and it is heard as before: ${name}`, async ({
      page,
      portal,
      served,
      javaScriptEnabled,
    }) => {
      test.setTimeout(300_000);
      const takesDown = ['all', 'changed'].includes(test.info().config.updateSnapshots);
      const findings: Finding[] = [];
      const pages: HtmlPage[] = [];
      await tour({
        page,
        portal,
        see: (screen) =>
          test.step(screen, async () => {
            if (javaScriptEnabled) await checkHeard(page, name, screen);
            if (takesDown) return;
            findings.push(...(await checkPage(page, screen)));
            const answer = await served();
            pages.push({ name: screen, html: answer.html });
            // The payment window is another site.
            if (!/\/sandbox\/(reepay|netaxept)\//.test(page.url())) {
              findings.push(...checkWeight(screen, answer));
            }
          }),
      });
      // The same HTML was served without script.
      if (javaScriptEnabled && !takesDown) findings.push(...(await checkHtml(pages)));
      expect(describeFindings(findings.filter((finding) => !isMeant(finding)))).toEqual([]);
    });
  });
}
