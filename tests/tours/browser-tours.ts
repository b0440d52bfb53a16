import { expect, type Page } from '@playwright/test';
import { choose, follow, press, pressAnyway } from '../worlds/browser';
import {
  acceptConditions,
  chooseDelivery,
  choosePaymentMode,
  choosePhoto,
  uploadFile,
  giveContacts,
  givePhoto,
  logIn,
  openAddressFields,
  payByCard,
  typeContacts,
} from '../worlds/browser-order';
import { ApiSession } from '../worlds/api-session';
import { orderFaults } from '../worlds/order-world';
import type { TestPortal } from '../worlds/portal';
import type { Tour, Visit } from './tour';
import { photoTours } from './photo';
import { flowTours } from './flows';
import { groupTours } from './groups';
import { planTours } from './plan';
import { routeTours } from './route';
import { rejsekortTours } from './rejsekort';
import { menuTours } from './menu';
import { longTours } from './long';
import { mitIdTours } from './mitid';
import { pdfTicketTours } from './pdf-ticket';
import { netsTours } from './nets';
import { profileTours } from './profile';
import { toldTours } from './told';
import { cancelTours } from './cancel';
import { staffTours } from './staff';
import { payerTours } from './payer';
import { paymentChangeTours } from './payment-change';

/*
 * Walks through every screen in every state that a person can bring about, for those who have to look
 * at them all: the gate, the budgets, the security headers.
 */

/** Makes the register of approvals slow; a minute is longer than the portal waits for it. */
export async function slowDownRegister({ origin }: TestPortal, slowMs = 60_000): Promise<void> {
  await fetch(`${origin}/sandbox/vus/control/faults`, {
    method: 'POST',
    body: new URLSearchParams({ fault: 'slow', slowMs: String(slowMs) }),
  });
}

/** Lets MobilePay wait for the control page, so that a payment stays open. */
export async function holdMobilePay(portal: TestPortal): Promise<void> {
  await orderFaults(portal, { mobilePay: 'manual' });
}

const textFile = () => new File(['ikke et foto'], 'noter.txt', { type: 'text/plain' });

async function beforeLogin({ page, see }: Visit): Promise<void> {
  await page.goto('/login');
  await see('login');
  await press(page, 'Log ind');
  await see('login: tomt');
  await page.getByLabel('Brugernavn').fill('ukendt');
  await press(page, 'Log ind');
  await see('login: ukendt');
  await page.goto('/logout');
  await see('logout: allerede logget ud');
  await page.goto('/was');
  await see('erklæring');
  for (const [path, screen] of INFORMATION) {
    await page.goto(path);
    await see(screen);
  }
  await page.goto('/error');
  await see('fejl');
  await page.goto('/error?status=413');
  await see('fejl: med kode');
  await page.goto('/sandbox/components');
  await see('komponenter');
}

const INFORMATION = [
  ['/help', 'hjælp'],
  ['/contact', 'kontakt os'],
  ['/privacy', 'privatliv'],
  ['/cookies', 'cookies'],
] as const;

async function retrievals({ page, portal, see }: Visit): Promise<void> {
  await logIn(page, 'nodata');
  await see('ingen data');
  await page.context().clearCookies();
  await logIn(page, 'badaddress');
  await see('problem med adresse');
  await page.context().clearCookies();
  await logIn(page, 'blocked');
  await see('overblik: spærret');
  await page.context().clearCookies();
  await logIn(page, 'none');
  await see('overblik: ingen godkendelser');
  await page.goto('/overview/card/findes-ikke');
  await see('findes ikke');
  await page.goto('/logout');
  await see('logout');
  await press(page, 'Log ud');
  await see('login: logget ud');
  await slowDownRegister(portal);
  await logIn(page, 'anna');
  await see('datahentning');
}

async function choices({ page, see }: Visit): Promise<void> {
  await logIn(page, 'emma');
  await page.goto('/order/configuration/scheme');
  await see('type');
  await choose(page, 'Ungdomskort til videregående uddannelse');
  await press(page, 'Brug denne type');
  await see('valg: rute mangler');
  await press(page, 'Næste');
  await see('valg: fejl, rute mangler');
  await follow(page, /Skift\s+Godkendelse/);
  await see('godkendelse');
  await page.goto('/order/configuration/route');
  await see('rute: tre at vælge');
  await press(page, 'Brug denne rute');
  await see('rute: intet valgt');
  await choose(page, 'via Haderslev');
  await press(page, 'Brug denne rute');
  await see('valg: alt valgt');
}

async function order({ page, see }: Visit): Promise<void> {
  await logIn(page, 'anna');
  await see('valg');
  await page.goto('/overview');
  await see('overblik: ingen bestillinger');
  await page.goto('/order/configuration/route');
  await see('rute: kun én');
  await page.goto('/order/configuration/delivery');
  await see('levering');
  await page.goto('/order/configuration/periods');
  await see('periode');
  await choose(page, 'Jeg vælger selv datoer');
  await press(page, 'Brug denne periode');
  await see('periode: tom');
  await page.goto('/order/contacts');
  await see('kontakt');
  await press(page, 'Næste');
  await see('kontakt: tom');
  await typeContacts(page, { email: 'anna@', repeatedEmail: 'b@eksempel.dk', phone: '12' });
  await press(page, 'Næste');
  await see('kontakt: forkert');
  await giveContacts(page);
  await see('foto');
  await pressAnyway(page, 'Næste');
  await see('foto: intet valgt');
  await uploadFile(page, textFile());
  await see('foto: ikke et billede');
  await choosePhoto(page);
  await see('foto: beskær');
  await press(page, 'Brug dette udsnit');
  await page.goto('/order/photo');
  await see('foto: gemt');
}

