import { choose, press } from '../worlds/browser';
import { logIn } from '../worlds/browser-order';
import { acceptTerms, giveContactsAndAccount, openTerms } from '../worlds/browser-rejsekort';
import type { Visit } from './tour';
import { createRejsekortAccount, orderRejsekortFault } from '../worlds/rejsekort-sandbox';

async function rejsekortOrder({ page, portal, see }: Visit): Promise<void> {
  await logIn(page, 'frede');
  await page.goto('/order/configuration/delivery');
  await see('levering: med besked om Rejsebillet');
  await press(page, 'Luk');
  await see('levering: besked lukket');
  await choose(page, /^Rejsekort/);
  await press(page, 'Brug denne levering');
  await orderRejsekortFault(portal, 'down');
  await press(page, 'Næste');
  await see('valg: Rejsekort svarer ikke');
  await orderRejsekortFault(portal, 'none');
  await press(page, 'Næste');
  await see('betingelser for Rejsekort');
  await press(page, 'Annullér');
  await see('valg: betingelser afvist');
  await press(page, 'Næste');
  await acceptTerms(page);
  await see('kontakt: med Rejsekort-konto');
  await press(page, 'Næste');
  await see('kontakt: intet udfyldt');
  await createRejsekortAccount(portal, 'anna', 'anna@eksempel.dk');
  await giveContactsAndAccount(page);
  await see('kontakt: e-mail til kontoen er optaget');
}

async function rejsekortSummary({ page, see }: Visit): Promise<void> {
  await logIn(page, 'frede');
  await openTerms(page);
  await acceptTerms(page);
  await giveContactsAndAccount(page);
  await see('bestilling: på Rejsekort');
}

export const rejsekortTours = {
  'an order on a Rejsekort': rejsekortOrder,
  'an order on a Rejsekort, ready to pay': rejsekortSummary,
};
