import { beforeEach, describe, expect, it } from 'vitest';
import type { FormClient } from '../worlds/form-client';
import { NETS_CARD, netsAction, netsTransactions } from '../worlds/nets-world';
import { outcomeOf } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import {
  alertOf,
  beginNextOrder,
  claraBeforePayment,
  PAY_SAVED,
  pressInOtherWindows,
  radioOf,
} from '../worlds/payment-pages';
import { hrefOf, pathOf, textOf } from '../worlds/shown';

const buttonsOf = (browser: FormClient) =>
  browser.page!.document.querySelectorAll('main button').map(({ text }) => text.trim());

describe('the screens of a payment by an agreement at Nets', () => {
  const portal = portalPerTest({ runsJobs: false });
  let clara: FormClient;
  beforeEach(async () => {
    clara = await claraBeforePayment(portal);
    await clara.submit('Næste', { netsPaymentType: 'NewAgreement' });
    await clara.submit('Betal', NETS_CARD);
    await portal.runJobs();
    await beginNextOrder(clara);
  });

  const once = { netsPaymentType: 'SinglePayment' };

  it('name sum and card on the button of the summary, which charges the card once for three presses', async () => {
    expect(buttonsOf(clara)).toContainEqual(expect.stringMatching(PAY_SAVED));
    const pages = await pressInOtherWindows(clara, PAY_SAVED, { conditionsAccepted: 'on' });
    for (const page of pages) expect(page.url.pathname).toBe('/order/receipt');
    await portal.runJobs();
    expect(await outcomeOf(portal, 'clara')).toMatchObject({ receipts: 2 });
    expect(await netsTransactions(portal)).toHaveLength(2);
  });

  it('charge nothing before a button is pressed that says that it charges the card', async () => {
    await clara.submit('Gå til betaling', { conditionsAccepted: 'on' });
    expect(pathOf(clara)).toBe('/order/payment-mode');
    const agreement = radioOf(clara, 'ExistingAgreement:');
    expect(agreement?.hasAttribute('checked')).toBe(true);
    expect(textOf(clara)).not.toMatch(/Når du trykker/);
    await clara.submit('Næste', { netsPaymentType: agreement?.getAttribute('value') ?? '' });
    expect(pathOf(clara)).toBe('/order/payment');
    expect(hrefOf(clara, 'Tilbage')).toBeUndefined();
    expect(await netsTransactions(portal)).toHaveLength(1);
    expect(buttonsOf(clara)).toContainEqual(expect.stringMatching(PAY_SAVED));
    const other = clara.page!.document.querySelector('main a[href="/order/payment-mode"]');
    expect(other).not.toBeNull();
    const pages = await pressInOtherWindows(clara, PAY_SAVED, {});
    for (const page of pages) expect(page.url.pathname).toBe('/order/receipt');
    expect(await netsTransactions(portal)).toHaveLength(2);
  });

  it('let the order be changed after the card was chosen and before it is charged', async () => {
    await clara.submit('Gå til betaling', { conditionsAccepted: 'on' });
    const agreement = radioOf(clara, 'ExistingAgreement:')?.getAttribute('value') ?? '';
    await clara.submit('Næste', { netsPaymentType: agreement });
    const late = clara.prepare(PAY_SAVED);
    await clara.open('/order/configuration/delivery');
    const programs = clara.page!.document.querySelectorAll('input[name=programId]');
    const other = programs.find((program) => !program.hasAttribute('checked'));
    await clara.submit('Brug denne levering', { programId: other?.getAttribute('value') ?? '' });
    expect(pathOf(clara)).toBe('/order/configuration');
    await clara.send(late);
    expect(pathOf(clara)).toBe('/order/changed');
    expect(await netsTransactions(portal)).toHaveLength(1);
  });

  it('let another way be chosen before anything is accepted', async () => {
    await clara.open('/order/payment-mode');
    expect(radioOf(clara, 'ExistingAgreement:')?.hasAttribute('checked')).toBe(true);
    const page = await clara.submit('Næste', once);
    expect(page.status).toBe(422);
    expect(alertOf(clara)).toContain('Du skal acceptere betingelserne');
    await clara.submit('Næste', { ...once, conditionsAccepted: 'on' });
    expect(pathOf(clara)).toContain('/Terminal/');
  });

  it('show an expired card with the reason why it cannot be chosen', async () => {
    const shown = clara.prepare(PAY_SAVED, { conditionsAccepted: 'on' });
    await portal.deps.connection.db.updateTable('saved_method').set({ expiry: '02-26' }).execute();
    await clara.send(shown);
    expect(pathOf(clara)).toBe('/order/payment-mode');
    const option = radioOf(clara, 'ExistingAgreement:');
    expect(option?.hasAttribute('disabled')).toBe(true);
    expect(textOf(clara)).toContain('kan ikke bruges mere');
    const optionId = option?.getAttribute('value') ?? '';
    const page = await clara.submit('Næste', { netsPaymentType: optionId });
    expect(page.status).toBe(422);
    expect(page.document.querySelector('fieldset .field-error')?.text).toContain(
      'Betalingskortet kan ikke bruges mere',
    );
  });

  it('say when the bank refuses the card, and lead to another way to pay', async () => {
    const [first] = await netsTransactions(portal);
    await netsAction(portal, { action: 'block-card', id: first?.panHash ?? '' });
    await clara.submit(PAY_SAVED, { conditionsAccepted: 'on' });
    expect(pathOf(clara)).toMatch(/^\/payment-status\//);
    expect(alertOf(clara)).toContain('Betalingskortet kan ikke bruges');
    await clara.open('/order/payment-mode');
    expect(radioOf(clara, 'ExistingAgreement:')?.hasAttribute('disabled')).toBe(true);
    await clara.submit('Næste', once);
    await clara.submit('Betal', NETS_CARD);
    expect(pathOf(clara)).toBe('/order/receipt');
  });
});