async function payment({ page, portal, see }: Visit): Promise<void> {
  await logIn(page, 'anna');
  await press(page, 'Næste');
  await giveContacts(page);
  await givePhoto(page);
  await see('bestilling');
  await press(page, 'Gå til betaling');
  await see('bestilling: betingelser mangler');
  await acceptConditions(page);
  await see('betalingsform');
  await press(page, 'Næste');
  await see('betalingsform: intet valgt');
  await page.goto('/order/cancel');
  await see('afbryd');
  await page.goto('/order/changed');
  await see('ændret');
  await page.goto('/order/payment-mode');
  await choosePaymentMode(page, 'Betal én gang');
  await see('betalingsvindue');
  await press(page, /^Betal [\d.,]+\s?kr\.$/);
  await see('betalingsvindue: tomt');
  await payByCard(page, { cvv: '002' });
  await see('betalingsvindue: afvist');
  await press(page, 'Fortryd');
  await see('betalingsstatus: afbrudt');
  await follow(page, 'Prøv igen');
  await choosePaymentMode(page, 'Betal én gang');
  await holdMobilePay(portal);
  await press(page, /MobilePay/);
  await see('betalingsstatus: venter');
}

async function receipt({ page, portal, see }: Visit): Promise<void> {
  await logIn(page, 'anna');
  await press(page, 'Næste');
  await giveContacts(page);
  await givePhoto(page);
  await acceptConditions(page);
  await choosePaymentMode(page, 'Betal automatisk');
  await payByCard(page);
  await see('kvittering');
  await follow(page, 'Afslut');
  await see('overblik: bestilt');
  // The money is taken before its reservation lapses; another process of the portal may be at it.
  const { db } = portal.deps.connection;
  const stateOfPayment = async () => {
    await portal.passMinutes(1);
    return (await db.selectFrom('payment_operation').select('state').executeTakeFirstOrThrow())
      .state;
  };
  await expect.poll(stateOfPayment).toBe('settled');
  await portal.goTo('2026-03-10');
  await page.context().clearCookies();
  await logIn(page, 'anna');
  await see('overblik: et kort er aktivt');
}

async function posted({ page, see }: Visit): Promise<void> {
  await logIn(page, 'anna');
  await chooseDelivery(page, /plastickort|Plastickort|Normal/i);
  await see('valg: perioden er flyttet');
  await page.goto('/overview');
  await see('overblik: i gang med en bestilling');
  await follow(page, 'Fortsæt bestilling');
  await press(page, 'Næste');
  await see('kontakt: med leveringsadresse');
  await press(page, /leveringsadresse/);
  await see('leveringsadresse');
  await openAddressFields(page);
  await page.getByLabel('Vejnavn').fill('');
  await page.getByLabel('Postnummer').fill('12');
  await press(page, 'Gem adresse');
  await see('leveringsadresse: forkert');
  await page.getByLabel('Vejnavn').fill('Kastanjevej');
  await page.getByLabel('Postnummer').fill('5000');
  await press(page, 'Gem adresse');
  await giveContacts(page);
  await givePhoto(page);
  await see('bestilling: med posten');
  await acceptConditions(page);
  await choosePaymentMode(page, 'Betal én gang');
  await payByCard(page);
  await see('kvittering: med posten');
}

async function refusals({ page, portal, see }: Visit): Promise<void> {
  await logIn(page, 'anna');
  await page.goto('/order/contacts');
  await typeContacts(page);
  // One of an earlier login would have what was typed shown again.
  await setHidden(page, 'csrf', '');
  await press(page, 'Næste');
  await see('fejl: forkert token');
  await page.goto('/order/contacts');
  await setHidden(page, 'csrf', 'x'.repeat(FAR_TOO_LONG));
  await press(page, 'Næste');
  await see('fejl: for meget data');
  const staff = await ApiSession.signInStaff(portal, 'support');
  await staff.call('PUT', '/admin/settings/read-only', { body: { isOn: true } });
  await page.goto('/order/contacts');
  await typeContacts(page);
  await press(page, 'Næste');
  await see('kun læsning: intet gemt');
  await page.goto('/logout');
  await press(page, 'Log ud');
  await page.goto('/login');
  await see('log ind: kun læsning');
  await logIn(page, 'ida');
  await see('kun læsning: ingen bestilling');
  // What a proxy shows while no process of the portal answers.
  await page.goto('/vedligehold.html');
  await see('vedligehold');
}

/** Above what the server takes in any post. */
const FAR_TOO_LONG = 10_000_000;

async function setHidden(page: Page, name: string, value: string): Promise<void> {
  const field = page.locator(`main input[name="${name}"]`);
  await field.evaluate((input, text) => input.setAttribute('value', text), value);
}

/** Every tour by name; together they see every screen of the portal. */
export const tours: Readonly<Record<string, Tour>> = {
  'before login': beforeLogin,
  ...mitIdTours,
  ...staffTours,
  'data retrieval and overview': retrievals,
  'an order with choices': choices,
  'an order for the app': order,
  'a payment': payment,
  'a receipt and its card': receipt,
  'an order by post': posted,
  'refused requests': refusals,
  ...photoTours,
  ...flowTours,
  ...groupTours,
  ...planTours,
  ...routeTours,
  ...rejsekortTours,
  ...pdfTicketTours,
  ...netsTours,
  ...menuTours,
  ...profileTours,
  ...toldTours,
  ...longTours,
  ...cancelTours,
  ...paymentChangeTours,
  ...payerTours,
};
