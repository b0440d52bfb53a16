import { parse } from 'node-html-parser';
import { encode } from 'uqr';
import { afterEach, describe, expect, it } from 'vitest';
import type { Receipt } from '#server/contract/order-payment';
import type { Overview } from '#server/contract/overview';
import { ApiSession, problemOf } from '../worlds/api-session';
import type { FormClient } from '../worlds/form-client';
import { givePhoto, orderUntilPayment, pay, TYPED_CONTACTS } from '../worlds/journey';
import { complete } from '../worlds/group-orders';
import { mailsTo, personOf, signedIn } from '../worlds/order-world';
import { startPortal, type TestPortal } from '../worlds/portal';
import { copiableIn } from '../worlds/shown';

/** An app card that is ready at once is told of by a mail of its own. */
const isReceipt = ({ subject }: { subject: string }) => subject.startsWith('Kvittering: ');

describe('the receipt of an order', () => {
  let portal: TestPortal;
  afterEach(() => portal.close());

  const begin = async () => {
    portal = await startPortal({ runsJobs: false });
  };
  const readable = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const textOf = ({ page }: FormClient) =>
    readable(page?.document.querySelector('main')?.structuredText ?? '');
  const receiptRows = ({ page }: FormClient) =>
    (page?.document.querySelectorAll('.receipt .summary-list > div') ?? []).map((row) =>
      readable(`${row.querySelector('dt')?.text}: ${row.querySelector('dd')?.text}`),
    );

  async function orderByCard(username: string): Promise<FormClient> {
    const browser = await signedIn(portal, username);
    await orderUntilPayment(browser);
    await pay(browser);
    expect(browser.page?.url.pathname).toBe('/order/receipt');
    return browser;
  }

  /** The receipt as the API gives it to the login of this browser. */
  async function receiptIn(browser: FormClient): Promise<Receipt> {
    const answer = await fetch(`${portal.origin}/api/order-flow/receipt`, {
      headers: { 'x-api-key': portal.deps.config.apiKey[0], cookie: browser.cookieHeader() },
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as Receipt;
  }

  it('says what was ordered, how it comes, what was paid, and to whom it was mailed', async () => {
    await begin();
    const anna = await orderByCard('anna');
    const text = textOf(anna);
    for (const part of [
      'Kvittering for bestilling',
      'Dit kort vises i appen Ungdomskort',
      'Vi har sendt kvitteringen til anna@eksempel.dk.',
      'Dit kort gælder fra tirsdag 3. mar.',
      'Sælger FynBus',
      'Moms Momsfrit',
      'Betalt 418,20 kr. den 2. mar. 2026 kl. 09.00',
      'Betal én gang',
      '418,20 kr.',
      'Hent appen Ungdomskort',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Betal for dit Ungdomskort');
    expect(text).not.toContain('Betal i appen');
    expect(await receiptIn(anna)).toMatchObject({
      firstCard: { isReadyForSinglePayment: false, rbaDelayWarning: false, paymentType: 'ReePay' },
      paidAmount: 418.2,
    });
  });

  it('says of a card that is made already when it is good', async () => {
    await begin();
    const anna = await orderByCard('anna');
    await portal.runJobs();
    await anna.open('/order/receipt');
    expect(anna.page?.document.querySelector('.badge')?.text).toBe('Udstedt · klar til 3. mar.');
  });

  it('has a QR code that leads a phone to the app in its store', async () => {
    await begin();
    const anna = await orderByCard('anna');
    const { appDownloadInfo } = await receiptIn(anna);
    const address = `${portal.origin}/api/qr/app?delivery=UngdomskortApp`;
    const darkSquares = encode(address).data.flat().filter(Boolean).length;
    expect(appDownloadInfo?.svgQrCode?.match(/h1v1h-1z/g)).toHaveLength(darkSquares);
    const picture = anna.page?.document.querySelector('img[alt^="QR-kode"]');
    const shown = decodeURIComponent(picture?.getAttribute('src') ?? '');
    expect(shown).toBe(`data:image/svg+xml,${appDownloadInfo?.svgQrCode}`);
  });

  it.each([
    ['SinglePayment', 'Betal én gang', '5500 0000 0000 0004', 'Unknown', 'Mastercard', '0004'],
    ['Regular', 'Betal automatisk', '4111 1111 1111 1111', 'VISA', 'Visa', '1111'],
  ] as const)('names the card of a payment that is %s', async (mode, title, number, ...card) => {
    const [cardType, cardTypeTitle, lastDigits] = card;
    await begin();
    const anna = await signedIn(portal, 'anna');
    await orderUntilPayment(anna, { mode });
    await pay(anna, { number });
    const creditCard = {
      maskedCardNumber: `•••• ${lastDigits}`,
      expirationDate: '12/30',
      cardType,
      cardTypeTitle,
    };
    expect((await receiptIn(anna)).group).toMatchObject({
      paymentMode: mode,
      paymentModeTitle: title,
      creditCard,
    });
    expect(textOf(anna)).toContain(`${cardTypeTitle} •••• ${lastDigits}, udløber 12/30`);
    const api = await ApiSession.signIn(portal, 'anna');
    const { groups } = await api.read<Overview>('/cards/overview');
    // A single payment leaves no agreement with the group.
    expect(groups[0]?.creditCard).toEqual(mode === 'Regular' ? creditCard : null);
  });

  it.each(['anna', 'emma'])(
    'is mailed to %s as text and with a layout, and each fact of the page stands in both',
    async (who) => {
      await begin();
      const browser = await orderByCard(who);
      await portal.runJobs();
      const receipt = await receiptIn(browser);
      const mail = (await mailsTo(portal, receipt.contactInformation.email)).find(isReceipt);
      const lines = [...receipt.orderLines, ...receipt.paymentLines];
      expect(copiableIn(browser)).toEqual({
        Bestillingsnummer: readable(receipt.orderLines[0]?.value ?? ''),
      });
      expect(lines.map(({ label }) => readable(label))).toEqual([
        ...['Bestillingsnummer', 'Kort', 'Periode', 'Rute', 'Gælder i', 'Levering'],
        ...['Sælger', 'Pris for 30 dage', 'Moms', 'Betalt', 'Betalingsform', 'Betalingskort'],
        'Næste betaling',
      ]);
      const facts = lines.map(({ label, value }) => readable(`${label}: ${value}`));
      const layout = parse(mail?.html ?? '');
      const cells = layout.querySelectorAll('td').map((cell) => readable(cell.text));
      const rows = [...receiptRows(browser)];
      for (const fact of [...facts, readable(receipt.group.deliveryText)]) {
        expect(readable(mail?.text ?? '')).toContain(fact);
      }
      expect(rows).toEqual(facts);
      expect(facts).toEqual(
        facts.filter((fact) => cells.some((cell, at) => `${cell}: ${cells[at + 1]}` === fact)),
      );
      expect(layout.querySelector('td p + p')?.text).toBe(receipt.group.deliveryText);
      for (const path of ['/overview', '/help']) {
        expect(mail?.text).toContain(`${portal.origin}${path}`);
        expect(layout.querySelector(`a[href="${portal.origin}${path}"]`)?.text).not.toBe('');
      }
      expect(readable(mail?.subject ?? '')).toBe(
        `Kvittering: Ungdomskort ${facts[2]?.replace(/^Periode: | \(.*$/g, '')}`,
      );
    },
  );

  it('says what is paid next, when, and by whom', async () => {
    await begin();
    const anna = await signedIn(portal, 'anna');
    await orderUntilPayment(anna, { mode: 'Regular' });
    await pay(anna);
    expect(textOf(anna)).toContain('Næste betaling 418,20 kr. omkring 26. mar. 2026');
    const emma = await orderByCard('emma');
    expect(textOf(emma)).toMatch(
      /Næste betaling [\d.,]+ kr\., som du kan betale fra \d+\. \w+\.? 2026/,
    );
  });

  it('names the company with its CVR number where the operator has set one', async () => {
    const env = { COMPANY_NUMBERS: '{"FynBus":"12345678"}' };
    portal = await startPortal({ runsJobs: false, env });
    expect(textOf(await orderByCard('anna'))).toContain('Sælger FynBus, CVR 12345678');
  });

  it('links to the payment of a first card that waits for payment', async () => {
    await begin();
    const anna = await orderByCard('anna');
    await portal.deps.connection.db
      .updateTable('card')
      .set({ status: 'ReepaySinglePaymentRegistered', paid_at: null, operation_id: null })
      .where('from_day', '=', '2026-03-03')
      .execute();
    expect((await receiptIn(anna)).firstCard.isReadyForSinglePayment).toBe(true);
    await anna.open('/order/receipt');
    expect(textOf(anna)).toContain('Betal for dit Ungdomskort');
  });

  it.each([
    ['the DOT app', {}, 'DOT Billetter', false],
    ['the Rejsebillet app', { REJSEBILLET_APP_FROM: '2026-03-01' }, 'Rejsebillet', true],
  ])('says to pay in %s, which has no payment here', async (_name, env, app, isDelayed) => {
    portal = await startPortal({ runsJobs: false, env: env });
    const david = await signedIn(portal, 'david');
    await david.open('/order/configuration/delivery');
    const program = david.page?.document
      .querySelectorAll('input[name=programId]')
      .map((input) => input.getAttribute('value') ?? '')
      .find((id) => id.startsWith('movia-dot') || id.startsWith('movia-rejsebillet'));
    await david.submit('Brug denne levering', { programId: program ?? '' });
    await david.submit('Næste');
    await david.submit('Næste', TYPED_CONTACTS);
    await givePhoto(david);
    await david.submit('Næste', { conditionsAccepted: 'on' });
    expect(david.page?.url.pathname).toBe('/order/receipt');
    const text = textOf(david);
    expect(text).toContain('Betal i appen');
    expect(text).toContain('Betalingsform Betaling i');
    expect(text).toContain(`i appen ${app}`);
    expect(text).toContain('Du har ikke betalt noget nu.');
    expect(text.includes('Der kan gå nogle timer')).toBe(isDelayed);
  });

  it.each([
    ['the DOT app', {}, 'movia-dot-app', 'DOT Billetter'],
    [
      'the Rejsebillet app',
      { REJSEBILLET_APP_FROM: '2026-03-01' },
      'movia-rejsebillet-app',
      'Rejsebillet',
    ],
  ])('of a free card in %s, asks for no payment anywhere', async (_name, env, programId, app) => {
    portal = await startPortal({ runsJobs: false, seedsOrders: true, env: env });
    const david = await signedIn(portal, 'david');
    await david.open('/approvals');
    const links = david.page!.document.querySelectorAll('main a[href*="subsidyId"]');
    await david.open(links.at(-1)?.getAttribute('href') ?? '');
    await david.open('/order/configuration/delivery');
    const choice = david.page!.document.querySelector(`input[value="${programId}"]`);
    const option = choice?.closest('div')?.text ?? '';
    expect(option).toContain(`i appen ${app}`);
    expect(option).not.toMatch(/betal/i);
    await david.submit('Brug denne levering', { programId });
    await complete(david, 'Næste');
    expect(david.page?.url.pathname).toBe('/order/receipt');
    const text = textOf(david);
    expect(text).toContain(`Dit kort vises i appen ${app} senest den dag, det gælder fra.`);
    expect(text).not.toMatch(/når du har betalt|betale kortet|Betal i appen/);
    expect((await receiptIn(david)).firstCard).toMatchObject({ price: 0, paymentType: 'None' });
    await portal.runJobs();
    const { contact_email: email } = await personOf(portal, 'david');
    const mail = (await mailsTo(portal, email)).find(isReceipt);
    expect(mail?.text).not.toMatch(/når du har betalt/);
  });

  it('is shown in the login of the order alone, and for a finished order alone', async () => {
    await begin();
    const anna = await orderByCard('anna');
    const { group } = await receiptIn(anna);
    expect(group.id).not.toBe('');
    portal.clock.set(new Date('2026-03-02T08:10:00Z'));
    const later = await ApiSession.signIn(portal, 'anna');
    const none = await later.call('GET', '/order-flow/receipt');
    expect([none.status, problemOf(none).code]).toEqual([404, 'not-found']);
    await anna.open('/logout');
    await anna.submit('Log ud');
    const again = await signedIn(portal, 'anna');
    await again.open('/order/receipt');
    expect(again.page?.url.pathname).toBe('/overview');
    const ida = await ApiSession.signIn(portal, 'ida');
    await ida.call('POST', '/order-flow', { body: {} });
    expect((await ida.call('GET', '/order-flow/receipt')).status).toBe(404);
  });
});
