import type { z } from 'zod';
import type { CardsAnswer, cardsChange } from '#server/contract/order-cards';
import type { addressChange, contactChange, Flow, FlowStart } from '#server/contract/order-flow';
import type { Receipt } from '#server/contract/order-payment';
import type { gvssRequest } from '#server/contract/gvss';
import type { EducationType } from '#server/contract/enums';
import { must, type ApiClient, type ApiResult } from './client.server';

/** Which flow a form was made for, and in which version of it. */
export interface FlowRef {
  flowId: string;
  version: number;
}

/** The order under way, or null. */
export async function findCurrentFlow(api: ApiClient): Promise<Flow | null> {
  const { flow } = await api.get<{ flow: Flow | null }>('/order-flow/current');
  return flow;
}

/** Finds the wanted order or begins it; another one may be in its way (see its `abortReason`). */
export async function startFlow(api: ApiClient, start: FlowStart): Promise<ApiResult<Flow>> {
  return api.call<Flow>('POST', '/order-flow', start);
}

export async function chooseScheme(api: ApiClient, schemeType: EducationType) {
  return api.call<Flow>('POST', '/order-flow', { schemeType });
}

/** Keeps the address of somebody whom the register knows none of. */
export async function saveHomeAddress(
  api: ApiClient,
  ref: FlowRef,
  address: z.input<typeof addressChange>['address'],
) {
  return api.call<Flow>('POST', '/order-flow/address', { ...ref, address });
}

export async function chooseSubsidy(api: ApiClient, ref: FlowRef, subsidyId: string) {
  return api.call<Flow>('POST', '/order-flow/set-subsidy', { ...ref, subsidyId });
}

export async function chooseRoute(api: ApiClient, ref: FlowRef, routeId: string) {
  return api.call<Flow>('POST', '/order-flow/set-route', { ...ref, routeId });
}

/** Where a route is chosen for this order; null when none can be chosen now. */
export async function findRouteFrame(api: ApiClient, flowId: string): Promise<string | null> {
  const path = `/order-flow/${encodeURIComponent(flowId)}/gvss-request`;
  return (await api.get<z.infer<typeof gvssRequest>>(path)).iFrameUrl;
}

export async function chooseProgram(api: ApiClient, ref: FlowRef, programId: string) {
  return api.call<Flow>('POST', '/order-flow/set-program', { ...ref, programId });
}

/** The periods of the order, the first one first. */
export async function getCards(api: ApiClient, flowId: string): Promise<CardsAnswer> {
  return api.get<CardsAnswer>(`/order-flow/cards?flowId=${encodeURIComponent(flowId)}`);
}

/** Saves the first period; `isSuccess` is false when it can't be, or a warning must be accepted. */
export async function saveCards(api: ApiClient, change: z.input<typeof cardsChange>) {
  return api.call<CardsAnswer>('PUT', '/order-flow/cards', change);
}

export async function saveContactInfo(
  api: ApiClient,
  change: z.input<typeof contactChange>,
): Promise<ApiResult<unknown>> {
  return api.call('PUT', '/order-flow/contact-info', change);
}

/** The receipt of an order of one's own that was finished in this login, or null. */
export async function findReceipt(api: ApiClient, flowId: string | null): Promise<Receipt | null> {
  const query = flowId === null ? '' : `?flowId=${encodeURIComponent(flowId)}`;
  const result = await api.call<Receipt>('GET', `/order-flow/receipt${query}`);
  return !result.ok && result.status === 404 ? null : must(result);
}

/**
 * Gives an order up, an obligatory one in the way of its own (spec §4 «Cancelling a flow»). False
 * when it is finished, or has to be completed.
 */
export async function endFlow(api: ApiClient, flowId: string): Promise<boolean> {
  const path = `/order-flow/${encodeURIComponent(flowId)}`;
  const ended = await api.call<boolean>('DELETE', path);
  const isObligatory = !ended.ok && ended.problem.code === 'order-obligatory';
  return must(isObligatory ? await api.call<boolean>('POST', `${path}/cancel-obligatory`) : ended);
}

/** Waits for the company's answer, which is written to the address. */
export async function acceptWait(api: ApiClient, flowId: string, email: string) {
  const path = `/order-flow/${encodeURIComponent(flowId)}/pause-unfinished`;
  return api.call<Flow>('POST', path, { email });
}

/** Goes on with a paused order. */
export async function continueUnfinished(api: ApiClient, flowId: string): Promise<Flow> {
  const path = `/order-flow/${encodeURIComponent(flowId)}/continue-unfinished`;
  return must(await api.call<Flow>('POST', path));
}
