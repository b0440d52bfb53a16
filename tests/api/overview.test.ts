import { beforeEach, describe, expect, it } from 'vitest';
import type { Approval } from '#server/contract/approvals';
import type { Overview } from '#server/contract/overview';
import { ApiSession } from '../worlds/api-session';
import { mainText, type FormClient } from '../worlds/form-client';
import { orderUntilPayment, pay, photoFile, TYPED_CONTACTS } from '../worlds/journey';
import { orderAllDays, orderFewPeriods } from '../worlds/later-order';
import { signedIn } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { readable } from '../worlds/readable';
import { hrefOf } from '../worlds/shown';

describe('the overview', () => {
  const portal = portalPerTest({ runsJobs: false });

  const textOf = ({ page }: FormClient) => readable(mainText(page!.document));
  const overviewOf = async (username: string) =>
    (await ApiSession.signIn(portal, username)).read<Overview>('/cards/overview');

  describe('with an order under way', () => {
    it('says in one panel what is chosen, and leads on with it or out of it', async () => {
      const anna = await signedIn(portal, 'anna');
      await anna.open('/order/configuration/delivery');
      await anna.submit('Brug denne levering', { programId: 'fynbus-plastic' });
      await anna.open('/overview');
      expect(textOf(anna)).toContain(
        'Du er i gang med en bestilling\nOdense – Svendborg via Ringe, 16. mar. – 14. apr. 2026, 418,20 kr.',
      );
      expect(textOf(anna)).not.toContain('Ingen aktive bestillinger');
      expect(hrefOf(anna, 'Fortsæt bestilling')).toBe('/order');
      expect(hrefOf(anna, 'Afbryd bestilling')).toBe('/order/cancel');
    });

    it('says no more than is chosen', async () => {
      const emma = await signedIn(portal, 'emma');
      await emma.open('/order/configuration/scheme');
      await emma.submit('Brug denne type', { schemeType: 'VU' });
      await emma.open('/overview');
      expect(textOf(emma)).toContain('Du er i gang med en bestilling\nDu kan fortsætte');
    });
  });

  describe('with an order that was only looked at', () => {
    const opened = async (path = '/order') => {
      const anna = await signedIn(portal, 'anna');
      await anna.open(path);
      return anna;
    };

    it('offers to start one, and says nothing of it', async () => {
      const anna = await opened();
      const { ordering, orderUnderWay } = await overviewOf('anna');
      expect([ordering, orderUnderWay]).toEqual(['start', null]);
      await anna.open('/overview');
      expect(textOf(anna)).toContain('Ingen aktive bestillinger\nDu har en godkendelse');
      expect(hrefOf(anna, 'Start bestilling')).toBe('/order');
    });

    it('does so on the days after it as well', async () => {
      await opened();
      await portal.goTo('2026-03-10');
      expect(await overviewOf('anna')).toMatchObject({ ordering: 'start', orderUnderWay: null });
    });

    it('goes on with it once anything of it is chosen or given', async () => {
      const anna = await opened('/order/configuration/periods');
      await anna.submit('Brug denne periode', { choice: '2026-03-03/2026-07-03' });
      expect(await overviewOf('anna')).toMatchObject({ ordering: 'continue' });
      const clara = await signedIn(portal, 'clara');
      await clara.open('/order/contacts');
      expect(await overviewOf('clara')).toMatchObject({ ordering: 'start' });
      await clara.submit('Næste', TYPED_CONTACTS);
      expect(await overviewOf('clara')).toMatchObject({ ordering: 'continue' });
    });
  });

  it('leads somebody who has ordered nothing to a first order', async () => {
    const anna = await signedIn(portal, 'anna');
    await anna.open('/order/cancel');
    await anna.submit('Afbryd bestilling');
    expect(textOf(anna)).toContain('Ingen aktive bestillinger\nDu har en godkendelse');
    expect(hrefOf(anna, 'Start bestilling')).toBe('/order');
    expect((await overviewOf('anna')).orderUnderWay).toBeNull();
  });

  describe('with every day ordered', () => {
    let anna: FormClient;
    beforeEach(async () => {
      anna = await orderAllDays(portal);
    });

    it('draws the first card with its holder, photo, route and last day to change it', async () => {
      const card = anna.page!.document.querySelector('.travel-card');
      expect(readable(card?.text ?? '')).toContain('Anna LindholmOdense – Svendborg');
      expect(readable(card?.text ?? '')).toContain('3. mar. – 1. apr. 2026');
      expect(card?.querySelector('img')?.getAttribute('alt')).toBe('Dit foto');
      await portal.goTo('2026-03-10');
      anna = await signedIn(portal, 'anna');
      await anna.open('/overview');
      expect(textOf(anna)).toContain('Gælder 23 dage endnu');
      await portal.goTo('2026-04-01');
      anna = await signedIn(portal, 'anna');
      await anna.open('/overview');
      expect(textOf(anna)).toContain('Sidste dag i dag');
    });

    it('lists the periods to come with price, days and the last day to change each', async () => {
      expect(textOf(anna)).toContain(
        'Kommende perioder (2 af 7)\n2. apr. – 1. maj 2026 418,20 kr.',
      );
      expect(textOf(anna)).toContain('Bestilt · 30 dage Kan ændres til 25. mar.');
    });

    it('shows all periods on the line of the approval, though only three of them stand below', async () => {
      const { document } = anna.page!;
      expect(document.querySelectorAll('.strip-period')).toHaveLength(8);
      expect(document.querySelectorAll('.coming-periods li')).toHaveLength(2);
      const label = document.querySelector('.period-strip svg')?.getAttribute('aria-label');
      expect(readable(label ?? '')).toContain('med 8 perioder. I dag er 2. mar. 2026');
      const { text } = document.querySelector('.coming-periods h3') ?? {};
      expect(text).toBe('Kommende perioder (2 af 7)');
      const group = document.querySelector('a[href^="/overview/group/"]');
      await anna.open(group?.getAttribute('href') ?? '');
      // Nothing runs yet.
      expect(anna.page!.document.querySelectorAll('.coming-periods li')).toHaveLength(8);
    });

    it('leads to all periods of the group, unfolded', async () => {
      const all = anna.page!.document.querySelector('.coming-periods > p a');
      expect(readable(all?.text ?? '')).toBe(
        'Vis alle: Ungdomskort til ungdomsuddannelse, 3. mar. – 1. apr. 2026',
      );
      await anna.open(all?.getAttribute('href') ?? '');
      const later = () => anna.page!.document.querySelector('.coming-periods details');
      expect(later()?.hasAttribute('open')).toBe(true);
      await anna.open(anna.page!.url.pathname);
      expect(later()?.hasAttribute('open')).toBe(false);
    });

    it('says when the next payment is taken, and that there is nothing left to order', async () => {
      expect(textOf(anna)).toContain('Næste betaling\n418,20 kr. omkring 26. mar.');
      expect(textOf(anna)).toContain('Dit sidste kort gælder til og med 28. oktober 2026');
      expect(hrefOf(anna, 'Bestil flere perioder')).toBeUndefined();
    });

    it('has the page of approvals say that everything is ordered', async () => {
      await anna.open('/approvals');
      expect(textOf(anna)).toContain('Alt er bestilt');
      expect(anna.page!.document.querySelectorAll('.strip-period')).toHaveLength(8);
      const session = await ApiSession.signIn(portal, 'anna');
      const [approval] = await session.read<Approval[]>('/approvals');
      expect(approval).toMatchObject({ ordering: 'ordered', isAllOrdered: true });
      expect(approval?.cards).toHaveLength(8);
    });
  });

  it('leads to more periods where there are days left', async () => {
    const anna = await signedIn(portal, 'anna');
    await orderFewPeriods(portal, 'anna');
    await orderUntilPayment(anna);
    await pay(anna);
    await portal.runJobs();
    await anna.open('/overview');
    expect(hrefOf(anna, 'Bestil flere perioder')).toBe('/order');
    expect(textOf(anna)).not.toContain('Næste betaling');
    await anna.open('/approvals');
    expect(textOf(anna)).not.toContain('Alt er bestilt');
  });

  describe('the photo on the card', () => {
    it('is its owner’s alone, kept by the browser, and has another address after a change', async () => {
      const anna = await orderAllDays(portal);
      const source = () =>
        anna.page!.document.querySelector('.travel-card img')?.getAttribute('src') ?? '';
      const first = source();
      const fetched = async (cookie: string) =>
        fetch(`${portal.origin}${first}`, { headers: { cookie }, redirect: 'manual' });
      const own = await fetched(anna.cookieHeader());
      expect(own.headers.get('content-type')).toBe('image/jpeg');
      expect(own.headers.get('cache-control')).toMatch(/^private, max-age=\d+/);
      expect((await fetched('')).status).toBe(302);
      const stranger = await signedIn(portal, 'ida');
      expect((await fetched(stranger.cookieHeader())).status).toBe(404);
      const session = await ApiSession.signIn(portal, 'anna');
      const form = new FormData();
      form.set('photo', await photoFile());
      await session.call('PUT', '/photo', { body: form });
      await anna.open('/overview');
      expect(source()).toMatch(/^\/profile\/photo\?v=.+/);
      expect(source()).not.toBe(first);
      await anna.open('/profile');
      expect(anna.page!.document.querySelector('.own-photo')?.getAttribute('alt')).toBe('Dit foto');
    });
  });
});
