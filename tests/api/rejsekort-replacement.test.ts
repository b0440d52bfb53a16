import { describe, expect, it } from 'vitest';
import type { CardDetail } from '#server/contract/card';
import { groupCardNumber } from '#server/domain/card-number';
import { seasonPassCard } from '#server/domain/rejsekort-replacement';
import { ApiSession } from '../worlds/api-session';
import { mainText, type FormClient } from '../worlds/form-client';
import { personOf, signedIn } from '../worlds/order-world';
import { pressAt, sendEvent } from '../worlds/outside-events';
import type { TestPortal } from '../worlds/portal';
import { hrefOf } from '../worlds/shown';
import { portalPerTest } from '../worlds/portal-per-test';
import { orderRejsekortFault, rejsekortState } from '../worlds/rejsekort-sandbox';

/*
 * frede has a Rejsekort with a period that runs and one that waits for check-in, both paid by his
 * agreement, and one to come.
 */

const textOf = (browser: FormClient) => (browser.page ? mainText(browser.page.document) : '');

describe('a Rejsekort that is lost', () => {
  const portal = portalPerTest({ runsJobs: false, seedsOrders: true });

  it('is locked, and another one made, which the periods go on as they are paid', async () => {
    const before = await heldBy(portal);
    const frede = await signedIn(portal, 'frede');
    await frede.open(`/overview/group/${before.groupId}`);
    await frede.open(replaceLink(frede) ?? '');
    expect(textOf(frede)).toContain(`der slutter på ${before.number.slice(-4)}`);
    expect(textOf(frede)).toContain('Du skal ikke betale for dem igen');
    // The period that runs is over before a new card can be there.
    expect(frede.page?.document.querySelectorAll('main li')).toHaveLength(1);
    await frede.submit('Spær det gamle, og bestil et nyt');
    expect(textOf(frede)).toContain('Vi bestiller dit nye Rejsekort');

    await settle(portal);
    await frede.open(frede.page!.url.pathname);
    expect(textOf(frede)).toContain('Dit nye Rejsekort er bestilt');
    const after = await heldBy(portal);
    const [replaced] = (await rejsekortState(portal)).replacements;
    expect(replaced).toMatchObject({ oldNumber: before.number, cardNumber: after.number });
    expect(after.number).not.toBe(before.number);
    expect(after.statuses).toEqual(['Reordered', 'Reordered', 'Ordered']);
    expect(after.money).toEqual(before.money);

    await frede.open(`/overview/group/${before.groupId}`);
    expect(textOf(frede)).toContain('Nyt kort er på vej');
    expect(textOf(frede)).toContain('Et Rejsekort, der erstatter det gamle, er på vej til dig');
    expect(replaceLink(frede)).toBeUndefined();
    const letters = await messagesOf(portal);
    expect(letters).toContain('Dit nye Rejsekort er på vej');
  });

  it('has its periods put on the new one when that is sent, and they run once its holder checks in', async () => {
    const before = await heldBy(portal);
    await replace(portal);
    const { number } = await heldBy(portal);
    await portal.goTo('2026-03-10');
    expect((await heldBy(portal)).statuses.slice(0, 2)).toEqual(['Expired', 'Reordered']);
    await portal.goTo('2026-03-11');
    await portal.runJobs();
    const passes = (await rejsekortState(portal)).seasonPasses.filter(
      ({ cardNumber }) => cardNumber === number,
    );
    const moved = passes.map(({ key }) => seasonPassCard(key));
    expect(moved).toEqual([before.ids[1]]);
    expect((await heldBy(portal)).statuses.slice(0, 2)).toEqual(['Expired', 'Active']);
    expect((await heldBy(portal)).money).toEqual(before.money);
  });

  it('is stood in for by PDF tickets until the new one must have arrived', async () => {
    const { ids, groupId } = await heldBy(portal);
    await replace(portal);
    const requests = await portal.deps.connection.db
      .selectFrom('pdf_ticket_request')
      .select(['card_id', 'from_day', 'to_day', 'state'])
      .where('card_id', 'in', ids)
      .where('state', '=', 'Open')
      .orderBy('from_day')
      .execute();
    expect(requests).toEqual([
      { card_id: ids[0], from_day: '2026-03-02', to_day: '2026-03-03', state: 'Open' },
      { card_id: ids[1], from_day: '2026-03-04', to_day: '2026-03-16', state: 'Open' },
    ]);
    const frede = await signedIn(portal, 'frede');
    await frede.open(`/overview/group/${groupId}`);
    expect(textOf(frede)).toMatch(/PDF-billet[^]*4\. mar\. – 16\. mar\. 2026/);
  });

  it('keeps its number on the periods that were over before it gave way', async () => {
    await portal.goTo('2026-03-05');
    const before = await heldBy(portal);
    await replace(portal);
    const after = await heldBy(portal);
    const api = await ApiSession.signIn(portal, 'frede');
    const rejsekortOf = async (cardId: string | undefined) =>
      (await api.read<CardDetail>(`/cards/${cardId}`)).rkCard;
    const [over, running] = [await rejsekortOf(before.ids[0]), await rejsekortOf(before.ids[1])];
    expect(over).toMatchObject({
      ...{ cardNumber: groupCardNumber(before.number), canBeReplaced: false },
      rkCardStatus: { value: 'Locked', title: 'Spærret' },
    });
    expect(running).toMatchObject({
      cardNumber: groupCardNumber(after.number),
      rkCardStatus: { value: 'Reordered' },
    });
    const frede = await signedIn(portal, 'frede');
    await frede.open(`/history/${before.ids[0]}`);
    expect(textOf(frede)).toContain(groupCardNumber(before.number));
  });

  it('is replaced once, however often and from wherever it is asked for', async () => {
    const { rejsekortId } = await heldBy(portal);
    const frede = await ApiSession.signIn(portal, 'frede');
    const body = { rkCardId: rejsekortId };
    const created = await Promise.all(
      [1, 2, 3].map(async () => frede.call('POST', '/rk-cards-replacements', { body })),
    );
    const ids = created.map(
      ({ json }) => (json as { createdOperationId: string }).createdOperationId,
    );
    expect(new Set(ids).size).toBe(1);
    const run = () => frede.call('PATCH', `/rk-cards-replacements/${ids[0]}/run`);
    await Promise.all([run(), run()]);
    await settle(portal);
    await run();
    await settle(portal);
    expect(await deal(portal)).toHaveLength(1);
    const again = await frede.call('POST', '/rk-cards-replacements', { body });
    expect(again.json).toEqual({
      isCreated: false,
      createdOperationId: null,
      errorMessage: 'Et nyt Rejsekort er på vej til dig.',
    });
  });

  it.each(['down', 'error-after-commit', 'malformed', 'replacement-hangs'] as const)(
    'waits while Rejsekort is not itself (%s), and is replaced once afterwards',
    async (fault) => {
      const before = await heldBy(portal);
      await orderRejsekortFault(portal, fault);
      const frede = await order(portal, before.rejsekortId);
      await settle(portal);
      await frede.open(frede.page!.url.pathname);
      expect(textOf(frede)).toContain('Vi bestiller dit nye Rejsekort');
      expect((await heldBy(portal)).number).toBe(before.number);
      await orderRejsekortFault(portal, 'none');
      await settle(portal);
      await settle(portal);
      expect(await deal(portal)).toHaveLength(1);
      const after = await heldBy(portal);
      expect([after.number === before.number, after.money]).toEqual([false, before.money]);
    },
  );

  it(
    'stays as it is when Rejsekort refuses, says why, and offers no other try',
    { tags: 'postgres' },
    async () => {
      const before = await heldBy(portal);
      await orderRejsekortFault(portal, 'replacement-refused');
      const frede = await order(portal, before.rejsekortId);
      await settle(portal);
      await frede.open(frede.page!.url.pathname);
      expect(textOf(frede)).toContain('Rejsekort har lukket kortet');
      expect(await heldBy(portal)).toEqual(before);
      const letters = await messagesOf(portal);
      expect(letters).toContain('Vi kunne ikke bestille et nyt Rejsekort');
      expect(textOf(frede)).not.toContain('Prøv igen');
      expect(hrefOf(frede, 'Gå til Overblik')).toBe('/overview');
    },
  );

  it('that was written down and never begun says so, and goes on with the next press', async () => {
    const { rejsekortId } = await heldBy(portal);
    const api = await ApiSession.signIn(portal, 'frede');
    const body = { rkCardId: rejsekortId };
    const created = await api.call('POST', '/rk-cards-replacements', { body });
    const { createdOperationId: id } = created.json as { createdOperationId: string };
    const frede = await signedIn(portal, 'frede');
    await frede.open(`/overview/rejsekort/${rejsekortId}/replacement/${id}`);
    expect(textOf(frede)).toContain('Det nye kort er ikke bestilt endnu');
    await frede.submit('Prøv igen');
    await settle(portal);
    await frede.open(`/overview/rejsekort/${rejsekortId}/replacement/${id}`);
    expect(textOf(frede)).toContain('Dit nye Rejsekort er bestilt');
  });

  it('is nobody else’s to replace', async () => {
    const { rejsekortId } = await heldBy(portal);
    const api = await ApiSession.signIn(portal, 'frede');
    const body = { rkCardId: rejsekortId };
    const created = await api.call('POST', '/rk-cards-replacements', { body });
    const { createdOperationId: id } = created.json as { createdOperationId: string };
    const anna = await ApiSession.signIn(portal, 'anna');
    const statuses = [
      await anna.call('GET', `/rejsekort/cards/${rejsekortId}/replacement`),
      await anna.call('POST', '/rk-cards-replacements', { body }),
      await anna.call('PATCH', `/rk-cards-replacements/${id}/run`),
      await anna.call('GET', `/rk-cards-replacements/${id}/status`),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404]);
    const browser = await signedIn(portal, 'anna');
    for (const path of ['', `/${id}`]) {
      const page = await browser.open(`/overview/rejsekort/${rejsekortId}/replacement${path}`);
      expect(page.status).toBe(404);
    }
    await settle(portal);
    expect(await deal(portal)).toEqual([]);
  });

  it('can’t be replaced so late that the new one would come too late', async () => {
    const { rejsekortId, lastDay } = await heldBy(portal);
    await portal.goTo(lastDay);
    const frede = await signedIn(portal, 'frede');
    await frede.open(`/overview/rejsekort/${rejsekortId}/replacement`);
    expect(textOf(frede)).toContain('slutter, før et nyt kort kan nå frem');
    expect(frede.page?.document.querySelector('main form')).toBeNull();
  });

  it(
    'is shown as locked while Rejsekort has locked it, and can be replaced',
    { tags: 'postgres' },
    async () => {
      const { groupId, ids } = await heldBy(portal);
      const tell = (isLocked: boolean) =>
        pressAt(portal, '/sandbox/rejsekort/control/events', {
          ...{ kind: 'rejsekort-locked', cardId: ids[0] ?? '', isLocked: String(isLocked) },
        });
      const shown = async () => {
        const frede = await signedIn(portal, 'frede');
        await frede.open(`/overview/group/${groupId}`);
        return [textOf(frede).includes('Spærret'), replaceLink(frede) !== undefined];
      };
      await tell(true);
      expect(await shown()).toEqual([true, true]);
      await tell(false);
      expect(await shown()).toEqual([false, true]);
    },
  );

  it('is not taken for locked because the one that it replaces was', async () => {
    await replace(portal);
    const { ids, groupId } = await heldBy(portal);
    await pressAt(portal, '/sandbox/rejsekort/control/events', {
      ...{ kind: 'rejsekort-locked', cardId: ids[1] ?? '', isLocked: 'true' },
    });
    const frede = await signedIn(portal, 'frede');
    await frede.open(`/overview/group/${groupId}`);
    expect([textOf(frede).includes('Spærret'), replaceLink(frede)]).toEqual([false, undefined]);
  });

  it('is not locked by a message about a card that is no Rejsekort', async () => {
    const { db } = portal.deps.connection;
    const plastic = await db
      .selectFrom('card')
      .innerJoin('card_group', 'card_group.id', 'card.group_id')
      .select('card.id')
      .where('card_group.rejsekort_card_id', 'is', null)
      .executeTakeFirstOrThrow();
    const about = { sender: 'rejsekort', event: 'locked-1' } as const;
    const event = { kind: 'rejsekort-locked', cardId: plastic.id, isLocked: true };
    const at = portal.clock.now().toISOString();
    const [status] = await sendEvent(portal, about, JSON.stringify({ ...event, at }));
    expect(status).toBe(404);
  });
});

