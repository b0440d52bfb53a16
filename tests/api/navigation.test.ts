import { describe, expect, it } from 'vitest';
import { findBeneficiaryByUsername, updateBeneficiary } from '#server/db/beneficiaries';
import { customerNumber } from '#server/contract/written';
import { sendMessage } from '#server/workflows/messages';
import { mainText, type FormClient } from '../worlds/form-client';
import { signedIn as logInAs } from '../worlds/order-world';
import { sharedPortal } from '../worlds/portal-per-test';
import { readable } from '../worlds/readable';
import { openText } from '../worlds/shown';

const HARMFUL = {
  sender: 'Support',
  subject: 'Gemt',
  contents: '<p onclick="alert(1)">Hej</p><script>alert(2)</script>',
};

describe('the pages of the navigation', () => {
  const portal = sharedPortal({ runsJobs: false, seedsOrders: true });

  const signedIn = (username: string) => logInAs(portal, username);

  it('do not mention a least number of days when none is configured', async () => {
    const { document } = await (await signedIn('none')).open('/overview');
    expect(document.querySelector('header')?.text).not.toContain('En kortperiode skal være');
  });

  describe('messages', () => {
    it('says when there are no messages', async () => {
      const text = await openText(await signedIn('none'), '/messages');
      expect(text).toContain('Du har i øjeblikket ingen beskeder.');
    });

    it('shows each message with its sender and time', async () => {
      const text = await openText(await signedIn('bo'), '/messages');
      expect(text).toContain('Velkommen til Ungdomskort');
      expect(text).toContain('15. dec. 2025 kl. 09.00 fra Ungdomskort');
      expect(text).toContain('Tak for din bestilling.');
    });

    it('shows no script from a message, whether it was sent or stored', async () => {
      const anna = await idOf('anna');
      await sendMessage(portal.deps, portal.deps.connection.db, anna, {
        ...HARMFUL,
        subject: 'Sendt',
      });
      await portal.deps.connection.db
        .insertInto('message')
        .values({
          ...HARMFUL,
          id: 'stored',
          beneficiary_id: anna,
          created_at: '2026-03-01T08:00:00.000Z',
        })
        .execute();
      const sent = await portal.deps.connection.db
        .selectFrom('message')
        .select('contents')
        .where('subject', '=', 'Sendt')
        .executeTakeFirstOrThrow();
      expect(sent.contents).toBe('<p>Hej</p>');
      const browser = await signedIn('anna');
      const text = await openText(browser, '/messages');
      expect(text.indexOf('Sendt')).toBeLessThan(text.indexOf('Gemt'));
      expect(browser.page!.html).not.toContain('alert(');
    });

    it('shows 12 messages at a time, and each message once', async () => {
      const ida = await idOf('ida');
      const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 12, n)).toISOString();
      const rows = Array.from({ length: 30 }, (_, n) => ({
        ...HARMFUL,
        id: `ida-${n}`,
        beneficiary_id: ida,
        subject: `Nr. ${n + 1} af 30`,
        created_at: minute(n),
      }));
      await portal.deps.connection.db.insertInto('message').values(rows).execute();
      const browser = await signedIn('ida');
      const seen: string[] = [];
      for (let next: string | undefined = '/messages'; next; next = olderLink(browser)) {
        await openText(browser, next);
        seen.push(...browser.page!.document.querySelectorAll('h2').map(({ text }) => text));
      }
      const subjects = seen.filter((text) => text.startsWith('Nr.'));
      expect(subjects).toEqual(rows.map(({ subject }) => subject).reverse());
      expect(browser.page!.url.search).toBe('?side=3');
    });

    it('begins at the first page when the page asked for does not exist', async () => {
      const browser = await signedIn('bo');
      expect((await browser.open('/messages?side=9')).url.search).toBe('');
      expect((await browser.open('/messages?side=-1')).status).toBe(200);
    });

    it('asks to try again when the messages cannot be read', async () => {
      const browser = await signedIn('bo');
      const { schema } = portal.deps.connection.db;
      await schema.alterTable('message').renameTo('message_gone').execute();
      const page = await browser.open('/messages');
      await schema.alterTable('message_gone').renameTo('message').execute();
      expect(page.status).toBe(500);
      expect(mainText(page.document)).toContain('Vi kan ikke hente oplysningerne lige nu.');
      expect(mainText(page.document)).not.toContain('ingen beskeder');
      expect(linksOf(browser, 'Prøv igen')).toEqual(['/messages']);
    });
  });

  describe('payment history', () => {
    it('says when there are no payments', async () => {
      const text = await openText(await signedIn('none'), '/history');
      expect(text).toContain('Du har i øjeblikket ingen betalingshistorik.');
    });

    it('lists what was paid by the year it was sold in, with its total, the newest open', async () => {
      const browser = await signedIn('bo');
      await openText(browser, '/history');
      const years = browser.page!.document.querySelectorAll('main details').map((year) => ({
        year: year.querySelector('h2')?.text,
        total: readable(year.querySelector('summary .price')?.text ?? ''),
        isOpen: year.hasAttribute('open'),
        periods: year.querySelectorAll('h3').map(({ text }) => readable(text)),
      }));
      expect(years).toEqual([
        {
          year: '2026',
          isOpen: true,
          total: '1.326,00 kr. i alt',
          periods: ['15. feb. – 16. mar. 2026', '16. jan. – 14. feb. 2026'],
        },
        {
          year: '2025',
          isOpen: false,
          total: '663,00 kr. i alt',
          periods: ['17. dec. 2025 – 15. jan. 2026'],
        },
      ]);
    });

    it('says of each card what it cost, when it was paid and how it is delivered', async () => {
      const text = readable(await openText(await signedIn('bo'), '/history'));
      expect(text).toContain(
        '16. jan. – 14. feb. 2026\n663,00 kr.\nBetalt 9. jan. 2026, DSB-appen\nUdløbet',
      );
    });

    it('names the next payment of somebody who pays by agreement, and of nobody else', async () => {
      const text = readable(await openText(await signedIn('bo'), '/history'));
      expect(text).toContain('Næste betaling: 663,00 kr. omkring 10. mar.');
      expect(text).not.toContain('17. mar. – 15. apr. 2026');
      expect(await openText(await signedIn('none'), '/history')).not.toContain('Næste betaling');
    });

    it('shows one page at a time, and counts a sale at New Year by the clock of Copenhagen', async () => {
      const { db } = portal.deps.connection;
      const bo = await idOf('bo');
      const card = await db
        .selectFrom('card')
        .selectAll()
        .where('beneficiary_id', '=', bo)
        .orderBy('from_day')
        .executeTakeFirstOrThrow();
      const sales = ['2023-12-31T23:00:00.000Z', '2023-12-31T22:59:59.999Z'];
      const rows = Array.from({ length: 12 }, (_, n) => ({
        ...card,
        id: `old-${n}`,
        from_day: '2023-12-01',
        to_day: '2023-12-30',
        paid_at: sales[n % 2] ?? null,
        next_change_on: null,
      }));
      await db.insertInto('card').values(rows).execute();
      const browser = await signedIn('bo');
      await openText(browser, '/history');
      const years = browser.page!.document.querySelectorAll('main h2').map(({ text }) => text);
      expect(years).toEqual(['2026', '2025', '2024', '2023']);
      expect(browser.page!.document.querySelectorAll('h3')).toHaveLength(12);
      const totals = () => readable(mainText(browser.page!.document)).match(/[\d.,]+ kr\. i alt/g);
      expect(totals()?.at(-1)).toBe('3.978,00 kr. i alt');
      const older = readable(await openText(browser, olderLink(browser)!));
      expect(browser.page!.document.querySelectorAll('h3')).toHaveLength(3);
      // Of the year, those of its cards on the page before included.
      expect(totals()).toEqual(['3.978,00 kr. i alt']);
      expect(older).not.toContain('Næste betaling');
      await db.deleteFrom('card').where('id', 'like', 'old-%').execute();
    });
  });

  describe('the profile', () => {
    it('shows what the portal knows of somebody who has ordered', async () => {
      const browser = await signedIn('bo');
      const text = await openText(browser, '/profile');
      expect(text).toContain('Navn\nBo Thygesen');
      expect(text).toContain(`Kundenummer\n${readable(customerNumber(await idOf('bo')))}`);
      expect(text).toContain('E-mail\nbo@eksempel.dk\nTelefonnummer\n+45 20 30 40 50');
      expect(text).toContain('Leveringsadresse\nBo Thygesen\nFjordbakken 142, 1 tv\n4000 Roskilde');
      expect(text).toContain('Ungdomskort til videregående uddannelse, Hovedstadens Universitet');
      expect(text).toContain('Du har ikke sagt ja til, at vi må sende dig');
    });

    it('shows the consent to marketing', async () => {
      const { db } = portal.deps.connection;
      await updateBeneficiary(db, await idOf('ida'), { marketing_consent: 1 });
      const text = await openText(await signedIn('ida'), '/profile');
      expect(text).toContain('Du har sagt ja til, at vi må sende dig');
    });

    it('says which data is not known yet', async () => {
      const text = await openText(await signedIn('mads'), '/profile');
      expect(text).toContain('Du har ikke givet os din e-mail og dit telefonnummer endnu.');
      expect(text).toContain('Vi kender ikke din adresse.');
      expect(text).toContain('Du har ingen kort til en godkendelse lige nu.');
    });

    it('is open to a blocked account', async () => {
      expect(await openText(await signedIn('blocked'), '/profile')).toContain('Birk Overby');
    });

    it('masks a protected address', async () => {
      const browser = await signedIn('lone');
      const text = await openText(browser, '/profile');
      expect(text).toContain('Leveringsadresse\nDin adresse er beskyttet og vises ikke her.');
      expect(text).toContain('+46 701740605');
      expect(browser.page!.html).not.toContain('Malm');
    });
  });

  /** Last, because half a year of cards and payments passes. */
  it('show an approval that has ended, and offer no order for it', async () => {
    await portal.goTo('2026-12-01');
    const browser = await signedIn('lone');
    expect(await openText(browser, '/approvals')).toContain('Godkendelsen er udløbet.');
    expect(linksOf(browser, 'Bestil nu')).toEqual([undefined]);
  });

  async function idOf(username: string): Promise<string> {
    const person = await findBeneficiaryByUsername(portal.deps.connection.db, username);
    return person!.id;
  }

  const olderLink = (browser: FormClient) =>
    browser.page!.document.querySelector('.pager a[rel=next]')?.getAttribute('href');

  /** Where the links that begin with this text lead; undefined for one that leads nowhere now. */
  function linksOf(browser: FormClient, text: string): (string | undefined)[] {
    return browser
      .page!.document.querySelectorAll('main .button')
      .filter((link) => link.text.startsWith(text))
      .map((link) => link.getAttribute('href')?.replaceAll('&amp;', '&'));
  }
});
