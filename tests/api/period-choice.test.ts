import { beforeEach, describe, expect, it } from 'vitest';
import { mainText, type FormClient, type PageView } from '../worlds/form-client';

import { signedIn } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { pathOf } from '../worlds/shown';

const PROPOSED = '2026-03-03/2026-04-01';
const LONGEST = '2026-03-03/2026-07-03';

/** Days as they are typed: `days('1 6 2026', '30 7 2026')`. */
const days = (from: string, to: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ from, to }).flatMap(([end, date]) => {
      const [day = '', month = '', year = ''] = date.split(' ');
      return Object.entries({ day, month, year }).map(([part, text]) => [`${end}.${part}`, text]);
    }),
  );

/** Anna may order from 3 March until her approval ends on 28 October 2026. */
describe('the first period on its page', () => {
  const portal = portalPerTest({ runsJobs: false });
  let anna: FormClient;

  beforeEach(async () => {
    anna = await signedIn(portal, 'anna');
    await anna.open('/order');
    await anna.open('/order/configuration/periods');
  });

  async function savedPeriod(): Promise<string> {
    const { cards } = await portal.deps.connection.db
      .selectFrom('order_flow')
      .select('cards')
      .executeTakeFirstOrThrow();
    const { cards: periods } = JSON.parse(cards ?? '') as { cards: { from: string; to: string }[] };
    return `${periods[0]?.from}/${periods[0]?.to}`;
  }
  const savedCount = async () => {
    const { cards } = await portal.deps.connection.db
      .selectFrom('order_flow')
      .select('cards')
      .executeTakeFirstOrThrow();
    return (JSON.parse(cards ?? '') as { cards: unknown[] }).cards.length;
  };
  const shownDays = ({ document }: PageView) =>
    document
      .querySelectorAll('main form input[type=text]')
      .map((input) => input.getAttribute('value') ?? '')
      .join(' ');
  const ticked = ({ document }: PageView) =>
    document.querySelectorAll('input[type=radio][checked]').map((it) => it.getAttribute('value'));

  it('is the proposal that is ticked after typed days were priced', async () => {
    await anna.submit('Vis pris', { choice: 'own', ...days('1 6 2026', '30 7 2026') });
    const page = await anna.submit('Brug denne periode', { choice: PROPOSED });
    expect(page.url.pathname).toBe('/order/configuration');
    expect(await savedPeriod()).toBe(PROPOSED);
  });

  it('is the proposal that is ticked after typed days were too short', async () => {
    const wrong = { choice: 'own', ...days('1 6 2026', '10 6 2026') };
    expect((await anna.submit('Brug denne periode', wrong)).status).toBe(422);
    const page = await anna.submit('Brug denne periode', { choice: PROPOSED });
    expect(page.url.pathname).toBe('/order/configuration');
    expect(await savedPeriod()).toBe(PROPOSED);
  });

  it('is the proposal that is ticked after days were typed on the same page', async () => {
    await anna.submit('Brug denne periode', { choice: LONGEST, ...days('1 6 2026', '30 7 2026') });
    expect(await savedPeriod()).toBe(LONGEST);
  });

  it('is the typed one when «own days» is ticked', async () => {
    await anna.submit('Brug denne periode', { choice: 'own', ...days('1 6 2026', '30 7 2026') });
    expect(await savedPeriod()).toBe('2026-06-01/2026-07-30');
  });

  it('is ordered alone when that is ticked, and with the others again', async () => {
    await anna.submit('Brug denne periode', { scope: 'one' });
    await anna.submit('Acceptér');
    expect(await savedCount()).toBe(1);
    const again = await anna.open('/order/configuration/periods');
    expect(ticked(again)).toEqual([PROPOSED, 'one']);
    expect(mainText(again.document)).toContain('1 periode, 418,20 kr., til 1. apr. 2026');
    await anna.submit('Brug denne periode', { scope: 'whole' });
    expect(await savedCount()).toBe(8);
  });

  it('stays alone when another delivery has moved it and its warning is accepted', async () => {
    await anna.submit('Brug denne periode', { scope: 'one' });
    await anna.submit('Acceptér');
    await anna.open('/order/configuration/delivery');
    await anna.submit('Brug denne levering', { programId: 'fynbus-plastic' });
    const page = await anna.open('/order/configuration/periods');
    expect(page.document.querySelector('dialog')?.text).toContain('Bemærk');
    await anna.submit('Acceptér');
    expect(pathOf(anna)).toBe('/order/configuration');
    expect(await savedCount()).toBe(1);
  });

  it('keeps the typed days when the warning about them is not accepted', async () => {
    const typed = days('10 6 2026', '10 okt 2026');
    const asked = await anna.submit('Brug denne periode', { choice: 'own', ...typed });
    expect(asked.document.querySelector('dialog')?.text).toContain('Bemærk');
    for (const link of asked.document.querySelectorAll('dialog a')) {
      const page = await anna.open(link.getAttribute('href') ?? '');
      expect(page.url.pathname).toBe('/order/configuration/periods');
      expect(page.document.querySelector('dialog')).toBeNull();
      expect([shownDays(page), ticked(page)]).toEqual(['10 6 2026 10 okt 2026', ['own', 'whole']]);
    }
    expect(await savedPeriod()).toBe(PROPOSED);
    await anna.submit('Brug denne periode');
    await anna.submit('Acceptér');
    expect(await savedPeriod()).toBe('2026-06-10/2026-10-10');
  });
});
