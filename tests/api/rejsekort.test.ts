import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Flow } from '#server/contract/order-flow';
import { findOperation, insertOperation } from '#server/db/payments';
import { confirmOrder } from '#server/workflows/order/place/confirm-order';
import { ApiSession, problemOf } from '../worlds/api-session';
import { mainText, type FormClient } from '../worlds/form-client';
import { TYPED_CONTACTS } from '../worlds/journey';
import { personOf, signedIn } from '../worlds/order-world';
import { startPortal, type TestPortal } from '../worlds/portal';
import {
  createRejsekortAccount,
  orderRejsekortFault,
  rejsekortState,
} from '../worlds/rejsekort-sandbox';
import { pathOf } from '../worlds/shown';

const EMAIL = 'frede@eksempel.dk';
const EMAILS = { email: EMAIL, repeatedEmail: EMAIL };
const CONTACTS = { ...EMAILS, phone: '12345678', phoneCountry: 'Denmark' };
const ACCOUNT = { accountEmail: EMAIL, repeatedAccountEmail: EMAIL };
const UNAVAILABLE = 'Rejsekort svarer ikke lige nu. Dine valg er gemt. Prøv igen om lidt.';

const textOf = (browser: FormClient) => (browser.page ? mainText(browser.page.document) : '');
const errorsOf = (browser: FormClient) =>
  browser.page?.document.querySelectorAll('.error-summary li').map(({ text }) => text.trim());

