import { describe, expect, it } from 'vitest';
import type { Approval } from '#server/contract/approvals';
import type { Cancellation } from '#server/contract/cancellation';
import { ApiSession, problemOf } from '../worlds/api-session';
import { mainText, type FormClient } from '../worlds/form-client';
import { signedIn as logInAs } from '../worlds/order-world';
import { PaidCards, SPRING } from '../worlds/paid-cards';
import { portalPerTest, sharedPortal } from '../worlds/portal-per-test';
import { readable } from '../worlds/readable';
import { openText, pathOf } from '../worlds/shown';

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
      expect(linksOf(browser, 'Se dine kort')).toEqual([
        expect.stringMatching(/^\/overview\/group\/[\w-]+$/),
      ]);
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

const SVENDBORG = {
  ...{ personFirstName: 'Mads', personLastName: 'Vestergård', coName: '' },
  ...{ streetName: 'Søndergade', streetNumber: '12', floor: '', side: '' },
  ...{ postcode: '5700', city: '', country: 'Denmark' },
};

describe('the address that an approval begins at', () => {
  const portal = portalPerTest({ runsJobs: false });

  it('is written on the page by somebody whom the register knows no address of', async () => {
    const mads = await logInAs(portal, 'mads');
    expect(await openText(mads, '/approvals')).toContain('Skriv din adresse');
    await mads.submit('Gem adresse', { ...SVENDBORG, streetName: '' });
    expect([mads.page?.status, pathOf(mads)]).toEqual([422, '/approvals']);
    expect(mads.page?.document.querySelector('details.order-fold[open]')).not.toBeNull();
    await mads.submit('Gem adresse', SVENDBORG);
    expect(mads.page?.html).toContain('Din adresse er gemt.');
    const text = mainText(mads.page!.document);
    expect(text).toContain('Fra\nSøndergade 12\n5700 Svendborg');
    expect(text).toContain('Ret adressen');
  });

  it('is not changed where it comes from the register, and the API says so', async () => {
    const anna = await ApiSession.signIn(portal, 'anna');
    const [approval] = await anna.read<Approval[]>('/approvals');
    expect(approval?.canChangeAddress).toBe(false);
    const path = `/approvals/${approval?.beneficiarySubsidyId}/address`;
    const answer = await anna.call('PUT', path, { body: SVENDBORG });
    expect([answer.status, problemOf(answer)]).toMatchObject([
      409,
      { messages: ['Vi har din adresse fra registret. Den kan ikke ændres her.'] },
    ]);
    const mads = await ApiSession.signIn(portal, 'mads');
    expect((await mads.call('PUT', path, { body: SVENDBORG })).status).toBe(404);
  });
});

describe('an approval that is dearer than another one for the same days', () => {
  const portal = portalPerTest({ runsJobs: false });

  it('says which is cheaper, and by how much a day', async () => {
    const emma = await ApiSession.signIn(portal, 'emma');
    const approvals = await emma.read<Approval[]>('/approvals');
    const advised = approvals.filter(({ advice }) => advice !== null);
    expect(advised.map(({ scheme, advice }) => [scheme.value, readable(advice ?? '')])).toEqual([
      [
        'VU',
        'Du har også en godkendelse til Ungdomskort til ungdomsuddannelse i samme periode. Den koster 13,94 kr. om dagen, og denne koster 22,10 kr. om dagen.',
      ],
    ]);
  });
});

describe('an approval whose only card was given up', () => {
  const portal = portalPerTest({ runsJobs: false });

  it('can be ordered for again', async () => {
    const cards = await PaidCards.ofAnna(portal, [SPRING]);
    const { id } = await cards.from(SPRING.from);
    const anna = await ApiSession.signIn(portal, 'anna');
    const approvals = () => anna.read<Approval[]>('/approvals');
    expect(await approvals()).toMatchObject([{ ordering: 'ordered', hasOrderedCards: true }]);
    const { promise } = await anna.read<Cancellation>(`/cards/${id}/cancellation`);
    expect((await anna.call('DELETE', `/cards/${id}?promise=${promise}`)).status).toBe(200);
    expect(await approvals()).toMatchObject([
      { ordering: 'open', hasOrderedCards: false, finishedGroupIds: [] },
    ]);
  });
});

describe('an approval with cards', () => {
  const portal = portalPerTest({ runsJobs: false, seedsOrders: true });

  it('that is blocked says why, and still leads to its cards', async () => {
    await fetch(`${portal.origin}/sandbox/vus/control/bo/approvals`, {
      method: 'POST',
      body: new URLSearchParams({ action: 'block', approvalId: 'bo-vu' }),
    });
    const browser = await logInAs(portal, 'bo');
    const text = await openText(browser, '/approvals');
    expect(text).toContain('Godkendelsen er spærret');
    const links = browser.page!.document.querySelectorAll('main .button').map((link) => link.text);
    expect(links).toEqual([expect.stringMatching(/^Se dine kort/)]);
    const bo = await ApiSession.signIn(portal, 'bo');
    const [approval] = await bo.read<Approval[]>('/approvals');
    expect(approval).toMatchObject({ isBlocked: true, ordering: 'ordered', isAllOrdered: false });
    expect(approval?.blockedReason).not.toBe('');
    expect(approval?.cards).toHaveLength(3);
  });

  it('is in force on its last day, with cards and without', async () => {
    const orderingOf = async (username: string) => {
      const session = await ApiSession.signIn(portal, username);
      const [approval] = await session.read<Approval[]>('/approvals');
      return [approval?.ordering, approval?.validPeriod.to];
    };
    await portal.goTo('2026-09-28');
    expect(await orderingOf('bo')).toEqual(['ordered', '2026-09-28']);
    await portal.goTo('2026-10-13');
    expect(await orderingOf('clara')).toEqual(['open', '2026-10-13']);
  });
});
