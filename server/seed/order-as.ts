import sharp from 'sharp';
import { findBeneficiaryByUsername } from '../db/beneficiaries';
import { findFlow } from '../db/order-flows';
import { deleteSession } from '../db/sessions';
import type { PaymentChange } from '../contract/order-payment';
import { sha256 } from '../crypto';
import type { Deps } from '../deps';
import { addDays, type Day, type Period } from '../domain/day';
import { getProgram } from '../domain/programs';
import { changePeriods } from '../workflows/order/choose/change-periods';
import { choose } from '../workflows/order/choose/choose';
import { decideOrder } from '../workflows/order/place/place-order';
import { startOrder } from '../workflows/order/start/start-order';
import { openOrderPayment } from '../workflows/order/place/pay-order';
import { reconcile } from '../workflows/payment/reconcile';
import { changeContacts } from '../workflows/profile';
import { decideTerms } from '../workflows/order/choose/decide-terms';
import { createCustomer } from '../workflows/rejsekort/customer';
import { retrieveApprovals } from '../workflows/retrieve-approvals';
import { saveOrderPhoto } from '../workflows/save-photo';
import { findCaller, startSession, type Caller } from '../workflows/session';

/** Something a demo person did on an earlier day; repeating it changes nothing. */
export interface Episode {
  daysAgo: number;
  /** What is mailed on the day lies in no inbox any more; each mail takes a tenth of a second. */
  hasNoMail?: true;
  /** Comes after what falls due on the day. */
  isLast?: true;
  happen(deps: Deps, on: { day: Day; seedDay: Day }): Promise<void>;
}

export interface SeedOrder {
  phone: string;
  /** The first period alone, or all of them. */
  periods: readonly Period[];
  mode: 'SinglePayment' | 'Regular';
  /** The id of the approval in the register; left out where the order chooses it by itself. */
  vusId?: string;
  /** The id of the route in the register; the only one if left out. */
  vusRouteId?: string;
  programId?: string;
}

/** Does something as a demo person who is logged in for it. */
export async function as<T>(
  deps: Deps,
  username: string,
  act: (caller: Caller) => Promise<T>,
): Promise<T> {
  const caller = await signIn(deps, username);
  try {
    return await act(caller);
  } finally {
    await deleteSession(deps.connection.db, caller.sessionHash);
  }
}

/** Orders and pays as a person does, once; false when that has happened already. */
export async function orderOnce(deps: Deps, caller: Caller, order: SeedOrder): Promise<boolean> {
  const { db } = deps.connection;
  const earlier = await findFlow(db, { beneficiaryId: caller.beneficiaryId, state: 'Finished' });
  if (earlier) return false;
  await orderAndPay(deps, caller, order);
  return true;
}

/** Orders as a person does, and pays the first period where that is paid to us. */
export async function orderAndPay(deps: Deps, caller: Caller, order: SeedOrder): Promise<void> {
  const { vusId, vusRouteId, programId } = order;
  const { order: begun } = await startOrder(
    deps,
    caller,
    vusId === undefined ? {} : { subsidyId: await approvalIdOf(deps, caller, vusId) },
  );
  const flowId = begun.flow.id;
  if (vusRouteId !== undefined) {
    const routeId = await routeIdOf(deps, caller, vusRouteId);
    await choose(deps, caller, { flowId }, { routeId });
  }
  if (programId !== undefined) await choose(deps, caller, { flowId }, { programId });
  const email = `${caller.username}@eksempel.dk`;
  if (begun.flow.contact_email === null) {
    const contacts = { email, repeatedEmail: email, phone: order.phone, phoneCountry: 'Denmark' };
    await changeContacts(deps, caller, contacts);
  }
  if (programId !== undefined && getProgram(programId).delivery === 'Rejsekort') {
    await decideTerms(deps, caller, { flowId, isAccepted: true });
    await createCustomer(deps, caller, email);
  }
  if (begun.flow.photo_id === null) await saveOrderPhoto(deps, begun, { file: await drawPhoto() });
  const cards = order.periods.map((period) => ({ period }));
  await changePeriods(deps, caller, { flowId, cards, options: ACCEPT_ALL });
  const placed = await decideOrder(deps, caller, {
    flowId,
    conditionsAccepted: true,
    ...(await paymentOf(deps, caller, flowId, order.mode)),
  });
  if (placed.flow.state === 'Finished') return;
  const { id, provider, redirect_url: window } = await openOrderPayment(deps, placed);
  await payInWindow(window, provider === 'Nets' ? NETS_PAYMENT : REEPAY_PAYMENT);
  await reconcile(deps, id);
}

