import { addMinutes } from 'date-fns/addMinutes';
import { beforeEach, describe, expect, it } from 'vitest';
import type { GroupDetail } from '#server/contract/group';
import type { CardGroup, Overview } from '#server/contract/overview';
import { timeInCopenhagen } from '#server/domain/day';
import { ApiSession } from '../worlds/api-session';
import type { FormClient } from '../worlds/form-client';
import { cardsOf } from '../worlds/group-orders';
import { orderAllDays } from '../worlds/later-order';
import { outcomeOf, personOf, signedIn } from '../worlds/order-world';
import type { TestPortal } from '../worlds/portal';
import { portalPerTest, sharedPortal } from '../worlds/portal-per-test';
import { readable } from '../worlds/readable';
import { hrefOf, openText, pathOf, textOf } from '../worlds/shown';

const groupsOf = async (session: ApiSession): Promise<CardGroup[]> =>
  (await session.read<Overview>('/cards/overview')).groups;

/** The first group of somebody, as the API tells of it. */
async function groupOf(portal: TestPortal, username: string): Promise<GroupDetail> {
  const session = await ApiSession.signIn(portal, username);
  const [group] = await groupsOf(session);
  return session.read<GroupDetail>(`/groups/${group?.id}`);
}

/** What the page of the first group of somebody says. */
async function pageOf(portal: TestPortal, username: string): Promise<[FormClient, string]> {
  const { id } = await groupOf(portal, username);
  const browser = await signedIn(portal, username);
  return [browser, readable(await openText(browser, `/overview/group/${id}`))];
}

const gatesOf = (group: CardGroup) => ({
  edit: group.isEditable,
  unpause: group.canBeUnpaused,
  program: group.canChangeProgram,
  route: group.canChangeRoute,
  payment: group.canChangePayment,
});
const OPEN = { edit: true, unpause: false, program: true, route: true, payment: true };
const CLOSED = { edit: false, unpause: false, program: false, route: false, payment: false };

describe('the group of a demo person', () => {
  const portal = sharedPortal({ seedsOrders: true });

  it('tells bo what runs, what comes and is taken when, and what is over', async () => {
    const [, text] = await pageOf(portal, 'bo');
    expect(text.split('\nBetaling\n')[0]).toMatchInlineSnapshot(`
      "Tilbage
      Dine kort
      Roskilde – København, Ungdomskort til videregående uddannelse
      Gælder nu
      DSB Aktivt
      15. feb. – 16. mar. 2026
      Pris
      663,00 kr.
      Levering
      DSB-appen
      Gælder 15 dage endnu
      Kommende perioder
      17. mar. – 15. apr. 2026
      Bestilt · 30 dage · 663,00 kr., sådan er prisen for 17. mar. – 15. apr. 2026 beregnet
      Trækkes omkring 10. mar.
      Kan ændres til og med 9. mar.
      16. apr. – 15. maj 2026
      Bestilt · 30 dage · 663,00 kr., sådan er prisen for 16. apr. – 15. maj 2026 beregnet
      Trækkes omkring 9. apr.
      Kan ændres til og med 8. apr.
      Planlæg perioder Til kalender
      Vælg næste periode
      12. dec. 2025 28. sep. 2026
      Bestilt Ledige dage I dag
      Tidligere perioder (2)
      16. jan. – 14. feb. 2026
      Udløbet · 30 dage · 663,00 kr., sådan er prisen for 16. jan. – 14. feb. 2026 beregnet
      17. dec. 2025 – 15. jan. 2026
      Udløbet · 30 dage · 663,00 kr., sådan er prisen for 17. dec. 2025 – 15. jan. 2026 beregnet"
    `);
    expect(text.split('\nBetaling\n')[1]?.split('\nDu bliver logget ud')[0]).toMatchInlineSnapshot(`
      "Næste betaling
      663,00 kr. omkring 10. mar.
      Betalingsform
      Betal automatisk
      Betalingskort
      Visa •••• 1111
      Skift betaling
      Læs betingelserne
      Oplysninger
      Type
      Ungdomskort til videregående uddannelse
      Levering
      DSB-appen
      Trafikselskab
      DSB
      Uddannelsessted
      Hovedstadens Universitet, 2300 København S
      Godkendelse
      12. dec. 2025 – 28. sep. 2026
      Roskilde til København
      Sjælland: Zone 01, 02, 33, 44, 55, 06, 07, 08
      Se område og rute
      Hjælp til perioder
      Hent appen DSB
      Hent til iPhone Hent til Android
      Skift levering
      Du kan skifte til Plastickort med posten.
      Skift rute"
    `);
    expect(gatesOf(await groupOf(portal, 'bo'))).toEqual(OPEN);
  });

  it('leads bo to another delivery, and from the overview to it', async () => {
    const [bo] = await pageOf(portal, 'bo');
    const { id, programsAvailableForChange } = await groupOf(portal, 'bo');
    expect(programsAvailableForChange.map((program) => program.id)).toEqual(['dsb-plastic']);
    await bo.open(hrefOf(bo, 'Skift levering') ?? '');
    expect(bo.page?.url.pathname).toBe('/order/configuration');
    await bo.open('/overview');
    expect(bo.page?.document.querySelector(`a[href="/overview/group/${id}"]`)).not.toBeNull();
  });

  it('tells hans that its program has ended, and leaves him another delivery alone', async () => {
    const [hans] = await pageOf(portal, 'hans');
    await hans.submit('Se mine kort først');
    expect(textOf(hans)).toContain('Ordningen er slut. Dine kort gælder, til de udløber.');
    const group = await groupOf(portal, 'hans');
    expect(group).toMatchObject({ isObsolete: true, hindrance: { code: 'group-ended' } });
    expect(gatesOf(group)).toEqual({ ...CLOSED, program: true });
  });

  it.each(['frede', 'david'])('shows %s the page without a hindrance', async (username) => {
    const [browser, text] = await pageOf(portal, username);
    expect(text).toContain('Kommende perioder');
    expect(textOf(browser)).not.toContain('kan ikke bestille');
    expect((await groupOf(portal, username)).hindrance).toBeNull();
  });

  it('says that none is to come where all are running or over', async () => {
    const [, text] = await pageOf(portal, 'david');
    expect(text).toContain('Du har ingen kommende perioder.');
    expect(text).toContain('Du kan ikke skifte levering nu.');
  });

  it('is not found for anybody else, nor is one that nobody has', async () => {
    const { id } = await groupOf(portal, 'bo');
    const gry = await ApiSession.signIn(portal, 'gry');
    expect((await gry.call('GET', `/groups/${id}`)).status).toBe(404);
    expect((await gry.call('GET', '/groups/none')).status).toBe(404);
  });
});

