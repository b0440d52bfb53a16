import { describe, expect, it } from 'vitest';
import { mainText, type FormClient } from '../worlds/form-client';
import { daysOf, GroupPlan } from '../worlds/group-plan';
import { orderAllDays } from '../worlds/later-order';
import { portalPerTest } from '../worlds/portal-per-test';
import { readable } from '../worlds/readable';

describe('«Planlæg perioder»', () => {
  const portal = portalPerTest({ runsJobs: false });
  const textOf = ({ page }: FormClient) => readable(mainText(page!.document));

  async function open() {
    const anna = await orderAllDays(portal);
    const plan = await GroupPlan.of(portal, 'anna');
    const path = `/overview/group/${plan.groupId}/periods`;
    await anna.open(path);
    const { cardGroup } = await plan.read();
    const idOf = (from: string) =>
      cardGroup.cardExes.find(({ card }) => card.period.from === from)?.card.id ?? '';
    return { anna, plan, path, idOf };
  }

  it('tells each period with its price, why the paid one stays, and what is missing', async () => {
    const { anna } = await open();
    const [rows = '', sums = ''] = textOf(anna).split('\nPris\n');
    expect(rows.split('\n').slice(0, 14)).toMatchInlineSnapshot(`
      [
        "Tilbage",
        "Planlæg perioder",
        "Godkendt 31. jan. – 28. okt. 2026",
        "ListeKalender",
        "Perioder",
        "Vælg flere",
        "3. mar. – 1. apr. 2026 418,20 kr.",
        "30 dage",
        "Perioden er sendt til udstedelse og kan ikke ændres.",
        "2. apr. – 1. maj 2026 418,20 kr.",
        "Ret 2. apr. – 1. maj 2026 30 dage",
        "2. maj – 31. maj 2026 418,20 kr.",
        "Ret 2. maj – 31. maj 2026 30 dage",
        "1. jun. – 30. jun. 2026 418,20 kr.",
      ]
    `);
    expect(sums).toMatchInlineSnapshot(`
      "I alt
      3.345,60 kr.
      Betalt
      418,20 kr.
      Mangler
      2.927,40 kr.
      GemGem og afslut
      Du bliver logget ud kl. 09.30. Det, du har sendt, er gemt."
    `);
  });

  it('removes a period, brings it back, and saves it removed', async () => {
    const { anna, plan, path, idOf } = await open();
    const before = daysOf(await plan.read());
    await anna.open(`${path}?periode=${idOf('2026-05-02')}`);
    await anna.submit('Fjern perioden');
    expect(textOf(anna)).toContain('1 ændring er ikke gemt');
    expect(textOf(anna)).toContain('2. maj – 31. maj 2026 er fjernet, når du gemmer.');
    await anna.submit('Fortryd seneste');
    expect(textOf(anna)).not.toContain('ikke gemt');
    await anna.open(`${path}?periode=${idOf('2026-05-02')}`);
    await anna.submit('Fjern perioden');
    await anna.submit('Gem');
    expect(textOf(anna)).toContain('30 dage uden kort');
    expect(daysOf(await plan.read())).toEqual(
      before.filter((period) => !period.startsWith('2026-05-02')),
    );
  });

  it('adds a period in the free days, with its new price before it is saved', async () => {
    const { anna, plan, path, idOf } = await open();
    await plan.edit({ kind: 'remove', id: idOf('2026-05-02') });
    await plan.edit({ kind: 'remove', id: idOf('2026-06-01') });
    await anna.open(`${path}?ny=2026-05-02`);
    await anna.submit('Brug datoerne', { choice: '2026-05-02/2026-05-31' });
    expect(textOf(anna)).toContain('Ny, ikke gemt');
    await anna.open(`${path}?ny=2026-06-01`);
    await anna.submit('Brug datoerne', {
      ...{ choice: 'own', 'from.day': '1', 'from.month': 'jun', 'from.year': '2026' },
      ...{ 'to.day': '10', 'to.month': '6', 'to.year': '2026' },
    });
    expect(anna.page?.status).toBe(422);
    expect(textOf(anna)).toContain('Perioden er for kort');
    expect(textOf(anna)).toContain('Mindst 30 dage.');
  });

  it('asks before July is left without a card, and saves once that is accepted', async () => {
    const { anna, plan, path } = await open();
    const { cardGroup } = await plan.read();
    for (const { card } of cardGroup.cardExes) {
      if (card.period.from <= '2026-07-31' && card.period.to >= '2026-07-01') {
        await plan.edit({ kind: 'remove', id: card.id });
      }
    }
    await anna.open(path);
    await anna.submit('Gem og afslut');
    expect(textOf(anna)).toContain('Du har ikke valgt en periode i juli.');
    expect((await plan.read()).plan.changeCount).toBeGreaterThan(0);
    await anna.submit('Acceptér');
    expect(anna.page?.url.pathname).toBe(`/overview/group/${plan.groupId}`);
    expect(anna.page?.document.text).toContain('Dine fremtidige perioder er blevet opdateret');
    expect((await plan.read()).plan.changeCount).toBe(0);
  });

  it('leaves out the periods that are not ticked, and orders those that are', async () => {
    const { anna, plan, path, idOf } = await open();
    await plan.edit({ kind: 'remove', id: idOf('2026-05-02') });
    const before = daysOf(await plan.read());
    await anna.open(`${path}?vaelg=alle`);
    await anna.submit('Brug valget');
    expect(daysOf(await plan.read())).toHaveLength(before.length + 1);
    await anna.open(`${path}?vaelg=ingen`);
    await anna.submit('Brug valget');
    expect(daysOf(await plan.read())).toHaveLength(1);
  });

  it('of a second window is told that the plan has changed, and lays its change on once more', async () => {
    const { anna, plan, path, idOf } = await open();
    await anna.open(`${path}?periode=${idOf('2026-05-02')}`);
    await plan.edit({ kind: 'remove', id: idOf('2026-06-01') });
    await anna.submit('Fjern perioden');
    expect(anna.page?.status).toBe(409);
    expect(textOf(anna)).toContain('Planen er ændret i et andet vindue.');
    await anna.submit('Læg min ændring på igen');
    expect((await plan.read()).plan.changeCount).toBe(2);
  });

  it('gives all changes up', async () => {
    const { anna, plan, path, idOf } = await open();
    await plan.edit({ kind: 'remove', id: idOf('2026-05-02') });
    await anna.open(path);
    await anna.submit('Fortryd ændringer');
    expect(anna.page?.document.text).toContain('Dine ændringer er fortrudt.');
    expect((await plan.read()).plan.changeCount).toBe(0);
  });
});
