import { beforeEach, describe, expect, it } from 'vitest';
import type { Flow } from '#server/contract/order-flow';
import { ApiSession, problemOf } from '../worlds/api-session';
import { portalPerTest } from '../worlds/portal-per-test';
import {
  createRejsekortAccount,
  orderRejsekortFault,
  rejsekortState,
} from '../worlds/rejsekort-sandbox';

const EMAIL = 'frede@eksempel.dk';
const EMAILS = { email: EMAIL, repeatedEmail: EMAIL };
const CONTACTS = { ...EMAILS, phone: '12345678', phoneCountry: 'Denmark' };
const UNAVAILABLE = 'Rejsekort svarer ikke lige nu. Dine valg er gemt. Prøv igen om lidt.';

describe('the calls for Rejsekort', () => {
  const portal = portalPerTest({ runsJobs: false, env: { ROLE: 'api' } });
  let frede: ApiSession;
  let flowId: string;

  beforeEach(async () => {
    frede = await ApiSession.signIn(portal, 'frede');
    flowId = ((await frede.call('POST', '/order-flow', { body: {} })).json as Flow).flowId;
    await frede.call('POST', '/order-flow/set-program', {
      body: { flowId, programId: 'movia-rejsekort' },
    });
  });

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

  it('find no account until one is made', async () => {
    expect(await customer()).toEqual({ customerId: null, isConsentReceived: false });
    const created = await frede.call('POST', '/rejsekort/customer', { body: EMAILS });
    expect(created.status).toBe(200);
    expect(created.json).toEqual({ customerId: 'RK000001', isConsentReceived: false });
    expect(await customer()).toEqual(created.json);
  });

  it('make one account, however often and in how many ways it is asked for', async () => {
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

  it('keep a consent until there is an account, and send it with the account', async () => {
    expect((await accept(true)).status).toBe(200);
    expect(await customer()).toEqual({ customerId: null, isConsentReceived: true });
    expect((await saveContacts({ email: EMAIL })).status).toBe(202);
    expect((await rejsekortState(portal)).customers).toMatchObject([
      { email: EMAIL, isConsentReceived: true },
    ]);
  });

  it('give the consent to an account that was made elsewhere in the meantime', async () => {
    await accept(true);
    await createRejsekortAccount(portal, 'frede', 'gammel@eksempel.dk');
    expect(await customer()).toEqual({ customerId: 'RK000001', isConsentReceived: true });
    expect((await rejsekortState(portal)).customers).toMatchObject([{ isConsentReceived: true }]);
  });

  it('forget a consent that is declined before there is an account', async () => {
    await accept(true);
    expect((await accept(false)).status).toBe(200);
    expect(await customer()).toEqual({ customerId: null, isConsentReceived: false });
    const { hasAcceptedTerms } = await frede.read<Flow>(`/order-flow/${flowId}`);
    expect(hasAcceptedTerms).toBe(false);
  });

  it('keep the earlier consent of an account when an order’s terms are declined', async () => {
    await accept(true);
    await saveContacts({ email: EMAIL });
    await accept(false);
    expect((await rejsekortState(portal)).customers).toMatchObject([{ isConsentReceived: true }]);
    expect(await frede.read<Flow>(`/order-flow/${flowId}`)).toMatchObject({
      hasAcceptedTerms: false,
      selectedProgramId: 'movia-rejsekort',
    });
  });

  it('answer 502 to a consent while Rejsekort is out of reach, and save none', async () => {
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
    'refuse contacts with the account %o, and save neither contacts nor account',
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
