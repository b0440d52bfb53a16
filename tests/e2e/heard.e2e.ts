import { heard } from '../gate/heard';
import { tours } from '../tours/browser-tours';
import { expect, test } from '../worlds/browser';

/*
 * What a screen reader says on every screen, one readable file each in `heard/`. A change to one of
 * them is confirmed by taking it again: `npm run screens:heard`.
 */

test.describe.configure({ mode: 'parallel' });

const LETTERS: Readonly<Record<string, string>> = { æ: 'ae', ø: 'oe', å: 'aa' };
const fileName = (name: string): string =>
  name.replaceAll(/[æøå]/g, (letter) => LETTERS[letter] ?? '').replaceAll(/[^a-z\d]+/gi, '-');

for (const [name, tour] of Object.entries(tours)) {
  test(`the screens are heard as before: ${name}`, async ({ page, portal }) => {
    test.setTimeout(300_000);
    const see = async (screen: string) => {
      // Another site, with words of its own.
      if (/\/sandbox\//.test(page.url())) return;
      const file = ['heard', fileName(name), `${fileName(screen)}.txt`];
      expect.soft(await heard(page)).toMatchSnapshot(file);
    };
    await tour({ page, portal, see });
  });
}