const replaceLink = (browser: FormClient) =>
  browser.page?.document.querySelector('main a[href$="/replacement"]')?.getAttribute('href');

/** The subjects of what he was written. */
async function messagesOf(portal: TestPortal): Promise<string[]> {
  const { id } = await personOf(portal, 'frede');
  const rows = await portal.deps.connection.db
    .selectFrom('message')
    .select('subject')
    .where('beneficiary_id', '=', id)
    .execute();
  return rows.map(({ subject }) => subject);
}

/** Everything about his Rejsekort that a replacement may change, or must not. */
async function heldBy(portal: TestPortal) {
  const { db } = portal.deps.connection;
  const person = await personOf(portal, 'frede');
  const cards = await db
    .selectFrom('card')
    .innerJoin('card_group', 'card_group.id', 'card.group_id')
    .innerJoin('rejsekort_card', 'rejsekort_card.id', 'card_group.rejsekort_card_id')
    .select(['card.id', 'card.status', 'card.group_id', 'rejsekort_card.card_number'])
    .select(['rejsekort_card.id as rejsekort_id', 'rejsekort_card.to_day'])
    .where('card.beneficiary_id', '=', person.id)
    .orderBy('card.from_day')
    .execute();
  const money = await db
    .selectFrom('payment_operation')
    .select(['id', 'state', 'captured_ore', 'refunded_ore'])
    .where('beneficiary_id', '=', person.id)
    .where('captured_ore', '>', 0)
    .orderBy('id')
    .execute();
  const [first] = cards;
  return {
    ids: cards.map(({ id }) => id),
    statuses: cards.map(({ status }) => status),
    number: first?.card_number ?? '',
    rejsekortId: first?.rejsekort_id ?? '',
    groupId: first?.group_id ?? '',
    lastDay: first?.to_day ?? '',
    money,
  };
}

const deal = async (portal: TestPortal) => (await rejsekortState(portal)).replacements;

const MINUTES = 5;

/** Lets some minutes pass, after which all that waits is tried. */
async function settle(portal: TestPortal): Promise<void> {
  await portal.runJobs();
  portal.clock.set(new Date(portal.clock.now().getTime() + MINUTES * 60_000));
  await portal.runJobs();
}

async function order(portal: TestPortal, rejsekortId: string): Promise<FormClient> {
  const frede = await signedIn(portal, 'frede');
  await frede.open(`/overview/rejsekort/${rejsekortId}/replacement`);
  await frede.submit('Spær det gamle, og bestil et nyt');
  return frede;
}

async function replace(portal: TestPortal): Promise<void> {
  await order(portal, (await heldBy(portal)).rejsekortId);
  await settle(portal);
}
