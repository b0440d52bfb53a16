import { redirect } from '@remix-run/node';
import type { Flow } from '#server/contract/order-flow';
import { ApiFailure } from '~/api/client.server';
import { findCurrentFlow, type FlowRef } from '~/api/order.server';
import { changedPath, ownerIn } from '~/forms/owner';
import { paths } from '~/lib/paths';
import { guardedAction, guardedLoader, type Page } from '~/session/page.server';
import { isStuck } from './no-order';
import { unfinishedPath } from './order-texts';

/** Posted with every form of the flow, so that a second tab can't write into another order. */
export interface FormOwner extends Record<string, string | number> {
  flowId: string;
  version: number;
  userId: string;
}

export function ownerOf(page: Pick<Page, 'session'>, flow: Flow): FormOwner {
  return {
    flowId: flow.flowId,
    version: flow.version,
    userId: page.session.user?.userId ?? '',
  };
}

/** The order under way; without one, the configuration begins one. */
export async function getOpenFlow(page: Pick<Page, 'api'>): Promise<Flow> {
  const flow = await findCurrentFlow(page.api);
  if (!flow) throw redirect(paths.orderConfiguration);
  return flow;
}

/**
 * The order that a form was made for; once it is over or another, the form leads to what became of it.
 * While its conditions are accepted as it stands, a newer version may be the same press a moment ago,
 * and the API tells the two apart.
 */
export async function getOwnFlow(page: Pick<OrderForm, 'api' | 'form' | 'ref'>): Promise<Flow> {
  const flow = await findCurrentFlow(page.api);
  const isAsShown = flow?.version === page.ref.version || flow?.conditionsAccepted;
  if (flow?.flowId !== page.ref.flowId || !isAsShown) throw redirect(changedPath(page.form), 303);
  return flow;
}

/** An order that waits for a company has a page of its own, and can be given up. */
const WHILE_PAUSED: ReadonlySet<string> = new Set([paths.orderUnfinished]);

/** An order that can't go on says why, and lets its person change what may help. */
const WHILE_STUCK: ReadonlySet<string> = new Set([
  paths.orderHomeAddress,
  paths.orderScheme,
  paths.orderSubsidy,
  paths.orderRoute,
]);

/** Pages that lead to a payment: while one is being decided, there must not be another. */
const BEFORE_PAYMENT: ReadonlySet<string> = new Set([
  paths.orderSummary,
  paths.orderPaymentMode,
  paths.orderPayment,
]);

/** The open order, and the hidden values of its form. */
export type OrderPage = Page & { flow: Flow; owner: FormOwner };
/** A form that was posted for the open order. */
export type OrderForm = Page & { form: FormData; ref: FlowRef };

/** A loader of a step of the order. */
export function orderLoader<T>(load: (page: OrderPage) => Promise<T> | T) {
  return guardedLoader(async (page) => {
    const flow = await getOpenFlow(page);
    if (flow.unfinished && !WHILE_PAUSED.has(page.url.pathname))
      throw redirect(paths.orderUnfinished);
    if (isStuck(flow) && !WHILE_STUCK.has(page.url.pathname))
      throw redirect(paths.orderConfiguration);
    if (flow.isPaymentBeingDecided && BEFORE_PAYMENT.has(page.url.pathname))
      throw redirect(paths.orderPaymentStatus);
    return followRefusals(() => load({ ...page, flow, owner: ownerOf(page, flow) }));
  });
}

/**
 * An action of a step. Saves nothing when the form was made for another person or another order
 * (decision 8); a payment under way leads to its status.
 */
export function orderAction<T>(act: (page: OrderForm) => Promise<T> | T) {
  return guardedAction(async (page) => {
    const { form, session } = page;
    const { userId, flowId, version = 0 } = ownerIn(form);
    const isOwn = userId === session.user?.userId && flowId === session.openFlowId;
    if (!isOwn) throw redirect(changedPath(form), 303);
    return followRefusals(() => act({ ...page, ref: { flowId, version } }), form);
  });
}

/** Sends the browser where a refused order can be put right, instead of to the error page. */
export async function followRefusals<T>(work: () => Promise<T> | T, form?: FormData): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw (error instanceof ApiFailure && redirectFor(error.problem.code, form)) || error;
  }
}

/** Leads back from a payment page to whatever must be done before it. */
export function requireAcceptedOrder(flow: Flow): void {
  const unfinished = unfinishedPath(flow);
  if (unfinished) throw redirect(unfinished);
  if (!flow.conditionsAccepted) throw redirect(paths.orderSummary);
}

function redirectFor(code: string, form?: FormData): Response | null {
  switch (code) {
    case 'payment-in-progress':
      return redirect(paths.orderPaymentStatus, 303);
    case 'order-not-open':
    case 'no-flow':
      return redirect(form ? changedPath(form) : paths.orderChanged, 303);
    case 'nothing-awaited':
    case 'order-not-paused':
      return redirect(paths.orderUnfinished, 303);
    case 'no-address':
      return redirect(paths.orderHomeAddress, 303);
    case 'address-registered':
    case 'order-incomplete':
      return redirect(paths.orderConfiguration, 303);
    default:
      return null;
  }
}
