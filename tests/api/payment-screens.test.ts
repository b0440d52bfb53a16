import { beforeEach, describe, expect, it } from 'vitest';
import { mainText, type FormClient } from '../worlds/form-client';
import { NETS_CARD, netsFaults, netsTransactions } from '../worlds/nets-world';
import { signedIn, withJobs } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { alertOf, claraBeforePayment, pressInOtherWindows, radioOf } from '../worlds/payment-pages';
import { hrefOf, textOf, pathOf } from '../worlds/shown';

/** What the page is, as its heading and its window say. */
function expectTitle({ page }: FormClient, title: string): void {
  expect(page?.document.querySelector('h1')?.text).toBe(title);
  expect(page?.document.querySelector('title')?.text).toMatch(new RegExp(`^${title} – `));
}

describe('the screens of a payment through Nets', () => {
  const portal = portalPerTest({ runsJobs: false });
  let clara: FormClient;
  beforeEach(async () => {
    clara = await claraBeforePayment(portal);
  });

  const once = { netsPaymentType: 'SinglePayment' };

  it('show the ways to pay with what they mean, and choose none', () => {
    expect(pathOf(clara)).toBe('/order/payment-mode');
    const options = clara.page!.document.querySelectorAll('input[name=netsPaymentType]');
    expect(options.map((option) => option.getAttribute('value'))).toEqual([
      'SinglePayment',
      'NewAgreement',
    ]);
    expect(options.some((option) => option.hasAttribute('checked'))).toBe(false);
    const text = textOf(clara);
    for (const part of [
      'i et sikkert betalingsvindue',
      '663,00 kr. nu. De næste perioder betaler du selv.',
      '663,00 kr. nu, derefter hver periode, ca. 3 dage før den begynder.',
      'Du betaler nu 663,00 kr.',
    ]) {
      expect(text).toContain(part);
    }
    const brands = clara.page!.document.querySelectorAll('.brand-name').map(({ text }) => text);
    expect(brands).toEqual(['Dankort', 'Visa', 'Mastercard']);
  });

  it.each([
    ['nothing', {}],
    ['an option that does not exist', { netsPaymentType: 'ExistingAgreement:findes-ikke' }],
    ['the other provider’s', { netsPaymentType: 'Regular' }],
    ['the other provider’s field', { reepayPaymentType: 'SinglePayment' }],
  ])(
    'have a message at the field and in the summary of errors when %s is chosen',
    async (_what, values) => {
      const page = await clara.submit('Næste', values);
      expect(page.status).toBe(422);
      expect(alertOf(clara)).toContain('Vælg, hvordan du vil betale');
      const link = page.document.querySelector('[role=alert] a')?.getAttribute('href') ?? '';
      expect(page.document.querySelector(link)?.getAttribute('value')).toBe('SinglePayment');
      expect(page.document.querySelector('fieldset .field-error')?.text).toContain('Vælg, hvordan');
      expect(await netsTransactions(portal)).toEqual([]);
    },
  );

  it('lead to the terminal and from it to the receipt, which names the card', async () => {
    await clara.submit('Næste', { netsPaymentType: 'NewAgreement' });
    await clara.submit('Betal', NETS_CARD);
    expect(clara.page?.hops).toContain('/order/process-nets');
    expect(pathOf(clara)).toBe('/order/receipt');
    expect(textOf(clara)).toContain('Visa •••• 0004, udløber 12/30');
    expect(hrefOf(clara, 'Tilbage')).toBeUndefined();
  });

  it('open one terminal for three presses at once', async () => {
    const pages = await pressInOtherWindows(clara, 'Næste', once);
    for (const page of pages) expect(page.url.pathname).toContain('/Terminal/');
    expect(await netsTransactions(portal)).toHaveLength(1);
  });

  it('refuse the form of another order', async () => {
    const late = clara.prepare('Næste', once);
    await clara.open('/order/cancel');
    await clara.submit('Afbryd bestilling');
    await clara.open('/order');
    const page = await clara.send(late);
    expect(page.url.pathname).toBe('/order/changed');
    expect(await netsTransactions(portal)).toEqual([]);
  });

  it.each(['error-500', 'malformed'] as const)(
    'show the choice again when no terminal opens (%s), and then open one',
    async (api) => {
      await netsFaults(portal, { api, apiCall: 'Register', apiCalls: 1 });
      const page = await clara.submit('Næste', once);
      expect(page.status).toBe(422);
      expect(alertOf(clara)).toMatch(/betaling/i);
      expect(page.document.querySelector('main a[href="/overview"]')?.text).toBe('Gå til Overblik');
      expect(radioOf(clara, 'SinglePayment')?.hasAttribute('checked')).toBe(true);
      await clara.submit('Næste', once);
      expect(pathOf(clara)).toContain('/Terminal/');
      expect(await netsTransactions(portal)).toHaveLength(1);
    },
  );

  it.each([
    ['Fortryd', 'Betalingen er blevet annulleret', 'Betalingen er afbrudt'],
    ['Lad 3-D Secure fejle', 'Noget gik galt', 'Betalingen blev afvist'],
  ])(
    'say what became of the payment after «%s», and lead to another try',
    async (button, words, title) => {
      await clara.submit('Næste', once);
      await clara.submit(button);
      expect(pathOf(clara)).toBe('/order/process-nets');
      expect(textOf(clara)).toContain(words);
      expectTitle(clara, title);
      await clara.open('/order/payment-status');
      expect(pathOf(clara)).toBe('/order/payment-status');
      expectTitle(clara, title);
      await clara.open(clara.page!.document.querySelector('main a.button')!.getAttribute('href')!);
      expect(pathOf(clara)).toBe('/order/payment-mode');
      await clara.submit('Næste', once);
      await clara.submit('Betal', NETS_CARD);
      expect(pathOf(clara)).toBe('/order/receipt');
    },
  );

  it('wait while the outcome cannot be read, and show it afterwards', async () => {
    await clara.submit('Næste', once);
    await netsFaults(portal, { api: 'error-500', apiCalls: 1000 });
    await clara.submit('Betal', NETS_CARD);
    expect(pathOf(clara)).toBe('/order/process-nets');
    expect(textOf(clara)).toContain('Afventer');
    expectTitle(clara, 'Vi venter på betalingen');
    expect(hrefOf(clara, 'Tilbage')).toBeUndefined();
    const wait = clara.page!.document.querySelector('poll-status')!;
    const again = wait.querySelector('a')!.getAttribute('href')!;
    expect(again).toContain('sessionId=');
    // Nobody knows what became of it, so its terminal is no place to go back to.
    for (const netsPaymentType of ['SinglePayment', 'NewAgreement']) {
      await clara.open('/order/payment-mode');
      await clara.submit('Næste', { netsPaymentType });
      expect(pathOf(clara)).toMatch(/\/payment-status/);
      expect(textOf(clara)).toContain('Afventer');
    }
    await netsFaults(portal, { api: 'none' });
    await clara.open(again);
    expect(pathOf(clara)).toBe('/order/receipt');
    const forScript = await clara.open(wait.getAttribute('data-url')!);
    expect(forScript.status).toBe(204);
    expect(forScript.headers.get('x-remix-redirect')).toBe('/order/receipt');
  });

  it.each([
    ['Betal', NETS_CARD],
    ['Fortryd', {}],
  ])(
    'tell a browser that lost its login nothing but where to see the payment, after «%s»',
    async (press, card) => {
      await clara.submit('Næste', once);
      clara.dropCookie('session');
      await clara.submit(press, card);
      expect(pathOf(clara)).toBe('/order/process-nets');
      const page = clara.page!;
      expect(page.status).toBe(200);
      expectTitle(clara, 'Log ind for at se din betaling');
      expect(page.html).not.toMatch(/Clara|kr\.|behandle|annulleret|trukket/);
      // The same for everybody and every payment, so that it tells nothing.
      const stranger = portal.browser();
      await stranger.open('/order/process-nets?sessionId=findes-ikke&responseCode=Cancel');
      expect(mainText(stranger.page!.document)).toBe(mainText(page.document));
    },
  );

  it('lead a browser that lost its login to what became of the payment', async () => {
    await clara.submit('Næste', once);
    clara.dropCookie('session');
    await clara.submit('Betal', NETS_CARD);
    await clara.open(clara.page!.document.querySelector('main a.button')!.getAttribute('href')!);
    expect(pathOf(clara)).toBe('/login');
    await withJobs(portal, () => clara.submit('Log ind', { username: 'clara' }));
    expect(pathOf(clara)).toBe('/order/receipt');
  });

  it('answer an address that was made up with a page, signed in or signed out', async () => {
    await clara.submit('Næste', once);
    const [transaction] = await netsTransactions(portal);
    const { paymentSessionId } = await portal.deps.connection.db
      .selectFrom('payment_operation')
      .select('id as paymentSessionId')
      .executeTakeFirstOrThrow();
    const anna = await signedIn(portal, 'anna');
    const own = `?sessionId=${paymentSessionId}&transactionId=${transaction!.id}&responseCode=OK`;
    expect((await anna.open(`/order/process-nets${own}`)).status).toBe(404);
    for (const query of [
      '?sessionId=findes-ikke',
      `?sessionId=${'x'.repeat(2000)}`,
      '?sessionId=',
    ]) {
      expect((await clara.open(`/order/process-nets${query}`)).status, query).toBe(404);
    }
    expect((await clara.open('/payment-status/findes-ikke')).status).toBe(404);
    await clara.open('/order/process-nets');
    expect(pathOf(clara)).toBe('/order/payment-status');
    const long = `?sessionId=${paymentSessionId}&responseCode=${'x'.repeat(2000)}`;
    expect((await clara.open(`/order/process-nets${long}`)).status).toBe(200);
  });

  it('have no status to show before a payment and after the order', async () => {
    await clara.open('/order/payment-status');
    expect(pathOf(clara)).toBe('/order/payment-mode');
    await clara.submit('Næste', once);
    await clara.submit('Betal', NETS_CARD);
    await clara.open('/order/payment-status');
    expect(pathOf(clara)).toBe('/order/receipt');
  });
});
