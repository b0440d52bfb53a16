import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { directTransport } from '#server/api/direct';
import { endpoints } from '#server/api/index';
import { PageMemory } from '#server/api/page-memory';
import type { AnyCall } from '#server/contract/call';
import { calls } from '#server/contract/calls';
import type { Answered, Asked, Transport } from '#server/contract/transport';
import { httpTransport } from '../../app/api/http-transport.server';
import { ApiSession } from '../worlds/api-session';
import { startFlow } from '../worlds/gvss';
import { photoFile } from '../worlds/journey';
import { sharedPortal } from '../worlds/portal-per-test';

type Name = keyof typeof calls;
type Given = Omit<Asked, 'headers'>;

/** Anna's order, and what it can be given. */
interface Ids {
  flowId: string;
  subsidyId: string;
  routeId: string;
  programId: string;
  groupId: string;
}

const CONTACTS = {
  email: 'a@b.dk',
  repeatedEmail: 'a@b.dk',
  phone: '12345678',
  phoneCountry: 'Denmark',
};
const ADDRESS = {
  ...{ personFirstName: 'Anna', personLastName: 'Lindholm', coName: '', floor: '', side: '' },
  ...{
    streetName: 'Vestergade',
    streetNumber: '1',
    postcode: '5000',
    city: '',
    country: 'Denmark',
  },
};
const CROP = { left: 0, top: 0, width: 190 };
const nothing = (): Given => ({});
const byFlow = ({ flowId }: Ids): Given => ({ params: { id: flowId } });
const ofGroup = ({ groupId }: Ids): Given => ({ params: { id: groupId } });
const ofFlow = ({ flowId }: Ids): Given => ({ query: { flowId } });
const toFlow = (change: (ids: Ids) => object) => (ids: Ids) => ({
  body: { flowId: ids.flowId, ...change(ids) },
});

const withReason = ({ flowId }: Ids): Given => ({
  params: { id: flowId },
  body: { reason: 'customer' },
});

const given = ({ flowId }: Ids, more: object): Given => ({
  params: { id: flowId },
  body: { reason: 'customer', ...more },
});
const TYPED_ADDRESS = {
  ...{ streetName: 'Kastanjevej', streetNumber: '118', postcode: '5700', city: 'Svendborg' },
  country: 'Denmark',
};

const byWarning = () => ({ params: { key: 'session.login.front-page-warning' } });

