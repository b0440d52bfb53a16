import { createHmac } from 'node:crypto';
import type { EventSender, OutsideEvent } from '#server/contract/events';
import type { TestPortal } from './portal';

/** What a sender signs an event with. */
export const eventSignature = (
  { deps }: TestPortal,
  { sender, event }: { sender: EventSender; event: string },
  body: string,
): string =>
  createHmac('sha256', deps.config.senders[sender]?.[0] ?? '')
    .update(`${event}.${body}`)
    .digest('hex');

/** Tells an event as its sender does; its status, and what came of it or why it was refused. */
export async function sendEvent(
  portal: TestPortal,
  path: { sender: EventSender; event: string },
  message: OutsideEvent | string,
  signature?: string,
): Promise<[status: number, outcome: string]> {
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  const response = await fetch(`${portal.origin}/api/events/${path.sender}/${path.event}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-signature': signature ?? eventSignature(portal, path, body),
    },
    body,
  });
  const answer = (await response.json()) as { result?: string; code?: string };
  return [response.status, answer.result ?? answer.code ?? ''];
}

/** Presses a button of a page of the stand-ins. */
export async function pressAt(
  { origin }: TestPortal,
  path: string,
  fields: Record<string, string>,
): Promise<void> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  if (response.status !== 303) throw new Error(`${path} answered ${await response.text()}`);
}
