import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyCall } from '#server/contract/call';
import { calls } from '#server/contract/calls';
import { SandboxStore } from '#server/sandbox/shared/store';
import type { WebhookSettings } from '#server/sandbox/reepay/deliveries';
import { signWebhook } from '#server/sandbox/reepay/deliveries';
import { examples } from '#server/contract/examples';
import type { Flow } from '#server/contract/order-flow';
import type { Overview } from '#server/contract/overview';
import { inTransaction } from '#server/in-transaction';
import { demoPeople } from '#server/sandbox/people';
import { tell } from '#server/workflows/notifications/raise';
import { FormClient } from '../worlds/form-client';
import { answerOfMitId, logoutsTold, orderFault, queryOfMitId, WITHOUT_CPR } from '../worlds/mitid';
import { codeIn, lettersOf } from '../worlds/letters';
import { personOf } from '../worlds/order-world';
import { newId } from '#server/crypto';
import { enqueue } from '#server/db/outbox';
import { nextCode } from '../worlds/staff';
import { exampleIn } from '../worlds/protocol';
import { systemOf } from '../worlds/system';
import { ApiSession } from '../worlds/api-session';
import { ExampleBook, successOf } from './example-book';
import { FYN_ROUTE, signatureOf, visitToken } from '../worlds/gvss';
import { eventSignature } from '../worlds/outside-events';
import { photoFile } from '../worlds/journey';
import { giveRejsekort } from '../worlds/rejsekort-sandbox';
import { inTerminal, NETS_CARD } from '../worlds/nets-world';
import { goToPaymentWindow } from '../worlds/payment-window';
import { startPortal, TODAY, type TestPortal } from '../worlds/portal';

const CONTACTS = {
  ...{ email: 'anna@eksempel.dk', repeatedEmail: 'anna@eksempel.dk' },
  ...{ phone: '12345678', phoneCountry: 'Denmark' },
} as const;
const ADDRESS = {
  ...{ personFirstName: 'Mads', personLastName: 'Thomsen', coName: '', floor: '1', side: 'th' },
  ...{ streetName: 'Søndergade', streetNumber: '12', postcode: '5700', city: 'Svendborg' },
  country: 'Denmark',
} as const;

/** Something to read, and something to do. */
async function tellBo(portal: TestPortal): Promise<void> {
  const { id } = await personOf(portal, 'bo');
  const facts = { to: '2026-06-30', oldTo: '2026-03-31' };
  for (const type of ['ApprovedPeriodHasBeenExtended', 'Test'] as const) {
    const told = { beneficiaryId: id, type, facts, event: 'example' };
    await inTransaction(portal.deps, (tx) => tell(portal.deps, tx, told));
  }
}

