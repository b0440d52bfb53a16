import { expect } from 'vitest';
import type { CardsAnswer } from '#server/contract/order-cards';
import type { Flow } from '#server/contract/order-flow';
import { addDays } from '#server/domain/day';
import { ApiSession, type ApiAnswer } from '../../worlds/api-session';
import type { Action } from './action';
import { companyAnswers, pause } from './company';
import { pay } from './pay';
import { call, contentOf, type Tab, type World } from './world';

/** Does it in a tab, and checks that what was saved is what was meant. */
export async function act(world: World, tab: Tab, action: Action): Promise<void> {
  world.count += 1;
  switch (action.kind) {
    case 'go-on':
      return act(world, tab, nextAction(world, tab));
    case 'look':
      return look(world, tab);
    case 'start': {
      const body = action.scheme === null ? {} : { schemeType: action.scheme };
      const { status, json } = await call(world, 'POST', '/order-flow', body);
      if (status === 200) tab.flow = json as Flow;
      return;
    }
    case 'choose':
      return choose(world, tab, action);
    case 'periods':
      return changePeriods(world, tab, action);
    case 'contacts':
      return saveContacts(world, tab, action.isValid);
    case 'photo':
      return savePhoto(world, tab);
    case 'accept':
      return order(world, tab, {});
    case 'order':
      return order(world, tab, paymentFor(tab, action.mode));
    case 'open-window':
      return openWindow(world, tab);
    case 'pay':
      return pay(world, action.how);
    case 'return':
      for (const id of world.sessions) await call(world, 'GET', `/payment-sessions/${id}`);
      return look(world, tab);
    case 'cancel':
      if (tab.flow) await call(world, 'DELETE', `/order-flow/${tab.flow.flowId}`);
      return;
    case 'change-delivery':
      return changeDelivery(world, tab);
    case 'pause':
      return pause(world, tab);
    case 'company-answers':
      return companyAnswers(world, action);
    case 'accept-wait': {
      if (!tab.flow) return;
      const body = { email: action.isValid ? 'svar@eksempel.dk' : 'svar@' };
      const path = `/order-flow/${tab.flow.flowId}/pause-unfinished`;
      const { status } = await call(world, 'POST', path, body);
      if (!action.isValid) expect(status).toBeGreaterThanOrEqual(400);
      return look(world, tab);
    }
    case 'continue':
      if (!tab.flow) return;
      await call(world, 'POST', `/order-flow/${tab.flow.flowId}/continue-unfinished`);
      return look(world, tab);
    case 'next-day':
      return sleep(world);
    case 'work':
      return world.portal.runJobs();
    default:
      return action satisfies never;
  }
}

/** Every page that is sent comes back with the order as it is then. */
async function look({ session }: World, tab: Tab): Promise<void> {
  tab.flow = (await session.read<{ flow: Flow | null }>('/order-flow/current')).flow;
}

/** What somebody does who only wants their card. */
function nextAction({ windows }: World, { flow }: Tab): Action {
  if (!flow) return { kind: 'start', scheme: null };
  if (flow.state === 'AwaitsPaymentData') {
    return windows.length > 0 ? { kind: 'pay', how: 'paid' } : { kind: 'open-window' };
  }
  if (flow.unfinished) {
    return flow.unfinished.showNext
      ? { kind: 'continue' }
      : { kind: 'company-answers', answer: 'approved', age: 0 };
  }
  if (flow.state !== 'InProcess') return { kind: 'return' };
  if (!flow.selectedSubsidyId) return { kind: 'choose', what: 'subsidy', index: 0 };
  if (!flow.selectedRouteId) return { kind: 'choose', what: 'route', index: 0 };
  if (!flow.contactInformation) return { kind: 'contacts', isValid: true };
  if (flow.needsPhoto && !flow.hasPhoto) return { kind: 'photo' };
  return { kind: 'order', mode: 'SinglePayment' };
}

const CHOICES = {
  subsidy: {
    key: 'subsidyId',
    list: (flow: Flow) => ids(flow.subsidies),
    chosen: 'selectedSubsidyId',
  },
  route: { key: 'routeId', list: (flow: Flow) => ids(flow.routes), chosen: 'selectedRouteId' },
  program: {
    key: 'programId',
    list: (flow: Flow) => ids(flow.programs),
    chosen: 'selectedProgramId',
  },
} as const;

const ids = (list: readonly ({ id: string } | { beneficiarySubsidyId: string })[]): string[] =>
  list.map((item) => ('id' in item ? item.id : item.beneficiarySubsidyId));

async function choose(
  world: World,
  tab: Tab,
  { what, index }: Extract<Action, { kind: 'choose' }>,
): Promise<void> {
  const { flow } = tab;
  if (!flow) return;
  const { key, list, chosen } = CHOICES[what];
  const wanted = list(flow)[index];
  if (wanted === undefined) return;
  const body = { ...refOf(flow), [key]: wanted };
  const answer = await changeOrder(world, flow, () =>
    call(world, 'POST', `/order-flow/set-${what}`, body),
  );
  if (answer.status !== 200) return;
  tab.flow = answer.json as Flow;
  expect(tab.flow[chosen]).toBe(wanted);
}

