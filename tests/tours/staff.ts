import { expect } from '@playwright/test';
import { press } from '../worlds/browser';
import { acceptConditions, choosePaymentMode, givePhoto, payByCard } from '../worlds/browser-order';
import { codeIn, lettersOf } from '../worlds/letters';
import { personOf } from '../worlds/order-world';
import { codeOf, nextCode } from '../worlds/staff';
import { withOrders, type Tour, type Visit } from './tour';

/** A phone that is set up, recovery codes, a login with each, and what goes wrong with them. */
async function secondFactor({ page, portal, see }: Visit): Promise<void> {
  const logIn = async (username: string) => {
    await page.goto('/login');
    await page.getByLabel('Brugernavn').fill(username);
    await press(page, 'Log ind');
  };
  const send = async (code: string) => {
    await page.getByLabel('Kode', { exact: true }).fill(code);
    await press(page, 'Fortsæt');
  };
  await logIn('admin2');
  await see('mfa: telefonen er ikke sat op');
  await send('12345');
  await see('mfa: for kort');
  await send(codeOf(portal, 'admin2'));
  await see('gendannelseskoder');
  await press(page, 'Lav ti nye koder');
  await see('gendannelseskoder: vist');
  const recoveryCode = (await page.locator('main li').first().textContent()) ?? '';
  await page.goto('/logout');
  await press(page, 'Log ud');
  await logIn('admin2');
  await see('mfa');
  for (let wrong = 0; wrong < 5; wrong++) await send('000000');
  await see('mfa: forkert');
  await send(await nextCode(portal, 'admin2'));
  await see('mfa: låst');
  await page.getByRole('link', { name: 'Brug en gendannelseskode' }).click();
  await see('mfa: gendannelse');
  await page.getByLabel('Gendannelseskode').fill('ABCD');
  await press(page, 'Fortsæt');
  await see('mfa: gendannelse, forkert');
  await page.getByLabel('Gendannelseskode').fill(recoveryCode);
  await press(page, 'Fortsæt');
  await expect(page).toHaveURL(/\/admin$/);
}

/** Somebody is looked up and helped, and sees who looked. */
async function support({ page, portal, see }: Visit): Promise<void> {
  const logIn = async (username: string) => {
    await page.goto('/login');
    await page.getByLabel('Brugernavn').fill(username);
    await press(page, 'Log ind');
  };
  const search = async (text: string) => {
    await page.goto('/admin');
    await page.getByLabel('Navn eller nummer').fill(text);
    await press(page, 'Søg');
  };
  const decide = async (button: string | RegExp) => {
    await page.getByLabel('Begrundelse').selectOption('Henvendelse fra kunden');
    await press(page, button);
  };
  await logIn('support');
  await page.getByLabel('Kode', { exact: true }).fill(await nextCode(portal, 'support'));
  await press(page, 'Fortsæt');
  await see('søg');
  await press(page, 'Søg');
  await see('søg: tomt');
  await search('ingen hedder sådan');
  await see('søgeresultat: ingen');
  await search('b');
  await see('søgeresultat');
  await search('bo');
  await page.getByRole('link', { name: /^Bo / }).click();
  await see('person');
  await press(page, 'Spær kontoen');
  await see('person: begrundelse mangler');
  await decide('Spær kontoen');
  await see('person: spærret');
  await decide('Ophæv spærringen');
  const person = new URL(page.url()).pathname;
  await page.getByRole('link', { name: 'Medarbejdere' }).click();
  await see('person: hvad medarbejdere gjorde');
  await page.goto(`${person}/cpr`);
  await press(page, 'Vis nummeret');
  await see('vis CPR-nummer: intet skrevet');
  await page.getByLabel('Kode fra din app').fill(await nextCode(portal, 'support'));
  await decide('Vis nummeret');
  await see('vis CPR-nummer: vist');
  await page.goto(`${person}/address`);
  await press(page, 'Gem adresse');
  await see('ret leveringsadresse: intet skrevet');
  await page.goto(`${person}/mails`);
  await press(page, 'Send igen');
  await see('send en mail igen: intet valgt');
  await page.goto(person);
  await decide(/^Se portalen som/);
  await see('overblik: skyggevisning');
  await page.goto('/profile');
  await see('min profil: skyggevisning');
  await page.goto('/profile/contacts');
  await see('kontaktinformation: skyggevisning');
  await press(page, 'Afslut skyggevisning');
  await page.goto('/logout');
  await press(page, 'Log ud');
  await logIn('bo');
  await portal.runJobs();
  await page.goto('/profile/access');
  await see('hvem har set mine oplysninger');
  await page.goto('/profile/export');
  await see('hent mine oplysninger');
}

