import { expect, it } from 'vitest';
import type { CardDetail } from '#server/contract/card';
import type { GroupDetail } from '#server/contract/group';
import type { Overview } from '#server/contract/overview';
import { ApiSession } from '../worlds/api-session';
import { GroupPlan } from '../worlds/group-plan';
import { signedIn } from '../worlds/order-world';
import { readable } from '../worlds/readable';
import { portalPerTest } from '../worlds/portal-per-test';

const portal = portalPerTest({ runsJobs: false, seedsOrders: true });

/** Every card of somebody, those that are over as well. */
async function cardsOf(username: string): Promise<CardDetail[]> {
  const session = await ApiSession.signIn(portal, username);
  const { groups } = await session.read<Overview>('/cards/overview');
  const details = await Promise.all(
    groups.map(({ id }) => session.read<GroupDetail>(`/groups/${id}`)),
  );
  const ids = details.flatMap(({ cards, earlierCards }) => [...cards, ...earlierCards]);
  return Promise.all(ids.map(({ id }) => session.read<CardDetail>(`/cards/${id}`)));
}

it.each(['bo', 'david', 'frede', 'gry', 'hans'])(
  'the parts of each price of %s add up to it, and are known',
  async (username) => {
    const cards = await cardsOf(username);
    expect(cards.length).toBeGreaterThan(0);
    for (const { priceLines, displayPrice, days } of cards) {
      const sum = priceLines.reduce((total, { price }) => total + price, 0);
      expect(sum).toBe(displayPrice.beneficiaryPrice.value);
      expect(priceLines.map(({ amount }) => amount)).toEqual([sum * 100]);
      expect(priceLines.map(({ rule }) => rule)).toEqual(['day-price']);
      expect(priceLines[0]).toMatchObject({ days, from: '2024-01-01' });
    }
  },
);

it('each price of a group leads to how it came about', async () => {
  const browser = await signedIn(portal, 'bo');
  const [card] = await cardsOf('bo');
  await browser.open(`/overview/group/${card?.groupId}`);
  const links = () =>
    browser
      .page!.document.querySelectorAll('a.price')
      .map((link) => [readable(link.text), link.getAttribute('href') ?? ''] as const);
  const [first, ...others] = links();
  expect(first?.[0]).toBe('663,00 kr., sådan er prisen for 17. mar. – 15. apr. 2026 beregnet');
  expect(others).toHaveLength(3);
  await browser.open(first?.[1] ?? '');
  expect(browser.page!.document.querySelector('details#pris[open]')).not.toBeNull();
});

it('each price of a plan leads to how it came about, that of a moved period too', async () => {
  const plan = await GroupPlan.of(portal, 'bo');
  const next = (await plan.read()).cardGroup.cardExes.at(-1);
  const { id = '', period } = next?.card ?? {};
  const to = period!.to.replace('-15', '-20');
  await plan.edit({ kind: 'move', id, period: { from: period!.from, to } });
  const browser = await signedIn(portal, 'bo');
  await browser.open(`/overview/group/${plan.groupId}/periods`);
  const links = browser.page!.document.querySelectorAll('.plan-rows a.price');
  await browser.open(links.at(-1)?.getAttribute('href') ?? '');
  const row = browser.page!.document.getElementById(`periode-${id}`);
  const facts = row?.querySelectorAll('details[open] dl > div').map(({ text }) => readable(text));
  expect(facts).toEqual([
    'Takst fra 1. januar 2024: 22,10 kr. om dagen773,50 kr.35 dage',
    'I alt773,50 kr.',
  ]);
  await plan.drop();
});

it('the price of a long journey names what is added, after a change of the ordinary price too', async () => {
  const [card] = await cardsOf('bo');
  const { db } = portal.deps.connection;
  await db
    .updateTable('card')
    .set({ card_price_ore: 469_500, rebate_ore: 292_800, price_ore: 176_700 })
    .where('id', '=', card?.id ?? '')
    .execute();
  // What the register says of the route later explains nothing of what was ordered.
  await db.updateTable('route').set({ ordinary_price_ore: 1 }).execute();
  const [later] = (await cardsOf('bo')).filter(({ id }) => id === card?.id);
  const lines = later?.priceLines.map((line) => ({ ...line, text: readable(line.text) }));
  expect(lines).toMatchObject([
    {
      rule: 'day-price',
      price: 663,
      amount: 66_300,
      text: 'Takst fra 1. januar 2024: 22,10 kr. om dagen',
    },
    {
      rule: 'vu-addition',
      price: 1104,
      amount: 110_400,
      text: 'Tillæg: Din rute koster 4.695,00 kr. for 30 dage. Du betaler halvdelen af det, der ligger over 2.487,00 kr., dag for dag.',
    },
  ]);
});