describe('the examples in the description of the API', () => {
  let portal: TestPortal;
  let book: ExampleBook;
  beforeAll(async () => {
    portal = await startPortal({ runsJobs: false, seedsOrders: true, env: { ROLE: 'api' } });
    book = new ExampleBook();
  });
  afterAll(() => portal.close());

  it('are what the API answers (npm run spec:examples writes them)', async () => {
    await askWithoutLogin();
    await lookAround();
    await order();
    await chooseRouteAtCompany();
    await payAtNets();
    await hearFromReepay();
    await useRejsekort();
    await hearFromCompany();
    await giveUp();
    await payPeriodAtNets();
    await replaceCard();
    await getTicket();
    await replaceRejsekort();
    await expect(await book.toText()).toMatchFileSnapshot('../../server/contract/examples.json');
  });

  const table = Object.entries(calls as Record<string, AnyCall>);

  it.each(table)('show what %s is given', (name, call) => {
    const { params, query, headers, body, form = {} } = examples[name] ?? {};
    expect(call.params?.safeParse(params).error).toBeUndefined();
    expect(call.query?.safeParse(query ?? {}).error).toBeUndefined();
    expect(call.headers?.safeParse(headers ?? {}).error).toBeUndefined();
    expect((call.body ?? call.received)?.safeParse(body).error).toBeUndefined();
    const fields = Object.keys(form);
    expect(fields.length > 0).toBe(call.form !== undefined);
    expect(Object.keys(call.form ?? {})).toEqual(expect.arrayContaining(fields));
  });

  it.each(table)('show what %s answers: an empty answer by its status', (name, call) => {
    const { status, answer, answerHeaders } = examples[name] ?? {};
    expect(status).toBe(successOf(call));
    expect(call.response?.safeParse(answer).error).toBeUndefined();
    expect(answer !== undefined).toBe(Boolean(call.response ?? call.media));
    expect(answerHeaders?.location !== undefined).toBe(call.status === 302);
  });

  /** Of somebody whose card is of plastic. */
  async function replaceCard(): Promise<void> {
    const bo = await ApiSession.signIn(portal, 'bo');
    const { groups } = await bo.read<Overview>('/cards/overview');
    const { db } = portal.deps.connection;
    const { id: groupId = '', cards = [] } = groups[0] ?? {};
    await db
      .updateTable('card_group')
      .set({ program_id: 'fynbus-plastic' })
      .where('id', '=', groupId)
      .execute();
    const id = cards.at(-1)?.id ?? '';
    await db.updateTable('card').set({ status: 'Active' }).where('id', '=', id).execute();
    const ofCard = { params: { id } };
    await book.make(bo, 'replacement', ofCard);
    await book.make(bo, 'replaceCard', ofCard);
  }

  /** Of somebody who has one. */
  async function replaceRejsekort(): Promise<void> {
    const bo = await ApiSession.signIn(portal, 'bo');
    const { groups } = await bo.read<Overview>('/cards/overview');
    const { id: beneficiaryId } = await personOf(portal, 'bo');
    const rkCardId = await giveRejsekort(portal, { beneficiaryId, groupId: groups[0]?.id ?? '' });
    await book.make(bo, 'rejsekortReplacement', { params: { id: rkCardId } });
    const created = await book.make(bo, 'createReplacement', { body: { rkCardId } });
    const id = created.createdOperationId ?? '';
    await book.make(bo, 'runReplacement', { params: { id } });
    await portal.runJobs();
    portal.clock.set(new Date(portal.clock.now().getTime() + 60_000));
    await portal.runJobs();
    await book.make(bo, 'replacementStatus', { params: { id } });
  }

  /** Of somebody whose new Rejsekort is on its way. */
  async function getTicket(): Promise<void> {
    const frede = await ApiSession.signIn(portal, 'frede');
    const { groups } = await frede.read<Overview>('/cards/overview');
    const { rkCard } = groups.find((group) => group.rkCard) ?? {};
    const preRequestId = rkCard?.pdfTicketPreRequestId ?? '';
    await book.make(frede, 'pdfTicketIssueModel', { params: { id: preRequestId } });
    await book.make(frede, 'orderPdfTicket', {
      body: { preRequestId, documentType: 'Passport', documentNumber: '210457739' },
    });
    const ofTicket = { params: { id: rkCard?.pdfTicketIds[0] ?? '' } };
    const { expires, signature } = await book.make(frede, 'pdfTicketLink', ofTicket);
    const query = { expires: String(expires), signature };
    await book.make(frede, 'pdfTicketFile', { ...ofTicket, query });
  }

  async function askWithoutLogin(): Promise<void> {
    const visitor = await ApiSession.anonymous(portal);
    await book.make(visitor, 'debugLogin', {});
    await book.make(visitor, 'translations', {});
    await book.make(visitor, 'footerLinks', {});
    await book.make(visitor, 'countries', {});
    await book.make(visitor, 'photoConfig', {});
    await book.make(visitor, 'timeMachine', {});
    await book.make(visitor, 'checkDatabase', {});
    await book.make(visitor, 'checkMapping', {});
    await book.make(visitor, 'checkTimeMachine', {});
    await book.make(visitor, 'checkVersions', { query: { name: 'application' } });
    await book.make(visitor, 'checkEnvironment', {});
    await book.make(visitor, 'appQrCode', { query: { delivery: 'UngdomskortApp' } });
    await book.make(visitor, 'signInByUsername', { query: { username: 'ida' } });
    const ida = await ApiSession.signIn(portal, 'ida');
    await book.make(ida, 'extendLogin', {});
    await book.make(ida, 'signOut', {});
    await logInWithMitId(await ApiSession.anonymous(portal));
    await logInAsBoth();
    await logInAsStaff();
    await helpBo();
    await operate();
    await importApprovals();
    await changeAccounts();
    await decideRefunds();
  }

  /** Asked for the CPR number, which the broker may not tell; then out again, at both ends. */
  async function logInWithMitId(visitor: ApiSession): Promise<void> {
    const { origin } = portal;
    const { url } = await book.make(visitor, 'mitIdSignIn', { query: { returnPath: '/messages' } });
    const query = await queryOfMitId(origin, url, 'lone', WITHOUT_CPR);
    const outcome = await book.make(visitor, 'mitIdAnswer', { body: { query } });
    const attempt = outcome.state === 'cpr-needed' ? outcome.attempt : '';
    const lone = demoPeople(TODAY).find(({ username }) => username === 'lone');
    await book.make(visitor, 'mitIdCpr', { body: { attempt, cpr: lone?.cpr ?? '' } });
    await visitor.renewToken();
    await book.make(visitor, 'confirmIdentity', { body: { returnPath: '/profile/contacts' } });
    await book.make(visitor, 'mitIdSignOut', {});
    await endAtMitId(visitor);
  }

  /** Another login, which ends at the broker alone. */
  async function endAtMitId(visitor: ApiSession): Promise<void> {
    const { origin } = portal;
    await visitor.renewToken();
    const begun = await visitor.call('POST', '/mitid/signin');
    const browser = new FormClient(origin);
    await browser.open((begun.json as { url: string }).url);
    const query = new URL(await answerOfMitId(browser, 'lone')).search.slice(1);
    await visitor.call('POST', '/mitid/answer', { body: { query } });
    await orderFault(origin, 'logout-lost');
    await browser.open('/sandbox/mitid/session/end');
    await browser.submit('Log ud af MitID');
    const [told = ''] = await logoutsTold(origin);
    await book.make(visitor, 'mitIdLoggedOut', {}, told);
  }

  /** As somebody of staff who has cards of their own, and goes on to them. */
  async function logInAsBoth(): Promise<void> {
    const { connection, secrets } = portal.deps;
    const hans = demoPeople(TODAY).find(({ username }) => username === 'hans');
    const cpr_hash = secrets.lookupHash(hans?.cpr ?? '');
    const staff = connection.db.updateTable('staff').set({ cpr_hash });
    await staff.where('username', '=', 'admin2').execute();
    const visitor = await ApiSession.anonymous(portal);
    const begun = await visitor.call('POST', '/mitid/signin');
    const { url } = begun.json as { url: string };
    const query = await queryOfMitId(portal.origin, url, 'hans');
    const outcome = await book.make(visitor, 'mitIdAnswer', { body: { query } });
    const attempt = outcome.state === 'choice-needed' ? outcome.attempt : '';
    await book.make(visitor, 'mitIdChoice', { body: { attempt, as: 'person' } });
  }

  /** With the second factor, and recovery codes for another time. */
  async function logInAsStaff(): Promise<void> {
    const member = await ApiSession.signInStaff(portal, 'admin2', { showsCode: false });
    await book.make(member, 'mfa', {});
    await book.make(member, 'mfaTotp', { body: { code: await nextCode(portal, 'admin2') } });
    const codes = await book.make(member, 'newRecoveryCodes', {});
    const later = await ApiSession.signInStaff(portal, 'admin2', { showsCode: false });
    await book.make(later, 'mfaRecovery', { body: { code: codes[0] ?? '' } });
  }

  /** As staff who look somebody up, and see the portal as they do. */
  async function helpBo(): Promise<void> {
    const bo = await ApiSession.signIn(portal, 'bo');
    await book.make(bo, 'currentUrl', { body: { url: '/history' } });
    const grete = await ApiSession.signInStaff(portal, 'support');
    const found = await book.make(grete, 'searchPeople', { body: { text: 'bo' } });
    const { hits } = await book.make(grete, 'searchResult', { params: found });
    const ofBo = { params: { id: hits[0]?.id ?? '' } };
    const because = { body: { reason: 'customer' as const } };
    await book.make(grete, 'blockPerson', { ...ofBo, ...because });
    await book.make(grete, 'unblockPerson', { ...ofBo, ...because });
    await book.make(grete, 'person', ofBo);
    const code = await nextCode(portal, 'support');
    await book.make(grete, 'revealCpr', { ...ofBo, body: { ...because.body, code } });
    await book.make(grete, 'correctAddress', {
      ...ofBo,
      body: { ...because.body, address: ADDRESS },
    });
    const file = await book.make(grete, 'person', ofBo);
    const [letter] = file.letters;
    const { kind = 'message', id = '' } = letter ?? {};
    await book.make(grete, 'resendMail', { ...ofBo, body: { ...because.body, kind, id } });
    const [payment] = file.payments;
    const help = { ...because.body, operationId: payment?.id ?? '', ends: false };
    await book.make(grete, 'helpPayment', { ...ofBo, body: help });
    await beginOrder(grete);
    await book.make(grete, 'beginShadow', { ...ofBo, ...because });
    await book.make(grete, 'setLastStep', { body: { url: '/history' } });
    await book.make(grete, 'lastStep', {});
    await book.make(grete, 'endShadow', {});
    await book.make(bo, 'ownAccess', {});
    await book.make(bo, 'ownData', {});
    await book.make(grete, 'endLogins', { ...ofBo, ...because });
    const sanne = await ApiSession.signInStaff(portal, 'skole');
    await book.make(sanne, 'schoolApprovals', { query: {} });
  }

  /** As staff who bring in approvals, after a file that has a fault. */
  async function importApprovals(): Promise<void> {
    const asta = await ApiSession.signInStaff(portal, 'admin');
    const check = (line: string) => {
      const form = new FormData();
      const columns = 'cpr;id;schemeType;subsidyLevel;validFrom;validTo';
      form.set('file', new File([`${columns}\n${line}\n`], 'godkendelser.csv'));
      return book.make(asta, 'checkImport', { form });
    };
    await check('240108-5087;skole-17;UU;Primary;01-03-2026;31-02-2026');
    const { id } = await check('240108-5087;skole-17;UU;Primary;01-03-2026;30-06-2026');
    const params = { id: id ?? '' };
    await book.make(asta, 'runImport', { params, body: { reason: 'correction' } });
    await book.make(asta, 'approvalImport', { params });
    await book.make(asta, 'imports', {});
    const approval = exampleIn('docs/protocols/approval-import.md', 'push');
    await book.make(await systemOf(portal, 'uddannelse'), 'pushApprovals', { body: approval });
  }

  /** As staff who decide who is staff. */
  async function changeAccounts(): Promise<void> {
    const asta = await ApiSession.signInStaff(portal, 'admin');
    const code = () => nextCode(portal, 'admin');
    const work = { role: 'Admin' as const, grants: ['support' as const] };
    const somebody = { username: 'ny', name: 'Nynne Ny', cpr: '010190-1234', work };
    const { id } = await book.make(asta, 'createStaff', {
      body: { ...somebody, code: await code() },
    });
    const params = { id };
    await book.make(asta, 'staffAccounts', {});
    await book.make(asta, 'staffAccount', { params });
    const grants = ['support' as const, 'cpr' as const];
    const { grants: seen } = work;
    await book.make(asta, 'changeGrants', { params, body: { grants, seen, code: await code() } });
    await book.make(asta, 'resetStaffMfa', { params, body: { code: await code() } });
    await book.make(asta, 'closeStaff', { params, body: { code: await code() } });
  }

  /** As two of staff who decide what becomes of a refund that can't be sent. */
  async function decideRefunds(): Promise<void> {
    const { db } = portal.deps.connection;
    const grete = await ApiSession.signInStaff(portal, 'support');
    const asta = await ApiSession.signInStaff(portal, 'admin');
    const refused = { state: 'awaitsStaff', error_code: '81', amount_ore: 83_640 } as const;
    const { id: operation_id, card_id } = await db
      .selectFrom('payment_operation')
      .innerJoin('beneficiary', 'beneficiary.id', 'payment_operation.beneficiary_id')
      .select(['payment_operation.id', 'payment_operation.card_id'])
      .where('beneficiary.username', '=', 'david')
      .orderBy('payment_operation.created_at')
      .executeTakeFirstOrThrow();
    const at = portal.clock.now().toISOString();
    const refund = {
      ...{ id: newId(), operation_id, card_id, days: null, ...refused },
      reason: 'raced',
      ...{ base_ore: null, counted_on: '2026-03-02', promised_on: '2026-03-16', return_by: null },
      ...{ decided_by: null, decided_at: null, note: null, created_at: at, updated_at: at },
    } as const;
    await db.insertInto('refund').values(refund).execute();
    const params = { id: refund.id };
    const body = { kind: 'approved', reason: 'complaint' } as const;
    const requestOf = async () => {
      const open = await book.make(asta, 'openRefunds', {});
      return open.find(({ id }) => id === refund.id)?.request?.id ?? '';
    };
    await book.make(grete, 'decideRefund', { params, body });
    await book.make(asta, 'rejectRefund', { params, body: { requestId: await requestOf() } });
    await book.make(grete, 'decideRefund', { params, body });
    const requestId = await requestOf();
    const code = await nextCode(portal, 'admin');
    await book.make(asta, 'approveRefund', { params, body: { requestId, code } });
    await offerRefund(grete, asta);
  }

  /** Staff choose for somebody, who takes the order up. */
  async function beginOrder(grete: ApiSession): Promise<void> {
    const { id } = await personOf(portal, 'anna');
    const params = { id };
    const body = { reason: 'customer' } as const;
    await book.make(grete, 'beginOrderHelp', { params, body });
    await grete.renewToken();
    await grete.call('POST', '/order-flow', { body: {} });
    await grete.call('POST', '/shadows/end');
    await book.make(grete, 'orderHelp', { params });
    await book.make(grete, 'sendOrderCode', { params, body: { ...body, channel: 'letter' } });
    await portal.runJobs();
    const [letter] = await lettersOf(portal);
    const { cpr_encrypted: sealed } = await personOf(portal, 'anna');
    const search = { text: portal.deps.secrets.decrypt(sealed) };
    const sought = await book.make(grete, 'searchPeople', { body: search });
    await book.make(grete, 'takeUpPerson', { params: sought, body });
    const visitor = await ApiSession.anonymous(portal);
    const typed = codeIn(letter?.paragraphs.join(' ') ?? '');
    await book.make(visitor, 'codeSignIn', { body: typed });
  }

  /** Money back off the rules, which another one does not agree to, and then does. */
  async function offerRefund(grete: ApiSession, asta: ApiSession): Promise<void> {
    const { db } = portal.deps.connection;
    const { id: operationId, beneficiary_id: id } = await db
      .selectFrom('payment_operation')
      .innerJoin('beneficiary', 'beneficiary.id', 'payment_operation.beneficiary_id')
      .select(['payment_operation.id', 'payment_operation.beneficiary_id'])
      .where('beneficiary.username', '=', 'bo')
      .where('payment_operation.captured_ore', '>', 0)
      .orderBy('payment_operation.created_at')
      .executeTakeFirstOrThrow();
    const note = 'Bussen kørte ikke i to uger.';
    const body = { operationId, amount: 50, note, reason: 'complaint' } as const;
    const ask = async () => {
      await book.make(grete, 'offerRefund', { params: { id }, body });
      const [offer] = await book.make(asta, 'refundOffers', {});
      return { id: offer?.id ?? '' };
    };
    await book.make(asta, 'rejectOffer', { params: await ask() });
    const params = await ask();
    const code = await nextCode(portal, 'admin');
    await book.make(asta, 'approveOffer', { params, body: { code } });
  }

  /** As staff who change the words and switches of the portal, and help work that failed. */
  async function operate(): Promise<void> {
    const grete = await ApiSession.signInStaff(portal, 'support');
    await book.make(grete, 'findTexts', { query: { search: 'driftsforstyrrelser' } });
    const params = { key: 'session.login.front-page-warning' };
    const body = { text: 'Portalen er lukket i nat kl. 2-4.', revision: '' };
    await book.make(grete, 'publishText', { params, body });
    await book.make(grete, 'contentText', { params });
    await book.make(grete, 'settings', {});
    const setting = { params: { name: 'front-page-warning' as const }, body: { isOn: true } };
    await book.make(grete, 'putSetting', setting);
    // A sweep tells which services have answered.
    await portal.runJobs();
    await book.make(grete, 'services', {});
    const { db } = portal.deps.connection;
    const now = portal.clock.now();
    for (const messageId of ['one', 'other']) {
      await enqueue(db, 'send-message-mail', { messageId, path: '/messages' }, { now });
    }
    const failed = db.updateTable('job').set({ last_error: 'mail server is away', attempts: 3 });
    await failed.where('dedupe_key', 'in', ['message:one', 'message:other']).execute();
    const jobs = await book.make(grete, 'troubledJobs', {});
    const because = { reason: 'correction' as const };
    const ofJob = (index: number) => ({ params: { id: jobs[index]?.id ?? '' }, body: because });
    await book.make(grete, 'retryJob', ofJob(0));
    await book.make(grete, 'dropJob', ofJob(0));
    await book.make(grete, 'dropJob', ofJob(1));
  }

  /** As somebody who has ordered before. */
  async function lookAround(): Promise<void> {
    const bo = await ApiSession.signIn(portal, 'bo');
    await book.make(bo, 'authCheck', {});
    await book.make(bo, 'claimAutoOrderFlow', {});
    await book.make(bo, 'userInfo', {});
    await book.make(bo, 'ownSessions', {});
    await book.make(bo, 'endOtherSessions', {});
    await book.make(bo, 'retrieveApprovals', { query: { waitSeconds: 0 } });
    await book.make(bo, 'vusDataError', {});
    const { groups } = await book.make(bo, 'cardsOverview', {});
    await book.make(bo, 'earlierGroups', {});
    await book.make(bo, 'group', { params: { id: groups[0]?.id ?? '' } });
    await book.make(bo, 'card', { params: { id: groups[0]?.cards[0]?.id ?? '' } });
    await plan(bo, groups[0]?.id ?? '');
    const ofCard = { params: { id: groups[0]?.cards[0]?.id ?? '' } };
    await book.make(bo, 'cardMap', ofCard);
    await book.make(bo, 'cardMessages', ofCard);
    await book.make(bo, 'cancellation', ofCard);
    await book.make(bo, 'groupMap', { params: { id: groups[0]?.id ?? '' } });
    const { cardDetails } = await book.make(bo, 'orderHistoryDetail', ofCard);
    const [receipt] = cardDetails.receipts;
    await book.make(bo, 'paymentReceipt', { params: { id: receipt?.number ?? '' } });
    await book.make(bo, 'cancelCard', { params: { id: groups[0]?.cards[1]?.id ?? '' }, query: {} });
    await book.make(bo, 'unpauseGroup', { params: { id: groups[0]?.id ?? '' } });
    await book.make(bo, 'nextPeriod', {
      params: { id: groups[0]?.id ?? '' },
      body: { from: '2026-06-01', to: '2026-06-30', wholeApproval: false, skipSave: true },
    });
    await book.make(bo, 'groupPayment', { params: { id: groups[0]?.id ?? '' } });
    await book.make(bo, 'changeGroupPayment', {
      params: { id: groups[0]?.id ?? '' },
      body: { selectedPaymentType: 'ReePay', reepayPaymentType: 'SinglePayment' },
    });
    await book.make(bo, 'schemes', {});
    await book.make(bo, 'schemeDescriptions', {});
    await book.make(bo, 'approvals', {});
    await tellBo(portal);
    const told = await book.make(bo, 'notifications', {});
    const [first, ...others] = told.map(({ id }) => id);
    await book.make(bo, 'acceptNotification', { params: { id: first ?? '' } });
    await book.make(bo, 'acceptNotifications', { body: { notificationIds: others } });
    await book.make(bo, 'messages', {});
    await book.make(bo, 'orderHistory', {});
    await book.make(bo, 'contactInfo', {});
    await book.make(bo, 'hasContactInfo', {});
    await book.make(bo, 'deliveryAddress', {});
    await book.make(bo, 'profile', {});
    await book.make(bo, 'deletionOption', {});
    await book.make(bo, 'deletionObstacle', {});
    await book.make(bo, 'changeContactInfo', { body: CONTACTS });
    await book.make(bo, 'changeDeliveryAddress', { body: ADDRESS });
    await book.make(bo, 'changeMarketingConsent', { body: { allowMarketingContact: true } });
    await book.make(bo, 'changeReminders', { body: { areMailed: true } });
    const { id } = await personOf(portal, 'bo');
    const link = { token: portal.deps.secrets.reminderToken(id) };
    await book.make(bo, 'reminderLink', { query: link });
    await book.make(bo, 'stopReminders', { body: link });
    const q = 'Søndergade 12, 1. th, 5700 Svendborg';
    const { addresses } = await book.make(bo, 'searchAddresses', { query: { q } });
    await book.make(bo, 'findAddress', { params: { addressId: addresses[0]?.id ?? '' } });
  }

  async function plan(bo: ApiSession, groupId: string): Promise<void> {
    const params = { id: groupId };
    const { cardGroup, plan } = await book.make(bo, 'groupCards', { params });
    const cards = cardGroup.cardExes.map(({ card: { id, period } }) => ({ id, period }));
    const op = { kind: 'remove', id: cards.at(-1)?.id ?? '' } as const;
    const version = plan.draftVersion;
    await book.make(bo, 'changePlanDraft', { params, body: { version, op } });
    await book.make(bo, 'dropPlanDraft', { params });
    await book.make(bo, 'groupRouteChange', { params });
    await book.make(bo, 'groupRouteFrame', { params });
    await book.make(bo, 'defaultGroupCards', { params });
    await book.make(bo, 'changeGroupCards', {
      params,
      body: { cards, options: { skipSave: true } },
    });
  }

  /** From the choice of an approval to the choice of a payment. */
  async function order(): Promise<void> {
    const anna = await ApiSession.signIn(portal, 'anna');
    const flow = await book.make(anna, 'startFlow', { body: {} });
    const ids = { flowId: flow.flowId };
    await book.make(anna, 'currentFlow', {});
    await book.make(anna, 'setSubsidy', { body: { ...ids, subsidyId: flow.selectedSubsidyId! } });
    await book.make(anna, 'setSubsidyAuto', { body: ids });
    await book.make(anna, 'setRoute', { body: { ...ids, routeId: flow.selectedRouteId! } });
    await book.make(anna, 'setRouteAuto', { body: ids });
    await book.make(anna, 'setProgram', { body: { ...ids, programId: flow.selectedProgramId! } });
    await book.make(anna, 'setProgramAuto', { body: ids });
    await book.make(anna, 'setContactInfo', { body: { ...ids, contactInformation: CONTACTS } });
    await choosePhoto(anna, flow.flowId);
    const { cardGroup } = await book.make(anna, 'orderCards', { query: ids });
    const cards = cardGroup.cardExes.slice(0, 1).map(({ card: { period } }) => ({ period }));
    await book.make(anna, 'changeOrderCards', {
      body: { ...ids, cards, options: { acceptNoJulyPeriodsWarning: true } },
    });
    await book.make(anna, 'paymentChoices', { query: ids });
    await book.make(anna, 'flow', { params: { id: flow.flowId } });
  }

  /** Clara is younger than she is, until the register is asked. */
  async function makeYoung(): Promise<void> {
    const { db } = portal.deps.connection;
    const { id } = await personOf(portal, 'clara');
    const person = db.updateTable('beneficiary').where('id', '=', id);
    await person.set({ birth_date: '2009-05-14' }).execute();
  }

  /** The clock stands still, and no provider would be asked again before it has gone on. */
  async function letAskAgain(): Promise<void> {
    const { db } = portal.deps.connection;
    await db.updateTable('payment_operation').set({ ask_after: null }).execute();
  }

  /** She has somebody else pay. */
  async function askPayer(clara: ApiSession, flowId: string): Promise<void> {
    await makeYoung();
    const { url } = await book.make(clara, 'payerLink', { query: { flowId } });
    const token = url.split('/').at(-1) ?? '';
    const payer = await ApiSession.anonymous(portal);
    await book.make(payer, 'payerPage', { query: { token } });
    await book.make(payer, 'payByLink', { body: { token } });
    await letAskAgain();
  }

  async function choosePhoto(anna: ApiSession, flowId: string): Promise<void> {
    const form = new FormData();
    form.set('photo', await photoFile());
    const { id } = await book.make(anna, 'beginPhotoDraft', { form });
    await book.make(anna, 'photoDraftPicture', {});
    await book.make(anna, 'changePhotoDraft', {
      body: { draftId: id, crop: { left: 0, top: 0, width: 380 }, step: 'in' },
    });
    const cropped = new FormData();
    const crop = { left: '10', top: '0', width: '380' };
    for (const [name, value] of Object.entries({ draftId: id, ...crop })) cropped.set(name, value);
    await book.make(anna, 'setOrderPhoto', { params: { id: flowId }, form: cropped });
    for (const [name, value] of Object.entries(crop)) form.set(name, value);
    await book.make(anna, 'setPhoto', { form });
    await book.make(anna, 'photo', {});
    await book.make(anna, 'dropPhotoDraft', {});
  }

  async function chooseRouteAtCompany(): Promise<void> {
    const anna = await ApiSession.signIn(portal, 'anna');
    const gvss = await ApiSession.anonymous(portal);
    const { flowId } = (await anna.call('POST', '/order-flow', { body: {} })).json as Flow;
    const params = { id: flowId };
    await book.make(anna, 'routeFrame', { params });
    const token = await visitToken(anna, flowId);
    const tell = (name: 'gvssResult' | 'gvssAnswer', message: object) => {
      const body = JSON.stringify(message);
      const headers = { 'x-gvss-signature': signatureOf(portal, token, body) };
      return book.make(gvss, name, { params: { token }, headers }, body);
    };
    await tell('gvssResult', { outcome: 'unfinished', route: FYN_ROUTE });
    await book.make(anna, 'unfinishedState', { query: { flowId } });
    await book.make(anna, 'pauseUnfinished', { params, body: { email: CONTACTS.email } });
    await tell('gvssAnswer', { answer: 'approved' });
    await book.make(anna, 'continueUnfinished', { params });
  }

  /** Bo's company has corrected where he learns. */
  async function hearFromCompany(): Promise<void> {
    const bo = await ApiSession.signIn(portal, 'bo');
    const { groups } = await bo.read<Overview>('/cards/overview');
    const company = await ApiSession.anonymous(portal);
    const params = { sender: 'companies', event: 'event-1' } as const;
    const event = { kind: 'group-changed', groupId: groups[0]?.id, school: 'Odense Gymnasium' };
    const body = JSON.stringify({ ...event, at: portal.clock.now().toISOString() });
    const headers = { 'x-signature': eventSignature(portal, params, body) };
    await book.make(company, 'outsideEvent', { params, headers }, body);
  }

  async function payAtNets(): Promise<void> {
    const clara = await ApiSession.signIn(portal, 'clara');
    const { flowId } = (await clara.call('POST', '/order-flow', { body: {} })).json as Flow;
    // An app that needs no photo.
    const inApp = { flowId, programId: 'midttrafik-app' };
    await clara.call('POST', '/order-flow/set-program', { body: inApp });
    await clara.call('PUT', '/order-flow/contact-info', {
      body: { flowId, contactInformation: CONTACTS },
    });
    const { groupId } = await book.make(clara, 'changePayment', {
      body: {
        ...{ flowId, conditionsAccepted: true },
        ...{ selectedPaymentType: 'Nets', netsPaymentType: 'SinglePayment' },
      },
    });
    const { sessionId, redirectUrl } = await book.make(clara, 'startPaymentSession', {
      headers: { 'idempotency-key': groupId },
      body: { paymentType: 'Nets', sessionType: 'OrderFlow', groupId },
    });
    await askPayer(clara, flowId);
    await inTerminal(redirectUrl, NETS_CARD);
    const params = { id: sessionId };
    await book.make(clara, 'netsOrderFlow', { params, query: { responseCode: 'OK' } });
    await portal.runJobs();
    await book.make(clara, 'paymentSession', { params });
    await book.make(clara, 'receipt', { query: { flowId } });
    const TransactionId = new URL(redirectUrl).searchParams.get('transactionId');
    const secret = portal.deps.config.netaxept.callbackSecret[0];
    const provider = await ApiSession.anonymous(portal);
    const callback = JSON.stringify({ TransactionId });
    await book.make(provider, 'netaxeptCallback', { params: { secret } }, callback);
  }

  async function saveCardAtNets(clara: ApiSession, groupId: string): Promise<void> {
    const { json } = await clara.call('POST', '/payment-sessions', {
      body: { paymentType: 'Nets', sessionType: 'PaymentChange', groupId },
    });
    await inTerminal((json as { redirectUrl: string }).redirectUrl, NETS_CARD);
    const params = { id: groupId };
    await book.make(clara, 'netsPaymentChange', { params, query: { responseCode: 'OK' } });
  }

  /** On another day, in logins of that day. */
  async function payPeriodAtNets(): Promise<void> {
    const { id: cardId, group_id: groupId } = await goToPaymentWindow(portal, 'clara');
    const clara = await ApiSession.signIn(portal, 'clara');
    const { operationId } = await book.make(clara, 'startNetsOperation', { body: { cardId } });
    await book.make(clara, 'startingLocation', {});
    const { json } = await clara.call('POST', '/payment-sessions', {
      body: { paymentType: 'Nets', sessionType: 'SinglePayment', groupId, cardId, operationId },
    });
    await makeYoung();
    await book.make(clara, 'periodPayerLink', { params: { id: cardId } });
    await letAskAgain();
    await inTerminal((json as { redirectUrl: string }).redirectUrl, NETS_CARD);
    const params = { id: operationId };
    await book.make(clara, 'netsOperationState', { params });
    await book.make(clara, 'returnToNetsOperation', { params, query: { responseCode: 'OK' } });
    await book.make(clara, 'netsOperation', { params });
    await book.make(clara, 'cancelNetsOperation', { params });
    await saveCardAtNets(clara, groupId);
  }

  async function hearFromReepay(): Promise<void> {
    const store = new SandboxStore(`${portal.deps.config.dataDir}/sandbox.db`);
    const { secret } = store.get<WebhookSettings>('reepay.webhook-settings', 'current')!;
    store.close();
    const signed = { id: randomUUID(), timestamp: portal.clock.now().toISOString() };
    const event = {
      ...signed,
      signature: signWebhook(secret, signed),
      ...{ event_type: 'invoice_authorized', customer: randomUUID(), invoice: randomUUID() },
    };
    const reepay = await ApiSession.anonymous(portal);
    await book.make(reepay, 'reepayWebhook', {}, JSON.stringify(event));
  }

  async function useRejsekort(): Promise<void> {
    const emma = await ApiSession.signIn(portal, 'emma');
    const { flowId } = (await emma.call('POST', '/order-flow', { body: {} })).json as Flow;
    const { email, repeatedEmail } = CONTACTS;
    await book.make(emma, 'createRejsekortCustomer', { body: { email, repeatedEmail } });
    await book.make(emma, 'decideRejsekortTerms', {
      body: { flowId, acceptTermsAndConditions: true },
    });
    await book.make(emma, 'rejsekortCustomer', {});
    await book.make(emma, 'dismissRejsebilletBanner', {});
  }

  async function giveUp(): Promise<void> {
    const mads = await ApiSession.signIn(portal, 'mads');
    const { flowId } = (await mads.call('POST', '/order-flow', { body: {} })).json as Flow;
    await book.make(mads, 'setAddress', { body: { flowId, address: ADDRESS } });
    const [approval] = await book.make(mads, 'approvals', {});
    await book.make(mads, 'changeApprovalAddress', {
      params: { id: approval!.beneficiarySubsidyId },
      body: ADDRESS,
    });
    await book.make(mads, 'cancelFlow', { params: { id: flowId } });
    const hans = await ApiSession.signIn(portal, 'hans');
    const { obligatoryFlowId } = await hans.read<{ obligatoryFlowId: string }>('/cards/overview');
    await book.make(hans, 'lookPastNotifications', {});
    await book.make(hans, 'cancelObligatory', { params: { id: obligatoryFlowId } });
    await book.make(mads, 'deleteProfile', {});
  }
});