const logInAsStaff = async ({ page, portal }: Visit, username: string) => {
  await page.goto('/login');
  await page.getByLabel('Brugernavn').fill(username);
  await press(page, 'Log ind');
  await page.getByLabel('Kode', { exact: true }).fill(await nextCode(portal, username));
  await press(page, 'Fortsæt');
};

/** A text is changed, a switch is pressed, and a mail that failed is sent again. */
async function operation(visit: Visit): Promise<void> {
  const { page, portal, see } = visit;
  const { db } = portal.deps.connection;
  await db.updateTable('job').set({ finished_at: portal.clock.now().toISOString() }).execute();
  const nothing = { answered_at: null, failed_at: null, failure: null };
  const [earlier, later] = ['2026-03-02T07:55:00.000Z', '2026-03-02T07:58:00.000Z'];
  await db
    .insertInto('outside_service')
    .values([
      { ...nothing, service: 'vus', answered_at: later },
      { service: 'reepay', answered_at: earlier, failed_at: later, failure: 'status 503' },
    ])
    .execute();
  await logInAsStaff(visit, 'support');
  await page.goto('/admin/operate');
  await see('drift');
  await press(page, 'Slå til: Kun læsning');
  await see('drift: kun læsning');
  await press(page, 'Slå fra: Kun læsning');
  await press(page, 'Slå til: Advarsel på loginsiden');
  await see('drift: slået til');
  const job = {
    ...{ id: 'failed', kind: 'send-message-mail', payload: '{}', dedupe_key: null, attempts: 3 },
    ...{ run_at: '2026-03-02T18:00:00.000Z', created_at: '2026-03-02T07:00:00.000Z' },
    ...{ lease_until: null, finished_at: null, last_error: 'Connection refused' },
  };
  await db.insertInto('job').values(job).execute();
  await page.goto('/admin/operate');
  await press(page, 'Prøv nu');
  await see('drift: intet valgt');
  await page.goto('/admin/texts');
  await see('tekster');
  await page.getByLabel('Ord eller nøgle').fill('driftsforstyrrelser');
  await press(page, 'Find tekster');
  await see('tekster: fundet');
  await page.getByRole('link', { name: /driftsforstyrrelser/ }).click();
  await see('tekst');
  await page.getByLabel('Teksten').fill('Portalen er lukket {{fra}}.');
  await press(page, 'Udgiv teksten');
  await see('tekst: forkert felt');
  await page.getByLabel('Teksten').fill('Portalen er lukket i nat kl. 2-4.');
  await press(page, 'Se den først');
  await see('tekst: set først');
  await press(page, 'Udgiv teksten');
  await see('tekst: udgivet');
  await page.goto('/logout');
  await press(page, 'Log ud');
  await page.goto('/login?returnTo=/history');
  await see('log ind: advarsel');
}

/** A new member of staff, and what another one may do. */
async function accounts(visit: Visit): Promise<void> {
  const { page, portal, see } = visit;
  await logInAsStaff(visit, 'admin');
  await page.goto('/admin/staff');
  await see('medarbejdere');
  await page.getByRole('link', { name: 'Ny medarbejder på en skole' }).click();
  await see('ny medarbejder på en skole');
  await page.goto('/admin/staff/new');
  await press(page, 'Opret medarbejder');
  await see('ny medarbejder: intet skrevet');
  await page.goto('/admin/staff');
  await page.getByRole('link', { name: 'Grete Kundeservice' }).click();
  await see('en medarbejder');
  await press(page, 'Luk adgangen');
  await see('en medarbejder: forkert kode');
  await page.getByLabel('Kode fra din app').fill(await nextCode(portal, 'admin'));
  await press(page, 'Luk adgangen');
  await see('medarbejdere: lukket adgang');
}