describe('the calls for Rejsekort', () => {
  let portal: TestPortal;
  let frede: ApiSession;
  let flowId: string;

  beforeEach(async () => {
    portal = await startPortal({ runsJobs: false, env: { ROLE: 'api' } });
    frede = await ApiSession.signIn(portal, 'frede');
    flowId = ((await frede.call('POST', '/order-flow', { body: {} })).json as Flow).flowId;
    await frede.call('POST', '/order-flow/set-program', {
      body: { flowId, programId: 'movia-rejsekort' },
    });
  });
  afterEach(() => portal.close());

  const accept = (acceptTermsAndConditions: boolean) =>
    frede.call('PATCH', '/rejsekort/consent', { body: { acceptTermsAndConditions } });
  const saveContacts = (form?: { email: string }) =>
    frede.call('PUT', '/order-flow/contact-info', {
      body: {
        flowId,
        contactInformation: CONTACTS,
        ...(form ? { rkCustomerCreationForm: form } : {}),
      },
    });
  const customer = async () => (await frede.call('GET', '/rejsekort/customer')).json;

  it('know no account until one is made', async () => {
    expect(await customer()).toEqual({ customerId: null, isConsentReceived: false });
    const created = await frede.call('POST', '/rejsekort/customer', { body: EMAILS });
    expect(created.status).toBe(200);
    expect(created.json).toEqual({ customerId: 'RK000001', isConsentReceived: false });
    expect(await customer()).toEqual(created.json);
  });

  it('make one account, however often and from wherever it is asked for', async () => {
    const create = () => frede.call('POST', '/rejsekort/customer', { body: EMAILS });
    const answers = await Promise.all([create(), create(), create()]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await rejsekortState(portal)).customers).toHaveLength(1);
  });

  it('find the account that a person made elsewhere', async () => {
    await createRejsekortAccount(portal, 'frede', 'gammel@eksempel.dk');
    const created = await frede.call('POST', '/rejsekort/customer', { body: EMAILS });
    expect(created.json).toEqual({ customerId: 'RK000001', isConsentReceived: false });
    expect((await rejsekortState(portal)).customers).toMatchObject([
      { email: 'gammel@eksempel.dk' },
    ]);
  });

  it.each([
    [{ email: '', repeatedEmail: '' }, ['email', 'repeatedEmail']],
    [{ email: 'nej', repeatedEmail: 'nej' }, ['email']],
    [{ email: EMAIL, repeatedEmail: 'anden@eksempel.dk' }, ['repeatedEmail']],
    [{ email: `${'a'.repeat(49)}@eksempel.dk`, repeatedEmail: '' }, ['email', 'repeatedEmail']],
  ])('refuse the account %o with 400', async (body, fields) => {
    const answer = await frede.call('POST', '/rejsekort/customer', { body });
    expect(answer.status).toBe(400);
    expect(problemOf(answer).errors.map(({ field }) => field)).toEqual(fields);
    expect((await rejsekortState(portal)).customers).toEqual([]);
  });

  it('refuse an e-mail address of somebody else’s account', async () => {
    await createRejsekortAccount(portal, 'anna', EMAIL);
    const answer = await frede.call('POST', '/rejsekort/customer', { body: EMAILS });
    expect(answer.status).toBe(400);
    expect(problemOf(answer).messages).toEqual([
      'E-mailadressen hører til en anden Rejsekort-konto. Skriv en anden e-mail til din Rejsekort-konto',
    ]);
  });

  it.each(['down', 'malformed'] as const)(
    'answer 502 in Danish while Rejsekort is %s, and work again afterwards',
    async (fault) => {
      await orderRejsekortFault(portal, fault);
      for (const answer of [
        await frede.call('GET', '/rejsekort/customer'),
        await frede.call('POST', '/rejsekort/customer', { body: EMAILS }),
      ]) {
        expect(answer.status).toBe(502);
        expect(problemOf(answer).messages).toEqual([UNAVAILABLE]);
      }
      await orderRejsekortFault(portal, 'none');
      expect((await frede.call('POST', '/rejsekort/customer', { body: EMAILS })).status).toBe(200);
      expect((await rejsekortState(portal)).customers).toHaveLength(1);
    },
  );

  it('make one account when the answer is lost after Rejsekort has made it', async () => {
    await orderRejsekortFault(portal, 'error-after-commit');
    const lost = await frede.call('POST', '/rejsekort/customer', { body: EMAILS });
    expect(lost.status).toBe(502);
    await orderRejsekortFault(portal, 'none');
    const again = await frede.call('POST', '/rejsekort/customer', { body: EMAILS });
    expect(again.json).toMatchObject({ customerId: 'RK000001' });
    expect((await rejsekortState(portal)).customers).toHaveLength(1);
  });

  it('wait for a slow answer', async () => {
    await orderRejsekortFault(portal, 'slow', 50);
    expect(await customer()).toEqual({ customerId: null, isConsentReceived: false });
  });

  it('keep a consent until there is an account, and send it along', async () => {
    expect((await accept(true)).status).toBe(200);
    expect(await customer()).toEqual({ customerId: null, isConsentReceived: true });
    expect((await saveContacts({ email: EMAIL })).status).toBe(202);
    expect((await rejsekortState(portal)).customers).toMatchObject([
      { email: EMAIL, isConsentReceived: true },
    ]);
  });

  it('give the consent to an account made elsewhere meanwhile', async () => {
    await accept(true);
    await createRejsekortAccount(portal, 'frede', 'gammel@eksempel.dk');
    expect(await customer()).toEqual({ customerId: 'RK000001', isConsentReceived: true });
    expect((await rejsekortState(portal)).customers).toMatchObject([{ isConsentReceived: true }]);
  });

  it('take a declined consent back before there is an account', async () => {
    await accept(true);
    expect((await accept(false)).status).toBe(200);
    expect(await customer()).toEqual({ customerId: null, isConsentReceived: false });
    const { hasAcceptedTerms } = await frede.read<Flow>(`/order-flow/${flowId}`);
    expect(hasAcceptedTerms).toBe(false);
  });

  it('leave what an account consented to before when an order’s terms are declined', async () => {
    await accept(true);
    await saveContacts({ email: EMAIL });
    await accept(false);
    expect((await rejsekortState(portal)).customers).toMatchObject([{ isConsentReceived: true }]);
    expect(await frede.read<Flow>(`/order-flow/${flowId}`)).toMatchObject({
      hasAcceptedTerms: false,
      selectedProgramId: 'movia-rejsekort',
    });
  });

  it('answer 502 to a consent that Rejsekort can’t be given, and keep none', async () => {
    await frede.call('POST', '/rejsekort/customer', { body: EMAILS });
    await orderRejsekortFault(portal, 'down');
    expect((await accept(true)).status).toBe(502);
    expect((await frede.read<Flow>(`/order-flow/${flowId}`)).hasAcceptedTerms).toBe(false);
  });

  it('refuse a consent without an order, for another’s, or from a stale page', async () => {
    const body = { acceptTermsAndConditions: true };
    const anna = await ApiSession.signIn(portal, 'anna');
    const withoutOrder = await anna.call('PATCH', '/rejsekort/consent', { body });
    expect(withoutOrder.status).toBe(404);
    const foreign = await anna.call('PATCH', '/rejsekort/consent', { body: { ...body, flowId } });
    expect(foreign.status).toBe(404);
    const stale = await frede.call('PATCH', '/rejsekort/consent', {
      body: { ...body, flowId, version: 0 },
    });
    expect(stale.status).toBe(409);
    expect((await frede.read<Flow>(`/order-flow/${flowId}`)).hasAcceptedTerms).toBe(false);
  });

  it('refuse contacts before the terms are accepted, and make no account', async () => {
    const answer = await saveContacts({ email: EMAIL });
    expect(answer.status).toBe(409);
    expect(problemOf(answer).code).toBe('order-incomplete');
    expect((await rejsekortState(portal)).customers).toEqual([]);
    expect(await frede.read('/has-contact-info')).toBe(false);
  });

  it.each([undefined, { email: '' }, { email: 'nej' }, { email: `${'a'.repeat(60)}@b.dk` }])(
    'refuse contacts with the account %o, and save neither',
    async (form) => {
      await accept(true);
      const answer = await saveContacts(form);
      expect(answer.status).toBe(400);
      expect(problemOf(answer).errors.map(({ field }) => field)).toEqual([
        'rkCustomerCreationForm.email',
      ]);
      expect(await frede.read('/has-contact-info')).toBe(false);
    },
  );

  it('need no account form where there is an account', async () => {
    await createRejsekortAccount(portal, 'frede', EMAIL);
    await customer();
    await accept(true);
    expect((await saveContacts()).status).toBe(202);
  });

  it('keep the contacts when Rejsekort does not answer', async () => {
    await accept(true);
    await orderRejsekortFault(portal, 'down');
    expect((await saveContacts({ email: EMAIL })).status).toBe(502);
    expect(await frede.read('/has-contact-info')).toBe(true);
  });

  it('let nobody place an order past the terms and the account', async () => {
    const place = () =>
      frede.call('PATCH', '/order-flow/payment', {
        body: {
          flowId,
          conditionsAccepted: true,
          selectedPaymentType: 'Nets',
          netsPaymentType: 'SinglePayment',
          reepayPaymentType: 'SinglePayment',
        },
      });
    await frede.call('PUT', '/contact-info', { body: CONTACTS });
    expect(problemOf(await place()).code).toBe('order-incomplete');
    await accept(true);
    expect(problemOf(await place()).code).toBe('order-incomplete');
    await accept(false);
    await frede.call('POST', '/rejsekort/customer', { body: EMAILS });
    expect(problemOf(await place()).code).toBe('order-incomplete');
    expect((await frede.read<Flow>(`/order-flow/${flowId}`)).state).toBe('InProcess');
  });
});

