import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { mainText, type FormClient } from '../worlds/form-client';
import { daysOf, GroupPlan } from '../worlds/group-plan';
import { orderAllDays } from '../worlds/later-order';
import { portalPerTest } from '../worlds/portal-per-test';
import { readable } from '../worlds/readable';
import type { DraftAnswer } from '~/planner/plan-calls';

const MOST_BYTES = 14 * 1024;
/** Of the calendar in the browser, React and all. */
const MOST_SCRIPT_BYTES = 58_000;

describe('the calendar of «Planlæg perioder»', () => {
  const portal = portalPerTest({ runsJobs: false });
  const textOf = ({ page }: FormClient) => readable(mainText(page!.document));
  const dayNames = ({ page }: FormClient) =>
    page!.document.querySelectorAll('.day').map((day) => {
      const button = day.querySelector('button');
      return button?.getAttribute('aria-label') ?? day.text;
    });
  const captions = ({ page }: FormClient) =>
    page!.document.querySelectorAll('caption').map(({ text }) => text);

  /** Anna's approval runs from 31 January to 28 October; her first period of 3 March is paid. */
  async function open() {
    const anna = await orderAllDays(portal);
    const plan = await GroupPlan.of(portal, 'anna');
    const path = `/overview/group/${plan.groupId}/periods`;
    const { cardGroup } = await plan.read();
    const idOf = (from: string) =>
      cardGroup.cardExes.find(({ card }) => card.period.from === from)?.card.id ?? '';
    await anna.open(`${path}?vis=kalender`);
    /** Presses a day as its button would. */
    const press = (day: string | RegExp) => {
      const { document, url } = anna.page!;
      const button = document
        .querySelectorAll('.day button')
        .find((each) => RegExp(day).test(each.getAttribute('aria-label') ?? ''));
      const form = button?.closest('form');
      if (!button || !form) throw new Error(`No day ${String(day)}: ${dayNames(anna).join('; ')}`);
      const fields = form
        .querySelectorAll('input')
        .map((input) => [input.getAttribute('name'), input.getAttribute('value')]);
      fields.push([button.getAttribute('name'), button.getAttribute('value')]);
      const sent = new URLSearchParams(fields as [string, string][]);
      const action = new URL(form.getAttribute('action')!, url);
      if (form.getAttribute('method') === 'post') {
        const headers = { origin: url.origin };
        return anna.send({ url: action, init: { method: 'POST', body: sent, headers } });
      }
      action.search = sent.toString();
      return anna.send({ url: action, init: { method: 'GET' } });
    };
    return { anna, plan, path, idOf, press };
  }

  it('has a script of its own, which no other page loads, and none once that has failed', async () => {
    const { anna, path } = await open();
    const scriptOf = async (query: string) => {
      await anna.open(path + query);
      const tag = anna.page!.document.getElementById('planner-script');
      return tag?.hasAttribute('async') ? (tag.getAttribute('src') ?? null) : null;
    };
    const script = await scriptOf('?vis=kalender');
    expect(await scriptOf('')).toBeNull();
    expect(await scriptOf('?vis=kalender&skript=fra')).toBeNull();
    const links = anna
      .page!.document.querySelectorAll('.planner a')
      .map((a) => a.getAttribute('href'));
    expect(links.every((href) => href?.includes('skript=fra'))).toBe(true);
    const answer = await fetch(new URL(script!, anna.page!.url), {
      headers: { 'accept-encoding': 'br' },
    });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(Number(answer.headers.get('content-length'))).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
  });

  /** Posts what the script of the calendar does: operations on a version of the plan, or some text. */
  async function send(
    anna: FormClient,
    path: string,
    { version, ops }: { version: number; ops: readonly object[] | string },
  ): Promise<Response> {
    const owner = anna.page!.document.querySelectorAll('.planner-save form input');
    const fields = owner
      .map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? ''])
      .filter(([name]) => name === 'csrf' || name === 'userId');
    const sent = typeof ops === 'string' ? ops : JSON.stringify(ops);
    const body = new URLSearchParams([...fields, ['version', String(version)], ['ops', sent]]);
    const url = new URL(`${path}/draft`, anna.page!.url);
    return anna.fetchOnce(url, {
      method: 'POST',
      body,
      headers: { origin: url.origin, accept: 'application/json' },
    });
  }
  const answerTo = async (...sent: Parameters<typeof send>): Promise<DraftAnswer> =>
    (await (await send(...sent)).json()) as DraftAnswer;

  it('keeps an operation of its script, or says why not and what the plan is', async () => {
    const { anna, plan, path, idOf } = await open();
    const remove = { kind: 'remove', id: idOf('2026-05-02') };
    const kept = await answerTo(anna, path, { version: 0, ops: [remove] });
    expect(kept.refused).toBeUndefined();
    expect(kept.answer.version).toBe(1);
    expect((await plan.read()).plan.removed.map(({ id }) => id)).toEqual([remove.id]);

    const late = await answerTo(anna, path, { version: 0, ops: [{ kind: 'undo' }] });
    expect(late).toMatchObject({ refused: '', kept: 0, answer: { version: 1 } });
    const again = await answerTo(anna, path, { version: 0, ops: [remove] });
    expect(again.refused).toBeUndefined();
    const removePaid = { kind: 'remove', id: idOf('2026-03-03') };
    const paid = await answerTo(anna, path, { version: 1, ops: [removePaid] });
    expect(paid.refused).toBe('Perioden er sendt til udstedelse og kan ikke ændres.');
    for (const strange of ['{', '{}', '"undo"', '[]']) {
      expect((await send(anna, path, { version: 1, ops: strange })).status).toBe(422);
    }
  });

  it('keeps operations that are sent together, each on the plan of the one before, up to one it refuses', async () => {
    const { anna, plan, path, idOf } = await open();
    const [may, june] = ['2026-05-02', '2026-06-01'].map((from) => ({
      kind: 'remove',
      id: idOf(from),
    }));
    const both = await answerTo(anna, path, { version: 0, ops: [may!, june!] });
    expect(both).toMatchObject({ kept: 2, answer: { version: 2 } });
    const removedIds = async () => (await plan.read()).plan.removed.map(({ id }) => id);
    expect(await removedIds()).toEqual([may!.id, june!.id]);

    const paid = { kind: 'remove', id: idOf('2026-03-03') };
    // The first was kept before, and counts as done.
    const ops = [june!, { kind: 'restore', id: may!.id }, paid, { kind: 'undo' }];
    const some = await answerTo(anna, path, { version: 1, ops });
    expect(some.kept).toBe(2);
    expect(some.refused).toBe('Perioden er sendt til udstedelse og kan ikke ændres.');
    expect(await removedIds()).toEqual([june!.id]);
  });

  it('says each day in words, and lets those be pressed that lead somewhere', async () => {
    const { anna, plan, path, idOf } = await open();
    await plan.edit({ kind: 'remove', id: idOf('2026-05-02') });
    await anna.open(`${path}?vis=kalender&md=2026-03`);
    const names = dayNames(anna);
    expect(captions(anna)).toEqual(['Marts 2026', 'April 2026', 'Maj 2026']);
    expect(names[1]).toBe('2. marts, for sent at bestille');
    expect(names[2]).toBe(
      '3. marts, første dag i perioden 3. mar. – 1. apr., sendt til udstedelse',
    );
    expect(names).toContain('1. maj, sidste dag i perioden 2. apr. – 1. maj, ikke betalt');
    expect(names).toContain('2. maj, ledig');
    expect(names).toContain('3. maj, for få dage fri');
    // What colours tell stands in the text for a browser without them.
    expect(textOf(anna)).toContain('Dage med * er i en periode.');
    const marked = anna.page!.document.querySelectorAll('.day i').map((mark) => mark.parentNode);
    expect(marked.length).toBeGreaterThan(0);
    for (const day of marked) expect(day?.getAttribute('class')).toContain('day-row');
    await anna.open(`${path}?vis=kalender&md=2026-01`);
    expect(dayNames(anna)[0]).toBe('1. januar, uden for godkendelsen');
  });

  it('is light, also with five months and a choice between the ends', async () => {
    const { anna, plan, path, idOf } = await open();
    expect(brotliCompressSync(anna.page!.html).length).toBeLessThan(MOST_BYTES);
    const { cardGroup } = await plan.read();
    await plan.edit({ kind: 'include', ids: [idOf('2026-04-02')], add: [] });
    expect(cardGroup.cardExes.length).toBeGreaterThan(2);
    await anna.open(`${path}?vis=kalender&fra=2026-05-02`);
    expect(captions(anna)).toHaveLength(5);
    expect(brotliCompressSync(anna.page!.html).length).toBeLessThan(MOST_BYTES);
  });

  it('adds a period by its first and its last day, and picks it', async () => {
    const { anna, plan, path, idOf, press } = await open();
    await plan.edit({ kind: 'remove', id: idOf('2026-05-02') });
    await plan.edit({ kind: 'remove', id: idOf('2026-06-01') });
    await anna.open(`${path}?vis=kalender`);
    await press('^5. maj, ledig');
    expect(textOf(anna)).toContain('Vælg sidste dag');
    expect(textOf(anna)).toContain('30 dage, til 3. jun.');
    expect(textOf(anna)).toContain('Til månedens udgang, til 30. jun.');
    expect(dayNames(anna)).toContain('5. maj, valgt som første dag');
    expect(anna.page!.document.querySelector('[name=til]')?.getAttribute('value')).toBe(
      '2026-06-03',
    );
    await press('^10. juni, sidste dag, 37 dage');
    expect(textOf(anna)).toContain('Valgt periode\n5. maj – 10. jun. 2026\n37 dage');
    expect(textOf(anna)).toContain('Ny, ikke gemt');
    expect(daysOf(await plan.read())).toContain('2026-05-05 2026-06-10');
    expect(anna.page?.url.search).toContain('vis=kalender');
  });

  it('moves the ends of a period a step at a time, and says why no further', async () => {
    const { anna, plan, path, idOf, press } = await open();
    await plan.edit({ kind: 'remove', id: idOf('2026-05-02') });
    await anna.open(`${path}?vis=kalender`);
    await press('^15. april, i perioden');
    expect(textOf(anna)).toContain('Forrige periode slutter 1. apr. 2026.');
    expect(textOf(anna)).toContain('Perioden skal være mindst 30 dage.');
    await anna.submit('+7 dage');
    expect(textOf(anna)).toContain('2. apr. – 8. maj 2026');
    expect(textOf(anna)).toContain('Ændret, før 2. apr. – 1. maj 2026');
    await anna.submit('Til månedens udgang');
    expect(textOf(anna)).toContain('Næste periode begynder 1. jun. 2026.');
    expect(daysOf(await plan.read())).toContain('2026-04-02 2026-05-31');
    await anna.open(`${path}?vis=kalender&periode=${idOf('2026-04-02')}&ret=fra`);
    await press('^2. maj, første dag, 30 dage');
    expect(daysOf(await plan.read())).toContain('2026-05-02 2026-05-31');
    expect(textOf(anna)).toContain('Valgt periode');
  });

  it('removes a period and brings it back, and stays where it was', async () => {
    const { anna, path, idOf } = await open();
    const id = idOf('2026-05-02');
    await anna.open(`${path}?vis=kalender&md=2026-04&periode=${id}`);
    await anna.submit('Fjern perioden');
    expect(textOf(anna)).toContain('2. maj – 31. maj 2026 bliver fjernet, når du gemmer.');
    expect(anna.page!.document.querySelector(`#periode-${id} [autofocus]`)).not.toBeNull();
    expect(captions(anna)[0]).toBe('April 2026');
    await anna.submit('Behold perioden');
    expect(textOf(anna)).not.toContain('ikke gemt');
    expect(captions(anna)[0]).toBe('April 2026');
  });

  it('speaks of all periods where the list speaks of one, and tells why a day will not do', async () => {
    const { anna, path, idOf } = await open();
    const id = idOf('2026-04-02');
    await anna.open(`${path}?vis=kalender&periode=${id}&ret=til`);
    const post = async (fields: Record<string, string>) => {
      const { url, init } = anna.prepare('Gem');
      url.search = `?vis=kalender&periode=${id}`;
      const body = new URLSearchParams(init.body as URLSearchParams);
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      await anna.send({ url, init: { ...init, body } });
      expect(anna.page?.status).toBe(422);
      return textOf(anna);
    };
    await anna.open(`${path}?vis=kalender`);
    const move = { intent: 'set-end', id, shown: '2026-04-02/2026-05-01', ret: 'til' };
    expect(await post({ ...move, dag: '2026-05-02' })).toContain(
      'Perioder må ikke overlappe hinanden',
    );
    await anna.open(`${path}?vis=kalender`);
    expect(await post({ ...move, dag: '2026-04-20' })).toContain('Perioden er for kort');
    await anna.open(`${path}?vis=kalender`);
    expect(await post({ ...move, dag: 'i morgen' })).toContain('Vælg');
  });

  it('lets what is locked be seen and not changed', async () => {
    const { anna, press } = await open();
    await press('^10. marts, i perioden');
    expect(textOf(anna)).toContain('Perioden er sendt til udstedelse og kan ikke ændres.');
    expect(textOf(anna)).not.toContain('Fjern perioden');
  });

  it('saves, asks and leads back to the calendar', async () => {
    const { anna, plan, path } = await open();
    const { cardGroup } = await plan.read();
    for (const { card } of cardGroup.cardExes) {
      if (card.period.from <= '2026-07-31' && card.period.to >= '2026-07-01') {
        await plan.edit({ kind: 'remove', id: card.id });
      }
    }
    await anna.open(`${path}?vis=kalender&md=2026-06`);
    await anna.submit('Gem');
    expect(textOf(anna)).toContain('Du har ikke valgt en periode i juli.');
    const cancel = anna
      .page!.document.querySelectorAll('a')
      .find(({ text }) => text === 'Annullér')!;
    expect(cancel.getAttribute('href')).toContain('vis=kalender&md=2026-06');
    await anna.submit('Acceptér');
    expect(anna.page?.document.text).toContain('Dine fremtidige perioder er blevet opdateret');
    expect(captions(anna)[0]).toBe('Juni 2026');
    expect((await plan.read()).plan.changeCount).toBe(0);
  });

  it('of a second window lays a late choice on once more', async () => {
    const { anna, plan, path, idOf, press } = await open();
    await plan.edit({ kind: 'remove', id: idOf('2026-05-02') });
    await anna.open(`${path}?vis=kalender&fra=2026-05-02`);
    await plan.edit({ kind: 'remove', id: idOf('2026-07-01') });
    await press('^31. maj, sidste dag');
    expect(anna.page?.status).toBe(409);
    await anna.submit('Læg min ændring på igen');
    expect(daysOf(await plan.read())).toContain('2026-05-02 2026-05-31');
    expect(textOf(anna)).toContain('Valgt periode');
  });

  it('takes an address that asks for what there is not as the plain calendar', async () => {
    const { anna, path } = await open();
    for (const query of ['md=2031-01', 'md=x', 'fra=2026-03-10', 'periode=ingen', 'ret=fra']) {
      await anna.open(`${path}?vis=kalender&${query}`);
      expect(anna.page?.status, query).toBe(200);
      expect(captions(anna), query).toEqual(['Marts 2026', 'April 2026', 'Maj 2026']);
    }
  });
});
