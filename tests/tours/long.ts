import { follow } from '../worlds/browser';
import { logIn } from '../worlds/browser-order';
import { withOrders, type Tour } from './tour';

/** The pages of people with years of cards: many groups, groups that are over, much to be told. */
const long: Tour = async ({ page, see }) => {
  await logIn(page, 'mange');
  await page.goto('/overview');
  await see('overblik: mange kort');
  await follow(page, /^Næste/);
  await see('overblik: side 2');
  await page.goto('/overview?vis=tidligere');
  await see('tidligere kort');
  await page.context().clearCookies();
  await logIn(page, 'kirsten');
  await page.goto('/overview');
  await see('overblik: kort og meddelelser');
  await page.goto('/overview?vis=meddelelser');
  await see('meddelelser: mange');
  await page.goto('/overview?vis=meddelelser&side=4');
  await see('meddelelser: sidste side');
};

export const longTours: Readonly<Record<string, Tour>> = {
  'years of cards': withOrders(long, 'all'),
};