describe('an order on a Rejsekort without script', () => {
  let portal: TestPortal;
  let frede: FormClient;

  beforeEach(async () => {
    portal = await startPortal({ runsJobs: false });
    frede = await signedIn(portal, 'frede');
    await chooseRejsekort(frede);
  });
  afterEach(() => portal.close());

  async function chooseRejsekort(browser: FormClient): Promise<void> {
    await browser.open('/order/configuration');
    await browser.open('/order/configuration/delivery');
    await browser.submit('Gem valg', { programId: 'movia-rejsekort' });
  }

  it('goes through the terms and the account to the payment', async () => {
    await frede.submit('Næste');
    expect(pathOf(frede)).toBe('/order/terms');
    expect(textOf(frede)).toContain('Check ind og ud');
    const buttons = frede.page!.document.querySelectorAll('main form button');
    expect(buttons.map((button) => button.getAttribute('aria-disabled'))).toEqual([
      undefined,
      undefined,
    ]);
    await frede.submit('Acceptér');
    expect(pathOf(frede)).toBe('/order/contacts');
    await frede.submit('Næste', { ...TYPED_CONTACTS, ...ACCOUNT });
    expect(pathOf(frede)).toBe('/order/summary');
    expect((await rejsekortState(portal)).customers).toMatchObject([
      { email: EMAIL, isConsentReceived: true },
    ]);
    await frede.submit('Gå til betaling', { conditionsAccepted: 'on' });
    expect(pathOf(frede)).toBe('/order/payment-mode');
  });

  it('goes back to the choices when the terms are declined, and asks again', async () => {
    await frede.submit('Næste');
    await frede.submit('Annullér');
    expect(pathOf(frede)).toBe('/order/configuration');
    expect(frede.page?.html).toContain('Du har ikke accepteret betingelserne for Rejsekort');
    expect(textOf(frede)).toContain('Rejsekort');
    await frede.submit('Næste');
    expect(pathOf(frede)).toBe('/order/terms');
  });

  it.each(['/order/contacts', '/order/photo', '/order/payment-mode'])(
    'cannot be taken further by the address %s',
    async (path) => {
      await frede.open(path);
      expect(['/order/terms', '/order/summary']).toContain(pathOf(frede));
    },
  );

  it('leads from the summary back to the terms when they are not accepted', async () => {
    await frede.open('/order/summary');
    await frede.submit('Gå til', { conditionsAccepted: 'on' });
    expect(pathOf(frede)).toBe('/order/terms');
  });

  it('says what the script says when the terms have not been read to their end', async () => {
    await frede.submit('Næste');
    const page = await frede.submit('Acceptér', { unread: '' });
    expect(page.status).toBe(422);
    expect(errorsOf(frede)).toEqual(['Læs betingelserne til ende, før du accepterer.']);
  });

  it('asks for an answer when the form has none', async () => {
    await frede.submit('Næste');
    const press = frede.prepare('Acceptér');
    (press.init.body as URLSearchParams).delete('intent');
    expect((await frede.send(press)).status).toBe(422);
    expect(errorsOf(frede)).toEqual(['Vælg, om du accepterer betingelserne.']);
  });

  it('stays at the choices, with all of them, while Rejsekort does not answer', async () => {
    await orderRejsekortFault(portal, 'down');
    const page = await frede.submit('Næste');
    expect(page.status).toBe(422);
    expect(errorsOf(frede)).toEqual([UNAVAILABLE]);
    expect(textOf(frede)).toContain('Rejsekort');
    await orderRejsekortFault(portal, 'none');
    await frede.submit('Næste');
    expect(pathOf(frede)).toBe('/order/terms');
  });

  it('keeps what was typed at the contacts while Rejsekort does not answer', async () => {
    await frede.submit('Næste');
    await frede.submit('Acceptér');
    await orderRejsekortFault(portal, 'error-after-commit');
    const page = await frede.submit('Næste', { ...TYPED_CONTACTS, ...ACCOUNT });
    expect(page.status).toBe(422);
    expect(errorsOf(frede)).toEqual([UNAVAILABLE]);
    const typed = page.document.querySelector('input[name=accountEmail]');
    expect(typed?.getAttribute('value')).toBe(EMAIL);
    await orderRejsekortFault(portal, 'none');
    await frede.submit('Næste');
    expect(pathOf(frede)).toBe('/order/summary');
    expect((await rejsekortState(portal)).customers).toHaveLength(1);
  });

  it('tells all that is wrong with account and contacts in one round', async () => {
    await frede.submit('Næste');
    await frede.submit('Acceptér');
    await frede.submit('Næste', {
      ...ACCOUNT,
      repeatedAccountEmail: 'x',
      ...TYPED_CONTACTS,
      phone: '',
    });
    expect(errorsOf(frede)).toEqual([
      'Skriv dit telefonnummer',
      'De to e-mailadresser til din Rejsekort-konto skal være ens',
    ]);
    expect((await rejsekortState(portal)).customers).toEqual([]);
  });

  it('shows an e-mail address that is taken at its field', async () => {
    await createRejsekortAccount(portal, 'anna', EMAIL);
    await frede.submit('Næste');
    await frede.submit('Acceptér');
    const page = await frede.submit('Næste', { ...TYPED_CONTACTS, ...ACCOUNT });
    expect(page.status).toBe(422);
    const input = page.document.querySelector('input[name=accountEmail]');
    expect(input?.getAttribute('aria-invalid')).toBe('true');
    expect(errorsOf(frede)).toEqual([
      'E-mailadressen hører til en anden Rejsekort-konto. Skriv en anden e-mail til din Rejsekort-konto',
    ]);
  });

  it('needs an e-mail address for the account, typed twice, and proposes the known one', async () => {
    await frede.submit('Næste');
    await frede.submit('Acceptér');
    await frede.submit('Næste', TYPED_CONTACTS);
    expect(errorsOf(frede)).toEqual([
      'Skriv e-mailadressen til din Rejsekort-konto',
      'Gentag e-mailadressen til din Rejsekort-konto',
    ]);
    await portal.deps.connection.db
      .updateTable('beneficiary')
      .set({ contact_email: EMAIL, contact_phone: '12345678', contact_phone_country: 'Denmark' })
      .where('username', '=', 'frede')
      .execute();
    await frede.open('/order/contacts');
    await frede.submit('Næste');
    expect(pathOf(frede)).toBe('/order/summary');
    expect((await rejsekortState(portal)).customers).toMatchObject([{ email: EMAIL }]);
  });

  it('says of each e-mail address which one is meant', async () => {
    await frede.submit('Næste');
    await frede.submit('Acceptér');
    const typed = {
      email: 'nej',
      repeatedEmail: '',
      accountEmail: 'nix',
      repeatedAccountEmail: '',
    };
    await frede.submit('Næste', { ...TYPED_CONTACTS, ...typed });
    expect(errorsOf(frede)).toEqual([
      'Skriv en gyldig e-mailadresse, fx navn@eksempel.dk',
      'Gentag din e-mailadresse',
      'Skriv en gyldig e-mailadresse til din Rejsekort-konto, fx navn@eksempel.dk',
      'Gentag e-mailadressen til din Rejsekort-konto',
    ]);
    for (const [name, value] of Object.entries(typed)) {
      const input = frede.page?.document.querySelector(`input[name=${name}]`);
      expect(input?.getAttribute('value') ?? '').toBe(value);
    }
  });

  it('asks for no e-mail address where there is an account', async () => {
    await createRejsekortAccount(portal, 'frede', 'gammel@eksempel.dk');
    await frede.submit('Næste');
    await frede.submit('Acceptér');
    expect(frede.page?.document.querySelector('input[name=accountEmail]')).toBeNull();
    await frede.submit('Næste', TYPED_CONTACTS);
    expect(pathOf(frede)).toBe('/order/summary');
  });

  it('takes two presses of «Acceptér», also from two windows, as one', async () => {
    await frede.submit('Næste');
    const other = frede.newWindow();
    await other.open('/order/terms');
    const press = frede.prepare('Acceptér');
    await Promise.all([frede.send(press), other.submit('Acceptér'), frede.newWindow().send(press)]);
    expect(pathOf(frede)).toBe('/order/contacts');
    expect(pathOf(other)).toBe('/order/contacts');
  });

  it('follows the last answer of two windows', async () => {
    await frede.submit('Næste');
    const other = frede.newWindow();
    await other.open('/order/terms');
    await frede.submit('Acceptér');
    await other.submit('Annullér');
    expect(pathOf(other)).toBe('/order/configuration');
    await frede.submit('Næste', { ...TYPED_CONTACTS, ...ACCOUNT });
    expect((await rejsekortState(portal)).customers).toEqual([]);
    expect((await personOf(portal, 'frede')).contact_email).toBeNull();
  });

  it('has no terms with another delivery', async () => {
    await frede.open('/order/configuration/delivery');
    await frede.submit('Gem valg', { programId: 'movia-app' });
    await frede.open('/order/terms');
    expect(pathOf(frede)).toBe('/order/contacts');
  });
});