/** Something to give to every call; what it comes to is for both ways to say. */
const GIVEN: Record<Name, (ids: Ids) => Given> = {
  authCheck: nothing,
  claimAutoOrderFlow: nothing,
  extendLogin: nothing,
  userInfo: nothing,
  debugLogin: nothing,
  signInByUsername: () => ({ query: { username: 'nobody' } }),
  signOut: nothing,
  searchPeople: () => ({ body: { text: 'anna' } }),
  searchResult: () => ({ params: { search: 'x' } }),
  takeUpPerson: () => ({ params: { search: 'x' }, body: { reason: 'customer' } }),
  person: byFlow,
  blockPerson: withReason,
  unblockPerson: withReason,
  revealCpr: (ids) => given(ids, { code: '123456' }),
  correctAddress: (ids) => given(ids, { address: TYPED_ADDRESS }),
  resendMail: (ids) => given(ids, { kind: 'message', id: 'x' }),
  helpPayment: (ids) => given(ids, { operationId: 'x', ends: false }),
  endLogins: withReason,
  beginShadow: withReason,
  orderHelp: byFlow,
  beginOrderHelp: withReason,
  sendOrderCode: (ids) => given(ids, { channel: 'letter' }),
  codeSignIn: () => ({ body: { number: '12345678', code: '7K3M-PQ2X-90AB' } }),
  endShadow: nothing,
  lastStep: nothing,
  setLastStep: () => ({ body: { url: '/overview' } }),
  currentUrl: () => ({ body: { url: '/overview' } }),
  schoolApprovals: nothing,
  findTexts: () => ({ query: { search: 'driftsforstyrrelser' } }),
  contentText: byWarning,
  publishText: () => ({ ...byWarning(), body: { text: null, revision: 'x' } }),
  settings: nothing,
  putSetting: () => ({ params: { name: 'timemachine' }, body: { isOn: true } }),
  checkImport: () => {
    const form = new FormData();
    form.set('file', new File(['cpr;id\n'], 'godkendelser.csv'));
    return { form };
  },
  imports: nothing,
  approvalImport: byFlow,
  runImport: withReason,
  pushApprovals: () => ({ body: [] }),
  staffAccounts: nothing,
  createStaff: () => ({
    body: {
      ...{ username: 'ny', name: 'Ny Mand', cpr: '0101901234', code: '123456' },
      work: { role: 'Admin', grants: ['support'] },
    },
  }),
  staffAccount: byFlow,
  changeGrants: (ids) => ({ ...byFlow(ids), body: { grants: [], seen: [], code: '123456' } }),
  resetStaffMfa: (ids) => ({ ...byFlow(ids), body: { code: '123456' } }),
  closeStaff: (ids) => ({ ...byFlow(ids), body: { code: '123456' } }),
  openRefunds: nothing,
  decideRefund: () => ({
    params: { id: randomUUID() },
    body: { kind: 'approved', reason: 'customer' },
  }),
  approveRefund: () => ({
    params: { id: randomUUID() },
    body: { requestId: 'x', code: '123456' },
  }),
  rejectRefund: () => ({ params: { id: randomUUID() }, body: { requestId: 'x' } }),
  offerRefund: (ids) => given(ids, { operationId: 'x', amount: 100, note: 'Forsinkede busser' }),
  refundOffers: nothing,
  approveOffer: () => ({ params: { id: randomUUID() }, body: { code: '123456' } }),
  rejectOffer: () => ({ params: { id: randomUUID() } }),
  services: nothing,
  troubledJobs: nothing,
  retryJob: withReason,
  dropJob: withReason,
  ownData: nothing,
  ownAccess: nothing,
  mfa: nothing,
  mfaTotp: () => ({ body: { code: '123456' } }),
  mfaRecovery: () => ({ body: { code: 'AAAA' } }),
  newRecoveryCodes: nothing,
  ownSessions: nothing,
  endOtherSessions: nothing,
  mitIdSignIn: nothing,
  confirmIdentity: () => ({ body: { returnPath: '/profile' } }),
  mitIdAnswer: () => ({ body: { query: 'state=nobody' } }),
  mitIdCpr: () => ({ body: { attempt: 'nobody', cpr: '1205081234' } }),
  mitIdChoice: () => ({ body: { attempt: 'nobody', as: 'staff' } }),
  mitIdSignOut: nothing,
  mitIdLoggedOut: nothing,
  retrieveApprovals: () => ({ query: { waitSeconds: 0 } }),
  vusDataError: nothing,
  translations: nothing,
  footerLinks: nothing,
  countries: nothing,
  photoConfig: nothing,
  timeMachine: nothing,
  checkDatabase: nothing,
  checkMapping: nothing,
  checkTimeMachine: nothing,
  checkVersions: () => ({ query: { name: 'node' } }),
  checkEnvironment: nothing,
  appQrCode: () => ({ query: { delivery: 'Rejsekort' } }),
  cardsOverview: () => ({ query: { all: '1' } }),
  earlierGroups: nothing,
  card: () => ({ params: { id: randomUUID() } }),
  group: () => ({ params: { id: randomUUID() } }),
  nextPeriod: () => ({ params: { id: randomUUID() }, body: { wholeApproval: true } }),
  unpauseGroup: () => ({ params: { id: randomUUID() } }),
  groupPayment: () => ({ params: { id: randomUUID() } }),
  changeGroupPayment: () => ({
    params: { id: randomUUID() },
    body: { selectedPaymentType: 'ReePay', reepayPaymentType: 'SinglePayment' },
  }),
  netsPaymentChange: () => ({ params: { id: randomUUID() } }),
  groupRouteFrame: () => ({ params: { id: randomUUID() } }),
  groupRouteChange: () => ({ params: { id: randomUUID() } }),
  groupCards: ofGroup,
  changeGroupCards: (ids) => ({ ...ofGroup(ids), body: { cards: [] } }),
  defaultGroupCards: ofGroup,
  changePlanDraft: (ids) => ({ ...ofGroup(ids), body: { version: 0, op: { kind: 'undo' } } }),
  dropPlanDraft: ofGroup,
  cancellation: () => ({ params: { id: randomUUID() } }),
  cancelCard: () => ({ params: { id: randomUUID() } }),
  replacement: () => ({ params: { id: randomUUID() } }),
  replaceCard: () => ({ params: { id: randomUUID() } }),
  cardMap: () => ({ params: { id: randomUUID() } }),
  cardMessages: () => ({ params: { id: randomUUID() } }),
  groupMap: () => ({ params: { id: randomUUID() } }),
  orderHistoryDetail: () => ({ params: { id: randomUUID() } }),
  paymentReceipt: () => ({ params: { id: '2026-000001' } }),
  schemes: nothing,
  schemeDescriptions: nothing,
  approvals: nothing,
  changeApprovalAddress: () => ({ params: { id: randomUUID() }, body: ADDRESS }),
  notifications: () => ({ query: { cardId: randomUUID() } }),
  acceptNotification: () => ({ params: { id: randomUUID() } }),
  lookPastNotifications: nothing,
  acceptNotifications: () => ({ body: { notificationIds: [randomUUID()] } }),
  messages: () => ({ query: { page: 2 } }),
  orderHistory: () => ({ query: { page: 0 } }),
  startFlow: () => ({ body: {} }),
  currentFlow: nothing,
  flow: byFlow,
  cancelFlow: () => ({ params: { id: randomUUID() } }),
  unfinishedState: nothing,
  pauseUnfinished: (ids) => ({ ...byFlow(ids), body: { email: 'a@b.dk' } }),
  continueUnfinished: byFlow,
  cancelObligatory: byFlow,
  setAddress: toFlow(() => ({ address: ADDRESS })),
  setSubsidy: toFlow(({ subsidyId }) => ({ subsidyId })),
  setSubsidyAuto: toFlow(() => ({})),
  setRoute: toFlow(({ routeId }) => ({ routeId })),
  setRouteAuto: toFlow(() => ({})),
  setProgram: toFlow(({ programId }) => ({ programId })),
  setProgramAuto: toFlow(() => ({})),
  routeFrame: byFlow,
  setContactInfo: toFlow(() => ({ contactInformation: CONTACTS })),
  orderCards: ofFlow,
  changeOrderCards: toFlow(() => ({
    cards: [{ period: { from: '2026-04-01', to: '2026-05-10' } }],
  })),
  paymentChoices: ofFlow,
  changePayment: toFlow(() => ({ selectedPaymentType: 'ReePay' })),
  receipt: ofFlow,
  payerLink: ofFlow,
  periodPayerLink: () => ({ params: { id: randomUUID() } }),
  payerPage: () => ({ query: { token: 'a b&c', waitSeconds: 0 } }),
  payByLink: () => ({ body: { token: 'æ' } }),
  startPaymentSession: ({ groupId }) => ({
    body: { paymentType: 'ReePay', sessionType: 'OrderFlow', groupId },
  }),
  paymentSession: () => ({ params: { id: randomUUID() }, query: { waitSeconds: 0 } }),
  reepayWebhook: nothing,
  netaxeptCallback: nothing,
  netsOrderFlow: () => ({ params: { id: 'a b/c' } }),
  startNetsOperation: () => ({ body: { cardId: randomUUID() } }),
  netsOperation: () => ({ params: { id: randomUUID() } }),
  cancelNetsOperation: () => ({ params: { id: randomUUID() } }),
  returnToNetsOperation: () => ({ params: { id: randomUUID() }, query: { responseCode: 'OK' } }),
  netsOperationState: () => ({ params: { id: randomUUID() }, query: { waitSeconds: 0 } }),
  startingLocation: nothing,
  gvssResult: nothing,
  gvssAnswer: nothing,
  outsideEvent: nothing,
  searchAddresses: () => ({ query: { q: 'Vester gade & co' } }),
  findAddress: () => ({ params: { addressId: randomUUID() } }),
  contactInfo: nothing,
  changeContactInfo: () => ({ body: { ...CONTACTS, phone: 'æ' } }),
  hasContactInfo: nothing,
  deliveryAddress: nothing,
  changeDeliveryAddress: () => ({ body: ADDRESS }),
  changeMarketingConsent: () => ({ body: { allowMarketingContact: true } }),
  changeReminders: () => ({ body: { areMailed: false } }),
  reminderLink: () => ({ query: { token: 'a b&c' } }),
  stopReminders: () => ({ body: { token: 'æ' } }),
  profile: nothing,
  deletionOption: nothing,
  deletionObstacle: nothing,
  deleteProfile: nothing,
  setOrderPhoto: byFlow,
  setPhoto: nothing,
  photo: nothing,
  beginPhotoDraft: nothing,
  changePhotoDraft: () => ({ body: { draftId: randomUUID(), crop: CROP } }),
  dropPhotoDraft: nothing,
  photoDraftPicture: nothing,
  rejsekortCustomer: nothing,
  createRejsekortCustomer: () => ({ body: { email: 'a@b.dk', repeatedEmail: 'b@b.dk' } }),
  decideRejsekortTerms: () => ({ body: { acceptTermsAndConditions: true } }),
  rejsekortReplacement: () => ({ params: { id: randomUUID() } }),
  createReplacement: () => ({ body: { rkCardId: randomUUID() } }),
  runReplacement: () => ({ params: { id: randomUUID() } }),
  replacementStatus: () => ({ params: { id: randomUUID() } }),
  dismissRejsebilletBanner: nothing,
  pdfTicketIssueModel: () => ({ params: { id: randomUUID() } }),
  orderPdfTicket: () => ({
    body: { preRequestId: randomUUID(), documentType: 'Passport', documentNumber: 'æ 1' },
  }),
  pdfTicketLink: () => ({ params: { id: randomUUID() } }),
  pdfTicketFile: () => ({
    params: { id: randomUUID() },
    query: { expires: '1', signature: 'a b&c' },
  }),
};

