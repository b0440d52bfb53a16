import { subHours } from 'date-fns/subHours';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Cancellation } from '#server/contract/cancellation';
import type { OpenRefundView } from '#server/contract/refund-queue';
import { erasePerson } from '#server/db/erase-person';
import { ApiSession, problemOf } from '../worlds/api-session';
import { runCommand } from '../worlds/command';
import { orderUntilPayment, pay } from '../worlds/journey';
import { orderFaults, personOf, signedInWithoutWebhooks } from '../worlds/order-world';
import { PaidCards, SPRING } from '../worlds/paid-cards';
import { portalPerTest } from '../worlds/portal-per-test';
import { pathOf, textOf } from '../worlds/shown';
import { grantOnly, isPerson, nextCode, signedInStaff } from '../worlds/staff';

/* Refunds that wait for somebody, as staff decide them: docs/rules/refunds.md. */

const POSTGRES = { tags: 'postgres' };

/** 418,20 kr. is below the sum from which a second one has to agree, 836,40 kr. above it. */
describe('a refund that waits for staff', () => {
  const portal = portalPerTest({ runsJobs: false });
  const db = () => portal.deps.connection.db;
  const refund = () => db().selectFrom('refund').selectAll().executeTakeFirstOrThrow();
  const staffOf = (username: string) =>
    db()
      .selectFrom('staff')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
  const requestId = async () =>
    (await db().selectFrom('refund_request').select('id').executeTakeFirstOrThrow()).id;
  const acts = async () => {
    const rows = await db().selectFrom('audit_entry').select('action').orderBy('seq').execute();
    return rows.map(({ action }) => action).filter((action) => action.startsWith('refund'));
  };

  /** Anna has paid and cancelled, and ReePay refuses to pay back. */
  async function refuse(isLarge: boolean): Promise<void> {
    if (isLarge) await PaidCards.ofAnna(portal, [SPRING]);
    else {
      const anna = await signedInWithoutWebhooks(portal, 'anna');
      await orderUntilPayment(anna);
      await pay(anna);
      await portal.runJobs();
    }
    const anna = await ApiSession.signIn(portal, 'anna');
    const { id } = await db()
      .selectFrom('card')
      .select('id')
      .where('paid_at', 'is not', null)
      .executeTakeFirstOrThrow();
    const { promise } = await anna.read<Cancellation>(`/cards/${id}/cancellation`);
    await orderFaults(portal, { api: 'refused', refusalCode: 81, apiCalls: 1 });
    await anna.call('DELETE', `/cards/${id}?promise=${promise}`);
    await portal.runJobs();
    await orderFaults(portal, { api: 'none' });
    expect((await refund()).state).toBe('awaitsStaff');
  }

  /** What stays of a refund once its person has been forgotten. */
  async function keptOnceGone(): Promise<string> {
    const { id } = await personOf(portal, 'anna');
    await db()
      .transaction()
      .execute((tx) => erasePerson(tx, id, portal.clock.now()));
    const rows = (table: 'refund' | 'refund_request') =>
      db().selectFrom(table).selectAll().execute();
    return JSON.stringify([await rows('refund'), await rows('refund_request')]);
  }

  async function atRefund(username: string) {
    const browser = await signedInStaff(portal, username);
    await browser.open('/admin/refunds');
    const link = browser.page!.document.querySelector('main li a');
    await browser.open(link?.getAttribute('href') ?? '');
    return browser;
  }

  describe('of a small sum', () => {
    beforeEach(() => refuse(false));

    it('is sent once more when one of them says so, and its person sees that somebody did', async () => {
      const grete = await atRefund('support');
      expect(textOf(grete)).toContain('418,20 kr.');
      expect(textOf(grete)).not.toContain('(valgfrit)');
      expect(textOf(grete)).toContain('81');
      await grete.submit('Gør det', {});
      expect(grete.page?.status).toBe(422);
      for (const said of ['Vælg, hvad der skal ske', 'Vælg en begrundelse']) {
        expect(textOf(grete)).toContain(said);
      }
      const late = grete.newTab();
      await late.open(grete.page!.url.pathname);
      await grete.submit('Gør det', { kind: 'approved', reason: 'correction' });
      expect(pathOf(grete)).toBe('/admin/refunds');
      await portal.runJobs();
      expect(await refund()).toMatchObject({ state: 'refunded', decided_by: 'Grete Kundeservice' });
      await late.submit('Gør det', { kind: 'approved', reason: 'correction' });
      expect(late.page?.html).toContain('Der er allerede taget stilling til refusionen.');
      expect(await acts()).toEqual(['refund']);
      const anna = await ApiSession.signIn(portal, 'anna');
      const seen = await anna.read<{ action: string }[]>('/profile/access');
      expect(seen.map(({ action }) => action)).toContain('refund');
      await grete.open('/admin/refunds');
      expect(textOf(grete)).toContain('Ingen refusioner venter på nogen.');
    });

    it.each(['paidOutside', 'refused'])(
      'needs a note for its person when it is %s',
      async (kind) => {
        const grete = await atRefund('support');
        await grete.submit('Gør det', { kind, reason: 'complaint', note: ' ' });
        expect(grete.page?.status).toBe(422);
        expect(textOf(grete)).toContain('Skriv, hvordan der er betalt, eller hvorfor');
        expect((await refund()).state).toBe('awaitsStaff');
        await grete.submit('Gør det', {
          kind,
          reason: 'complaint',
          note: 'Til din konto i banken.',
        });
        await portal.runJobs();
        expect(await refund()).toMatchObject({ state: kind, note: 'Til din konto i banken.' });
        expect(await keptOnceGone()).not.toContain('Til din konto');
      },
    );

    /** Money off the rules that somebody has asked for today, of the same payment. */
    async function offerBy(username: string): Promise<void> {
      const { id: asked_by } = await staffOf(username);
      const { operation_id } = await refund();
      const offer = { id: username, operation_id, amount_ore: 10_000, note: 'Derfor' };
      const asked_at = portal.clock.now().toISOString();
      await db()
        .insertInto('refund_offer')
        .values({ ...offer, asked_by, asked_at })
        .execute();
    }

    it.each(['support', 'admin'])(
      'waits for a second one when %s has asked for more for the same person that day',
      { tags: 'postgres' },
      async (username) => {
        await offerBy(username);
        const grete = await ApiSession.signInStaff(portal, 'support');
        const listed = () => grete.read<OpenRefundView[]>('/admin/refunds');
        expect(await listed()).toMatchObject([{ needsSecond: true }]);
        await db().updateTable('refund_offer').set({ outcome: 'rejected' }).execute();
        expect(await listed()).toMatchObject([{ needsSecond: false }]);
        await db().updateTable('refund_offer').set({ outcome: 'approved' }).execute();
        const { id } = await refund();
        const body = { kind: 'approved', reason: 'customer' };
        await grete.call('POST', `/admin/refunds/${id}/decision`, { body });
        expect(await acts()).toEqual(['refund-asked']);
      },
    );

    it('counts alone on the next day', async () => {
      await offerBy('support');
      await portal.goTo('2026-03-03');
      const grete = await ApiSession.signInStaff(portal, 'support');
      const listed = await grete.read<OpenRefundView[]>('/admin/refunds');
      expect(listed).toMatchObject([{ needsSecond: false }]);
    });

    it('is decided once, however many decide at once', async () => {
      const sessions = [
        await ApiSession.signInStaff(portal, 'support'),
        await ApiSession.signInStaff(portal, 'admin'),
      ];
      const { id } = await refund();
      await Promise.all(
        sessions.flatMap((session) =>
          ['approved', 'refused'].map((kind) =>
            session.call('POST', `/admin/refunds/${id}/decision`, {
              body: { kind, note: 'Derfor', reason: 'customer' },
            }),
          ),
        ),
      );
      await portal.runJobs();
      const { state } = await refund();
      expect(['refunded', 'refused']).toContain(state);
      const back = await db()
        .selectFrom('ledger_entry')
        .select('amount_ore')
        .where('kind', '=', 'refund')
        .execute();
      expect(back).toHaveLength(state === 'refunded' ? 1 : 0);
    });

    it('is nobody’s whose id was made up', async () => {
      const grete = await ApiSession.signInStaff(portal, 'support');
      const body = { kind: 'approved', reason: 'other' };
      const answer = await grete.call('POST', '/admin/refunds/opdigtet/decision', { body });
      expect(answer.status).toBe(404);
      const browser = await signedInStaff(portal, 'admin');
      await browser.open('/admin/refunds/opdigtet');
      expect(pathOf(browser)).toBe('/admin/refunds');
    });
  });

  describe('of a large sum', () => {
    beforeEach(() => refuse(true));

    it('waits for a second one, who shows a code of their own phone', async () => {
      const grete = await atRefund('support');
      expect(textOf(grete)).toContain('en anden medarbejder skal godkende det');
      await grete.submit('Bed om en godkendelse', { kind: 'approved', reason: 'customer' });
      await portal.runJobs();
      expect((await refund()).state).toBe('awaitsStaff');
      expect(textOf(grete)).toContain('Venter på en anden');
      expect(textOf(grete)).not.toContain('Afventer dig');
      await grete.open(`/admin/refunds/${(await refund()).id}`);
      expect(textOf(grete)).toContain('StatusVenter på, at en anden medarbejder godkender');
      const own = await ApiSession.signInStaff(portal, 'support');
      const { id } = await refund();
      const approved = await own.call('POST', `/admin/refunds/${id}/approval`, {
        body: { requestId: await requestId(), code: await nextCode(portal, 'support') },
      });
      expect(problemOf(approved).code).toBe('own-request');
      const asta = await atRefund('admin');
      expect(textOf(asta)).toContain('Grete Kundeservice foreslog');
      await asta.submit('Godkend', { code: '000000' });
      expect(textOf(asta)).toContain('Koden er forkert eller brugt.');
      expect((await refund()).state).toBe('awaitsStaff');
      await asta.submit('Godkend', { code: await nextCode(portal, 'admin') });
      await portal.runJobs();
      expect(await refund()).toMatchObject({
        state: 'refunded',
        decided_by: 'Grete Kundeservice, Asta Admin',
      });
      expect(await acts()).toEqual(['refund-asked', 'refund']);
    });

    it.each([
      ['that whoever asked has made', 'account-of-asker', { by: 'support', hoursOld: 48 }],
      ['that is not a day old', 'account-new', { by: null, hoursOld: 23 }],
    ])('is agreed to by no account %s', async (_what, code, { by, hoursOld }) => {
      const grete = await ApiSession.signInStaff(portal, 'support');
      const { id } = await refund();
      const asked = { kind: 'approved', reason: 'customer' };
      await grete.call('POST', `/admin/refunds/${id}/decision`, { body: asked });
      const created_at = subHours(portal.clock.now(), hoursOld).toISOString();
      const created_by = by ? (await staffOf(by)).id : null;
      await db()
        .updateTable('staff')
        .set({ created_at, created_by })
        .where('username', '=', 'admin')
        .execute();
      const asta = await ApiSession.signInStaff(portal, 'admin');
      const body = { requestId: await requestId(), code: '000000' };
      const answer = await asta.call('POST', `/admin/refunds/${id}/approval`, { body });
      expect(problemOf(answer).code).toBe(code);
    });

    it.each([
      ['that whoever agrees has made', 'account-by-approver', { by: 'admin', hoursOld: 48 }],
      ['that was not a day old', 'asker-new', { by: null, hoursOld: 23 }],
    ])(
      'is not agreed to when asked for by an account %s',
      async (_what, code, { by, hoursOld }) => {
        const created_at = subHours(portal.clock.now(), hoursOld).toISOString();
        const created_by = by ? (await staffOf(by)).id : null;
        const ofGrete = (values: object) =>
          db().updateTable('staff').set(values).where('username', '=', 'support').execute();
        await ofGrete({ created_at, created_by });
        const grete = await ApiSession.signInStaff(portal, 'support');
        const { id } = await refund();
        const asked = { kind: 'approved', reason: 'customer' };
        await grete.call('POST', `/admin/refunds/${id}/decision`, { body: asked });
        await portal.goTo('2026-03-05');
        await ofGrete({ closed_at: portal.clock.now().toISOString(), cpr_hash: null });
        const asta = await ApiSession.signInStaff(portal, 'admin');
        const path = `/admin/refunds/${id}/approval`;
        const body = { requestId: await requestId(), code: await nextCode(portal, 'admin') };
        const answer = await asta.call('POST', path, { body });
        expect([answer.status, problemOf(answer).code]).toEqual([409, code]);
        expect((await refund()).state).toBe('awaitsStaff');
      },
    );

    it('is not decided, nor agreed to, by its own person', async () => {
      const grete = await atRefund('support');
      const ask = () =>
        grete.submit('Bed om en godkendelse', { kind: 'approved', reason: 'customer' });
      await isPerson(portal, 'support', 'anna');
      await ask();
      expect(grete.page?.status).toBe(422);
      expect(textOf(grete)).toContain('Det kan du ikke gøre for dig selv.');
      expect(await acts()).toEqual([]);
      await isPerson(portal, 'support', 'bo');
      await ask();
      expect(await acts()).toEqual(['refund-asked']);
      await isPerson(portal, 'admin', 'anna');
      const asta = await atRefund('admin');
      await asta.submit('Godkend', { code: await nextCode(portal, 'admin') });
      expect(textOf(asta)).toContain('Det kan du ikke gøre for dig selv.');
      expect(await acts()).toEqual(['refund-asked']);
    });

    it('is as it was when the second one does not agree, or the first one thinks again', async () => {
      const grete = await atRefund('support');
      const ask = () =>
        grete.submit('Bed om en godkendelse', { kind: 'refused', note: 'Nej', reason: 'control' });
      await ask();
      const asta = await atRefund('admin');
      await asta.submit('Afvis forslaget', {});
      expect(asta.page?.html).toContain('Forslaget er afvist.');
      const { id } = await refund();
      await grete.open(`/admin/refunds/${id}`);
      await ask();
      await grete.open(`/admin/refunds/${id}`);
      await grete.submit('Tag forslaget tilbage');
      await portal.runJobs();
      expect((await refund()).state).toBe('awaitsStaff');
      const session = await ApiSession.signInStaff(portal, 'support');
      const [listed] = await session.read<OpenRefundView[]>('/admin/refunds');
      expect(listed).toMatchObject({ request: null, needsSecond: true });
      expect(listed?.possible).toEqual(['approved', 'paidOutside', 'refused']);
    });

    it('is decided by nobody as another one suggests after the page was opened', async () => {
      const grete = await atRefund('support');
      const { pathname } = grete.page!.url;
      await grete.submit('Bed om en godkendelse', { kind: 'approved', reason: 'customer' });
      const asta = await atRefund('admin');
      const code = await nextCode(portal, 'admin');
      const answers = [asta.prepare('Godkend', { code }), asta.prepare('Afvis forslaget', {})];
      await grete.open(pathname);
      await grete.submit('Tag forslaget tilbage');
      await grete.open(pathname);
      await grete.submit('Bed om en godkendelse', {
        ...{ kind: 'paidOutside', reason: 'customer', note: 'Overført til din konto.' },
      });
      for (const answer of answers) {
        await asta.send(answer);
        expect(asta.page?.html).toContain('Der er allerede taget stilling til refusionen.');
      }
      await portal.runJobs();
      expect((await refund()).state).toBe('awaitsStaff');
      await asta.open(pathname);
      expect(textOf(asta)).toContain('Personen læser: Overført til din konto.');
      await asta.submit('Godkend', { code: await nextCode(portal, 'admin') });
      await portal.runJobs();
      expect((await refund()).state).toBe('paidOutside');
      expect(await keptOnceGone()).not.toContain('Overført');
    });

    it.each([
      ['2026-03-16', 1],
      ['2026-03-17', 0],
    ])('is asked about for 14 days: on %s %d', async (day, waiting) => {
      const grete = await ApiSession.signInStaff(portal, 'support');
      const { id } = await refund();
      const body = { kind: 'approved', reason: 'customer' };
      await grete.call('POST', `/admin/refunds/${id}/decision`, { body });
      await portal.goTo(day);
      const asta = await ApiSession.signInStaff(portal, 'admin');
      const listed = await asta.read<OpenRefundView[]>('/admin/refunds');
      expect(listed.filter(({ request }) => request !== null)).toHaveLength(waiting);
      expect((await refund()).state).toBe('awaitsStaff');
    });

    it('is asked about no more once it was decided at the command line', POSTGRES, async () => {
      const grete = await ApiSession.signInStaff(portal, 'support');
      const { id } = await refund();
      const body = { kind: 'refused', note: 'Nej', reason: 'customer' };
      await grete.call('POST', `/admin/refunds/${id}/decision`, { body });
      const asked = await requestId();
      await orderFaults(portal, { api: 'refused', refusalCode: 81, apiCalls: 1 });
      await runCommand(portal, 'refunds', ['approve', id, '--by', 'Drift']);
      await portal.runJobs();
      expect(await refund()).toMatchObject({ state: 'awaitsStaff', decided_by: 'Drift' });
      expect(await grete.read<OpenRefundView[]>('/admin/refunds')).toMatchObject([
        { id, request: null },
      ]);
      const asta = await ApiSession.signInStaff(portal, 'admin');
      const code = await nextCode(portal, 'admin');
      const late = await asta.call('POST', `/admin/refunds/${id}/approval`, {
        body: { requestId: asked, code },
      });
      expect(problemOf(late).code).toBe('refund-decided');
    });

    it('is not turned down by whoever could not agree to it either', async () => {
      const asta = await ApiSession.signInStaff(portal, 'admin');
      const { id } = await refund();
      const asked = { kind: 'approved', reason: 'customer' };
      await asta.call('POST', `/admin/refunds/${id}/decision`, { body: asked });
      await grantOnly(portal, 'support', ['refund-ask']);
      const grete = await ApiSession.signInStaff(portal, 'support');
      const path = `/admin/refunds/${id}/rejection`;
      const body = { requestId: await requestId() };
      expect(problemOf(await grete.call('POST', path, { body })).code).toBe('not-allowed');
      await grantOnly(portal, 'admin', ['refund-ask']);
      expect((await asta.call('POST', path, { body })).status).toBe(204);
    });

    it('has one wish at a time', async () => {
      const grete = await ApiSession.signInStaff(portal, 'support');
      const { id } = await refund();
      const answers = await Promise.all(
        Array.from({ length: 4 }, () =>
          grete.call('POST', `/admin/refunds/${id}/decision`, {
            body: { kind: 'approved', reason: 'customer' },
          }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        ...[200, 409, 409, 409],
      ]);
      const none = await grete.call('POST', '/admin/refunds/opdigtet/rejection', {
        body: { requestId: 'opdigtet' },
      });
      expect(none.status).toBe(404);
    });
  });
});

describe('a card of plastic that is back', () => {
  const portal = portalPerTest({ runsJobs: false });

  it('is noted with the day on which it came', async () => {
    const cards = await PaidCards.ofAnna(portal, [SPRING]);
    await portal.goTo('2026-03-11');
    const { db } = portal.deps.connection;
    await db.updateTable('card_group').set({ program_id: 'fynbus-plastic' }).execute();
    const { id } = await cards.from(SPRING.from);
    const anna = await ApiSession.signIn(portal, 'anna');
    const { promise } = await anna.read<Cancellation>(`/cards/${id}/cancellation`);
    await anna.call('DELETE', `/cards/${id}?promise=${promise}`);
    await portal.goTo('2026-03-18');
    const grete = await signedInStaff(portal, 'support');
    await grete.open('/admin/refunds');
    const link = grete.page!.document.querySelector('main li a');
    await grete.open(link?.getAttribute('href') ?? '');
    const day = (text: string) => {
      const [d, month, year] = text.split('.');
      return { 'day.day': d!, 'day.month': month!, 'day.year': year!, reason: 'customer' };
    };
    for (const [typed, said] of [
      ['31.2.2026', 'Skriv en gyldig dato'],
      ['10.3.2026', 'Kortet var ikke annulleret den dag.'],
      ['1.4.2026', 'Dagen er ikke kommet endnu.'],
    ] as const) {
      await grete.submit(/^(Gør det|Bed om)/, { kind: 'returned', ...day(typed) });
      expect(grete.page?.status, typed).toBe(422);
      expect(textOf(grete), typed).toContain(said);
    }
    await grete.submit(/^(Gør det|Bed om)/, { kind: 'returned', ...day('17.3.2026') });
    expect(pathOf(grete)).toBe('/admin/refunds');
    await portal.runJobs();
    const [refund] = await cards.refunds();
    expect(refund).toMatchObject({ counted_on: '2026-03-17', decided_by: 'Grete Kundeservice' });
  });
});
