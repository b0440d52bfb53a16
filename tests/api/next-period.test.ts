import { beforeEach, describe, expect, it } from 'vitest';
import type { NextPeriodAnswer } from '#server/contract/next-period';
import { problemOf } from '../worlds/api-session';
import type { FormClient } from '../worlds/form-client';
import { daysOf, GroupPlan } from '../worlds/group-plan';
import { signedIn } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { readable } from '../worlds/readable';
import { hrefOf, textOf, titleOf } from '../worlds/shown';
import { typedDays } from '../worlds/typed-days';

const PAID = '2026-03-03 2026-04-01 sent';
const NOT_UNTICKED =
  'Du har skrevet datoer. Fjern krydset, hvis de skal gælde. Tryk igen for at få kort i hele din godkendelse.';
const days = (part: NextPeriodAnswer['added']) => part.map(({ period }) => period.from);

describe('the next period of a group', () => {
  const portal = portalPerTest({ runsJobs: false });
  let plan: GroupPlan;
  beforeEach(async () => {
    plan = await GroupPlan.ofAnna(portal);
  });
  const choose = (body: object) =>
    plan.session.call('POST', `${plan.path}/next-period`, {
      body: { wholeApproval: false, ...body },
    });
  const answerTo = async (body: object) => (await choose(body)).json as NextPeriodAnswer;
  const stored = async () => daysOf(await plan.read());
  const OWN = { from: '2026-05-01', to: '2026-06-09' };

  it('replaces all that can be changed by the one that is chosen, once that is agreed to', async () => {
    const before = await stored();
    const asked = await answerTo(OWN);
    expect(asked.isSuccess).toBe(false);
    expect([days(asked.staying), days(asked.added)]).toEqual([['2026-03-03'], ['2026-05-01']]);
    expect(days(asked.removed)).toHaveLength(7);
    expect(await stored()).toEqual(before);
    const saved = await answerTo({ ...OWN, confirm: true, promise: asked.promise });
    expect(saved.isSuccess).toBe(true);
    expect(await stored()).toEqual([PAID, '2026-05-01 2026-06-09']);
  });

  it('is not asked for where there is no room for another one', async () => {
    await portal.goTo('2026-10-10');
    const anna = await signedIn(portal, 'anna');
    await anna.open(`/overview/group/${plan.groupId}/add`);
    expect(textOf(anna)).toContain('Der er ikke plads til flere perioder.');
    expect(anna.page!.document.querySelectorAll('main form')).toEqual([]);
  });

  it('is charged by the agreement of the group in its time', async () => {
    await answerTo({ ...OWN, confirm: true });
    const card = await portal.deps.connection.db
      .selectFrom('card')
      .select(['status', 'next_change_on'])
      .where('from_day', '=', OWN.from)
      .executeTakeFirstOrThrow();
    expect(card).toEqual({ status: 'Ordered', next_change_on: '2026-04-24' });
  });

  it('is asked for without anything being saved', async () => {
    const before = await stored();
    const shown = await answerTo({ ...OWN, skipSave: true, confirm: true });
    expect(shown).toMatchObject({ isSuccess: false, validation: null });
    expect(await stored()).toEqual(before);
  });

  it('fills the whole approval around what stays, the last period longer by what is left', async () => {
    await answerTo({ ...OWN, confirm: true });
    const asked = await answerTo({ wholeApproval: true });
    expect(days(asked.removed)).toEqual(['2026-05-01']);
    await answerTo({ wholeApproval: true, confirm: true });
    expect(await stored()).toEqual([
      PAID,
      '2026-04-02 2026-05-01',
      '2026-05-02 2026-05-31',
      '2026-06-01 2026-06-30',
      '2026-07-01 2026-07-30',
      '2026-07-31 2026-08-29',
      '2026-08-30 2026-09-28',
      '2026-09-29 2026-10-28',
    ]);
    await portal.deps.connection.db
      .updateTable('approval')
      .set({ valid_to: '2026-10-20' })
      .execute();
    await answerTo({ wholeApproval: true, confirm: true });
    expect((await stored()).slice(-2)).toEqual(['2026-07-31 2026-08-29', '2026-08-30 2026-10-20']);
  });

  it('needs no yes when nothing is removed and nothing is warned of', async () => {
    const before = await stored();
    expect(await answerTo({ wholeApproval: true })).toMatchObject({ isSuccess: true, removed: [] });
    expect(await stored()).toEqual(before);
  });

  it('is asked about, with the sum, when it would be charged the same day', async () => {
    await portal.deps.connection.db
      .deleteFrom('card_period')
      .where('from_day', '>', '2026-04-01')
      .execute();
    await portal.deps.connection.db
      .updateTable('card')
      .set({ status: 'Cancelled' })
      .where('from_day', '>', '2026-04-01')
      .execute();
    await portal.goTo('2026-03-30');
    plan = await GroupPlan.of(portal, 'anna');
    const soon = { from: '2026-04-02', to: '2026-05-01' };
    const before = await stored();
    const asked = await answerTo(soon);
    expect(asked).toMatchObject({ isSuccess: false, removed: [], chargedToday: 418.2 });
    expect(await answerTo({ ...soon, confirm: true })).toMatchObject({ isSuccess: false });
    expect(await stored()).toEqual(before);
    const anna = await signedIn(portal, 'anna');
    await anna.open(`/overview/group/${plan.groupId}/add`);
    await anna.submit('Gem valg', { whole: '', ...typedDays(soon.from, soon.to) });
    expect(textOf(anna)).toContain('Trækkes i dag: 418,20 kr.');
    await anna.submit('Acceptér');
    expect(await stored()).toHaveLength(before.length + 1);
  });

  it.each([
    ['too short', { from: '2026-05-01', to: '2026-05-29' }, 'isPeriodTooShort'],
    ['too long', { from: '2026-05-01', to: '2026-09-01' }, 'isPeriodTooLong'],
    ['outside the approval', { from: '2026-10-01', to: '2026-11-01' }, 'isPeriodOutOfBounds'],
    ['over a paid one', { from: '2026-03-20', to: '2026-04-25' }, 'isPeriodOverlapped'],
    ['reversed', { from: '2026-06-01', to: '2026-05-01' }, 'isToDateBeforeEndDate'],
  ])('that is %s is not saved, whoever confirms it', async (_, period, problem) => {
    const before = await stored();
    const answer = await answerTo({ ...period, confirm: true });
    expect(answer).toMatchObject({ isSuccess: false, validation: { [problem]: true } });
    expect(await stored()).toEqual(before);
  });

  it('is not saved when it is no longer what was shown', async () => {
    const asked = await answerTo(OWN);
    await portal.deps.connection.db
      .updateTable('approval')
      .set({ valid_to: '2026-06-20' })
      .execute();
    const answer = await choose({ ...OWN, confirm: true, promise: asked.promise });
    expect([answer.status, problemOf(answer).code]).toEqual([409, 'stale-plan']);
    expect(await stored()).toContain('2026-04-02 2026-05-01');
  });

  it('is refused while the cards of the group are put aside, in the words of its page', async () => {
    await portal.deps.connection.db
      .updateTable('card')
      .set({ status: 'Paused' })
      .where('from_day', '=', '2026-04-02')
      .execute();
    const answer = await choose({ ...OWN, confirm: true });
    expect([answer.status, problemOf(answer)]).toMatchObject([
      403,
      { code: 'group-paused', messages: ['Dine kort er sat på pause.'] },
    ]);
  });

  describe('on its page', () => {
    let anna: FormClient;
    const text = () => readable(textOf(anna));
    beforeEach(async () => {
      anna = await signedIn(portal, 'anna');
      await anna.open(`/overview${plan.path.replace('groups', 'group')}`);
      await anna.open(hrefOf(anna, 'Vælg næste periode') ?? '');
    });

    it('is shown with what stays, comes and goes, and with the prices', async () => {
      await anna.submit('Vis perioder og priser', { whole: '', ...typedDays(OWN.from, OWN.to) });
      expect(text()).toContain('Bliver3. mar. – 1. apr. 2026, 30 dage 418,20 kr.');
      expect(text()).toContain('Kommer1. maj – 9. jun. 2026, 40 dage 557,60 kr.');
      expect(text()).toContain('Fjernes2. apr. – 1. maj 2026, 30 dage 418,20 kr.');
      expect(text()).toContain('Mangler at blive betalt: 557,60 kr.');
      expect(await stored()).toHaveLength(8);
    });

    it('may begin on the first day that can be given up', () => {
      expect(text()).toContain('2. apr. 2026');
      const day = anna.page?.document.querySelector('input[name="from.day"]');
      expect(day?.getAttribute('value')).toBe('2');
    });

    it('is saved after «Bemærk», and said to be on the page of the group', async () => {
      await anna.submit('Gem valg', { whole: '', ...typedDays(OWN.from, OWN.to) });
      expect(text()).toContain('BemærkLukFjernes2. apr. – 1. maj 2026, 30 dage');
      expect(titleOf(anna)).toBe('Bemærk: Næste periode – Ungdomskort');
      const focused = anna.page?.document.querySelectorAll('[autofocus]').map((each) => each.text);
      expect(focused).toEqual(['Bemærk']);
      await anna.submit('Acceptér');
      expect(anna.page?.url.pathname).toBe(`/overview${plan.path.replace('groups', 'group')}`);
      expect(anna.page?.html).toContain('Dine fremtidige perioder er blevet opdateret');
      expect(await stored()).toEqual([PAID, '2026-05-01 2026-06-09']);
    });

    it('keeps what was typed when «Bemærk» is answered with «Annullér»', async () => {
      await anna.submit('Gem valg', { whole: '', ...typedDays(OWN.from, OWN.to) });
      await anna.open(hrefOf(anna, 'Annullér') ?? '');
      const value = (name: string) =>
        anna.page?.document.querySelector(`input[name="${name}"]`)?.getAttribute('value');
      expect([value('from.day'), value('from.month'), value('to.day')]).toEqual(['01', '05', '09']);
      expect(await stored()).toHaveLength(8);
    });

    it.each(['Gem valg', 'Vis perioder og priser'])(
      'asks once which is meant when days are typed beside the tick, on «%s»',
      async (button) => {
        const before = await stored();
        await anna.submit(button, typedDays(OWN.from, OWN.to));
        expect(anna.page?.status).toBe(422);
        expect(hrefOf(anna, NOT_UNTICKED)).toBe('#periode-whole');
        expect(await stored()).toEqual(before);
        await anna.submit(button);
        expect(anna.page?.status).toBe(200);
        expect(text()).not.toContain(NOT_UNTICKED);
      },
    );

    it.each([
      ['emptied', typedDays('', '')],
      ['left as they were', {}],
    ])('is not asked about where the days are %s beside the tick', async (_how, days) => {
      await anna.submit('Vis perioder og priser', days);
      expect(anna.page?.status).toBe(200);
      expect(text()).toContain('Sådan bliver dine perioder');
    });

    it('is not asked about by who ticks the box over days of their own', async () => {
      await anna.submit('Vis perioder og priser', { whole: '', ...typedDays(OWN.from, OWN.to) });
      await anna.submit('Vis perioder og priser', { whole: 'on', ...typedDays(OWN.from, '') });
      expect(anna.page?.status).toBe(200);
    });

    it('says at the field what is wrong with the days', async () => {
      await anna.submit('Gem valg', { whole: '', ...typedDays('2026-05-01', '2026-05-20') });
      expect(anna.page?.status).toBe(422);
      expect(text()).toContain('Perioden er for kort');
      await anna.submit('Gem valg', { whole: '', ...typedDays('2026-05-01', '') });
      expect(text()).toContain('Skriv en slutdato');
    });

    it('can’t be chosen once nothing of the group can be planned', async () => {
      const path = anna.page?.url.pathname ?? '';
      await portal.deps.connection.db
        .updateTable('beneficiary')
        .set({ account_state: 'Blocked' })
        .where('username', '=', 'anna')
        .execute();
      await anna.open(path);
      expect(text()).toContain('Din konto er spærret.');
      expect(anna.page?.document.querySelector('main form')).toBeNull();
      expect((await choose(OWN)).status).toBe(403);
    });
  });
});