describe('the group of an order', () => {
  const portal = portalPerTest({ runsJobs: false });
  let anna: FormClient;
  beforeEach(async () => {
    anna = await orderAllDays(portal);
  });
  /** The group once the register says so of its approval; a login would ask the register itself. */
  const annasAfter = async (change: Record<string, string>) => {
    const session = await ApiSession.signIn(portal, 'anna');
    const [group] = await groupsOf(session);
    await portal.deps.connection.db.updateTable('approval').set(change).execute();
    return session.read<GroupDetail>(`/groups/${group?.id}`);
  };
  const annas = () => groupOf(portal, 'anna');

  it('is as the overview has it, with every field', async () => {
    const session = await ApiSession.signIn(portal, 'anna');
    const [group] = await groupsOf(session);
    const detail = await annas();
    expect(detail).toMatchObject({
      ...group,
      cards: detail.cards,
      showMoreCardsWarning: false,
      appDownloadInfo: detail.appDownloadInfo,
    });
    expect(detail.cards.slice(0, 3)).toEqual(group?.cards);
    expect(detail.appDownloadInfo?.svgQrCode).toContain('<svg');
  });

  it('says of each period how it is paid, and until when it can be changed', async () => {
    const [paid, next] = (await annas()).cards;
    expect([paid?.payment, paid?.lastDayToChange]).toMatchObject([
      { state: 'paid', day: null },
      null,
    ]);
    expect(next?.payment).toEqual({ state: 'automatic', day: '2026-03-26', problem: null });
    expect(next?.lastDayToChange).toBe('2026-03-25');
  });

  it('keeps the days of a period from the day on which it is charged', async () => {
    await portal.goTo('2026-03-25');
    expect((await annas()).cards[1]).toMatchObject({ lastDayToChange: '2026-03-25' });
    await portal.goTo('2026-03-26');
    expect((await annas()).cards[1]).toMatchObject({
      lastDayToChange: null,
      payment: { state: 'paid' },
    });
  });

  it('closes every gate when its person is blocked, and says so', async () => {
    await portal.deps.connection.db
      .updateTable('beneficiary')
      .set({ account_state: 'Blocked' })
      .execute();
    const group = await annas();
    expect(group.hindrance?.code).toBe('account-blocked');
    expect(gatesOf(group)).toEqual(CLOSED);
    expect((await pageOf(portal, 'anna'))[1]).toContain(
      'Din konto er spærret. Du kan ikke bestille. Kontakt dit trafikselskab.',
    );
  });

  it('says why nothing can be planned once its approval is withdrawn', async () => {
    expect((await annasAfter({ removed_at: '2026-03-02' })).hindrance).toEqual({
      code: 'group-approval-withdrawn',
      message: 'Din godkendelse gælder ikke længere.',
    });
  });

  it('shows the approval as it is now, and why it is blocked', async () => {
    const change = { valid_to: '2026-11-30', blocked_reason: 'Du er meldt ud.' };
    expect(await annasAfter(change)).toMatchObject({
      approvedPeriod: { to: '2026-11-30' },
      hindrance: { message: 'Din godkendelse er spærret. Du er meldt ud.' },
      isEditable: false,
    });
  });

  it('is over with its approval, and folds the periods that are over', async () => {
    const { id } = await annas();
    await portal.goTo('2026-11-01');
    const session = await ApiSession.signIn(portal, 'anna');
    const group = await session.read<GroupDetail>(`/groups/${id}`);
    expect(group).toMatchObject({ cards: [], hindrance: { code: 'group-approval-over' } });
    expect(group.earlierCards.map(({ from }) => from)).toContain('2026-03-03');
    expect(group.earlierCards.map(({ displayStatus }) => displayStatus.value)).toContain('Expired');
    anna = await signedIn(portal, 'anna');
    const text = readable(await openText(anna, `/overview/group/${id}`));
    expect(text).toContain('Du har ingen kommende perioder.');
    expect(text).toContain('Godkendelsen sluttede 28. okt. 2026.');
    expect(text).toContain('Tidligere perioder (');
  });

  it('tells of internship cards that its company refuses, and only where it is for one', async () => {
    const refuse = () =>
      portal.deps.connection.db
        .updateTable('beneficiary')
        .set({ secondary_blacklisted_at: '2026-03-02' })
        .where('username', '=', 'anna')
        .execute();
    await refuse();
    expect(await annas()).toMatchObject({ isSecondaryBlacklisted: false, isEditable: true });
    const { id } = await personOf(portal, 'anna');
    const { db } = portal.deps.connection;
    const row = await db.selectFrom('card_group').selectAll().executeTakeFirstOrThrow();
    const snapshot = row.snapshot.replace('"Primary"', '"Secondary"');
    await db.updateTable('card_group').set({ snapshot }).where('beneficiary_id', '=', id).execute();
    expect(await annas()).toMatchObject({ isSecondaryBlacklisted: true, isEditable: false });
    expect((await pageOf(portal, 'anna'))[1]).toContain(
      'Du kan ikke bestille praktikkort nu. Kontakt dit trafikselskab.',
    );
  });
});

