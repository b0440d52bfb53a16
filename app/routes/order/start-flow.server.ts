import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { flowStart, type Flow, type FlowStart } from '#server/contract/order-flow';
import type { OrderObstacle } from '#server/contract/overview';
import { GROUP_CLOSED } from '#server/contract/refusals';
import { ApiFailure } from '~/api/client.server';
import { findCurrentFlow } from '~/api/order.server';
import { changedPath } from '~/forms/owner';
import { paths } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import type { TextKey } from '~/lib/texts';
import { danishTexts } from '~/locales/da';
import type { Page } from '~/session/page.server';
import { isPrefetch } from '~/session/prefetch.server';
import { isObstacle } from './no-order';
import { pathToChoose } from './order-texts';

/**
 * The order under way, or the wanted one: visiting is how an order begins. What the query asks for
 * leaves the address once it is begun, so that loading the page again changes nothing. A prefetch
 * begins nothing; a link on another site, and one that another order is in the way of, lead to a
 * question first. Where nothing can be ordered nothing begins, and the answer says why.
 */
export async function findOrStartFlow(page: Page): Promise<Flow | OrderObstacle> {
  const { api, request, url } = page;
  const open = await findCurrentFlow(api);
  const wanted = wantedStart(url.searchParams);
  if (open && !wanted) return open;
  if (isPrefetch(request)) throw new Response(null, { status: 204 });
  if (open && has(open, wanted)) throw redirect(pathToChoose(open));
  const question = paths.orderActive + wantedQuery(wanted);
  if (isForeign(request)) throw redirect(question);
  const flow = await start(page, wanted ?? {});
  if ('code' in flow) return flow;
  if (flow.abortReason === 'CouldNotProcessPreviousActiveFlows') throw redirect(question);
  if (wanted) throw redirect(pathToChoose(flow));
  return flow;
}

/** Begins the order; a refusal is told where the person can go on, not on the error page. */
async function start({ api, flash }: Page, wanted: FlowStart): Promise<Flow | OrderObstacle> {
  const result = await api.call(calls.startFlow, { body: wanted });
  if (result.ok) return result.data;
  const { code, messages } = result.problem;
  if (isObstacle(code)) return { code, message: messages.join(' ') };
  if (code === 'order-not-open') throw redirect(changedPath(flowIdForm(wanted)));
  const key = `error.${code}`;
  const isExplained =
    result.status === 409 || result.status === 422 || GROUP_CLOSED.some((each) => each === code);
  if (!isExplained || !(key in danishTexts)) throw new ApiFailure(result.status, result.problem);
  flash({ type: 'error', key: key as TextKey });
  throw redirect(paths.overview);
}

function flowIdForm({ obligatoryFlowId, routeChangeFlowId }: FlowStart): FormData {
  const form = new FormData();
  form.set('flowId', obligatoryFlowId ?? routeChangeFlowId ?? '');
  return form;
}

/** Names in the address, and what they ask the API for. */
const QUERY = {
  groupId: 'groupId',
  flowId: 'routeChangeFlowId',
  obligatoryFlowId: 'obligatoryFlowId',
  subsidyId: 'subsidyId',
  schemeType: 'schemeType',
} as const satisfies Record<string, keyof FlowStart>;
const NAMES = Object.keys(QUERY) as (keyof typeof QUERY)[];
const query = z.object(
  Object.fromEntries(NAMES.map((name) => [name, flowStart.shape[QUERY[name]]])),
);

/** What the address asks for; null when it asks for nothing we know. */
export function wantedStart(asked: URLSearchParams): FlowStart | null {
  const wanted = Object.entries(readFields(asked, query)).map(([name, value]) => [
    QUERY[name as keyof typeof QUERY],
    value,
  ]);
  return wanted.length > 0 ? (Object.fromEntries(wanted) as FlowStart) : null;
}

/** The same as a query again. */
export function wantedQuery(wanted: FlowStart | null): string {
  const query = new URLSearchParams();
  for (const name of NAMES) {
    const value = wanted?.[QUERY[name]];
    if (value !== undefined) query.set(name, value);
  }
  return query.size > 0 ? `?${query.toString()}` : '';
}

function has(flow: Flow, wanted: FlowStart | null): boolean {
  const { groupId, schemeType, subsidyId } = wanted ?? {};
  const flowId = wanted?.obligatoryFlowId ?? wanted?.routeChangeFlowId;
  if (flowId !== undefined) return flowId === flow.flowId;
  if (groupId !== undefined) return flow.flowType === 'Changing' && groupId === flow.changedGroupId;
  return (
    flow.flowType === 'Normal' &&
    (schemeType === undefined || schemeType === flow.scheme?.value) &&
    (subsidyId === undefined || subsidyId === flow.selectedSubsidyId)
  );
}

/** A link on another site must not begin an order, nor change the choices of one under way. */
const isForeign = ({ headers }: Request) => headers.get('sec-fetch-site') === 'cross-site';