/** Staff of a school see who of theirs is approved. */
async function schoolApprovals(visit: Visit): Promise<void> {
  const { page, see } = visit;
  await logInAsStaff(visit, 'skole');
  await expect(page).toHaveURL(/\/admin\/school$/);
  await see('godkendelser på en skole');
}

/** Money that no rule gives back: one asks, another one agrees. */
async function refundOffer(visit: Visit): Promise<void> {
  const { page, portal, see } = visit;
  const { id } = await portal.deps.connection.db
    .selectFrom('beneficiary')
    .select('id')
    .where('username', '=', 'bo')
    .executeTakeFirstOrThrow();
  await logInAsStaff(visit, 'support');
  await page.goto(`/admin/person/${id}`);
  await page
    .getByRole('link', { name: /^Giv penge tilbage/ })
    .first()
    .click();
  await see('giv penge tilbage');
  await press(page, 'Bed om en godkendelse');
  await see('giv penge tilbage: intet skrevet');
  await page.getByLabel('Beløb i kroner').fill('99.000');
  await page.getByLabel('Hvorfor?').fill('Bussen kørte ikke i to uger.');
  await page.getByLabel('Begrundelse').selectOption('Klage');
  await press(page, 'Bed om en godkendelse');
  await see('giv penge tilbage: for meget');
  await page.getByLabel('Beløb i kroner').fill('100,50');
  await press(page, 'Bed om en godkendelse');
  await page.goto('/logout');
  await press(page, 'Log ud');
  await logInAsStaff(visit, 'admin');
  await page.goto('/admin/refunds');
  await see('refusioner: uden for reglerne');
  await page.getByRole('link', { name: /^100,50/ }).click();
  await see('giv penge tilbage: forslag');
  await press(page, 'Godkend');
  await see('giv penge tilbage: forkert kode');
  await page.getByLabel('Kode fra din app').fill(await nextCode(portal, 'admin'));
  await press(page, 'Godkend');
  await portal.runJobs();
  await page.goto('/admin/refunds');
  await see('refusioner: sendt');
}

