import { describe, expect, it } from 'vitest';
import { mainText, type FormClient } from '../worlds/form-client';
import { signedIn as logInAs } from '../worlds/order-world';
import { sharedPortal } from '../worlds/portal-per-test';
import { openText } from '../worlds/shown';

describe('the page of approvals', () => {
  const portal = sharedPortal({ runsJobs: false, seedsOrders: true });

  const signedIn = (username: string) => logInAs(portal, username);

  describe('approvals', () => {
    it('says when there are no approvals', async () => {
      const text = await openText(await signedIn('none'), '/approvals');
      expect(text).toContain('Du har i øjeblikket ingen godkendelser.');
    });

    it('shows what an approval is for, and begins an order for it', async () => {
      const browser = await signedIn('ida');
      const text = await openText(browser, '/approvals');
      expect(text).toContain('Fra\nHavnestien 113\n5970 Ærøskøbing');
      expect(text).toContain('Uddannelsessted\nSydfyns Gymnasium\nØrbækvej 214');
      expect(text).toContain('Godkendelsesperiode\n31. jan. – 28. okt. 2026');
      const [first] = linksOf(browser, 'Bestil nu');
      const order = await browser.open(first!);
      expect(order.url.pathname).toBe('/order/configuration');
      expect(mainText(order.document)).toContain('Ærøskøbing – Svendborg');
    });

    it('lists the internship after the school, and says which approval is which', async () => {
      const browser = await signedIn('david');
      await openText(browser, '/approvals');
      const titles = browser.page!.document.querySelectorAll('h2').map(({ text }) => text);
      expect(titles.slice(0, 2)).toEqual([
        'Ungdomskort til ungdomsuddannelse',
        'Ungdomskort til ungdomsuddannelse: Praktik',
      ]);
    });

    it('links to the cards of an approval that is ordered already', async () => {
      const browser = await signedIn('bo');
      await openText(browser, '/approvals');
      expect(linksOf(browser, 'Bestil nu')).toEqual([]);
      expect(linksOf(browser, 'Se dine kort')).toEqual(['/overview']);
    });

    it('shows no education place for XU', async () => {
      const text = await openText(await signedIn('clara'), '/approvals');
      expect(text).not.toContain('Uddannelsessted');
    });

    it('says why a blocked approval cannot be ordered for', async () => {
      const browser = await signedIn('emma');
      const text = await openText(browser, '/approvals');
      expect(text).toContain('Uddannelsen er ikke begyndt. Kontakt dit uddannelsessted.');
      expect(linksOf(browser, 'Bestil nu').filter(Boolean)).toHaveLength(2);
    });

    it('can be seen with a blocked account, which can order nothing', async () => {
      const browser = await signedIn('blocked');
      const text = await openText(browser, '/approvals');
      expect(text).toContain('Din konto er spærret, så du kan ikke bestille.');
      expect(linksOf(browser, 'Bestil nu')).toEqual([undefined]);
    });

    it('does not tell where somebody with a protected address lives', async () => {
      const browser = await signedIn('lone');
      const text = await openText(browser, '/approvals');
      expect(text).toContain('Fra\nDin adresse er beskyttet og vises ikke her.');
      expect(browser.page!.html).not.toContain('Kornettsgatan');
    });
  });

  /** Where the links that begin with this text lead; undefined for one that leads nowhere now. */
  function linksOf(browser: FormClient, text: string): (string | undefined)[] {
    return browser
      .page!.document.querySelectorAll('main .button')
      .filter((link) => link.text.startsWith(text))
      .map((link) => link.getAttribute('href')?.replaceAll('&amp;', '&'));
  }
});
