import type { Page } from '@playwright/test';
import { runAxe } from './axe';
import type { Finding } from './finding';

const CONTROLS = 'a[href], button, summary, label, input, select';

/**
 * The contrast of every control under the pointer, and while it is pressed. Runs on a page with
 * script on, in Chromium.
 */
export async function checkPointer(page: Page, name: string): Promise<Finding[]> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument', { depth: 0 });
    const { nodeIds } = await session.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: CONTROLS,
    });
    const findings: Finding[] = [];
    for (const forcedPseudoClasses of [['hover'], ['hover', 'active']]) {
      await Promise.all(
        nodeIds.map((nodeId) =>
          session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses }),
        ),
      );
      const state = `${name}, ${forcedPseudoClasses.at(-1)}`;
      findings.push(...(await runAxe(page, state, 'contrast', CONTROLS)));
    }
    return findings;
  } finally {
    await session.detach();
  }
}
