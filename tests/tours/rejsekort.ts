import { expect, type Page } from '@playwright/test';
import { addMinutes } from 'date-fns/addMinutes';
import { choose, press } from '../worlds/browser';
import { logIn } from '../worlds/browser-order';
import { acceptTerms, giveContactsAndAccount, openTerms } from '../worlds/browser-rejsekort';
import { withOrders, type Visit } from './tour';
import type { TestPortal } from '../worlds/portal';
import {
  createRejsekortAccount,
  heldRejsekort,
  orderRejsekortFault,
} from '../worlds/rejsekort-sandbox';

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

/** What is waited for ends while nobody looks: the page itself, with script, would go on at that moment. */
async function finishAway(portal: TestPortal, page: Page): Promise<void> {
  const url = page.url();
  await page.goto('about:blank');
  await portal.runJobs();
  await page.goto(url);
}

/** A lost Rejsekort, which Rejsekort refuses to replace at first. */
async function replacement({ page, portal, see }: Visit): Promise<void> {
  await logIn(page, 'frede');
  const { rejsekortId, groupId } = await heldRejsekort(portal, 'frede');
  const replacePath = `/overview/rejsekort/${rejsekortId}/replacement`;
  await page.goto(replacePath);
  await see('nyt Rejsekort');
  await orderRejsekortFault(portal, 'replacement-refused');
  await press(page, 'Spær det gamle, og bestil et nyt');
  await finishAway(portal, page);
  await see('nyt Rejsekort: afvist');
  await orderRejsekortFault(portal, 'replacement-hangs');
  await page.goto(replacePath);
  await press(page, 'Spær det gamle, og bestil et nyt');
  await expect(page.getByText('Vi bestiller dit nye Rejsekort')).toBeVisible();
  await see('nyt Rejsekort: vi venter');
  await orderRejsekortFault(portal, 'none');
  portal.clock.set(addMinutes(portal.clock.now(), 1));
  await finishAway(portal, page);
  await see('nyt Rejsekort: bestilt');
  await page.goto(replacePath);
  await see('nyt Rejsekort: er på vej');
  await page.goto(`/overview/group/${groupId}`);
  await see('kortgruppe: nyt Rejsekort er på vej');
}

export const rejsekortTours = {
  'a lost Rejsekort': withOrders(replacement),
  'an order on a Rejsekort': rejsekortOrder,
  'an order on a Rejsekort, ready to pay': rejsekortSummary,
};