/** Differs from one answer to the next: tokens, times, and the version that a change gives. */
const CHANGING = [
  'csrfToken',
  'version',
  'requestId',
  'iFrameUrl',
  'secondsLeft',
  'expiresAt',
  'now',
];

/** The same in one call alone. */
const CHANGING_IN: Partial<Record<Name, string[]>> = {
  beginPhotoDraft: ['id'],
  mitIdSignIn: ['url'],
  confirmIdentity: ['url'],
};

/** An answer without what differs by its nature, as JSON would carry it. */
function steady(name: Name, { setCookies, ...answer }: Answered): unknown {
  const changing = new Set([...CHANGING, ...(CHANGING_IN[name] ?? [])]);
  const isPicture = answer.ok && answer.body instanceof Uint8Array;
  const plain = isPicture ? { ...answer, body: [...(answer.body as Uint8Array)] } : answer;
  const text = JSON.stringify(plain, (field, value: unknown) =>
    changing.has(field) ? typeof value : value,
  );
  return { answer: JSON.parse(text) as unknown, setCookies };
}

describe('a call made in the same process and over HTTP', () => {
  const portal = sharedPortal({ runsJobs: false, timeStands: true, env: { ROLE: 'api' } });
  let ids: Ids;
  let headers: Record<string, string>;
  let ways: Transport[];

  beforeAll(async () => {
    const anna = await ApiSession.signIn(portal, 'anna');
    const photo = new FormData();
    photo.set('photo', await photoFile());
    await anna.call('PUT', '/photo', { body: photo });
    const { flowId, groupId, ...flow } = await startFlow(anna);
    ids = {
      ...{ flowId, groupId, subsidyId: flow.selectedSubsidyId ?? '' },
      ...{ routeId: flow.selectedRouteId ?? '', programId: flow.selectedProgramId ?? '' },
    };
    headers = {
      ...{ 'x-api-key': portal.deps.config.apiKey[0], 'x-csrf-token': anna.csrfToken },
      ...{ cookie: anna.cookieHeader, 'x-request-id': 'transports-test' },
    };
    ways = [
      httpTransport({ apiUrl: portal.origin, logError: console.error }),
      (...args) => directTransport(portal.deps, endpoints)(new PageMemory())(...args),
    ];
  });

  const both = async (name: Name, asked: Asked) => {
    const call: AnyCall = calls[name];
    // The first of a kind leaves its mark; what is compared are a second and a third.
    await ways[0]!(call, asked);
    return [await ways[0]!(call, asked), await ways[1]!(call, asked)] as const;
  };
  /** What outside services sign comes over HTTP alone. */
  const signed = new Set(
    endpoints.filter(({ access }) => access === 'signed').map(({ call }) => call),
  );
  const endsLogin: ReadonlySet<Name> = new Set(['signOut', 'mitIdSignOut', 'deleteProfile']);
  const names = (Object.keys(GIVEN) as Name[]).filter(
    (name) => !endsLogin.has(name) && !signed.has(calls[name]),
  );

  it.each(names)('%s gives the same answer', async (name) => {
    const form = new FormData();
    form.set('photo', 'no file');
    const { form: fields } = calls[name];
    const [http, direct] = await both(name, {
      ...GIVEN[name](ids),
      ...(fields ? { form } : {}),
      headers,
    });
    expect(steady(name, direct)).toEqual(steady(name, http));
  });

  it.each(names)(
    '%s gives the same refusals, without a login and for strange input',
    async (name) => {
      const stranger = { ...headers, cookie: 'session=nobody', 'x-csrf-token': '' };
      const [http, direct] = await both(name, { ...GIVEN[name](ids), headers: stranger });
      expect(steady(name, direct)).toEqual(steady(name, http));
      const strange = { body: { flowId: 7 }, params: { id: 'x'.repeat(65) }, query: { page: 'x' } };
      const [wrongHttp, wrong] = await both(name, { ...GIVEN[name](ids), ...strange, headers });
      expect(steady(name, wrong)).toEqual(steady(name, wrongHttp));
    },
  );

  it('the login sets the same cookie, and the logout removes that cookie', async () => {
    const headersOf = (session: ApiSession) => ({
      ...{ ...headers, cookie: session.cookieHeader, 'x-csrf-token': session.csrfToken },
    });
    const lines = { signInByUsername: [] as unknown[], signOut: [] as unknown[] };
    for (const way of ways) {
      const visitor = await ApiSession.anonymous(portal);
      const bo = await ApiSession.signIn(portal, 'bo');
      const query = { username: 'bo' };
      const begun = await way(calls.signInByUsername, { query, headers: headersOf(visitor) });
      const ended = await way(calls.signOut, { headers: headersOf(bo) });
      lines.signInByUsername.push(begun.setCookies.map((line) => line.replace(/=[^;]+/, '=token')));
      lines.signOut.push(ended.setCookies);
    }
    expect(lines.signInByUsername).toEqual(
      Array(2).fill(['session=token; Path=/; HttpOnly; SameSite=Lax']),
    );
    expect(lines.signOut).toEqual(Array(2).fill(['session=; Max-Age=0; Path=/']));
  });
});
