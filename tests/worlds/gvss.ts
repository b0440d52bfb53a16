import { createHmac } from 'node:crypto';
import type { Flow } from '#server/contract/order-flow';
import type { ApiSession } from './api-session';
import type { TestPortal } from './portal';

/** What GVSS would say of a route of FynBus in three zones. */
export const FYN_ROUTE = {
  pto: 'FynBus',
  info: {
    state: 'ShowZones',
    from: 'Odense',
    to: 'Svendborg',
    via: null,
    fromStation: null,
    toStation: null,
    fareArea: 'Fyn',
    zones: ['110', '120', '131'],
    showAllZonesInFareArea: false,
    isFullArea: false,
    isForeign: false,
    isBorderCrossing: false,
  },
  ordinaryPriceOre: 58_500,
};

/** Begins an order, or finds the one under way. */
export async function startFlow(session: ApiSession): Promise<Flow> {
  return (await session.call('POST', '/order-flow', { body: {} })).json as Flow;
}

/** The token of the visit to the route picker that the portal offers now. */
export async function visitToken(session: ApiSession, flowId: string): Promise<string> {
  const { iFrameUrl } = await session.read<{ iFrameUrl: string }>(
    `/order-flow/${flowId}/gvss-request`,
  );
  return iFrameUrl.split('/').at(-1) ?? '';
}

/** Posts a result as GVSS does, signed unless another signature is given. */
export const sendResult = (
  portal: TestPortal,
  token: string,
  result: unknown,
  signature?: string,
) => send(portal, `results/${token}`, result, signature);

/** Posts a company's answer as GVSS does. */
export const sendAnswer = (
  portal: TestPortal,
  token: string,
  answer: unknown,
  signature?: string,
) => send(portal, `answers/${token}`, answer, signature);

/** What GVSS signs a message about this visit with. */
export const signatureOf = ({ deps }: TestPortal, token: string, body: string): string =>
  createHmac('sha256', deps.config.gvss.secret[0]).update(`${token}.${body}`).digest('hex');

async function send(portal: TestPortal, path: string, message: unknown, signature?: string) {
  const token = path.split('/').at(-1) ?? '';
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  const response = await fetch(`${portal.origin}/api/gvss/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-gvss-signature': signature ?? signatureOf(portal, token, body),
    },
    body,
  });
  const { code = null } = (await response.json()) as { code?: string };
  return { status: response.status, code };
}

/** Orders a fault of the GVSS sandbox (server/sandbox/gvss/model.ts). */
export async function orderGvssFault({ origin }: TestPortal, fault: string): Promise<void> {
  const response = await fetch(`${origin}/sandbox/gvss/control/faults`, {
    method: 'POST',
    body: new URLSearchParams({ fault }),
    redirect: 'manual',
  });
  if (response.status !== 303) throw new Error(`The fault ${fault} was refused`);
}