/** When the next card of gry can be paid. */
const MIDNIGHT = timeInCopenhagen('2026-03-05', 0);
const CHARGED = 'Vi trækker 418,20 kr. i dag på Visa •••• 1111.';

describe('gry, whose next cards wait for her change of route', () => {
  const portal = portalPerTest({ seedsOrders: true, runsJobs: false });
  const statuses = async () => (await cardsOf(portal, 'gry')).map((card) => card.split(' ')[2]);
  const unpause = async (username = 'gry', method = 'POST') => {
    const { id } = await groupOf(portal, 'gry');
    const session = await ApiSession.signIn(portal, username);
    return session.call(method, `/groups/${id}/unpause`);
  };

  it('has none of them charged or made meanwhile, and is told so', async () => {
    expect(await statuses()).toEqual(['Active', 'Paused', 'Paused', 'Paused']);
    const group = await groupOf(portal, 'gry');
    expect(group.hindrance).toEqual({
      code: 'group-paused',
      message: 'Dine kort er sat på pause.',
    });
    expect(gatesOf(group)).toEqual({ ...CLOSED, unpause: true, payment: true });
    await portal.goTo('2026-03-09');
    expect(await statuses()).toEqual(['Active', 'Paused', 'Paused', 'Paused']);
  });

  it('takes them up again on their old route, which ends the change and what she was told of it', async () => {
    const [gry] = await pageOf(portal, 'gry');
    await gry.submit('Genoptag');
    expect(gry.page?.html).toContain('Dine kort er genoptaget.');
    expect(textOf(gry)).not.toContain('sat på pause');
    expect(await statuses()).toEqual(['Active', 'Ordered', 'Ordered', 'Ordered']);
    const { flows } = await outcomeOf(portal, 'gry');
    expect(flows).toEqual(['Finished', 'Cancelled']);
    const open = await portal.deps.connection.db
      .selectFrom('notification')
      .select('type')
      .where('approved_at', 'is', null)
      .where('type', '=', 'BeneficiaryHasPausedGroup')
      .execute();
    expect(open).toEqual([]);
    expect(gatesOf(await groupOf(portal, 'gry'))).toMatchObject({ edit: true, unpause: false });
  });

  it('has none left put aside whose first day has come: one that nobody can pay any more lapses', async () => {
    await portal.goTo('2026-03-13');
    await unpause();
    await portal.runJobs();
    expect(await statuses()).toEqual(['Expired', 'Cancelled', 'Ordered', 'Ordered']);
    expect((await groupOf(portal, 'gry')).hindrance).toBeNull();
  });

  it('is answered the same by a second press, and by a GET of the page’s own', async () => {
    expect((await unpause()).json).toBe(true);
    expect((await unpause()).json).toBe(true);
    expect((await unpause('gry', 'GET')).json).toBe(true);
    expect((await unpause('bo')).status).toBe(404);
  });

  it('is refused while her account is blocked', async () => {
    await portal.deps.connection.db
      .updateTable('beneficiary')
      .set({ account_state: 'Blocked' })
      .where('username', '=', 'gry')
      .execute();
    expect((await unpause()).status).toBe(403);
    expect(await statuses()).toEqual(['Active', 'Paused', 'Paused', 'Paused']);
  });

  it('has them put aside until the change that she goes on with is confirmed', async () => {
    await portal.goTo('2026-03-06');
    const gry = await signedIn(portal, 'gry');
    await gry.open('/order/unfinished');
    await gry.submit('Næste');
    await portal.runJobs();
    expect(await statuses()).toEqual(['Active', 'Paused', 'Paused', 'Paused']);
    await gry.submit('Brug denne levering', { programId: 'sydtrafik-app' });
    expect(textOf(gry)).toContain(CHARGED);
    await gry.submit('Næste', { conditionsAccepted: 'on' });
    expect(pathOf(gry)).toBe('/order/receipt');
    expect(await statuses()).toEqual(['Active', 'Ordered', 'Ordered', 'Ordered']);
    await portal.runJobs();
    expect(await statuses()).toEqual(['Active', 'Paid', 'Ordered', 'Ordered']);
  });

  it('is told that the change waits for her until it is confirmed', async () => {
    const gry = await signedIn(portal, 'gry');
    await gry.open('/order/unfinished');
    await gry.submit('Næste');
    await gry.open('/overview');
    expect(textOf(gry)).toContain('Din ændring er ikke færdig');
  });

  describe('once the next one can be paid', () => {
    const orders = async () => (await outcomeOf(portal, 'gry')).flows;

    it('is told what is charged when she takes them up again', async () => {
      await portal.goTo('2026-03-06');
      const [gry] = await pageOf(portal, 'gry');
      expect(textOf(gry)).toContain(CHARGED);
      await gry.submit('Genoptag');
      expect(await statuses()).toEqual(['Active', 'Ordered', 'Ordered', 'Ordered']);
    });

    it('sees the sum before they are taken up again from the overview', async () => {
      await portal.goTo('2026-03-06');
      const gry = await signedIn(portal, 'gry');
      await gry.open('/order/unfinished');
      await gry.submit('Næste');
      await gry.open('/overview');
      await gry.submit('Genoptag');
      expect(gry.page?.html).toContain('Der bliver trukket penge, hvis du genoptager kortene.');
      expect(textOf(gry)).toContain(CHARGED);
      expect(await statuses()).toEqual(['Active', 'Paused', 'Paused', 'Paused']);
    });

    it('sees the sum before they are taken up again from a page of the day before', async () => {
      portal.clock.set(addMinutes(MIDNIGHT, -5));
      const [gry, before] = await pageOf(portal, 'gry');
      expect(before).not.toContain(CHARGED);
      const press = gry.prepare('Genoptag');
      portal.clock.set(MIDNIGHT);
      await gry.send(press);
      expect(textOf(gry)).toContain(CHARGED);
      expect(await statuses()).toEqual(['Active', 'Paused', 'Paused', 'Paused']);
      await gry.submit('Genoptag');
      expect(await statuses()).toEqual(['Active', 'Ordered', 'Ordered', 'Ordered']);
    });

    it('is told what is charged when she gives the change up', async () => {
      portal.clock.set(addMinutes(MIDNIGHT, -5));
      const gry = await signedIn(portal, 'gry');
      await gry.open('/order/cancel');
      expect(textOf(gry)).toContain('Der bliver ikke trukket penge.');
      const press = gry.prepare('Afbryd bestilling');
      portal.clock.set(MIDNIGHT);
      await gry.send(press);
      expect(pathOf(gry)).toBe('/order/cancel');
      expect(await orders()).toEqual(['Finished', 'Paused']);
      expect(textOf(gry)).toContain(CHARGED);
      expect(textOf(gry)).not.toContain('Der bliver ikke trukket penge.');
      await gry.submit('Afbryd bestilling');
      expect(await orders()).toEqual(['Finished', 'Cancelled']);
      expect(await statuses()).toEqual(['Active', 'Ordered', 'Ordered', 'Ordered']);
    });

    it('is told what is charged when another order takes the place of the change', async () => {
      await portal.goTo('2026-03-06');
      const gry = await signedIn(portal, 'gry');
      await gry.open('/order/active');
      expect(textOf(gry)).toContain(CHARGED);
    });
  });
});