const ACCEPT_ALL = {
  acceptJunePeriodWarning: true,
  acceptNoJulyPeriodsWarning: true,
  acceptShortLastPause: true,
  acceptShortLastPeriod: true,
};

const CARD = { expiry: '12/39', cvv: '123' };
const REEPAY_PAYMENT = { action: 'card', number: '4111 1111 1111 1111', ...CARD };
const NETS_PAYMENT = { action: 'pay', number: '4925 0000 0000 0004', ...CARD };

/** A payment of this kind at the provider of the chosen delivery. */
async function paymentOf(
  { connection }: Deps,
  { beneficiaryId }: Caller,
  flowId: string,
  mode: SeedOrder['mode'],
): Promise<Pick<PaymentChange, 'selectedPaymentType' | 'reepayPaymentType' | 'netsPaymentType'>> {
  const flow = await findFlow(connection.db, { beneficiaryId, flowId });
  const provider = flow?.program_id ? getProgram(flow.program_id).paymentProvider : 'None';
  if (provider !== 'Nets') return { selectedPaymentType: provider, reepayPaymentType: mode };
  const netsPaymentType = mode === 'Regular' ? 'NewAgreement' : 'SinglePayment';
  return { selectedPaymentType: provider, netsPaymentType };
}

/** Periods one after the other. */
export function periodsFrom(first: Day, count: number, days = 30): Period[] {
  return Array.from({ length: count }, (_, index) => {
    const from = addDays(first, index * days);
    return { from, to: addDays(from, days - 1) };
  });
}

/** Our id of an approval that the register knows under its own. */
async function approvalIdOf(
  { connection }: Deps,
  { beneficiaryId }: Caller,
  vusId: string,
): Promise<string> {
  const { id } = await connection.db
    .selectFrom('approval')
    .select('id')
    .where('beneficiary_id', '=', beneficiaryId)
    .where('vus_id', '=', vusId)
    .executeTakeFirstOrThrow();
  return id;
}

/** Our id of a route that the register knows under its own. */
export async function routeIdOf(
  { connection }: Deps,
  { beneficiaryId }: Caller,
  vusRouteId: string,
): Promise<string> {
  const { id } = await connection.db
    .selectFrom('route')
    .innerJoin('approval', 'approval.id', 'route.approval_id')
    .select('route.id')
    .where('approval.beneficiary_id', '=', beneficiaryId)
    .where('route.vus_route_id', '=', vusRouteId)
    .executeTakeFirstOrThrow();
  return id;
}

async function signIn(deps: Deps, username: string): Promise<Caller> {
  const { db } = deps.connection;
  const person = await findBeneficiaryByUsername(db, username);
  if (!person) throw new Error(`No demo person ${username}`);
  const token = await startSession(db, person.id, deps.clock.now());
  await retrieveApprovals(deps, { sessionHash: sha256(token), beneficiaryId: person.id });
  const caller = await findCaller(deps, token, deps.clock.now());
  if (!caller) throw new Error(`${username} could not log in`);
  return caller;
}

/** Pays as a person does, with the form of the sandbox's payment window. */
async function payInWindow(url: string | null, form: Record<string, string>): Promise<void> {
  if (url === null) throw new Error('No payment window');
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
  });
  if (response.status !== 303) throw new Error(`The payment window answered ${response.status}`);
}

/** A neutral portrait: the outline of a head and shoulders. */
function drawPhoto(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="570" height="741">
    <rect width="570" height="741" fill="#dfe7e3"/>
    <circle cx="285" cy="290" r="130" fill="#6b8f83"/>
    <path d="M60 741c0-160 100-250 225-250s225 90 225 250z" fill="#0b5d4a"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}
