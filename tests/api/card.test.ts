import { describe, expect, it } from 'vitest';
import type { CardDetail } from '#server/contract/card';
import type { Overview } from '#server/contract/overview';
import { ApiSession } from '../worlds/api-session';
import { mainText, type FormClient } from '../worlds/form-client';
import { orderAllDays } from '../worlds/later-order';
import { signedIn } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { readable } from '../worlds/readable';
import { hrefOf, titleOf } from '../worlds/shown';

describe('the page of a period', () => {
  const portal = portalPerTest({ runsJobs: false });

  /** Where the link of a page leads whose text is read with plain spaces. */
  const linkOf = ({ page }: FormClient, text: string): string =>
    page!.document
      .querySelectorAll('a')
      .find((link) => readable(link.text).trim() === text)
      ?.getAttribute('href') ?? '';
  const textOf = ({ page }: FormClient) => readable(mainText(page!.document));

  it('says what was paid for it, when and with which card, and where its holder may travel', async () => {
    const anna = await orderAllDays(portal);
    await anna.open(linkOf(anna, '3. mar. – 1. apr. 2026'));
    const [facts] = textOf(anna).split('\nDu bliver logget ud');
    expect(facts).toMatchInlineSnapshot(`
      "Tilbage
      Se periode
      Udstedt
      Periode
      3. mar. – 1. apr. 2026
      Pris (30 dage)
      418,20 kr.Kortets pris 1.165,00 kr., rabat 746,80 kr.
      Sådan er prisen beregnet
      Takst fra 1. januar 2024: 13,94 kr. om dagen
      418,20 kr.30 dage
      I alt
      418,20 kr.
      Kort
      Type
      Ungdomskort til ungdomsuddannelse
      Levering
      Ungdomskort-appen
      Trafikselskab
      FynBus
      Uddannelsessted
      Sydfyns Gymnasium, 5700 Svendborg
      Godkendelse
      31. jan. – 28. okt. 2026
      Rute
      Odense via Ringe til Svendborg
      Fyn: Zone 110, 120, 131, 141, 151, 160
      Se område og rute
      Betaling
      Betalingsform
      Betal automatisk
      Betalt
      2. mar. 2026
      Betalingskort
      Visa •••• 1111
      Kvittering
      2026-000001: 418,20 kr. betalt
      Læs betingelserne
      Annullér kortet
      Hent appen Ungdomskort
      Hent til iPhone Hent til Android"
    `);
  });

  it('of a coming period says what it will cost, and nothing of a payment that was not made', async () => {
    const anna = await orderAllDays(portal);
    await anna.open(linkOf(anna, '2. apr. – 1. maj 2026'));
    const text = textOf(anna);
    expect(text).toContain('Pris (30 dage)\n418,20 kr.');
    expect(text).not.toContain('Betalt');
  });

  it('shows the price in the place of a status that says nothing', async () => {
    const anna = await orderAllDays(portal);
    const { db } = portal.deps.connection;
    const card = linkOf(anna, '2. apr. – 1. maj 2026');
    const id = card.split('/').at(-1) ?? '';
    await db.updateTable('card').set({ status: 'None' }).where('id', '=', id).execute();
    await anna.open(card);
    expect(textOf(anna)).toMatch(/^Tilbage\nSe periode\n418,20 kr\.\nPeriode\n/);
  });

  it('leads to the conditions of its company, and from there back to it', async () => {
    const anna = await orderAllDays(portal);
    const card = linkOf(anna, '3. mar. – 1. apr. 2026');
    await anna.open(card);
    await anna.open(linkOf(anna, 'Læs betingelserne'));
    expect(titleOf(anna)).toContain('Betingelser');
    expect(hrefOf(anna, 'Tilbage')).toBe(card);
  });

  it.each(['Expired', 'Cancelled'] as const)(
    'that is over (%s) still says what it was, and leaves out how it is used',
    async (status) => {
      const anna = await orderAllDays(portal);
      const card = linkOf(anna, '3. mar. – 1. apr. 2026');
      const linksOf = ({ page }: FormClient) =>
        page!.document.querySelectorAll('main a').map((link) => readable(link.text).trim());
      await anna.open(card);
      const [facts = ''] = textOf(anna).split('\nAnnullér kortet\n');
      expect(facts).toContain('\nLæs betingelserne');
      const { db } = portal.deps.connection;
      const id = card.split('/').at(-1) ?? '';
      await db.updateTable('card').set({ status }).where('id', '=', id).execute();
      await anna.open(card);
      const title = { Expired: 'Udløbet', Cancelled: 'Annulleret' }[status];
      expect(textOf(anna).split('\nDu bliver logget ud')[0]).toBe(facts.replace('Udstedt', title));
      expect(linksOf(anna)).toEqual([
        'Tilbage',
        'Se område og rute',
        '2026-000001',
        'Læs betingelserne',
      ]);
    },
  );

  it('that nobody has is not found, as is one of another person', async () => {
    await orderAllDays(portal);
    const anna = await ApiSession.signIn(portal, 'anna');
    const { groups } = await anna.read<Overview>('/cards/overview');
    const id = groups[0]?.cards[0]?.id ?? '';
    expect((await anna.read<CardDetail>(`/cards/${id}`)).id).toBe(id);
    const bo = await signedIn(portal, 'bo');
    for (const path of [`/overview/card/${id}`, '/overview/card/none']) {
      await bo.open(path);
      expect(bo.page?.status).toBe(404);
      expect(textOf(bo)).toContain('Siden findes ikke');
    }
  });
});