/** A file of approvals: faults on its lines, then one in order, brought in. */
async function approvalFile(visit: Visit): Promise<void> {
  const { page, see } = visit;
  const check = async (...lines: string[]) => {
    const text = ['cpr;id;schemeType;subsidyLevel;validFrom;validTo', ...lines].join('\n');
    const file = { name: 'godkendelser.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    await page.goto('/admin/imports');
    await page.locator('input[type="file"]').setInputFiles(file);
    await press(page, 'Tjek filen');
  };
  await logInAsStaff(visit, 'admin');
  await page.goto('/admin/imports');
  await see('indlæs godkendelser');
  await press(page, 'Tjek filen');
  await see('indlæs godkendelser: ingen fil');
  await check('2401081234;17;GYM;Primary;01-03-2026;31-02-2026', '240108-5087;;UU;Primary;;');
  await see('indlæs godkendelser: fejl i filen');
  await check('240108-5087;17;UU;Primary;01-03-2026;30-06-2026');
  await see('indlæs en fil');
  await press(page, 'Indlæs godkendelserne');
  await see('indlæs en fil: begrundelse mangler');
  await page.getByLabel('Begrundelse').selectOption('Fejlretning');
  await press(page, 'Indlæs godkendelserne');
  await see('indlæs en fil: indlæst');
  await page.goto('/admin/imports');
  await see('indlæs godkendelser: indlæst før');
}

/** A large refund that the provider refuses: one decides, another agrees. */
async function refundQueue(visit: Visit): Promise<void> {
  const { page, portal, see } = visit;
  const { db } = portal.deps.connection;
  const refused = { state: 'awaitsStaff', error_code: '81', amount_ore: 83_640 } as const;
  await db.updateTable('refund').set(refused).execute();
  await logInAsStaff(visit, 'support');
  await page.goto('/admin/refunds');
  await see('refusioner');
  await page.getByRole('link', { name: /kr\./ }).first().click();
  await press(page, /^(Gør det|Bed om)/);
  await see('refusion: intet valgt');
  await page.getByLabel('Pengene bliver ikke betalt').check();
  await page.getByLabel('Hvordan er der betalt').fill('Du har fået pengene i kontanter.');
  await page.getByLabel('Begrundelse').selectOption('Klage');
  await press(page, /^(Gør det|Bed om)/);
  await see('refusioner: venter på en anden');
  await page.goto('/logout');
  await press(page, 'Log ud');
  await logInAsStaff(visit, 'admin');
  await page.goto('/admin/refunds');
  await page.getByRole('link', { name: /kr\./ }).first().click();
  await see('refusion: forslag');
  await press(page, 'Godkend');
  await see('refusion: forkert kode');
  await page.getByLabel('Kode fra din app').fill(await nextCode(portal, 'admin'));
  await press(page, 'Godkend');
  await expect(page).toHaveURL(/\/admin\/refunds$/);
}

/** An order that staff begin for somebody whom MitID excludes, and its end by a code. */
async function orderHelp({ page, portal, see }: Visit): Promise<void> {
  const { id } = await personOf(portal, 'anna');
  const decide = async (button: string) => {
    await page.getByLabel('Begrundelse').selectOption('Henvendelse fra kunden');
    await press(page, button);
  };
  const logOut = async () => {
    await page.goto('/logout');
    await press(page, 'Log ud');
  };
  await page.goto('/login');
  await page.getByLabel('Brugernavn').fill('support');
  await press(page, 'Log ind');
  await page.getByLabel('Kode', { exact: true }).fill(codeOf(portal, 'support'));
  await press(page, 'Fortsæt');
  await page.goto(`/admin/person/${id}/order`);
  await see('bestilling for en anden');
  await press(page, 'Vælg for personen');
  await see('bestilling for en anden: begrundelse mangler');
  await decide('Vælg for personen');
  await see('bestilling for en anden: valgene');
  await press(page, 'Afslut, og gå til koden');
  await see('bestilling for en anden: klar');
  await decide('Send koden med brev');
  await see('bestilling for en anden: koden er sendt');
  await portal.runJobs();
  const [letter] = await lettersOf(portal);
  const { number, code } = codeIn(letter?.paragraphs.join(' ') ?? '');
  await logOut();
  await page.getByRole('link', { name: 'Fortsæt en bestilling med en kode' }).click();
  await see('bestilling med kode');
  await press(page, 'Fortsæt');
  await see('bestilling med kode: tom');
  await page.getByLabel('Bestillingsnummer').fill('12345678');
  await page.getByLabel('Kode', { exact: true }).fill('AAAA-BBBB-CCCC');
  await press(page, 'Fortsæt');
  await see('bestilling med kode: forkert');
  await page.getByLabel('Bestillingsnummer').fill(number);
  await page.getByLabel('Kode', { exact: true }).fill(code);
  await press(page, 'Fortsæt');
  await expect(page).toHaveURL(/\/order\/summary$/);
  await see('bestilling med kode: overblik');
  await page.goto('/order/photo');
  await givePhoto(page);
  await acceptConditions(page);
  await choosePaymentMode(page, 'Betal én gang');
  await payByCard(page);
  await portal.runJobs();
  await page.goto('/order/receipt');
  await see('bestilling med kode: kvittering');
  await page.goto('/order/changed');
  await see('bestilling med kode: ændret');
}

export const staffTours: Readonly<Record<string, Tour>> = {
  'the second factor of staff': secondFactor,
  'help for a person': withOrders(support),
  'the accounts of staff': withOrders(accounts),
  'the approvals of a school': withOrders(schoolApprovals),
  'the words and switches of the portal': operation,
  'a file of approvals': approvalFile,
  'an order that staff begin': orderHelp,
  'money back off the rules': withOrders(refundOffer),
  'a refund that two agree on': withOrders(refundQueue, 'all'),
};