describe('with the terms turned off', () => {
  it('goes from the choices to the contacts, and still asks for the account', async () => {
    const portal = await startPortal({ runsJobs: false, env: { REJSEKORT_TERMS: 'false' } });
    const frede = await signedIn(portal, 'frede');
    await frede.open('/order/configuration');
    await frede.open('/order/configuration/delivery');
    await frede.submit('Gem valg', { programId: 'movia-rejsekort' });
    await frede.submit('Næste');
    expect(pathOf(frede)).toBe('/order/contacts');
    await frede.submit('Næste', { ...TYPED_CONTACTS, ...ACCOUNT });
    expect(pathOf(frede)).toBe('/order/summary');
    expect((await rejsekortState(portal)).customers).toMatchObject([{ isConsentReceived: false }]);
    await portal.close();
  });
});

describe('a Rejsekort that was ordered', () => {
  let portal: TestPortal;

  beforeEach(async () => {
    portal = await startPortal({ runsJobs: false });
  });
  afterEach(() => portal.close());

  const cardsOf = async () =>
    portal.deps.connection.db
      .selectFrom('card')
      .select(['status', 'from_day', 'is_first_of_rejsekort'])
      .orderBy('from_day')
      .execute();
  const numberShown = async () => {
    const frede = await signedIn(portal, 'frede');
    await frede.open('/overview');
    return /308430 \d{3} \d{3} \d{3} \d\b/.exec(textOf(frede))?.[0];
  };

  it('gets its number from Rejsekort once, and shows it in groups', async () => {
    await orderRejsekort(portal);
    expect((await rejsekortState(portal)).cards).toEqual([]);
    await portal.runJobs();
    await portal.runJobs();
    const { cards } = await rejsekortState(portal);
    expect(cards).toHaveLength(1);
    expect(cards[0]).toMatchObject({ customerId: 'RK000001', pto: 'Movia' });
    expect((await numberShown())?.replaceAll(' ', '')).toBe(cards[0]?.cardNumber);
  });

  it('is ordered once when the answer is lost, and tried again while Rejsekort is down', async () => {
    await orderRejsekort(portal);
    for (const fault of ['down', 'error-after-commit'] as const) {
      await orderRejsekortFault(portal, fault);
      portal.clock.set(new Date(portal.clock.now().getTime() + 3_600_000));
      await portal.runJobs();
    }
    expect((await rejsekortState(portal)).cards).toHaveLength(1);
    await orderRejsekortFault(portal, 'none');
    await portal.goTo('2026-03-03');
    expect((await rejsekortState(portal)).cards).toHaveLength(1);
    expect(await numberShown()).toBeDefined();
  });

  it('is not asked for on and on when the answer can never be read, and goes on when helped', async () => {
    await orderRejsekort(portal);
    await orderRejsekortFault(portal, 'malformed');
    for (let hour = 1; hour <= 40; hour++) {
      portal.clock.set(new Date(portal.clock.now().getTime() + 3_600_000));
      await portal.runJobs();
    }
    await orderRejsekortFault(portal, 'none');
    await portal.goTo('2026-03-20');
    expect(await numberShown()).toBeUndefined();
    const { db } = portal.deps.connection;
    const waiting = db.selectFrom('job').selectAll().where('kind', '=', 'order-rejsekort-card');
    expect(await waiting.execute()).toMatchObject([
      { attempts: 30, finished_at: null, last_error: 'The answer can’t be read' },
    ]);

    const handbook = readFileSync('docs/protocols/rejsekort.md', 'utf8');
    await sql.raw(/```sql\n([^`]+)```/.exec(handbook)?.[1] ?? '').execute(db);
    await portal.runJobs();

    expect(await numberShown()).toBeDefined();
  });

  it('is made, sent and loaded in time, and active when its holder has checked in', async () => {
    await orderRejsekort(portal);
    const seen: string[] = [];
    for (const day of ['2026-03-02', '2026-03-10', '2026-03-11', '2026-03-13', '2026-03-16']) {
      await portal.goTo(day);
      seen.push((await cardsOf())[0]!.status);
    }
    expect(seen).toEqual([
      'DuringProduction',
      'DuringProduction',
      'RkCardSent',
      'SeasonPassAwaitsCheckIn',
      'Active',
    ]);
    const [first, second] = await cardsOf();
    expect(first).toMatchObject({ from_day: '2026-03-16', is_first_of_rejsekort: 1 });
    expect(second?.is_first_of_rejsekort).toBe(0);
    expect((await rejsekortState(portal)).seasonPasses).toHaveLength(1);
  });

  /** Everything up to the payment by the screens, and the payment as its workflow reports it. */
  async function orderRejsekort(on: TestPortal): Promise<void> {
    const frede = await signedIn(on, 'frede');
    await frede.open('/order/configuration');
    await frede.open('/order/configuration/delivery');
    await frede.submit('Gem valg', { programId: 'movia-rejsekort' });
    await frede.submit('Næste');
    await frede.submit('Acceptér');
    await frede.submit('Næste', { ...TYPED_CONTACTS, ...ACCOUNT });
    await frede.submit('Gå til betaling', { conditionsAccepted: 'on' });
    await confirmPaid(on);
  }
});

async function confirmPaid({ deps }: TestPortal): Promise<void> {
  const now = deps.clock.now().toISOString();
  await deps.connection.db.transaction().execute(async (tx) => {
    const flow = await tx.selectFrom('order_flow').selectAll().executeTakeFirstOrThrow();
    await tx
      .updateTable('order_flow')
      .set({ state: 'AwaitsPaymentData', payment_type: 'Nets', payment_mode: 'SinglePayment' })
      .execute();
    await insertOperation(tx, {
      id: 'paid',
      beneficiary_id: flow.beneficiary_id,
      session_type: 'OrderFlow',
      flow_id: flow.id,
      group_id: flow.group_id,
      card_id: null,
      provider: 'Nets',
      mode: 'SinglePayment',
      state: 'settled',
      attempt: 1,
      amount_ore: 41_820,
      handle: 'paid',
      saved_method_id: null,
      created_at: now,
      next_check_at: null,
    });
    const operation = await findOperation(tx, 'paid');
    const payment = { kind: 'settled', amountOre: 41_820, savedMethodId: null, card: null };
    expect(await confirmOrder(deps, tx, operation!, payment as never)).toBe(true);
  });
}
