import { extractText, getDocumentProxy } from 'unpdf';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Cancellation } from '#server/contract/cancellation';
import type { CardDetail } from '#server/contract/card';
import type { Overview } from '#server/contract/overview';
import type { PdfTicketOrdered, TicketIssueModel } from '#server/contract/pdf-ticket';
import { enqueue } from '#server/db/outbox';
import { bufferOf } from '#server/db/photos';
import { findTicketToMake } from '#server/db/pdf-tickets';
import { inTransaction } from '#server/in-transaction';
import { makePdfTicket } from '#server/workflows/rejsekort/make-pdf-ticket';
import { openTicketRequest } from '#server/workflows/rejsekort/pdf-tickets';
import { ticketFile } from '#server/workflows/rejsekort/ticket-file';
import { ApiSession, problemOf } from '../worlds/api-session';
import { mainText, type FormClient } from '../worlds/form-client';
import { mailsTo, personOf, signedIn } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { readable } from '../worlds/readable';

const NUMBER = '21 04-57 739';
const PASSPORT = { documentType: 'Passport', documentNumber: NUMBER };
const FORM = { documentType: 'Passport', documentNumber: NUMBER };

describe('the PDF tickets of frede, whose new Rejsekort is on its way', () => {
  const portal = portalPerTest({ runsJobs: false, seedsOrders: true });
  const db = () => portal.deps.connection.db;
  let frede: FormClient;
  let api: ApiSession;
  let requestId: string;
  let cardId: string;

  beforeEach(async () => {
    frede = await signedIn(portal, 'frede');
    api = await ApiSession.signIn(portal, 'frede');
    const open = await db()
      .selectFrom('pdf_ticket_request')
      .selectAll()
      .where('state', '=', 'Open')
      .executeTakeFirstOrThrow();
    [requestId, cardId] = [open.id, open.card_id];
  });

  const path = () => `/overview/pdf-ticket/${requestId}`;
  const text = () => readable(mainText(frede.page!.document));
  const request = () =>
    db()
      .selectFrom('pdf_ticket_request')
      .selectAll()
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow();
  const tickets = () =>
    db().selectFrom('pdf_ticket').selectAll().where('request_id', '=', requestId).execute();
  const jobs = () =>
    db().selectFrom('job').selectAll().where('kind', '=', 'make-pdf-ticket').execute();
  const order = (body: object = PASSPORT, by = api) =>
    by.call('POST', '/pdf-ticket', { body: { preRequestId: requestId, ...body } });
  const told = async () =>
    (await db().selectFrom('message').select('subject').orderBy('created_at').execute()).map(
      ({ subject }) => subject,
    );
  const links = () =>
    frede
      .page!.document.querySelectorAll('main a')
      .filter((link) => link.text.includes('(PDF)'))
      .map((link) => link.getAttribute('href') ?? '');

  describe('on the wire', () => {
    it('are told with the Rejsekort, on the overview, the group and each card', async () => {
      const { groups } = await api.read<Overview>('/cards/overview');
      const { rkCard, id: groupId } = groups.find((group) => group.rkCard)!;
      expect(rkCard).toMatchObject({
        hasPdfTicketPreRequest: true,
        pdfTicketPreRequestId: requestId,
        hasPdfTickets: true,
        pdfTickets: [{ validPeriod: { from: '2026-02-27', to: '2026-03-03' } }],
        pdfTicketRequests: [
          {
            id: requestId,
            cardId,
            state: 'Open',
            period: { from: '2026-03-04', to: '2026-04-02' },
          },
        ],
      });
      expect(rkCard?.pdfTicketIds).toEqual(rkCard?.pdfTickets.map(({ id }) => id));
      const card = await api.read<CardDetail>(`/cards/${cardId}`);
      const group = await api.read<Overview['groups'][number]>(`/groups/${groupId}`);
      expect(card.rkCard).toEqual(rkCard);
      expect(group.rkCard).toEqual(rkCard);
    });

    it('cost no query more than a card without them', async () => {
      const bo = await ApiSession.signIn(portal, 'bo');
      const counted = async (by: ApiSession) => {
        portal.takeQueries();
        await by.read('/cards/overview');
        return portal.takeQueries().length;
      };
      expect(await counted(api)).toBe(await counted(bo));
    });

    it('offer three documents for the days of the ticket', async () => {
      const model = await api.read<TicketIssueModel>(
        `/pdf-ticket-prerequests/${requestId}/issue-model`,
      );
      expect(model).toEqual({
        preRequestId: requestId,
        documentTypes: [
          { value: 'DriversLicense', title: 'Kørekort' },
          { value: 'Passport', title: 'Pas' },
          { value: 'Insurance', title: 'Sundhedskort' },
        ],
        ticketPeriod: { from: '2026-03-04', to: '2026-04-02' },
        cardId,
        hindrance: null,
        hasFailed: false,
      });
    });

    it.each([
      [{ documentType: '', documentNumber: '' }, 2, 'Skriv nummeret på din legitimation'],
      [{ documentType: 'Sygesikring', documentNumber: '1234' }, 1, 'Vælg en legitimation'],
      [{ documentType: 'Passport', documentNumber: '1-2 3' }, 1, 'mindst 4 og højst 30 tegn'],
      [{ documentType: 'Passport', documentNumber: '9'.repeat(31) }, 1, 'højst 30 tegn'],
      [{ documentType: 'Passport', documentNumber: '12;34' }, 1, 'kun have bogstaver og tal'],
    ])('say what is wrong with %j, and ask for nothing', async (typed, count, message) => {
      const answer = await order(typed);
      expect(answer.status).toBe(200);
      const { errorMessages, pdfTicketRequestId } = answer.json as PdfTicketOrdered;
      expect(pdfTicketRequestId).toBeNull();
      expect(errorMessages).toHaveLength(count);
      expect(readable(errorMessages.join(' '))).toContain(message);
      expect((await request()).state).toBe('Open');
    });

    it('are not found by anybody else', async () => {
      const anna = await ApiSession.signIn(portal, 'anna');
      const others = await order(PASSPORT, anna);
      expect([others.status, problemOf(others).code]).toEqual([404, 'not-found']);
      requestId = 'findes-ikke';
      const unknown = await order();
      expect([unknown.status, problemOf(unknown).code]).toEqual([404, 'not-found']);
    });

    it('keep the last four characters of the number, and nothing else of it', async () => {
      await order();
      expect(await request()).toMatchObject({ document_type: 'Passport', document_last4: '7739' });
      await portal.runJobs();
      for (const table of ['pdf_ticket_request', 'job', 'message', 'audit_pending'] as const) {
        const rows = JSON.stringify(await db().selectFrom(table).selectAll().execute());
        expect(rows).not.toContain('5773');
      }
    });
  });

  describe('asked for by form', () => {
    it('say everything that is missing at its field and in the summary', async () => {
      await frede.open(path());
      expect(text()).toContain('Billetten gælder 4. mar. – 2. apr. 2026');
      await frede.submit('Bestil PDF-billet');
      expect(frede.page?.status).toBe(422);
      const summary = frede.page?.document.querySelector('.error-summary');
      expect(summary?.text).toContain('Vælg en legitimation');
      expect(summary?.text).toContain('Skriv nummeret på din legitimation');
      const ids = summary?.querySelectorAll('a').map((link) => link.getAttribute('href') ?? '');
      expect(ids).toHaveLength(2);
      for (const id of ids ?? []) expect(frede.page?.document.querySelector(id)).not.toBeNull();
    });

    it('lose nothing of absurd input', async () => {
      await frede.open(path());
      const absurd = '<b>"1234"\u0000</b>';
      await frede.submit('Bestil PDF-billet', {
        documentType: 'DriversLicense',
        documentNumber: absurd,
      });
      expect(frede.page?.status).toBe(422);
      expect(text()).toContain('Nummeret på din legitimation må kun have bogstaver og tal');
      const { document } = frede.page!;
      expect(document.querySelector('input[type=radio][checked]')?.getAttribute('value')).toBe(
        'DriversLicense',
      );
      const field = document.querySelector('input[name=documentNumber]');
      expect(field?.getAttribute('value')).toContain('1234');
    });

    it('are made, told of, and fetched', async () => {
      await frede.open(path());
      await frede.submit('Bestil PDF-billet', FORM);
      expect(frede.page?.url.pathname).toBe(`/overview/card/${cardId}`);
      expect(readable(frede.page!.html)).toContain(
        'Din PDF-billet bliver lavet. Den ligger her om lidt.',
      );
      expect(text()).toContain('Billet til 4. mar. – 2. apr. 2026: Bliver lavet.');
      await frede.open(path());
      expect(text()).toContain('Din PDF-billet bliver lavet.');
      await portal.runJobs();
      await frede.open(`/overview/card/${cardId}`);
      expect(text()).not.toContain('Bliver lavet');
      const [href = '', ...others] = links();
      expect(others).toEqual([]);
      const [ticket] = await tickets();
      expect(href).toBe(`/files/pdf-ticket?pdfBilletId=${ticket!.id}`);
      const { url, answer } = await fetched(href);
      expect(url.searchParams.get('expires')).toMatch(/^\d+$/);
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="billet-${ticket!.number}.pdf"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      });
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(bufferOf(ticket!.file));
      expect(await told()).toContain('Din PDF-billet er klar');
      const mails = await mailsTo(portal, (await personOf(portal, 'frede')).contact_email);
      expect(mails.map(({ subject }) => subject)).toContain('Din PDF-billet er klar');
    });

    it('are one request and one ticket when the button is pressed twice', async () => {
      await frede.open(path());
      const press = frede.prepare('Bestil PDF-billet', FORM);
      await frede.send(press);
      await frede.send(press);
      expect(frede.page?.url.pathname).toBe(`/overview/card/${cardId}`);
      const mine = (await jobs()).filter(({ payload }) => payload.includes(requestId));
      expect(mine).toHaveLength(1);
      await portal.runJobs();
      await frede.send(press);
      expect(frede.page?.url.pathname).toBe(`/overview/card/${cardId}`);
      expect(await tickets()).toHaveLength(1);
      expect((await order()).json).toEqual({ errorMessages: [], pdfTicketRequestId: requestId });
    });

    it('can’t be asked for with another document once they are there', async () => {
      await order();
      await portal.runJobs();
      const answer = await order({ documentType: 'Insurance', documentNumber: '8020800123' });
      expect(answer.status).toBe(409);
      expect(problemOf(answer)).toMatchObject({
        code: 'pdf-ticket-issued',
        messages: ['Billetten er lavet og ligger under perioden.'],
      });
      await frede.open(path());
      expect(text()).toContain('Billetten er lavet. Hent den under perioden.');
    });

    it('can’t be asked for once their days are over, also from a page that was open', async () => {
      await frede.open(path());
      const press = frede.prepare('Bestil PDF-billet', FORM);
      await portal.goTo('2026-04-03');
      frede = await signedIn(portal, 'frede');
      await frede.open(path());
      expect(text()).toContain('fordi perioden er slut eller annulleret');
      const late = await ApiSession.signIn(portal, 'frede');
      const answer = await order(PASSPORT, late);
      expect([answer.status, problemOf(answer).code]).toEqual([409, 'pdf-ticket-over']);
      expect((await request()).state).toBe('Lapsed');
      expect(press.url.pathname).toBe(path());
    });

    it('can’t be asked for once their card is given up', async () => {
      await db().updateTable('card').set({ status: 'Refunded' }).where('id', '=', cardId).execute();
      const answer = await order();
      expect([answer.status, problemOf(answer).code]).toEqual([409, 'pdf-ticket-over']);
      await frede.open(`/overview/card/${cardId}`);
      expect(text()).not.toContain('PDF-billet');
    });

    it('use their days, for which no money comes back', async () => {
      const cancellation = () => api.read<Cancellation>(`/cards/${cardId}/cancellation`);
      const before = await cancellation();
      expect(before).toMatchObject({ ticketTo: null, back: { kind: 'whole' } });
      await frede.open(path());
      expect(text()).toContain('får du ingen penge tilbage for billettens dage');
      await frede.open(`/overview/card/${cardId}/cancel`);
      const press = frede.prepare(/^Annullér og få/);
      await order();
      const asked = await cancellation();
      expect(asked).toMatchObject({ ticketTo: '2026-04-02' });
      expect(asked.back.amount).toBeLessThan(before.back.amount);
      await portal.runJobs();
      expect(await cancellation()).toEqual(asked);
      await frede.send(press);
      expect(text()).toContain(
        'Din PDF-billet gælder til og med 2. apr. 2026, så de dage er brugt.',
      );
      expect(await cancellation()).toMatchObject({ isCancelled: false });
    });

    it('are not there for another person', async () => {
      const anna = await signedIn(portal, 'anna');
      expect((await anna.open(path())).status).toBe(404);
    });
  });

  describe('being made', () => {
    it('are one, however often it is done', async () => {
      await order();
      const [job] = (await jobs()).filter(({ payload }) => payload.includes(requestId));
      const payload = JSON.parse(job!.payload) as { requestId: string; attempt: number };
      const nothing = () => Promise.resolve();
      await Promise.all([
        makePdfTicket(portal.deps, payload, nothing, 1),
        makePdfTicket(portal.deps, payload, nothing, 1),
      ]);
      await makePdfTicket(portal.deps, payload, nothing, 2);
      await portal.runJobs();
      expect(await tickets()).toHaveLength(1);
      expect((await told()).filter((subject) => subject === 'Din PDF-billet er klar')).toHaveLength(
        2,
      );
      expect((await request()).state).toBe('Issued');
    });

    it('are the same file for the same ticket', async () => {
      await order();
      const row = (await findTicketToMake(db(), requestId))!;
      const made = () =>
        ticketFile(portal.deps, row, { number: '7K3MPQ2X90', madeAt: new Date(1772438400000) });
      const first = await made();
      expect((await made()).equals(first)).toBe(true);
    });

    it('are given up after some minutes, told of, and can be asked for again', async () => {
      const { snapshot, id: groupId } = await db()
        .selectFrom('card')
        .innerJoin('card_group', 'card_group.id', 'card.group_id')
        .select(['card_group.snapshot', 'card_group.id'])
        .where('card.id', '=', cardId)
        .executeTakeFirstOrThrow();
      const keep = (text: string) =>
        db().updateTable('card_group').set({ snapshot: text }).where('id', '=', groupId).execute();
      await order();
      await keep('{}');
      await portal.passMinutes(1);
      expect((await request()).state).toBe('Requested');
      for (let minute = 0; minute < 10; minute++) await portal.passMinutes(1);
      expect((await request()).state).toBe('Failed');
      expect(await told()).toContain('Din PDF-billet kunne ikke laves');
      await keep(snapshot);
      frede = await signedIn(portal, 'frede');
      await frede.open(`/overview/card/${cardId}`);
      expect(text()).toContain('Vi kunne ikke lave din PDF-billet til 4. mar. – 2. apr. 2026.');
      await frede.open(path());
      expect(text()).toContain('Vi kunne ikke lave billetten sidst. Prøv igen.');
      await frede.submit('Bestil PDF-billet', FORM);
      await portal.runJobs();
      expect((await request()).state).toBe('Issued');
      expect(await tickets()).toHaveLength(1);
    });

    it('are not made for a card that was given up meanwhile', async () => {
      await order();
      await db().updateTable('card').set({ status: 'Refunded' }).where('id', '=', cardId).execute();
      await portal.runJobs();
      expect((await request()).state).toBe('Failed');
      expect(await tickets()).toEqual([]);
    });

    it('are forgotten with a request that is gone', async () => {
      await inTransaction(portal.deps, (tx) =>
        enqueue(
          tx,
          'make-pdf-ticket',
          { requestId: 'væk', attempt: 1 },
          { now: portal.clock.now() },
        ),
      );
      await portal.runJobs();
      const job = (await jobs()).find(({ payload }) => payload.includes('væk'));
      expect(job?.finished_at).not.toBeNull();
    });
  });

  describe('fetched as a file', () => {
    let href: string;

    beforeEach(async () => {
      await frede.open('/overview');
      const { id } = await db().selectFrom('pdf_ticket').select('id').executeTakeFirstOrThrow();
      href = `/files/pdf-ticket?pdfBilletId=${id}`;
    });

    const answerTo = (target: URL | string, by = frede) =>
      by.fetchOnce(new URL(target, portal.origin), {});

    it('lead to an address that is good for ten minutes, and to a new one after that', async () => {
      const { url } = await fetched(href);
      expect((await answerTo(url)).status).toBe(200);
      await portal.passMinutes(9);
      expect((await answerTo(url)).status).toBe(200);
      await portal.passMinutes(2);
      const over = await answerTo(url);
      expect(over.status).toBe(303);
      const fresh = new URL(over.headers.get('location') ?? '', portal.origin);
      expect(fresh.searchParams.get('expires')).not.toBe(url.searchParams.get('expires'));
      expect((await answerTo(fresh)).status).toBe(200);
    });

    it.each([
      ['signature', 'x'],
      ['signature', ''],
      ['expires', '99999999999'],
      ['expires', 'i morgen'],
      ['expires', '1e9'],
    ])('are not found with another %s (%s)', async (name, value) => {
      const { url } = await fetched(href);
      url.searchParams.set(name, value);
      expect((await answerTo(url)).status).toBe(404);
    });

    it.each(['signature', 'expires'])('are not found without the %s alone', async (name) => {
      const { url } = await fetched(href);
      url.searchParams.delete(name);
      expect((await answerTo(url)).status).toBe(404);
    });

    it('are found by nobody else, with the address of their owner too', async () => {
      const { url } = await fetched(href);
      const anna = await signedIn(portal, 'anna');
      for (const target of [url, href]) {
        const answer = await anna.fetchOnce(new URL(target, portal.origin), {
          headers: { accept: 'text/html' },
        });
        expect(answer.status).toBe(404);
        expect(answer.headers.get('content-type')).toContain('text/html');
        expect(await answer.text()).toContain('Siden findes ikke');
      }
    });

    it('are gone with a period that was paid back', async () => {
      const { url } = await fetched(href);
      const { card_id: paidBack } = await db()
        .selectFrom('pdf_ticket')
        .innerJoin('pdf_ticket_request', 'pdf_ticket_request.id', 'pdf_ticket.request_id')
        .select('pdf_ticket_request.card_id')
        .where('pdf_ticket.id', '=', new URL(href, portal.origin).searchParams.get('pdfBilletId'))
        .executeTakeFirstOrThrow();
      await db()
        .updateTable('card')
        .set({ status: 'Refunded' })
        .where('id', '=', paidBack)
        .execute();
      for (const target of [url, href]) expect((await answerTo(target)).status).toBe(404);
      await frede.open(`/overview/card/${paidBack}`);
      expect(links()).toEqual([]);
    });

    it('take a login, and come back to it', async () => {
      const { url } = await fetched(href);
      const answer = await answerTo(url, portal.browser());
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toMatch(/^\/login\?videre=%2Ffiles%2Fpdf-ticket/);
    });

    it.each(['', '?pdfBilletId=', '?pdfBilletId=findes-ikke', '?pdfBilletId=%00'])(
      'are not found at /files/pdf-ticket%s',
      async (query) => {
        expect((await answerTo(`/files/pdf-ticket${query}`)).status).toBe(404);
      },
    );

    it('are not for staff who see the portal as their owner', async () => {
      const { id } = await personOf(portal, 'frede');
      const staff = await ApiSession.signInStaff(portal, 'support');
      await staff.call('POST', `/admin/people/${id}/shadow`, { body: { reason: 'control' } });
      const { rkCard } = await staff.read<CardDetail>(`/cards/${cardId}`);
      const link = await staff.call('GET', `/pdf-tickets/${rkCard!.pdfTicketIds[0]}/link`);
      expect([link.status, problemOf(link).code]).toEqual([403, 'shadow-read-only']);
      const asked = await order(PASSPORT, staff);
      expect(asked.status).toBe(403);
    });
  });

  describe('as a PDF', () => {
    it('tell a screen reader what they are, under headings, with the code as a figure', async () => {
      await order();
      await portal.runJobs();
      const [ticket] = await tickets();
      const pdf = await getDocumentProxy(new Uint8Array(bufferOf(ticket!.file)));
      expect(pdf.numPages).toBe(1);
      expect(await pdf.getMetadata()).toMatchObject({
        info: { Title: 'Billet: Ungdomskort', Language: 'da-DK' },
      });
      expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
      const tree = await (await pdf.getPage(1)).getStructTree();
      const [tags] = tree.children as { children: { role: string; alt?: string }[] }[];
      expect(tags?.children.map(({ role }) => role)).toEqual([
        ...['H1', 'P', 'P', 'P', 'Figure', 'H2', 'Table', 'H2', 'P', 'P', 'P'],
      ]);
      const figure = tags?.children.find(({ role }) => role === 'Figure');
      expect(figure?.alt).toBe(`Kode til kontrol, billet ${ticket!.number}`);
      const { text: all } = await extractText(pdf, { mergePages: true });
      const said = readable(all).replaceAll(/\s+/g, ' ');
      for (const words of [
        'Billet: Ungdomskort',
        'Frede ',
        'Gælder kun med pas ****7739',
        'Billetten gælder',
        '4. marts – 2. april 2026',
        'Selskab Movia',
        `Billetnummer ${ticket!.number}`,
        'Sådan bruger du billetten',
      ]) {
        expect(said).toContain(words);
      }
      expect(said).not.toContain('5773');
    });
  });

  describe('that another part of the portal lets somebody ask for', () => {
    it('are one for a period and its days; other days that nobody asked for give way', async () => {
      const { rejsekort_card_id: rejsekortCardId, beneficiary_id: beneficiaryId } = await request();
      const now = portal.clock.now();
      const offer = (from: string) =>
        inTransaction(portal.deps, (tx) =>
          openTicketRequest(portal.deps, tx, {
            ...{ beneficiaryId, rejsekortCardId, cardId, now },
            period: { from, to: '2026-04-02' },
          }),
        );
      expect(await offer('2026-03-04')).toBe(requestId);
      const later = await offer('2026-03-10');
      expect(later).not.toBe(requestId);
      expect((await request()).state).toBe('Lapsed');
      expect(await offer('2026-03-10')).toBe(later);
    });
  });

  /** The signed address that a link leads to, and what lies there. */
  async function fetched(href: string): Promise<{ url: URL; answer: Response }> {
    const first = await frede.fetchOnce(new URL(href, portal.origin), {});
    expect(first.status).toBe(303);
    const url = new URL(first.headers.get('location') ?? '', portal.origin);
    expect(url.pathname).toBe('/files/pdf-ticket');
    return { url, answer: await frede.fetchOnce(url, {}) };
  }
});
