import sharp from 'sharp';
import type { ShiftableClock } from './clock';
import { findBeneficiaryByUsername } from './db/beneficiaries';
import { findOrderFlow } from './db/order-flows';
import { deleteSession } from './db/sessions';
import type { Deps } from './deps';
import { addDays, startOfDayInCopenhagen, type Day, type Period } from './domain/day';
import { jobHandlers } from './jobs/handlers';
import { runDueJobs } from './jobs/queue';
import { runSweeps } from './jobs/sweeps';
import { sendMessage } from './workflows/messages';
import { changeCards } from './workflows/order/cards';
import { decideOrder } from './workflows/order/place-order';
import { startOrder } from './workflows/order/start-order';
import { openOrderPayment } from './workflows/payment/open-session';
import { reconcile } from './workflows/payment/reconcile';
import { changeContacts } from './workflows/profile';
import { retrieveApprovals } from './workflows/retrieve-approvals';
import { saveOrderPhoto } from './workflows/save-photo';
import { findCaller, startSession, type Caller } from './workflows/session';

const NINE_HOURS_MS = 9 * 3_600_000;
const PERIOD_DAYS = 30;
/** Bo's first card began this long ago; five cards of 30 days make two past, one active, two to come. */
const BO_BEGAN_DAYS_AGO = 75;
const BO_CARDS = 5;

/**
 * Brings demo people into the states a person reaches over time, by running the real workflows with
 * the clock moved back (demo-people.md). Safe to repeat.
 */
export async function seedOrders(deps: Deps, clock: ShiftableClock, seedDay: Day): Promise<void> {
  const present = clock.now();
  try {
    await letBoOrder(deps, clock, seedDay);
  } finally {
    clock.set(present);
  }
}

/** A student who pays in the app by a regular agreement, one period after the other. */
async function letBoOrder(deps: Deps, clock: ShiftableClock, seedDay: Day): Promise<void> {
  const firstDay = addDays(seedDay, -BO_BEGAN_DAYS_AGO);
  goTo(clock, addDays(firstDay, -2));
  const bo = await signIn(deps, 'bo');
  const hasOrdered = await findOrderFlow(deps.connection.db, { beneficiaryId: bo.beneficiaryId });
  if (hasOrdered?.state !== 'Finished') {
    const { flowId } = await startOrder(deps, bo, {});
    await changeContacts(deps, bo, {
      email: 'bo@eksempel.dk',
      repeatedEmail: 'bo@eksempel.dk',
      phone: '20304050',
      phoneCountry: 'Denmark',
    });
    await saveOrderPhoto(deps, bo, flowId, async () => ({ file: await drawPhoto() }));
    const cards = periodsFrom(firstDay, BO_CARDS).map((period) => ({ period }));
    await changeCards(deps, bo, { flowId, cards, options: ACCEPT_ALL });
    const { groupId } = await decideOrder(deps, bo, {
      flowId,
      conditionsAccepted: true,
      selectedPaymentType: 'ReePay',
      reepayPaymentType: 'Regular',
    });
    const { id, redirect_url: window } = await openOrderPayment(deps, bo, groupId);
    await payInWindow(window);
    await reconcile(deps, id);
    await sendMessage(deps, bo.beneficiaryId, {
      sender: deps.texts.t('common.site'),
      subject: deps.texts.t('messages.welcome.subject'),
      contents: deps.texts.t('messages.welcome.contents'),
    });
  }
  await deleteSession(deps.connection.db, bo.sessionHash);
  for (let day = addDays(firstDay, -2); day <= seedDay; day = addDays(day, 1)) {
    goTo(clock, day);
    await doWhatIsDue(deps);
  }
}

const ACCEPT_ALL = {
  acceptJunePeriodWarning: true,
  acceptNoJulyPeriodsWarning: true,
  acceptShortLastPause: true,
  acceptShortLastPeriod: true,
};

function goTo(clock: ShiftableClock, day: Day): void {
  clock.set(new Date(startOfDayInCopenhagen(day).getTime() + NINE_HOURS_MS));
}

async function signIn(deps: Deps, username: string): Promise<Caller> {
  const { db } = deps.connection;
  const person = await findBeneficiaryByUsername(db, username);
  if (!person) throw new Error(`No demo person ${username}`);
  const token = await startSession(db, person.id, deps.clock.now());
  const caller = await findCaller(deps, token, deps.clock.now());
  if (!caller) throw new Error(`${username} could not log in`);
  await retrieveApprovals(deps, caller);
  return caller;
}

function periodsFrom(first: Day, count: number): Period[] {
  return Array.from({ length: count }, (_, index) => {
    const from = addDays(first, index * PERIOD_DAYS);
    return { from, to: addDays(from, PERIOD_DAYS - 1) };
  });
}

/** Pays as a person does, with the form of the sandbox's payment window. */
async function payInWindow(url: string | null): Promise<void> {
  if (url === null) throw new Error('No payment window');
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      action: 'card',
      number: '4111 1111 1111 1111',
      expiry: '12/39',
      cvv: '123',
    }),
  });
  if (response.status !== 303) throw new Error(`The payment window answered ${response.status}`);
}

async function doWhatIsDue(deps: Deps): Promise<void> {
  await runSweeps(deps);
  while ((await runDueJobs(deps, jobHandlers)) > 0) await runSweeps(deps);
}

/** A neutral portrait: the outline of a head and shoulders. */
function drawPhoto(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="570" height="741">
    <rect width="570" height="741" fill="#dfe7e3"/>
    <circle cx="285" cy="290" r="130" fill="#6b8f83"/>
    <path d="M60 741c0-160 100-250 225-250s225 90 225 250z" fill="#0b5d4a"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}
