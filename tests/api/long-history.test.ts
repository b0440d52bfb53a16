// @module-tag postgres
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { notificationType } from '#server/contract/notifications';
import type { EarlierGroups, Overview } from '#server/contract/overview';
import { findLedgerFaults } from '#server/db/ledger';
import { SCHEMES } from '#server/domain/scheme-order';
import { ApiSession } from '../worlds/api-session';
import type { FormClient } from '../worlds/form-client';
import { personOf, signedIn } from '../worlds/order-world';
import { TODAY } from '../worlds/portal';
import { sharedPortal } from '../worlds/portal-per-test';
import { namesOf } from '../worlds/statements';

/** Compressed, so that a page is there with the first round trip of a connection. */
const MOST_BYTES = 14 * 1024;
const MOST_QUERIES = 5;
const MOST_CALENDAR_BYTES = 4 * 1024;

/** Some seconds on two free cores; a busy machine gets much more. */
const SEED_LIMIT_MS = 180_000;

const PAGES = [
  ...['/overview', '/overview?vis=meddelelser', '/overview?vis=tidligere'],
  ...['/approvals', '/messages', '/messages?side=2', '/history', '/history?side=2', '/profile'],
  '/order/changed',
];

describe('the demo people with a long history', () => {
  const portal = sharedPortal({ runsJobs: false, seedsOrders: 'all' }, SEED_LIMIT_MS);

  const cardsOf = (username: string) =>
    portal.deps.connection.db
      .selectFrom('card')
      .innerJoin('beneficiary', 'beneficiary.id', 'card.beneficiary_id')
      .where('beneficiary.username', '=', username)
      .select(['card.id', 'card.group_id', 'card.status', 'card.from_day', 'card.paid_at'])
      .orderBy('card.from_day')
      .execute();

  it('kirsten has 48 cards of four years, one of them paid back and one cancelled for its money', async () => {
    const cards = await cardsOf('kirsten');
    expect(cards).toHaveLength(48);
    const years = new Set(cards.map(({ from_day }) => from_day.slice(0, 4)));
    expect([...years]).toEqual(['2022', '2023', '2024', '2025', '2026']);
    const count = (status: string) => cards.filter((card) => card.status === status).length;
    const statuses = ['Expired', 'Cancelled', 'Refunded', 'Active', 'Ordered'];
    expect(statuses.map(count)).toEqual([39, 1, 1, 1, 6]);
    const refunds = await portal.deps.connection.db
      .selectFrom('refund')
      .innerJoin('payment_operation', 'payment_operation.id', 'refund.operation_id')
      .where('payment_operation.beneficiary_id', '=', (await personOf(portal, 'kirsten')).id)
      .select(['refund.reason', 'refund.state'])
      .orderBy('refund.created_at')
      .execute();
    expect(refunds).toEqual([
      { reason: 'cancelled', state: 'refunded' },
      { reason: 'fallen', state: 'refunded' },
    ]);
  });

  it('none was issued a card whose money was not taken', async () => {
    expect(await findLedgerFaults(portal.deps.connection.db, new Date(0))).toEqual([]);
  });

  it('kirsten is told one of each type, and has two years of messages', async () => {
    const { id } = await personOf(portal, 'kirsten');
    const { db } = portal.deps.connection;
    const open = await db
      .selectFrom('notification')
      .select('type')
      .distinct()
      .where('beneficiary_id', '=', id)
      .where('approved_at', 'is', null)
      .execute();
    expect(open.map(({ type }) => type).sort()).toEqual(
      notificationType.options.filter((type) => type !== 'Test').sort(),
    );
    const [first, ...rest] = await db
      .selectFrom('message')
      .select('created_at')
      .where('beneficiary_id', '=', id)
      .orderBy('created_at')
      .execute();
    expect(first?.created_at.slice(0, 4)).toBe('2024');
    expect(rest.length).toBeGreaterThan(80);
  });

  it('mange has a thousand cards in forty groups', async () => {
    const cards = await cardsOf('mange');
    expect(cards).toHaveLength(1000);
    expect(new Set(cards.map(({ group_id }) => group_id)).size).toBe(40);
    // Nothing that should have been paid is left unpaid.
    const statuses = new Set(cards.map(({ status }) => status));
    expect([...statuses].sort()).toEqual(['Active', 'Expired', 'Ordered', 'Paid']);
  });

  it('mange finds each group once on the pages of the overview, sorted, and those that are over', async () => {
    const mange = await ApiSession.signIn(portal, 'mange');
    const all = await mange.read<Overview>('/cards/overview');
    const paged: Overview['groups'] = [];
    for (let page = 1, more = true; more; page++) {
      const { groups, hasMoreGroups } = await mange.read<Overview>(`/cards/overview?page=${page}`);
      expect(groups.length).toBeLessThanOrEqual(4);
      paged.push(...groups);
      more = hasMoreGroups;
    }
    expect(paged.map(({ id }) => id)).toEqual(all.groups.map(({ id }) => id));
    const sorted = paged.map(
      ({ scheme, cards: [first] }) => `${SCHEMES.indexOf(scheme.value)} ${first?.from ?? ''}`,
    );
    expect(sorted).toEqual([...sorted].sort());
    const { groups: earlier } = await mange.read<EarlierGroups>('/cards/overview/earlier');
    expect(all.earlierGroups.groups).toEqual(earlier.slice(0, 3));
    const lastDays = earlier.map(({ period }) => period?.to ?? '');
    expect(lastDays.every((day) => day < TODAY)).toBe(true);
    expect(lastDays).toEqual([...lastDays].sort().reverse());
    expect(new Set([...paged, ...earlier].map(({ id }) => id)).size).toBe(40);
  });

  it('mange sees three periods of every group, under the name of its scheme', async () => {
    const mange = await ApiSession.signIn(portal, 'mange');
    const { groups } = await mange.read<Overview>('/cards/overview');
    const browser = await signedIn(portal, 'mange');
    const seen: unknown[] = [];
    for (let page = 1, more = true; more; page++) {
      const { document } = await browser.open(`/overview?side=${page}`);
      for (const scheme of document.querySelectorAll('.scheme-cards')) {
        for (const group of scheme.querySelectorAll('.card-group')) {
          const hrefs = group.querySelectorAll('a').map((link) => link.getAttribute('href') ?? '');
          seen.push({
            scheme: scheme.querySelector('h2')?.text,
            cards: hrefs.filter((href) => href.startsWith('/overview/card/')),
            leadsToAll: hrefs.some((href) => href.endsWith('?vis=perioder#kommende')),
          });
        }
      }
      more = document.querySelector('.pager a[rel=next]') !== null;
    }
    expect(seen).toEqual(
      groups.map(({ scheme, cards, showMoreCardsWarning }) => ({
        scheme: scheme.title,
        cards: cards.map(({ id }) => `/overview/card/${id}`),
        leadsToAll: showMoreCardsWarning,
      })),
    );
    expect(
      groups.filter(({ cards, showMoreCardsWarning: more }) => more && cards.length === 3),
    ).not.toEqual([]);
  });

  it('mange takes the periods of two years into a calendar', async () => {
    const browser = await signedIn(portal, 'mange');
    const { html } = await browser.open('/overview/calendar.ics');
    const days = [...html.matchAll(/DTSTART;VALUE=DATE:(\d+)/g)].map(([, day]) => day ?? '');
    expect(days.length).toBeGreaterThan(50);
    expect(days.every((day) => day < '20280302')).toBe(true);
    expect(html.match(/BEGIN:VEVENT/g)).toHaveLength(days.length);
    expect(new Set(html.match(/UID:\S+/g)).size).toBe(days.length);
    expect(brotliCompressSync(html).length).toBeLessThan(MOST_CALENDAR_BYTES);
  });

  describe.each(['kirsten', 'mange'])('the pages of %s', (username) => {
    let browser: FormClient;
    const pages: string[] = [...PAGES];
    beforeAll(async () => {
      browser = await signedIn(portal, username);
      const cards = await cardsOf(username);
      const [first, last] = [cards[0], cards.at(-1)];
      const active = cards.find(({ status }) => status === 'Active');
      const paid = cards.find(({ paid_at }) => paid_at !== null);
      const group = active?.group_id ?? '';
      pages.push(
        ...['', '/add', '/route', '/periods', '/periods?vaelg=alle', '/map'].map(
          (page) => `/overview/group/${group}${page}`,
        ),
        ...[first, active, last].map((card) => `/overview/card/${card?.id ?? ''}`),
        `/overview/card/${active?.id ?? ''}/map`,
        ...[`/history/${paid?.id ?? ''}`, `/history/${paid?.id ?? ''}/map`],
      );
      // The texts and the footer are asked for once in a while, not with every page.
      await browser.open('/overview');
    });

    it('answer with little, after few queries', async () => {
      const heavy: string[] = [];
      for (const path of pages) {
        portal.takeQueries();
        const { status, html, url } = await browser.open(path);
        const queries = portal.takeQueries();
        const bytes = brotliCompressSync(html).length;
        const shown = path.replaceAll(/[0-9a-f-]{36}/g, ':id');
        if (status !== 200 || !path.startsWith(url.pathname))
          heavy.push(`${shown}: ${String(status)}`);
        if (queries.length > MOST_QUERIES) heavy.push(`${shown}: ${namesOf(queries).join(', ')}`);
        if (bytes > MOST_BYTES) heavy.push(`${shown}: ${String(bytes)} bytes`);
      }
      expect(heavy).toEqual([]);
    });
  });
});