async function changePeriods(
  world: World,
  tab: Tab,
  { offset, days, accepts, skipSave }: Extract<Action, { kind: 'periods' }>,
): Promise<void> {
  const { flow } = tab;
  if (!flow?.firstCard) return;
  const from = addDays(flow.firstCard.fromDate, offset);
  const period = { from, to: addDays(from, days - 1) };
  const options = {
    skipSave,
    acceptJunePeriodWarning: accepts,
    acceptNoJulyPeriodsWarning: accepts,
    acceptShortLastPause: accepts,
    acceptShortLastPeriod: accepts,
    allowOverwriteCards: accepts,
  };
  const before = await contentOf(world, flow.flowId);
  const answer = await changeOrder(world, flow, () =>
    call(world, 'PUT', '/order-flow/cards', { ...refOf(flow), cards: [{ period }], options }),
  );
  const after = await contentOf(world, flow.flowId);
  const isSaved = answer.status === 200 && (answer.json as CardsAnswer).isSuccess;
  if (isSaved && !skipSave) expect(after?.cards).toContain(`"from":"${from}","to":"${period.to}"`);
  else expect(after?.cards).toBe(before?.cards);
}

/** A page that was overtaken saves nothing; a refusal leaves the order as it was. */
async function changeOrder(
  world: World,
  flow: Flow,
  send: () => Promise<ApiAnswer>,
): Promise<ApiAnswer> {
  const before = await contentOf(world, flow.flowId);
  const answer = await send();
  const after = await contentOf(world, flow.flowId);
  const isOvertaken = before?.version !== flow.version;
  if (answer.status !== 200 || isOvertaken) expect(after).toEqual(before);
  return answer;
}

async function saveContacts(world: World, tab: Tab, isValid: boolean): Promise<void> {
  const { flow } = tab;
  if (!flow) return;
  const email = `${world.username}-${world.count}@eksempel.dk`;
  const { status } = await call(world, 'PUT', '/order-flow/contact-info', {
    ...refOf(flow),
    contactInformation: {
      email,
      repeatedEmail: isValid ? email : 'andet@eksempel.dk',
      phone: '20 30 40 50',
      phoneCountry: 'Denmark',
    },
  });
  if (!isValid) expect(status).toBeGreaterThanOrEqual(400);
  if (status === 202) {
    world.email = email;
    world.savedEmails.add(email);
  }
  expect(await storedEmail(world)).toBe(world.email);
  await look(world, tab);
}

/** After two tabs saved at once either may have been last; what is stored is one of the two. */
export async function takeStoredEmail(world: World): Promise<void> {
  const stored = await storedEmail(world);
  if (stored !== null) expect([...world.savedEmails]).toContain(stored);
  else expect(world.email).toBeNull();
  world.email = stored;
}

async function storedEmail({ session }: World): Promise<string | null> {
  const stored = await session.read<{ email: string } | null>('/contact-info');
  return stored?.email || null;
}

async function savePhoto(world: World, tab: Tab): Promise<void> {
  const { flow } = tab;
  if (!flow) return;
  const form = new FormData();
  form.set('photo', new File([world.photo], 'mig.jpg', { type: 'image/jpeg' }));
  await call(world, 'PUT', `/order-flow/${flow.flowId}/photo`, form);
  await look(world, tab);
}

async function order(world: World, tab: Tab, choice: object): Promise<void> {
  const { flow } = tab;
  if (!flow) return;
  const body = { ...refOf(flow), conditionsAccepted: true, ...choice };
  await changeOrder(world, flow, () => call(world, 'PATCH', '/order-flow/payment', body));
  await look(world, tab);
}

/** A payment of this kind with the provider of the delivery that the tab shows. */
function paymentFor({ flow }: Tab, mode: 'SinglePayment' | 'Regular'): object {
  const program = flow?.programs.find(({ id }) => id === flow.selectedProgramId);
  if (program?.payment.value !== 'Nets') {
    return { selectedPaymentType: 'ReePay', reepayPaymentType: mode };
  }
  const netsPaymentType = mode === 'Regular' ? 'NewAgreement' : mode;
  return { selectedPaymentType: 'Nets', netsPaymentType };
}

async function openWindow(world: World, { flow }: Tab): Promise<void> {
  if (!flow) return;
  const { status, json } = await call(
    world,
    'POST',
    '/payment-sessions',
    { paymentType: 'ReePay', sessionType: 'OrderFlow', groupId: flow.groupId },
    { 'idempotency-key': `${flow.groupId}-${world.count}` },
  );
  if (status !== 200) return;
  const { sessionId, redirectUrl } = json as { sessionId: string; redirectUrl: string };
  world.sessions.add(sessionId);
  if (!world.windows.includes(redirectUrl)) world.windows.push(redirectUrl);
}

async function changeDelivery(world: World, tab: Tab): Promise<void> {
  const { portal, beneficiaryId } = world;
  const group = await portal.deps.connection.db
    .selectFrom('card_group')
    .select('id')
    .where('beneficiary_id', '=', beneficiaryId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const groupId = group?.id ?? 'findes-ikke';
  const { status, json } = await call(world, 'POST', '/order-flow', { groupId });
  if (status === 200) tab.flow = json as Flow;
}

const DAY_MS = 24 * 3_600_000;

/** The day after; the login has ended meanwhile, and both tabs still show what they showed. */
async function sleep(world: World): Promise<void> {
  const { portal, username } = world;
  portal.clock.set(new Date(portal.clock.now().getTime() + DAY_MS));
  await portal.runJobs();
  world.session = await ApiSession.signIn(portal, username);
}

const refOf = ({ flowId, version }: Flow) => ({ flowId, version });
