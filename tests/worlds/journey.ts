import sharp from 'sharp';
import type { FormClient } from './form-client';

/** A photo good enough for a card. */
export async function photoFile(): Promise<File> {
  const picture = sharp({ create: { width: 600, height: 800, channels: 3, background: '#8ac' } });
  return new File([new Uint8Array(await picture.jpeg().toBuffer())], 'mig.jpg');
}

export async function logIn(browser: FormClient, username: string): Promise<void> {
  await browser.open('/login');
  await browser.submit('Log ind', { username });
}

export const TYPED_CONTACTS = {
  email: 'anna@eksempel.dk',
  repeatedEmail: 'anna@eksempel.dk',
  phone: '12 34 56 78',
};

export const GOOD_CARD = { number: '4111 1111 1111 1111', expiry: '12/30', cvv: '123' };

/** From the photo page to what follows it, with the middle of the picture. */
export async function givePhoto(browser: FormClient): Promise<void> {
  await browser.submit('Upload foto', { photo: await photoFile() });
  await browser.submit('Brug dette udsnit');
}

/** From the configuration to the choice of payment, as somebody who has never ordered. */
export async function orderUntilMode(
  browser: FormClient,
  { needsPhoto }: { needsPhoto: boolean },
): Promise<void> {
  await browser.open('/order/configuration');
  await browser.submit('Næste');
  await browser.submit('Næste', TYPED_CONTACTS);
  if (needsPhoto) await givePhoto(browser);
  await browser.submit('Gå til betaling', { conditionsAccepted: 'on' });
}

/** From the configuration to the payment window, as somebody who has never ordered. */
export async function orderUntilPayment(
  browser: FormClient,
  choice: { mode?: 'SinglePayment' | 'Regular' } = {},
): Promise<void> {
  await browser.open('/order');
  await orderUntilMode(browser, { needsPhoto: true });
  await browser.submit('Næste', { reepayPaymentType: choice.mode ?? 'SinglePayment' });
}

/** Pays in the window without coming back: the tab is closed at once. Returns where it would have led. */
export async function payAndCloseTab(browser: FormClient): Promise<string> {
  const { url, init } = browser.prepare('Betal', GOOD_CARD);
  const headers = { ...(init.headers as Record<string, string>) };
  const response = await fetch(url, { ...init, headers, redirect: 'manual' });
  if (response.status !== 303) throw new Error(`The window answered ${response.status}`);
  return response.headers.get('location') ?? '';
}

/** Pays in the payment window, and comes back. */
export async function pay(browser: FormClient, card: Partial<typeof GOOD_CARD> = {}) {
  return browser.submit('Betal', { ...GOOD_CARD, ...card });
}
